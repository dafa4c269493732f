import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { watchOrder } from '@driveaway/order-service/orders/testing/watch-order.ts';
import { startProduct } from './start-product.ts';

it('a product that is told to stop does so although somebody is watching an order', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-product-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const product = await startProduct({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDirectory: join(directory, 'data'),
      publicOrigin: undefined,
      offerDays: 7,
    },
    storefrontDirectory: directory,
    writeLog: () => undefined,
    onEventStoreStopped: () => undefined,
  });
  const visitor = visitorOf(product.url);
  const { orderNo } = await signUpSampleCustomer(visitor);
  const watched = await watchOrder(product.url, visitor, orderNo);
  await vi.waitFor(() => expect(watched.messages).toHaveLength(1), { timeout: 5_000 });
  await product.stop();
  await watched.ended;
  await expect(fetch(product.url)).rejects.toThrow('fetch failed');
});
