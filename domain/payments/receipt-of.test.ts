import { describe, expect, it } from 'vitest';
import { evolve, initialOrderState } from '../order/order-state.ts';
import { sampleEvents, sampleOrderCreated, samplePrice } from '../testing/order-builders.ts';
import { receiptOf } from './receipt-of.ts';

const paidAt = '2026-11-02T01:00:00.000Z';
const factsOf = (...events: readonly (typeof sampleEvents)[keyof typeof sampleEvents][]) =>
  events.reduce(evolve, initialOrderState).facts;
const paid = [sampleEvents.OrderCreated, sampleEvents.DepositPaymentStarted, sampleEvents.DepositPaid] as const;

describe('the receipt of a deposit', () => {
  it('says what was paid, when, to whom and with which card', () => {
    expect(receiptOf(factsOf(...paid), paidAt)).toEqual({
      number: 'R-12345678-9012',
      orderNo: '12345678-9012',
      seller: { name: 'Austral Motors Australia Pty Ltd', abn: '51 824 753 556' },
      description: 'Refundable order fee for Austral Outback Touring',
      amountCents: 100_000,
      paidOn: '2026-11-02',
      card: { brand: 'VISA', maskedNumber: '444433XXXXXX1111' },
      transactionId: '20000001',
      gstNote: expect.stringContaining('not a tax invoice'),
    });
  });

  it('is dated by the calendar of the order’s state', () => {
    const inPerth = sampleOrderCreated({ price: { ...samplePrice, state: 'WA' } });
    const late = '2026-11-02T14:30:00Z';
    expect(receiptOf(factsOf(...paid), late)?.paidOn).toBe('2026-11-03');
    expect(receiptOf(factsOf(inPerth, ...paid.slice(1)), late)?.paidOn).toBe('2026-11-02');
  });

  it('is not there before the bank has said yes', () => {
    expect(receiptOf(factsOf(), paidAt)).toBeUndefined();
    expect(receiptOf(factsOf(...paid.slice(0, 2)), paidAt)).toBeUndefined();
  });

  it('stays as it is when the order is cancelled and the money back', () => {
    const facts = factsOf(...paid, sampleEvents.OrderCancelled, sampleEvents.DepositRefunded);
    expect(receiptOf(facts, paidAt)).toEqual(receiptOf(factsOf(...paid), paidAt));
  });
});
