import { expect, it } from 'vitest';
import { profileOrderSchema } from '@driveaway/domain/api/profile.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { loadOrder } from './load-order.ts';
import { serveShop, signUpCustomer } from './testing/serve-shop.ts';
import { carryOut } from './testing/test-service.ts';

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

/** An order with an offer of $12,000 for its customer's car, until the end of 30 November. */
const offered = async () => {
  const shop = await serveShop();
  const customer = await signUpCustomer(shop);
  const { orderNo } = customer;
  await customer.post(path, { orderNo, car });
  await carryOut(shop.ports, orderNo, { ...sampleCommands.OfferTradeIn, amountCents: 1_200_000 });
  const profile = async () =>
    profileOrderSchema.parse(
      JSON.parse((await customer.get(`/api/build-your-own/profile-order?orderNo=${orderNo}`)).text),
    );
  const answer = (answered: object) => customer.post(`${path}-answer`, { orderNo, offer: 1, ...answered });
  return { shop, customer, orderNo, profile, answer };
};

it('an offer is shown with the moment it lapses, and accepted once: less is owing, the order costs the same', async () => {
  const { shop, orderNo, profile, answer } = await offered();
  const shown = await eventually(async () => {
    const order = await profile();
    expect(order.tradeIn?.offer).not.toBeNull();
    return order;
  });
  expect(shown.tradeIn?.offer).toEqual({
    number: 1,
    amount: 12_000,
    holdsUntil: '2026-11-30',
    lapsesAt: '2026-11-30T13:00:00Z',
    status: 'offered',
  });
  const answers = await Promise.all([answer({ answer: 'accept' }), answer({ answer: 'accept' })]);
  for (const { status, body } of answers) expect([status, body]).toMatchObject([200, { success: true }]);
  const { events } = await loadOrder(shop.ports, orderNo);
  expect(events.filter(({ type }) => type === 'TradeInAccepted')).toHaveLength(1);
  const agreed = await profile();
  expect(agreed).toMatchObject({ hasTradeIn: true, tradeIn: { offer: { status: 'accepted' } } });
  const { finalDap, tradeIn, totalAmountOwing } = agreed.financeDetails;
  expect([finalDap, tradeIn]).toEqual([shown.financeDetails.finalDap, 12_000]);
  expect(totalAmountOwing).toBe(finalDap - 12_000);
});

it('an offer that was declined or has another number is not accepted', async () => {
  const { answer } = await offered();
  expect((await answer({ answer: 'accept', offer: 2 })).body.code).toBe('trade-in-offer-changed');
  expect((await answer({ answer: 'decline' })).status).toBe(200);
  expect((await answer({ answer: 'accept' })).body.code).toBe('trade-in-offer-changed');
});
