/** The whole product as a process: starts what is built, says where it is, stops it at a signal. */
import { keepFilesPrivate } from '../process/keep-files-private.ts';
import { configOfProcess, startOrExplain, stopAtSignals } from '../process/run-process.ts';
import { requireStorefront, storefrontDirectory } from '../setup/build-storefront.ts';
import { startProduct, type StartProductOptions } from './start-product.ts';
import { writeTogether } from '../telemetry/write-together.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs the product that the environment describes; a setting that is wrong ends the process with a word about it. */
export const runProduct = async (
  tried: Pick<StartProductOptions, 'decorate' | 'projectionThread'> = {},
): Promise<void> => {
  keepFilesPrivate();
  const config = configOfProcess('product');
  await startOrExplain(async () => {
    await requireStorefront();
    const product = await startProduct({
      config,
      storefrontDirectory,
      writeLog: writeTogether((text) => void process.stderr.write(text)),
      // Acknowledged means durable: a store that cannot promise that any more must not go on.
      onEventStoreStopped: () => process.exit(1),
      ...tried,
    });
    for (const { clientId, clientSecret } of product.machineCredentials) {
      say(`Machine client of this installation: ${clientId} ${clientSecret}`);
    }
    if (config.mail?.kind === 'outbox') say(`Mail is not sent but kept: ${product.url}/dev/outbox`);
    say(`Driveaway is ready on ${product.url}`);
    stopAtSignals(product);
  });
};
