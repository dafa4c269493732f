import { describe, expect, it } from 'vitest';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { dealerTermsOf } from '@driveaway/domain/dealers/dealer.ts';
import { outback } from '@driveaway/domain/brand/models/outback.ts';
import { sampleBuyer, sampleCustomerId } from '@driveaway/domain/testing/order-builders.ts';
import { loadOrder } from './load-order.ts';
import { placeOrder, type PlaceOrderRequest } from './place-order.ts';
import { carryOut, openTestService } from './testing/test-service.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';

const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('nothing there');
  return item;
};

const request = (overrides: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest => ({
  commandId: 'b5b7a5de-8f5f-4c4e-9d26-1f3b8a1c2d3e',
  correlationId: 'conversation',
  actor: { kind: 'customer', id: sampleCustomerId },
  customerId: sampleCustomerId,
  buildId: 'd8f6f6a4-2f77-4b60-8d57-0f6f0c0a6d11',
  build: {
    variantCode: first(outback.variants).code,
    paintCode: first(outback.paints).code,
    interiorCode: first(outback.interiors).code,
    accessoryCodes: [first(outback.accessories).code],
    cappedService: false,
    extendedWarranty: false,
  },
  suburb: { name: 'Parramatta', state: 'NSW', postcode: '2150' },
  pricedAt: Temporal.Instant.from('2026-11-02T01:00:00Z'),
  dealer: dealerTermsOf(first(dealers)),
  buyerType: 'private',
  buyer: sampleBuyer,
  licenceFileId: null,
  hash: true,
  acceptsRoadsideAssistance: true,
  privacyNoticeVersion: '2026-11',
  ...overrides,
});

describe('placing an order', () => {
  it('copies price, car, retailer and seller into the order', async () => {
    const { ports } = await openTestService();
    const outcome = await placeOrder(ports, request());
    expect(outcome).toMatchObject({
      kind: 'placed',
      orderNo: expect.stringMatching(/^\d{8}-\d{4}$/),
      orderReference: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const { state } = await loadOrder(ports, outcome.kind === 'placed' ? outcome.orderNo : '');
    expect(state.facts.created).toMatchObject({
      customerId: sampleCustomerId,
      vehicle: { modelCode: 'outback', bodyStyle: 'wagon' },
      price: { asOf: '2026-11-02', state: 'NSW', postcode: '2150' },
      dealer: { dealerId: first(dealers).id },
      seller: { abn: '51 824 753 556' },
      offerExpiresAt: '2026-11-09T00:00:00.000Z',
    });
  });

  it('gives a retry the same order at the price of the first time', async () => {
    const { ports, clock } = await openTestService();
    const placed = await placeOrder(ports, request());
    clock.advance({ hours: 30 });
    expect(await placeOrder(ports, request())).toEqual(placed);
  });

  it.each([
    ['has another price', { pricedAt: Temporal.Instant.from('2027-11-02T01:00:00Z') }],
    ['is no longer offered', { pricedAt: Temporal.Instant.from('1999-01-01T01:00:00Z') }],
  ])('gives a retry the first order although the car %s by then', async (_, later) => {
    const { ports } = await openTestService();
    const placed = await placeOrder(ports, request());
    expect(await placeOrder(ports, request(later))).toEqual(placed);
    expect(
      await placeOrder(ports, request({ ...later, commandId: 'c5b7a5de-8f5f-4c4e-9d26-1f3b8a1c2d3e' })),
    ).not.toEqual(placed);
  });

  it('gives twenty deliveries at the same time one order', async () => {
    const { ports } = await openTestService();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => placeOrder(ports, request())));
    expect(outcomes[0]).toMatchObject({ kind: 'placed' });
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(await everyEvent(ports.eventStore)).toHaveLength(1);
  });

  it('gives another command another number and reference', async () => {
    const { ports } = await openTestService();
    const one = await placeOrder(ports, request());
    const other = await placeOrder(ports, request({ commandId: 'c5b7a5de-8f5f-4c4e-9d26-1f3b8a1c2d3e' }));
    expect(one.kind === 'placed' && other.kind === 'placed' && one.orderNo !== other.orderNo).toBe(true);
  });

  it('takes the next number when the first one is taken', async () => {
    const { ports } = await openTestService();
    const wanted = await placeOrder(ports, request());
    const { ports: others } = await openTestService();
    const takenNo = wanted.kind === 'placed' ? wanted.orderNo : '';
    const sameSecrets = { ...others, secrets: ports.secrets };
    await carryOut(sameSecrets, takenNo, sampleCommands.CreateOrder);
    const placed = await placeOrder(sameSecrets, request());
    expect(placed).toMatchObject({ kind: 'placed' });
    expect(placed).not.toHaveProperty('orderNo', takenNo);
    expect(await placeOrder(sameSecrets, request())).toEqual(placed);
  });

  it('takes the fifth number at last, and knows it again; where that is taken too something else is wrong', async () => {
    const { ports } = await openTestService();
    const taken: string[] = [];
    const withTaken = async () => {
      const own = { ...(await openTestService()).ports, secrets: ports.secrets };
      for (const orderNo of taken) await carryOut(own, orderNo, sampleCommands.CreateOrder);
      return own;
    };
    for (let numbers = 1; numbers <= 5; numbers += 1) {
      const own = await withTaken();
      const placed = await placeOrder(own, request());
      expect(await placeOrder(own, request())).toEqual(placed);
      taken.push(placed.kind === 'placed' ? placed.orderNo : '');
    }
    expect(new Set(taken).size).toBe(5);
    await expect(placeOrder(await withTaken(), request())).rejects.toThrow('No free order number after 5 attempts');
  });

  it('refuses the command id of another order', async () => {
    const { ports } = await openTestService();
    expect(await placeOrder(ports, request())).toMatchObject({ kind: 'placed' });
    const other = await placeOrder(ports, request({ buyer: { ...sampleBuyer, lastName: 'Another' } }));
    expect(other).toEqual({ kind: 'refused', refusal: { code: 'key-reused' } });
  });

  it('refuses an island without a price, and says whom to ask', async () => {
    const { ports } = await openTestService();
    const island = { name: 'Norfolk Island', state: 'NSW', postcode: '2899' } as const;
    const outcome = await placeOrder(ports, request({ suburb: island }));
    expect(outcome).toMatchObject({
      kind: 'refused',
      refusal: { code: 'no-price', message: expect.stringContaining('retailer') },
    });
    expect(await ports.eventStore.head()).toBeUndefined();
  });

  it('refuses a build that the catalogue does not have', async () => {
    const { ports } = await openTestService();
    const build = { ...request().build, paintCode: 'invisible' };
    const outcome = await placeOrder(ports, request({ build }));
    expect(outcome).toEqual({ kind: 'refused', refusal: { code: 'car-build-not-found' } });
  });
});
