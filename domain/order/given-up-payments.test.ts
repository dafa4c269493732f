import { describe, expect, it } from 'vitest';
import { givenUpCode } from './given-up-payment.ts';
import {
  sampleDepositPaid,
  sampleDepositPaymentFailed,
  sampleDepositPaymentStarted,
  sampleEvents,
  sampleOrderHistory,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { decide } from './decide.ts';
import { possibleEvents } from './decision.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

const { OrderCreated, DepositPaymentStarted, OrderCancelled, LateChargeFound, LateChargeRefunded, ChargeSearchEnded } =
  sampleEvents;
const { RecordLateCharge, RecordLateChargeRefunded, EndChargeSearch } = sampleCommands;
const givenUp = [OrderCreated, DepositPaymentStarted, sampleDepositPaymentFailed({ responseCode: givenUpCode })];
const after = (...events: readonly OrderEvent[]): OrderState => events.reduce<OrderState>(evolve, initialOrderState);

/** Another payment, so that the order goes on to its end. */
const paidAnew = sampleOrderHistory.slice(1).map((event): OrderEvent => {
  const paymentId = '11111111-1111-4111-8111-111111111111';
  if (event.type === 'DepositPaymentStarted') return sampleDepositPaymentStarted({ paymentId });
  return event.type === 'DepositPaid' ? sampleDepositPaid({ paymentId }) : event;
});

describe('a payment that was given up', () => {
  it('frees the order, which can be paid again', () => {
    expect(decide({ ...sampleCommands.StartDepositPayment, paymentId: '1' }, after(...givenUp))).toMatchObject({
      kind: 'accepted',
    });
  });

  it.each([
    ['an order that waits for its deposit', []],
    ['a cancelled order', [OrderCancelled]],
    ['an order that was paid otherwise and is complete', paidAnew],
  ])('is found and goes back once, beside %s', (_what, events) => {
    const before = after(...givenUp, ...events);
    expect(before.anomalies).toEqual([]);
    expect(decide(RecordLateChargeRefunded, before)).toMatchObject({ kind: 'refused' });
    const found = evolve(before, LateChargeFound);
    expect(decide(RecordLateCharge, before)).toEqual({ kind: 'accepted', events: [LateChargeFound] });
    expect(decide(RecordLateCharge, found)).toMatchObject({ kind: 'refused' });
    expect(decide(EndChargeSearch, found)).toMatchObject({ kind: 'refused' });
    const refunded = evolve(found, LateChargeRefunded);
    expect(decide(RecordLateChargeRefunded, found)).toEqual({ kind: 'accepted', events: [LateChargeRefunded] });
    expect(decide(RecordLateChargeRefunded, refunded)).toMatchObject({ kind: 'refused' });
    expect(refunded.lifecycle.value).toEqual(before.lifecycle.value);
    expect(refunded.facts).toEqual({ ...before.facts, givenUp: [] });
    expect(refunded.anomalies).toEqual([]);
  });

  it('is not looked for any more once the search has ended', () => {
    const before = after(...givenUp);
    expect(decide(EndChargeSearch, before)).toEqual({ kind: 'accepted', events: [ChargeSearchEnded] });
    expect(decide(RecordLateCharge, evolve(before, ChargeSearchEnded))).toMatchObject({ kind: 'refused' });
  });

  it('is one of several, each of which is found, and ends, by itself', () => {
    const paymentId = '11111111-1111-4111-8111-111111111111';
    const two = after(
      ...givenUp,
      sampleDepositPaymentStarted({ paymentId }),
      sampleDepositPaymentFailed({ paymentId, responseCode: givenUpCode }),
    );
    expect(evolve(two, LateChargeFound).facts.givenUp?.map(({ charge }) => charge !== undefined)).toEqual([
      true,
      false,
    ]);
    expect(evolve(two, ChargeSearchEnded).facts.givenUp).toMatchObject([{ paymentId }]);
  });

  it('is found with the amount that was sent, or not at all', () => {
    const other = { ...RecordLateCharge, data: { ...RecordLateCharge.data, amountCents: 200_000 } };
    expect(decide(other, after(...givenUp))).toMatchObject({ refusal: { code: 'payment-mismatch' } });
  });

  it('was not declined: a payment that the bank declined is not looked for', () => {
    const declined = after(OrderCreated, DepositPaymentStarted, sampleDepositPaymentFailed());
    expect(decide(RecordLateCharge, declined)).toMatchObject({ refusal: { code: 'illegal-transition' } });
    expect(declined.facts.givenUp).toBeUndefined();
  });

  it('is nothing that anybody can send', () => {
    expect(possibleEvents(after(...givenUp).lifecycle)).not.toContain('LateChargeFound');
  });
});
