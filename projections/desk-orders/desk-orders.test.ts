import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deskOrderDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { balanceHeldCents } from '@driveaway/domain/order/balance-held.ts';
import { orderEventTypes, type OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { mayConfirmCharges } from '@driveaway/domain/order/decide-charges.ts';
import { evolve, evolveUnread, initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus } from '@driveaway/domain/order/order-status.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import {
  sampleBalanceCents,
  sampleBalancePaid,
  sampleBalanceRefunded,
  sampleChargesChanged,
  sampleDealer,
  sampleDepositRefunded,
  sampleEvents,
  sampleOrderChanged,
  sampleOrderCreated,
  sampleStockCar,
  sampleOrderHistory,
  sampleOtherDealer,
  samplePrice,
} from '@driveaway/domain/testing/order-builders.ts';
import { recordEvents, sampleInstant, sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { forCar, stockCars } from '@driveaway/domain/testing/order-histories.ts';
import { plainJson } from '../engine/plain-json.ts';
import type { StreamEvent } from '../engine/projection.ts';
import { deskOrders, evolveDeskOrder } from './desk-orders.ts';

const specification = givenDocument(evolveDeskOrder).times(2);
const after = (...events: readonly OrderEvent[]) => specification.whenEvents(recordEvents(events)).result();

const moved = sampleOrderChanged({
  dealer: sampleOtherDealer,
  price: { ...samplePrice, state: 'QLD' },
});
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...orderEventTypes.map((type) => sampleEvents[type]),
        moved,
        sampleChargesChanged(),
        sampleOrderCreated({ stockCar: sampleStockCar }),
      ),
    },
    { weight: 1, arbitrary: fc.constant('unread' as const) },
  ),
  { maxLength: 30, size: 'max' },
);

const straight: readonly (OrderEvent | 'unread')[] = sampleOrderHistory;

/** The straight way as far as a number says, and anything after it. */
const histories = fc
  .tuple(fc.nat({ max: sampleOrderHistory.length - 1 }), steps)
  .map(([length, others]) => straight.slice(1, 1 + length).concat(others));

const factOf = (step: OrderEvent | 'unread', revision: number): StreamEvent => {
  const metadata = sampleMetadata(revision);
  return step === 'unread'
    ? { read: false, type: 'WheelsPolished', kind: 'unknown', metadata, revision }
    : { read: true, event: step, metadata, revision };
};

const foldOf = (state: OrderState, step: OrderEvent | 'unread'): OrderState =>
  step === 'unread' ? evolveUnread(state, 'WheelsPolished', 'unknown') : evolve(state, step);

describe('a line of the back office', () => {
  it('is, after every event, what the whole order says', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(stockCars, fc.constantFrom('company', 'private'), histories, (stockCar, buyerType, history) => {
        const placed = sampleOrderCreated({ ...forCar(stockCar), buyerType });
        let state = evolve(initialOrderState, placed);
        let body = deskOrders.advance(undefined, [factOf(placed, 0)]);
        let since = 0;
        let isRetailerKnown = true;
        for (const [index, step] of history.entries()) {
          const revision = index + 1;
          const before = orderDisplayStatus(state);
          state = foldOf(state, step);
          isRetailerKnown = step !== 'unread' && (isRetailerKnown || 'dealer' in step.data);
          body = deskOrders.advance(plainJson(body), [factOf(step, revision)]);
          const status = orderDisplayStatus(state);
          seen.add(status);
          if (status !== before) since = revision;
          const { created, vin } = state.facts;
          const isOver =
            (state.lifecycle.value.fulfilment === 'completed' &&
              !['owing', 'overpaid'].includes(state.lifecycle.value.balance)) ||
            (JSON.stringify(state.lifecycle.value.fulfilment) === '{"cancelled":"settled"}' &&
              balanceHeldCents(state.facts.balance) >= 0);
          expect(deskOrderDocumentSchema.parse(body)).toMatchObject({
            status: String(status),
            stateCode: created?.price.state,
            retailer: isRetailerKnown ? created?.dealer.dealerId : '',
            retailerName: created?.dealer.name,
            vehicle: `${created?.vehicle.title}${created?.stockCar === undefined ? '' : ', in stock'}`,
            createdAt: sortableInstant(sampleInstant(0)),
            updatedAt: sortableInstant(sampleInstant(revision)),
          });
          expect([body['buyerType'], body['awaits'], body['vin'], body['waitingSince']]).toEqual([
            created?.buyerType,
            mayConfirmCharges(state) ? 'confirm-charges' : undefined,
            vin,
            isOver ? undefined : sortableInstant(sampleInstant(since)),
          ]);
        }
        const whole = deskOrders.advance(
          undefined,
          [placed, ...history].map((step, revision) => factOf(step, revision)),
        );
        expect(whole).toEqual(body);
      }),
      { seed: 20_261_123, numRuns: 200 },
    );
    // the histories got there: every status, that of orders with an event that does not fit too
    expect([...seen].toSorted((one, other) => one - other)).toEqual([...Array.from({ length: 13 }).keys()]);
  });

  it('goes with the order to another retailer and another state', () => {
    expect(after(sampleOrderCreated())).toMatchObject({ retailer: sampleDealer.dealerId, stateCode: 'NSW' });
    expect(after(sampleOrderCreated(), moved)).toMatchObject({
      retailer: sampleOtherDealer.dealerId,
      stateCode: 'QLD',
    });
    expect(after(...sampleOrderHistory.slice(0, 8), sampleEvents.RetailerChanged)).toMatchObject({
      retailerName: sampleOtherDealer.name,
      stateCode: 'NSW',
    });
  });

  it('stays with its retailer over an event that was damaged, and with none over one of a later version', () => {
    const body = deskOrders.advance(undefined, [factOf(sampleOrderCreated(), 0)]);
    const unread = { read: false, type: 'RetailerChanged', metadata: undefined, revision: 1 } as const;
    expect(deskOrders.advance(body, [{ ...unread, kind: 'unreadable' }])).toMatchObject({
      retailer: sampleDealer.dealerId,
    });
    expect(deskOrders.advance(body, [{ ...unread, kind: 'unknown' }])).toMatchObject({ retailer: '' });
  });

  it('waits for a refund after a cancellation, and for nothing once it was made', () => {
    const { DepositPaymentStarted, DepositPaid, OrderCancelled, DepositRefunded } = sampleEvents;
    const cancelled = [sampleOrderCreated(), DepositPaymentStarted, DepositPaid, OrderCancelled];
    expect(after(...cancelled)).toMatchObject({ status: '12', waitingSince: '2026-11-02T03:00:00.000Z' });
    expect(after(...cancelled, DepositRefunded)).not.toHaveProperty('waitingSince');
    expect(after(...sampleOrderHistory)).not.toHaveProperty('waitingSince');
  });

  it('names every charge and refund of the gateway, each once, and no transfer', () => {
    const { DepositPaymentStarted, DepositPaid, OrderCancelled, LateChargeFound, LateChargeRefunded } = sampleEvents;
    const paid = [sampleOrderCreated(), DepositPaymentStarted, DepositPaid];
    expect(after(sampleOrderCreated(), DepositPaymentStarted)).not.toHaveProperty('transactions');
    expect(after(...paid, DepositPaid)).toMatchObject({ transactions: ['20000001'] });
    expect(
      after(...paid, LateChargeFound, LateChargeRefunded, OrderCancelled, sampleDepositRefunded({ refundId: '3' })),
    ).toMatchObject({ transactions: ['20000001', '20000002', '30000002', '3'] });
    const otherwise = { how: 'By cheque.', refundedOn: '2026-11-05' };
    expect(after(...paid, OrderCancelled, sampleDepositRefunded({ refundId: 'CHQ 1', otherwise }))).toMatchObject({
      transactions: ['20000001'],
    });
  });

  it('waits for money that is owed either way after it is over', () => {
    const tooMuch = sampleBalancePaid({ bankReference: 'EFT-2', amountCents: 5_000, overpaidCents: 5_000 });
    const completed = [...sampleOrderHistory, tooMuch];
    expect(after(...completed)).toHaveProperty('waitingSince');
    expect(after(...completed, sampleBalanceRefunded({ amountCents: 5_000 }))).not.toHaveProperty('waitingSince');
    const { OrderCancelled, TransferReversed } = sampleEvents;
    const early = sampleBalancePaid({ isEarly: true });
    const cancelled = [
      ...sampleOrderHistory.slice(0, 3),
      early,
      OrderCancelled,
      sampleDepositRefunded({ remainingCents: sampleBalanceCents }),
      sampleBalanceRefunded(),
    ];
    expect(after(...cancelled)).not.toHaveProperty('waitingSince');
    // what went back bounced after it had gone back
    expect(after(...cancelled, TransferReversed)).toHaveProperty('waitingSince');
    expect(after(...cancelled, TransferReversed, sampleBalancePaid())).not.toHaveProperty('waitingSince');
  });

  it('holds nothing of the buyer, and of the order only what the line needs', () => {
    const text = JSON.stringify(after(...sampleOrderHistory));
    expect(text).not.toContain('Kowalski');
    expect(text).not.toContain('listPrice');
    expect(text.length).toBeLessThan(1_000);
  });

  it('refuses an order that does not begin with its creation', () => {
    expect(() => after(...sampleOrderHistory.slice(1))).toThrow('begins with OrderCreated');
  });
});
