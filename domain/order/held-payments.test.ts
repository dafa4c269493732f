import { describe, expect, it } from 'vitest';
import { sampleDepositPaid, sampleDepositPaymentFailed, sampleEvents } from '../testing/order-builders.ts';
import { sampleCommands, sampleInstant } from '../testing/sample-commands.ts';
import { decide } from './decide.ts';
import { givenUpCode } from './given-up-payment.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

const { OrderCreated, DepositPaymentStarted, DepositPaymentHeld, OrderCancelled, DepositPaid } = sampleEvents;
const { RecordDepositPaymentHeld, RecordDepositPaid, RecordDepositPaymentFailed, CancelOrder } = sampleCommands;
const after = (...events: readonly OrderEvent[]): OrderState => events.reduce<OrderState>(evolve, initialOrderState);
const paying = after(OrderCreated, DepositPaymentStarted);
const held = after(OrderCreated, DepositPaymentStarted, DepositPaymentHeld);
const otherPayment = '11111111-1111-4111-8111-111111111111';

describe('a payment that the gateway reviews', () => {
  it('is on record once, and only for the payment that is open', () => {
    expect(decide(RecordDepositPaymentHeld, paying)).toEqual({ kind: 'accepted', events: [DepositPaymentHeld] });
    expect(decide(RecordDepositPaymentHeld, held)).toMatchObject({ refusal: { code: 'illegal-transition' } });
    expect(decide({ ...RecordDepositPaymentHeld, paymentId: otherPayment }, paying)).toMatchObject({
      refusal: { code: 'payment-mismatch' },
    });
    expect(decide(RecordDepositPaymentHeld, after(OrderCreated, DepositPaymentStarted, DepositPaid))).toMatchObject({
      refusal: { code: 'illegal-transition' },
    });
  });

  it('is no deposit: there is nothing to make a contract of', () => {
    expect(held.facts.deposit).toBeUndefined();
    expect(decide(sampleCommands.IssueContract, held)).toMatchObject({ refusal: { code: 'illegal-transition' } });
  });

  it('keeps its order from a second try', () => {
    expect(decide({ ...sampleCommands.StartDepositPayment, paymentId: otherPayment }, held)).toMatchObject({
      refusal: { code: 'payment-open' },
    });
  });

  it.each(['OrderCancelled', 'nothing'])('is paid, or fails as one that was held, after %s', (meanwhile) => {
    const state = meanwhile === 'nothing' ? held : evolve(held, OrderCancelled);
    expect(decide(RecordDepositPaid, state)).toEqual({ kind: 'accepted', events: [DepositPaid] });
    expect(decide(RecordDepositPaymentFailed, state)).toEqual({
      kind: 'accepted',
      events: [sampleDepositPaymentFailed({ wasHeld: true })],
    });
    expect(decide(RecordDepositPaymentFailed, paying)).toEqual({
      kind: 'accepted',
      events: [sampleDepositPaymentFailed()],
    });
  });

  it('lets the buyer cancel, and what is paid after that goes back', () => {
    const cancelled = decide({ ...CancelOrder, by: 'customer', at: sampleInstant }, held);
    expect(cancelled).toMatchObject({ kind: 'accepted', events: [{ type: 'OrderCancelled' }] });
    const paid = after(OrderCreated, DepositPaymentStarted, DepositPaymentHeld, OrderCancelled, sampleDepositPaid());
    expect(paid.lifecycle.value.fulfilment).toEqual({ cancelled: 'refundDue' });
    expect(decide(RecordDepositPaymentHeld, after(OrderCreated, DepositPaymentStarted, OrderCancelled))).toMatchObject({
      kind: 'accepted',
    });
  });

  it('keeps the offer, however long it takes', () => {
    const lapse = { ...CancelOrder, by: 'lapse', at: '2027-11-01T00:00:00Z' } as const;
    expect(decide(lapse, held)).toMatchObject({ refusal: { code: 'payment-open' } });
  });

  it('frees the order where the gateway does not find it any more, and is looked for as any', () => {
    const lost = evolve(held, sampleDepositPaymentFailed({ responseCode: givenUpCode, wasHeld: true }));
    expect(lost.facts.givenUp).toHaveLength(1);
    expect(lost.lifecycle.value.fulfilment).toEqual({ created: 'depositDue' });
    expect(lost.anomalies).toEqual([]);
  });
});
