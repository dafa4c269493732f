import { describe, expect, it } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleBalanceCents,
  sampleDepositRefunded,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderHistory,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { bankLineOf, hasBankLine } from './bank-line.ts';
import { evolve, initialOrderState } from './order-state.ts';

const { RecordRefundOtherwise, RecordDepositRefunded } = sampleCommands;
const paid = sampleOrderHistory.slice(0, sampleOrderHistory.findIndex(({ type }) => type === 'DepositPaid') + 1);
const due = [...paid, sampleOrderCancelled()];
const { how, refundedOn } = RecordRefundOtherwise;
const returned = sampleDepositRefunded({ refundId: 'OUT-000777', otherwise: { how, refundedOn } });
const returnedFirst = sampleDepositRefunded({ ...returned.data, remainingCents: sampleBalanceCents });
const refundOf = (cents: number) => ({ ...RecordRefundOtherwise, amountCents: cents });

describe('an order fee that went back by another way than the gateway', () => {
  it('is back, and settles the order', () => {
    givenEvents(...due)
      .when(RecordRefundOtherwise)
      .thenEvents(returned);
    const { lifecycle, anomalies } = [...due, returned].reduce(evolve, initialOrderState);
    expect([lifecycle.value.fulfilment, anomalies]).toEqual([{ cancelled: 'settled' }, []]);
  });

  it('leaves what is to come by bank transfer', () => {
    givenEvents(...paid, sampleEvents.BalancePaid, sampleOrderCancelled({ refundDueCents: 5_500_000 }))
      .when(RecordRefundOtherwise)
      .thenEvents(returnedFirst);
  });

  it('is the whole of it, of a cancelled order, once, on a day since the order was placed', () => {
    givenEvents(...due)
      .when(refundOf(99_999))
      .thenRefused({ code: 'refund-not-as-due', dueCents: 100_000 });
    givenEvents(...due)
      .when({ ...RecordRefundOtherwise, refundedOn: '2026-11-03' })
      .thenRefused({ code: 'day-not-possible', message: 'A refund is made between 2026-11-02 and 2026-11-02.' });
    givenEvents(...paid)
      .when(RecordRefundOtherwise)
      .thenNotPossible();
    givenEvents(...due, returned)
      .when(RecordRefundOtherwise)
      .thenNotPossible();
    const both = [
      ...paid,
      sampleEvents.BalancePaid,
      sampleOrderCancelled({ refundDueCents: 5_500_000 }),
      returnedFirst,
    ];
    givenEvents(...both)
      .when(RecordRefundOtherwise)
      .thenRefused({ code: 'refund-not-as-due', dueCents: 0 });
    givenEvents(...both)
      .when(RecordDepositRefunded)
      .thenRefused('payment-mismatch');
  });

  it('takes its line of the bank statement, as a transfer back does', () => {
    const line = { direction: 'out', bankReference: 'OUT-000777', day: '2026-11-02' } as const;
    expect(bankLineOf(returned)).toEqual(line);
    expect(bankLineOf(sampleDepositRefunded())).toBeUndefined();
    const { facts } = [...due, returned].reduce(evolve, initialOrderState);
    expect(hasBankLine(facts, line)).toBe(true);
    expect(hasBankLine(facts, { ...line, direction: 'in' })).toBe(false);
  });
});
