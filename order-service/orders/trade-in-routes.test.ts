import { expect, it } from 'vitest';
import { profileOrderSchema } from '@driveaway/domain/api/profile.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { loadOrder } from './load-order.ts';
import { serveShop, signUpCustomer } from './testing/serve-shop.ts';

const path = '/api/build-your-own/trade-in';
const car = { make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 84_500, condition: 'good' };

it('a valuation is recorded with its order, once, and shown to its owner', async () => {
  const shop = await serveShop();
  const customer = await signUpCustomer(shop);
  const { orderNo } = customer;
  const { status, body } = await customer.post(path, { orderNo, car });
  expect([status, body]).toMatchObject([200, { success: true }]);
  const shown = await customer.get(`/api/build-your-own/profile-order?orderNo=${orderNo}`);
  expect(profileOrderSchema.parse(JSON.parse(shown.text)).tradeIn?.car).toEqual(car);
  const { events } = await loadOrder(shop.ports, orderNo);
  expect(events.filter(({ type }) => type === 'ValuationRequested')).toHaveLength(1);
});

it('nothing is recorded for a cancelled order, a car that makes no sense, or somebody else', async () => {
  const shop = await serveShop();
  const customer = await signUpCustomer(shop);
  const { orderNo } = customer;
  const nonsense = await customer.post(path, { orderNo, car: { ...car, year: 12 } });
  expect(nonsense.status).toBe(400);
  expect((await visitorOf(shop.url).post(path, { orderNo, car })).status).toBe(401);
  await customer.post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
  expect((await customer.post(path, { orderNo, car })).status).toBe(409);
  const { events } = await loadOrder(shop.ports, orderNo);
  expect(events.map(({ type }) => type)).not.toContain('ValuationRequested');
});
