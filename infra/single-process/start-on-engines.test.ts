import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config/config.ts';
import { demonstrationSecrets } from '../config/demonstration-secrets.ts';
import { freePort } from '../process/free-port.ts';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

it('waits for its engines, is not ready meanwhile, and gives up with the reason', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-product-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const port = await freePort();
  const statuses: Promise<number>[] = [];
  // takes connections, and ends them once the product has been asked whether it is ready
  const silent = createServer((socket) => {
    socket.on('error', () => undefined);
    const asked = fetch(`http://127.0.0.1:${port}/health/ready`).then(({ status }) => status);
    statuses.push(asked);
    void asked.finally(() => socket.destroy()).catch(() => undefined);
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port: away } = z.object({ port: z.int() }).parse(silent.address());
  const read = readConfig({
    ...demonstrationSecrets,
    PORT: String(port),
    DATA_DIR: join(directory, 'data'),
    EVENTSTOREDB_URL: `esdb://127.0.0.1:${away}?tls=false`,
    MONGODB_URL: `mongodb://127.0.0.1:${away}`,
    START_TIMEOUT: '0',
  });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  await expect(startProduct({ ...optionsIn(directory), config: read.config })).rejects.toThrow(
    /^(EventStoreDB|MongoDB) has not answered for 0 seconds \(START_TIMEOUT\)$/,
  );
  expect(await statuses[0]).toBe(503);
});
