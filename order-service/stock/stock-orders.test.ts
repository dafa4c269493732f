/** A car in stock from its retailer's list to the order that has it: one customer, and nobody else is charged. */
import { profileOrderSchema } from '@driveaway/domain/api/profile.ts';
import { orderDetailsSchema, orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { stockNearbySchema } from '@driveaway/domain/api/stock.ts';
import { stockMessageSchema } from '@driveaway/domain/stock/stock-list.ts';
import { vinStream } from '@driveaway/domain/order/vin-reservation.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleBuild, signUpForm, sydney } from '../accounts/testing/sign-up-form.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { loadOrder } from '../orders/load-order.ts';
import { serveShop, type Shop } from '../orders/testing/serve-shop.ts';
import { attempt, carryOut } from '../orders/testing/test-service.ts';
import { depositForm } from '../payments/testing/deposit-form.ts';
import { recordStock } from './record-stock.ts';
import { createStockAtHand } from './stock-at-hand.ts';

const api = '/api/build-your-own';
const vin = 'JF1BT9KL2SG012345';
const otherVin = 'JF1BT9KL2SG067890';
const dealerId = 'austral-sydney-city';
const { variantCode, paintCode, interiorCode } = sampleBuild;
const carWith = (one: string) => ({ vin: one, variantCode, paintCode, interiorCode, availableFrom: '2026-11-01' });
const machine = { clientId: 'desk', scopes: ['orders:append' as const] };

const tell = async (shop: Shop, message: object): Promise<unknown> =>
  recordStock(shop.ports, createStockAtHand(shop.ports), {
    machine,
    message: stockMessageSchema.parse({ dealerId, ...message }),
    correlationId: 'test',
  });
const listed = async (shop: Shop, messageId: string, ...vins: readonly string[]): Promise<unknown> =>
  tell(shop, { type: 'stock-list', messageId, cars: vins.map(carWith) });

const nearby = async (visitor: Visitor) =>
  stockNearbySchema.parse((await visitor.get(`/api/stock?postcode=2000&variants=${variantCode}`)).body).cars;

/** A customer who has sent step 1 for the car in stock. */
const customerOf = async (shop: Shop, email: string, stockId: string) => {
  const visitor = visitorOf(shop.url);
  const saved = await visitor.post(`${api}/car-build`, { build: sampleBuild, suburb: sydney, stockId });
  const { id } = z.object({ id: z.string() }).parse(saved.body);
  const summary = orderSummarySchema.parse((await visitor.get(`${api}/order-summary?id=${id}`)).body);
  const sent = await visitor.postForm(
    `${api}/account-details?id=${id}`,
    signUpForm({
      'account.email': email,
      'account.emailConfirm': email,
      agreedDriveawayPrice: String(summary.financeDetails?.finalDap),
    }),
  );
  const order = z.object({ orderNo: z.string(), orderReference: z.string() }).parse(sent.body);
  return { ...visitor, ...order, summary };
};

const pay = async (shop: Shop, { post, orderReference }: Awaited<ReturnType<typeof customerOf>>, amount = 1000) =>
  post(`${api}/deposit`, { ...(await depositForm(shop.gateway, orderReference)), amount });

const stocked = async () => {
  const shop = await serveShop();
  await listed(shop, 'list-1', vin);
  const [car] = await nearby(visitorOf(shop.url));
  return { shop, stockId: car?.stockId ?? '' };
};

const gone = { status: 409, body: { code: 'stock-car-gone' } };

describe('the stock of one retailer', () => {
  it('has no car that comes later than any car does', async () => {
    const { shop } = await stocked();
    const onDay = async (availableFrom: string): Promise<unknown> =>
      tell(shop, { type: 'stock-change', messageId: availableFrom, cars: [{ ...carWith(otherVin), availableFrom }] });
    await expect(onDay('2027-11-10')).rejects.toMatchObject({
      refusal: {
        code: 'day-not-possible',
        message: `The car ${otherVin} cannot be had from 2027-11-10: the last day possible is 2027-08-10.`,
      },
    });
    expect(await onDay('2027-08-10')).toMatchObject({ success: true });
  });

  it('holds all of its cars and none of the others', async () => {
    const { shop } = await stocked();
    await tell(shop, {
      type: 'stock-list',
      messageId: 'list-2',
      dealerId: 'austral-geelong',
      cars: [carWith(otherVin)],
    });
    const visitor = visitorOf(shop.url);
    const endings = async (query: string) =>
      stockNearbySchema
        .parse((await visitor.get(`/api/stock?postcode=2000&variants=${variantCode}${query}`)).body)
        .cars.map(({ vinEnding }) => vinEnding);
    expect(await endings('')).toStrictEqual(['012345', '067890']);
    expect(await endings('&retailer=austral-geelong')).toStrictEqual(['067890']);
    expect(await endings('&retailer=nobody')).toStrictEqual([]);
  });
});

describe('a car in stock with an offer of its retailer alone', () => {
  it('has one price in list and summary, whichever retailer the page had chosen, and is ordered at it', async () => {
    const gives = { kind: 'bonus', cents: 100_000 } as const;
    const offer = { code: 'spring', name: 'Spring bonus', gives, variantCodes: [variantCode], dealerIds: [dealerId] };
    const offers = [{ ...offer, from: '2026-11-01', until: '2026-11-30' }];
    const shop = await serveShop(undefined, undefined, ({ settings }) => ({ settings: { ...settings, offers } }));
    const usual = await stocked();
    await listed(shop, 'list-1', vin);
    const [car] = await nearby(visitorOf(shop.url));
    const [dearer] = await nearby(visitorOf(usual.shop.url));
    expect(car?.price).toBe((dearer?.price ?? 0) - 1_000);
    const { summary, orderNo } = await customerOf(shop, 'ada@example.test', car?.stockId ?? '');
    expect(summary.financeDetails?.finalDap).toBe(car?.price);
    const request = { build: sampleBuild, suburb: sydney, dealerId };
    const quote = await visitorOf(shop.url).post('/api/pricing/quote', request);
    expect(quote.body.price).toMatchObject({ finalDap: car?.price });
    expect((await loadOrder(shop.ports, orderNo)).state.facts.created?.price.totalCents).toBe((car?.price ?? 0) * 100);
  });
});

describe('a demonstrator', () => {
  const demonstrator = { type: 'stock-list', messageId: 'list-2', cars: [{ ...carWith(vin), isDemonstrator: true }] };
  const { name = '', phones = [] } = findDealer(dealerId) ?? {};
  const words = `This car is a demonstrator, which is not sold online. Please call ${name} on ${phones[0]}.`;
  const refused = { status: 409, body: { code: 'not-sold-online', message: words } };

  it('is listed without a price, and no build of it is saved', async () => {
    const { shop, stockId } = await stocked();
    await tell(shop, demonstrator);
    const visitor = visitorOf(shop.url);
    expect(await nearby(visitor)).toMatchObject([{ stockId, isDemonstrator: true, price: null }]);
    const saved = await visitor.post(`${api}/car-build`, { build: sampleBuild, suburb: sydney, stockId });
    expect(saved).toMatchObject(refused);
  });

  it('is not ordered by whoever saved it before it was one, and its page says whom to call', async () => {
    const { shop, stockId } = await stocked();
    const visitor = visitorOf(shop.url);
    const { body } = await visitor.post(`${api}/car-build`, { build: sampleBuild, suburb: sydney, stockId });
    const { id } = z.object({ id: z.string() }).parse(body);
    const summaryNow = async () => orderSummarySchema.parse((await visitor.get(`${api}/order-summary?id=${id}`)).body);
    const agreed = String((await summaryNow()).financeDetails?.finalDap);
    await tell(shop, demonstrator);
    expect(await summaryNow()).toMatchObject({ financeDetails: null, message: words, stockCar: { isGone: false } });
    for (const agreedDriveawayPrice of [agreed, '1'])
      expect(
        await visitor.postForm(`${api}/account-details?id=${id}`, signUpForm({ agreedDriveawayPrice })),
      ).toMatchObject(refused);
  });

  it('is not charged for to whoever ordered it before it was one', async () => {
    const { shop, stockId } = await stocked();
    const customer = await customerOf(shop, 'ada@example.test', stockId);
    await tell(shop, demonstrator);
    expect(await pay(shop, customer)).toMatchObject(refused);
    const { state } = await loadOrder(shop.ports, customer.orderNo);
    expect([state.facts.openPayment, state.facts.deposit]).toStrictEqual([undefined, undefined]);
  });
});

describe('a car in stock', () => {
  it('is shown without its VIN, ordered as it is, and has its VIN in the order', async () => {
    const { shop, stockId } = await stocked();
    const visitor = visitorOf(shop.url);
    const answer = await visitor.get(`/api/stock?postcode=2000&variants=${variantCode}`);
    expect(answer.text).not.toContain(vin);
    expect(await nearby(visitor)).toMatchObject([
      { vinEnding: '012345', availableFrom: null, distanceKm: expect.any(Number) },
    ]);
    const customer = await customerOf(shop, 'ada@example.test', stockId);
    expect(customer.summary).toMatchObject({
      stockCar: { isGone: false },
      carDetails: { options: expect.arrayContaining(['In stock: VIN ending 012345']) },
    });
    const said = customer.summary.expectedDelivery;
    expect(said?.from).toMatch(/^2026-11-/);
    expect(await pay(shop, customer)).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(await nearby(visitor)).toStrictEqual([]);
    const details = await customer.get(`${api}/order-details?orderNo=${customer.orderNo}`);
    expect(orderDetailsSchema.parse(details.body)).toMatchObject({ isStockCar: true, expectedDelivery: said });
    const profile = await customer.get(`${api}/profile-order?orderNo=${customer.orderNo}`);
    expect(profileOrderSchema.parse(profile.body).delivery.handover).toMatchObject({ ...said, source: 'stock' });
    const { state } = await loadOrder(shop.ports, customer.orderNo);
    expect(state.facts.created?.stockCar).toStrictEqual({
      stockId,
      vin,
      availableFrom: '2026-11-01',
      isDemonstrator: false,
    });
  });

  it('goes to one of two customers; the other is told, is not charged, and may have it built', async () => {
    const { shop, stockId } = await stocked();
    const one = await customerOf(shop, 'ada@example.test', stockId);
    const other = await customerOf(shop, 'grace@example.test', stockId);
    const answers = await Promise.all([pay(shop, one), pay(shop, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toStrictEqual([200, 409]);
    const [loser, refused] = answers[0].status === 409 ? [one, answers[0]] : [other, answers[1]];
    expect(refused).toMatchObject(gone);
    const { state } = await loadOrder(shop.ports, loser.orderNo);
    expect([state.facts.openPayment, state.facts.deposit]).toStrictEqual([undefined, undefined]);
    const details = orderDetailsSchema.parse((await loser.get(`${api}/order-details?orderNo=${loser.orderNo}`)).body);
    const build = z
      .object({ build: z.object({}).loose() })
      .parse((await loser.get(`${api}/car-build?id=${details.buildId}`)).body);
    const built = await loser.post(`${api}/car-build`, { build: build.build, suburb: sydney });
    expect(built.status).toBe(200);
  });

  it('is free again when the charge fails, and when its order is cancelled', async () => {
    const { shop, stockId } = await stocked();
    const one = await customerOf(shop, 'ada@example.test', stockId);
    const other = await customerOf(shop, 'grace@example.test', stockId);
    expect(await pay(shop, one, 1000.51)).toMatchObject({ status: 402 });
    expect(await pay(shop, other)).toMatchObject({ status: 200 });
    expect(await pay(shop, one)).toMatchObject(gone);
    await carryOut(shop.ports, other.orderNo, {
      type: 'CancelOrder',
      reason: 'Changed their mind',
      by: 'seller',
      at: '2026-11-10T00:00:00Z',
    });
    expect(await pay(shop, one)).toMatchObject({ status: 200 });
  });

  it('is not charged for once its retailer has it no more, nor saved or ordered', async () => {
    const { shop, stockId } = await stocked();
    const customer = await customerOf(shop, 'ada@example.test', stockId);
    await listed(shop, 'list-2', otherVin);
    expect(await pay(shop, customer)).toMatchObject(gone);
    const again = await customer.post(`${api}/car-build`, { build: sampleBuild, suburb: sydney, stockId });
    expect(again).toMatchObject(gone);
  });

  it('is allocated with its own VIN, and no other without a reason', async () => {
    const { shop, stockId } = await stocked();
    const customer = await customerOf(shop, 'ada@example.test', stockId);
    await pay(shop, customer);
    await customer.get(`${api}/contract?orderNo=${customer.orderNo}`);
    const { orderReference, orderNo } = customer;
    const accepted = { orderReference, contractAccepted: true, isOther: false, isFinanceApproval: false, notes: '' };
    expect((await customer.post(`${api}/contract?orderNo=${orderNo}`, accepted)).status).toBe(200);
    await carryOut(shop.ports, orderNo, { type: 'ApproveOrder' });
    const allocate = async (one: string) =>
      attempt(shop.ports, orderNo, { type: 'AllocateVehicle', data: { vin: one } });
    expect(await allocate(otherVin)).toMatchObject({ kind: 'refused', refusal: { code: 'not-the-stock-car' } });
    expect(await allocate(vin)).toMatchObject({ kind: 'done' });
    expect((await shop.ports.eventStore.readStream(vinStream(vin))).length).toBe(2);
  });
});

it('is charged to one customer at most, however payments, declines and cancellations fall together', async () => {
  const { shop, stockId } = await stocked();
  const customers = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => customerOf(shop, `${name}@example.test`, stockId)),
  );
  const step = fc.record({ who: fc.constantFrom(0, 1, 2), does: fc.constantFrom('pay', 'decline', 'cancel') });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), async (rounds) => {
      for (const round of rounds) {
        await Promise.all(
          round.map(async ({ who, does }) => {
            const customer = customers[who];
            if (customer === undefined) return;
            if (does === 'cancel')
              await attempt(shop.ports, customer.orderNo, {
                type: 'CancelOrder',
                reason: 'A test',
                by: 'seller',
                at: '2026-11-10T00:00:00Z',
              });
            else await pay(shop, customer, does === 'pay' ? 1000 : 1000.51);
          }),
        );
        const states = await Promise.all(
          customers.map(async ({ orderNo }) => (await loadOrder(shop.ports, orderNo)).state),
        );
        const owners = states.filter(({ facts }) => facts.deposit !== undefined && facts.cancellation === undefined);
        expect(owners.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 8 },
  );
});

describe('a retailer’s list', () => {
  it('replaces what was there; a change adds and removes; the same message again changes nothing', async () => {
    const shop = await serveShop();
    expect(await listed(shop, 'list-1', vin)).toMatchObject({ cars: 1, replayed: false });
    expect(await listed(shop, 'list-1', vin)).toMatchObject({ cars: 1, replayed: true });
    await expect(listed(shop, 'list-1', otherVin)).rejects.toMatchObject({ refusal: { code: 'message-reused' } });
    const change = { type: 'stock-change', messageId: 'change-1', cars: [carWith(otherVin)], removed: [vin] };
    expect(await tell(shop, change)).toMatchObject({ cars: 1 });
    expect((await nearby(visitorOf(shop.url))).map(({ vinEnding }) => vinEnding)).toStrictEqual(['067890']);
    expect(await listed(shop, 'list-2')).toMatchObject({ cars: 0 });
    expect(await nearby(visitorOf(shop.url))).toStrictEqual([]);
  });

  it('is of the retailers that the machine may speak for', async () => {
    const shop = await serveShop();
    const message = stockMessageSchema.parse({ type: 'stock-list', dealerId, messageId: 'm-1', cars: [] });
    const limited = { ...machine, retailers: ['austral-parramatta'] };
    await expect(
      recordStock(shop.ports, createStockAtHand(shop.ports), { machine: limited, message, correlationId: 'test' }),
    ).rejects.toMatchObject({
      errors: { dealerId: ['This client may not speak for this retailer.'] },
    });
  });
});
