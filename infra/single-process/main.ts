/** `npm start`: prepares what is missing, starts the whole product, says where it is. */
import { readConfig } from '../config/config.ts';
import { DataDirectoryInUse } from '../data-directory/open-data-directory.ts';
import { buildStorefrontIfStale, storefrontDirectory } from '../setup/build-storefront.ts';
import { startProduct } from './start-product.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const read = readConfig(process.env);
if (read.kind === 'invalid') {
  for (const problem of read.problems) say(`Configuration: ${problem}`);
  process.exit(2);
}

try {
  await buildStorefrontIfStale(say);
  const product = await startProduct({
    config: read.config,
    storefrontDirectory,
    writeLog: (line) => void process.stderr.write(line),
    // Acknowledged means durable: a store that cannot promise that any more must not go on.
    onEventStoreStopped: () => process.exit(1),
  });
  for (const { clientId, clientSecret } of product.machineCredentials) {
    say(`Machine client of this installation: ${clientId} ${clientSecret}`);
  }
  say(`Driveaway is ready on ${product.url}`);

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    product.stop().then(
      () => process.exit(0),
      (cause: unknown) => {
        console.error(cause);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (cause) {
  if (cause instanceof DataDirectoryInUse) {
    say(`${cause.message}.${cause.running?.url === undefined ? '' : ` It answers on ${cause.running.url}.`}`);
    process.exit(1);
  }
  throw cause;
}
