/**
 * The payment simulator as a process of its own: `node infra/payments/simulator/main.ts`. It can be killed at any moment:
 * what it answered is on its disk.
 */
import { once } from 'node:events';
import { z } from 'zod';
import { systemClock, systemRandomness } from '../../clock/system-clock.ts';
import { wholeNumber } from '../../config/whole-number.ts';
import { openDataDirectory } from '../../data-directory/open-data-directory.ts';
import { keepFilesPrivate } from '../../process/keep-files-private.ts';
import { startOrExplain } from '../../process/run-process.ts';
import { openSimulatedGateway } from './simulated-gateway.ts';
import { createSimulatorServer } from './simulator-server.ts';

const environmentSchema = z.object({
  /** 0 takes a free one. */
  SIMULATOR_PORT: wholeNumber(0, 65_535).default(3010),
  SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  /** Its key pair and its books. */
  SIMULATOR_DIR: z.string().min(1).default('.data/payment-simulator'),
  SIMULATOR_KEY: z.string().min(1).default('simulator'),
  SIMULATOR_PASSWORD: z.string().min(1).default('simulator'),
  /** 0: a look-up closes no reference, as eWAY's do not. */
  SIMULATOR_LOOK_UP_CLOSES: z.enum(['0', '1']).default('1'),
  /** 1 opens the control routes. */
  SIMULATOR_FAULTS: z.enum(['0', '1']).default('0'),
});

keepFilesPrivate();
const set = Object.entries(process.env).filter(([, value]) => value !== '');
const read = environmentSchema.safeParse(Object.fromEntries(set));
if (!read.success) {
  for (const { path, message } of read.error.issues) process.stderr.write(`${path.join('.')}: ${message}\n`);
  process.exit(2);
}
const { SIMULATOR_PORT, SIMULATOR_HOST, SIMULATOR_DIR, SIMULATOR_KEY, SIMULATOR_PASSWORD, SIMULATOR_FAULTS } =
  read.data;

await startOrExplain(async () => {
  // one process per directory: the books have one writer
  const directory = await openDataDirectory(SIMULATOR_DIR);
  const gateway = await openSimulatedGateway({
    directory: directory.path,
    clock: systemClock,
    randomness: systemRandomness,
    lookUpCloses: read.data.SIMULATOR_LOOK_UP_CLOSES === '1',
  });
  const server = createSimulatorServer({
    gateway,
    apiKey: SIMULATOR_KEY,
    password: SIMULATOR_PASSWORD,
    control: SIMULATOR_FAULTS === '1',
  });
  server.listen(SIMULATOR_PORT, SIMULATOR_HOST);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : SIMULATOR_PORT;
  const url = `http://${SIMULATOR_HOST}:${port}`;
  await directory.announce({ url });
  process.stdout.write(`The payment simulator is ready on ${url}\n`);

  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    await gateway.close();
    await directory.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
});
