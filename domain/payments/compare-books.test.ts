import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareBooks,
  type BookedTransaction,
  type ComparedPeriod,
  type RecordedTransaction,
} from './compare-books.ts';
import { returnedRefundId } from './returned-refund.ts';

const november: ComparedPeriod = { from: '2026-11-01', to: '2026-11-30', settledUpTo: '2026-11-20' };
const charge: BookedTransaction = { transactionId: '1', kind: 'charge', amountCents: 100_000, day: '2026-11-10' };
const refund: BookedTransaction = { ...charge, transactionId: '2', kind: 'refund' };
const recordedAs = (
  transaction: BookedTransaction,
  change: Partial<RecordedTransaction> = {},
): RecordedTransaction => ({
  ...transaction,
  orderNo: '12345678-9012',
  ...change,
});
const { orderNo } = recordedAs(charge);

describe('the gateway’s books against the events', () => {
  it('agree when every transaction has its event, though that came days later', () => {
    const events = [recordedAs(charge, { day: '2026-11-13' }), recordedAs(refund)];
    expect(compareBooks(november, [charge, refund], events)).toEqual([]);
  });

  it.each([
    [charge, 'charge-without-order'],
    [refund, 'refund-without-event'],
  ])('name what no event tells of: %o', (transaction, kind) => {
    const { transactionId, day } = transaction;
    const difference = { kind, day, transactionId, orderNo: null, bookedCents: 100_000, recordedCents: null };
    expect(compareBooks(november, [transaction], [])).toEqual([difference]);
  });

  it.each([
    [charge, 'order-without-charge'],
    [refund, 'event-without-refund'],
  ])('name events of what they do not know: %o', (transaction, kind) => {
    const { transactionId, day } = transaction;
    const difference = { kind, day, transactionId, orderNo, bookedCents: null, recordedCents: 100_000 };
    expect(compareBooks(november, [], [recordedAs(transaction)])).toEqual([difference]);
  });

  it('name amounts that differ', () => {
    expect(compareBooks(november, [charge], [recordedAs(charge, { amountCents: 99_999 })])).toEqual([
      {
        kind: 'amounts-differ',
        day: charge.day,
        transactionId: '1',
        orderNo,
        bookedCents: 100_000,
        recordedCents: 99_999,
      },
    ]);
  });

  it('miss nothing that may not be settled yet', () => {
    expect(compareBooks(november, [], [recordedAs(charge, { day: '2026-11-20' })])).toHaveLength(1);
    expect(compareBooks(november, [], [recordedAs(charge, { day: '2026-11-21' })])).toEqual([]);
  });

  it('join a refund that was made by hand with an event that does not know its id, by amount and day', () => {
    const returned = recordedAs(refund, { transactionId: returnedRefundId('1'), day: '2026-11-12' });
    const later = { ...returned, transactionId: returnedRefundId('7'), day: '2026-11-13' };
    const byHand = { ...refund, transactionId: '3', day: '2026-11-13' };
    expect(compareBooks(november, [refund], [returned])).toEqual([]);
    expect(compareBooks(november, [refund, byHand], [later, returned])).toEqual([]);
    expect(compareBooks(november, [refund], [returned, recordedAs(refund)])).toMatchObject([
      { kind: 'event-without-refund', transactionId: 'returned-1' },
    ]);
    expect(compareBooks(november, [{ ...refund, amountCents: 5 }], [returned])).toHaveLength(2);
    expect(compareBooks(november, [byHand], [returned])).toHaveLength(2);
    expect(compareBooks(november, [{ ...charge, transactionId: '4' }], [returned])).toHaveLength(2);
  });

  it('give a transaction to one order alone', () => {
    const events = [recordedAs(charge), recordedAs(charge, { orderNo: '12345678-9013' })];
    expect(compareBooks(november, [charge], events)).toMatchObject([
      { kind: 'order-without-charge', orderNo: '12345678-9013' },
    ]);
  });
});

const days = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
const transactions = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 30 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        transactionId: fc.constant(String(id)),
        kind: fc.constantFrom('charge', 'refund'),
        amountCents: fc.constantFrom(100_000, 200_000),
        day: fc.constantFrom(...days),
      }),
    ),
  ),
);
const events = transactions.map((some) =>
  some.map((one) => recordedAs(one, { orderNo: `order ${one.transactionId}` })),
);
const whole: ComparedPeriod = { from: '2026-11-01', to: '2026-11-30', settledUpTo: '2026-11-30' };
const total = (some: readonly { readonly amountCents: number }[]): number =>
  some.reduce((sum, { amountCents }) => sum + amountCents, 0);

describe('differences, whatever the books and the events', () => {
  it('explain to the cent why the two add up to different amounts', () => {
    fc.assert(
      fc.property(transactions, events, (booked, recorded) => {
        const explained = compareBooks(whole, booked, recorded).reduce(
          (sum, { bookedCents, recordedCents }) => sum + (bookedCents ?? 0) - (recordedCents ?? 0),
          0,
        );
        expect(explained).toBe(total(booked) - total(recorded));
      }),
    );
  });

  it('are none for the same books in any order, whenever the events were recorded', () => {
    fc.assert(
      fc.property(transactions, fc.constantFrom(...days), (booked, day) => {
        const recorded = booked.map((one) => recordedAs(one, { day })).toReversed();
        expect(compareBooks(whole, booked, recorded)).toEqual([]);
      }),
    );
  });

  it('are the same when a period is compared in two parts', () => {
    fc.assert(
      fc.property(transactions, events, fc.nat({ max: 28 }), (booked, recorded, last) => {
        const part = (from: string | undefined, to: string | undefined) =>
          compareBooks({ ...whole, from: from ?? '', to: to ?? '' }, booked, recorded);
        const parts = [...part(days[0], days[last]), ...part(days[last + 1], days[29])];
        expect(parts).toEqual(compareBooks(whole, booked, recorded));
      }),
    );
  });
});
