import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { keepRetention } from './retention-reactor.ts';

const nobody = '66666666-6666-4666-8666-666666666666';

describe('retention', () => {
  it('is kept for everybody else when an event cannot be read, which is an alarm', async () => {
    const shop = await serveShop();
    const { eventStore, randomness } = shop.ports;
    const event = { id: randomness.uuid(), type: 'LicenceReceived', data: '{"data":{}}', metadata: '{}' };
    await eventStore.append(customerStream(nobody), [event], 'no-stream');
    await signUpCustomer(shop);
    const kept = async () => (await readdir(join(shop.directory, 'files'))).length;
    expect(await kept()).toBe(1);
    shop.clock.advance({ hours: 24 * 548 });
    const error = vi.spyOn(shop.ports.log, 'error');
    await keepRetention(shop.ports);
    expect(await kept()).toBe(0);
    expect(error.mock.calls.map(([, , details]) => details)).toEqual([
      { what: `event 0 of ${customerStream(nobody)}` },
    ]);
  });

  it('deletes every licence that it can', async () => {
    const shop = await serveShop();
    await signUpCustomer(shop);
    await signUpCustomer(shop, 'other@example.test');
    shop.clock.advance({ hours: 24 * 548 });
    const remove = vi.spyOn(shop.ports.files, 'remove').mockRejectedValueOnce(new Error('busy'));
    await keepRetention(shop.ports);
    expect(remove).toHaveBeenCalledTimes(2);
    expect(await readdir(join(shop.directory, 'files'))).toHaveLength(1);
    await keepRetention(shop.ports);
    expect(await readdir(join(shop.directory, 'files'))).toEqual([]);
  });
});
