import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, type Product } from '@driveaway/infra/single-process/start-product.ts';
import { throttleLimits, type ThrottleLimits } from '@driveaway/order-service/http/limits/throttle-limits.ts';

/** No rate limit: a bench would measure the limit instead. */
export const unlimited = { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 1 };

/** The product without pages in this process, over empty stores that go when it stops. */
export const startBenchProduct = async (limits: Partial<ThrottleLimits>): Promise<Pick<Product, 'url' | 'stop'>> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const product = await startProduct({
    config: { port: 0, host: '127.0.0.1', dataDirectory: directory, publicOrigin: undefined, offerDays: 7 },
    storefrontDirectory: directory,
    writeLog: () => undefined,
    onEventStoreStopped: () => undefined,
    limits: { ...throttleLimits, ...limits },
  });
  return {
    url: product.url,
    stop: async () => {
      await product.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
