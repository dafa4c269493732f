import { createServer } from 'node:net';
import type { Randomness } from '@driveaway/infra/clock/port.ts';

/** Below the ephemeral range, so that nobody else gets the port while its process restarts. */
const [first, count] = [15_000, 15_000];

const isFree = async (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of this machine that nobody listens on, for a process that is started later, or again. */
export const lastingPort = async (randomness: Pick<Randomness, 'bytes'>): Promise<number> => {
  for (;;) {
    const [high = 0, low = 0] = randomness.bytes(2);
    const port = first + ((high * 256 + low) % count);
    if (await isFree(port)) return port;
  }
};
