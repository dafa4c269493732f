import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { describe, expect, it } from 'vitest';
import { heldDollars, refundRows } from './refund-rows.ts';

const eventsOf = (...types: readonly string[]): readonly OrderEventMessage[] =>
  types.map((type, revision) => ({
    revision,
    orderDisplayStatus: 12,
    orderDisplayStatusLabel: 'Cancelled',
    type,
    at: '2026-11-02T01:00:00.000Z',
  }));
const unpaid = {
  deposit: 0,
  additionalPayment: 0,
  depositRefunded: 0,
  depositRefund: null,
  balanceRefunds: [],
  refundDue: 0,
  totalAmountOwing: 0,
};
const valuesOf = (...types: readonly string[]): readonly unknown[] =>
  refundRows(unpaid, eventsOf(...types), 'NSW').map(({ value }) => value);

const nothing = 'Nothing had been paid, so nothing is due back.';
const open = 'Your payment is still with the bank. If it goes through, we send it back.';

describe('the money of a cancelled order for which nothing has come in', () => {
  it('is nothing where nothing was paid, or the bank said no', () => {
    expect(valuesOf('OrderCreated', 'OrderCancelled')).toEqual([nothing]);
    expect(valuesOf('DepositPaymentStarted', 'DepositPaymentFailed', 'OrderCancelled')).toEqual([nothing]);
    expect(valuesOf('DepositPaymentStarted', 'OrderCancelled', 'DepositPaymentFailed')).toEqual([nothing]);
  });

  it('is with the bank while a payment is open', () => {
    expect(valuesOf('DepositPaymentStarted', 'OrderCancelled')).toEqual([open]);
  });

  it('is not known before the history of the order is', () => {
    expect(valuesOf()).toEqual([]);
  });
});

describe('the money of a cancelled order that was transferred back', () => {
  const back = { amount: 54_000, refundedOn: '2026-11-02', reference: 'OUT-1' };
  const rowsOf = (money: Partial<typeof unpaid>) =>
    refundRows({ ...unpaid, ...money, balanceRefunds: [back] }, eventsOf('OrderCancelled'), 'NSW').map(
      ({ label, value }) => [label, value],
    );
  const transferred = ['Transferred back', '$54,000, on Monday 2 November 2026, reference OUT-1'];

  it('is all back', () => {
    expect(rowsOf({ additionalPayment: 54_000 })).toEqual([
      transferred,
      ['Still to come', 'Nothing: everything you had paid has been sent back.'],
    ]);
  });

  it('is owed once the payment was taken back after that', () => {
    expect(rowsOf({ totalAmountOwing: 54_000 })).toEqual([
      transferred,
      ['To be paid', '$54,000: that much more than you had paid has been sent back.'],
    ]);
  });
});

it('holds of the balance what came in and did not go back, to the cent', () => {
  const back = { amount: 10_000.1, refundedOn: '2026-11-02', reference: 'OUT-1' };
  expect(heldDollars({ additionalPayment: 64_000.3, balanceRefunds: [back] })).toBe(54_000.2);
  expect(heldDollars({ additionalPayment: 10_000.1, balanceRefunds: [back] })).toBe(0);
});

describe('an order fee of a cancelled order', () => {
  const rowsOf = (money: Pick<Parameters<typeof refundRows>[0], 'depositRefunded' | 'depositRefund'>) =>
    refundRows({ ...unpaid, deposit: 1_000, ...money }, eventsOf('OrderCancelled', 'DepositRefunded'), 'NSW').map(
      ({ label, value }) => [label, value],
    );

  it('that did not go back to its card says how it did', () => {
    const depositRefund = { how: 'By cheque.', refundedOn: '2026-11-05', reference: 'CHQ-7' };
    expect(rowsOf({ depositRefunded: 1_000, depositRefund })).toEqual([
      ['Refunded', '$1,000, on Thursday 5 November 2026, reference CHQ-7'],
      ['How', 'By cheque.'],
    ]);
  });

  it('whose refund came back is due again', () => {
    expect(rowsOf({ depositRefunded: 0, depositRefund: null })).toEqual([
      ['Refund due', '$1,000: the refund before does not count, and we send you another'],
    ]);
  });

  it('that went back to its card says when', () => {
    expect(rowsOf({ depositRefunded: 1_000, depositRefund: null }).map(([label]) => label)).toEqual([
      'Refunded',
      'On your card',
    ]);
  });
});
