import { expect, it } from 'vitest';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { eraseCustomer } from './erase-customer.ts';
import { customerIdOf } from './testing/read-account.ts';

it('an older process erases nobody whose order a later version alone can read: it may be live, and on record', async () => {
  const shop = await serveShop();
  const { ports } = shop;
  const email = 'ada@example.test';
  const { orderNo } = await signUpCustomer(shop, email);
  const customerId = await customerIdOf(shop, email);
  const command = { commandId: 'erase', correlationId: 'erase', customerId };
  const older = { ...ports, eventStore: readAsLater(ports.eventStore, orderNo, 'OrderCreated') };
  await expect(eraseCustomer(older, command)).rejects.toThrow('unavailable');
  expect(await ports.keys.findOwned(customerId, 'contract')).toBeDefined();
  expect(await eraseCustomer(ports, command)).toMatchObject({ kind: 'refused', liveOrders: [orderNo] });
});
