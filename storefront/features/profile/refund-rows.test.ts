import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { describe, expect, it } from 'vitest';
import { refundRows } from './refund-rows.ts';

const eventsOf = (...types: readonly string[]): readonly OrderEventMessage[] =>
  types.map((type, revision) => ({
    revision,
    orderDisplayStatus: 12,
    orderDisplayStatusLabel: 'Cancelled',
    type,
    at: '2026-11-02T01:00:00.000Z',
  }));
const unpaid = { deposit: 0, additionalPayment: 0, balanceRefunds: [], refundDue: 0 };
const valuesOf = (...types: readonly string[]): readonly unknown[] =>
  refundRows(unpaid, eventsOf(...types)).map(({ value }) => value);

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
