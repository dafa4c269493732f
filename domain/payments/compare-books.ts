/** The gateway's books against the events of all orders: what only one of them knows, and what they say differently. */
import { z } from 'zod';
import type { Cents } from '../money/cents.ts';
import { isoDateSchema } from '../time/calendar.ts';
import { isReturnedRefund } from './returned-refund.ts';

/** A charge or a refund in the gateway's books. */
export type BookedTransaction = {
  /** The gateway's: that of a charge, or that of a refund. No two have the same. */
  readonly transactionId: string;
  readonly kind: 'charge' | 'refund';
  readonly amountCents: Cents;
  /** In Sydney, yyyy-MM-dd. */
  readonly day: string;
};

/** A charge or a refund that an event of an order records, on the day on which it was recorded. */
export type RecordedTransaction = BookedTransaction & { readonly orderNo: string };

export const differenceKinds = [
  'charge-without-order',
  'order-without-charge',
  'refund-without-event',
  'event-without-refund',
  'amounts-differ',
] as const;

export const differenceSchema = z.object({
  kind: z.enum(differenceKinds),
  day: isoDateSchema,
  transactionId: z.string(),
  /** Null where no event names the transaction. */
  orderNo: z.string().nullable(),
  /** What the gateway's books say; null where they do not know it. */
  bookedCents: z.int().nullable(),
  /** What the events say; null where they do not know it. */
  recordedCents: z.int().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;

export type ComparedPeriod = {
  /** First and last day in Sydney. */
  readonly from: string;
  readonly to: string;
  /** The last day whose transactions are all settled: later ones may be missing in the books. */
  readonly settledUpTo: string;
};

const withoutEvent = { charge: 'charge-without-order', refund: 'refund-without-event' } as const;
const withoutTransaction = { charge: 'order-without-charge', refund: 'event-without-refund' } as const;

export const isWithinPeriod =
  ({ from, to }: Pick<ComparedPeriod, 'from' | 'to'>) =>
  ({ day }: Pick<BookedTransaction, 'day'>): boolean =>
    from <= day && day <= to;

const byDay = (one: Difference, other: Difference): number =>
  one.day.localeCompare(other.day) || one.transactionId.localeCompare(other.transactionId);

type Unclaimed = Map<string, BookedTransaction>;

/** The event's transaction is claimed by id, or for a refund of unknown id the first of its amount until its day. */
const claim = (unclaimed: Unclaimed, { kind, transactionId, amountCents, day }: RecordedTransaction): Cents | null => {
  const isOfEvent = (one: BookedTransaction): boolean =>
    one.kind === 'refund' && one.amountCents === amountCents && one.day <= day;
  const isReturned = kind === 'refund' && isReturnedRefund(transactionId);
  const booked = isReturned ? [...unclaimed.values()].find(isOfEvent) : unclaimed.get(transactionId);
  if (booked === undefined) return null;
  unclaimed.delete(booked.transactionId);
  return booked.amountCents;
};

/** Those of known ids first, and then by day, so that the others are left what they can have. */
const inTurnOfClaims = (recorded: readonly RecordedTransaction[]): readonly RecordedTransaction[] => {
  const isReturned = ({ transactionId }: RecordedTransaction): boolean => isReturnedRefund(transactionId);
  const returned = recorded.filter(isReturned).toSorted((one, other) => one.day.localeCompare(other.day));
  return [...recorded.filter((one) => !isReturned(one)), ...returned];
};

/**
 * The differences of a period, oldest first: transactions that no event names, events whose transaction is not in the
 * books, and amounts that differ. Both lists may reach beyond the period, and should: an event may be recorded days after
 * its charge. A transaction that several events name belongs to the first. A refund that was made by hand, whose id no event knows, is
 * joined by its amount.
 */
export const compareBooks = (
  period: ComparedPeriod,
  booked: readonly BookedTransaction[],
  recorded: readonly RecordedTransaction[],
): readonly Difference[] => {
  const isWithin = isWithinPeriod(period);
  const unclaimed: Unclaimed = new Map(booked.map((transaction) => [transaction.transactionId, transaction]));
  const ofEvents = inTurnOfClaims(recorded).flatMap((event): readonly Difference[] => {
    const { transactionId, orderNo, day, amountCents: recordedCents } = event;
    const bookedCents = claim(unclaimed, event);
    const kind = bookedCents === null ? withoutTransaction[event.kind] : 'amounts-differ';
    const isSettled = bookedCents !== null || day <= period.settledUpTo;
    return !isWithin(event) || !isSettled || bookedCents === recordedCents
      ? []
      : [{ kind, day, transactionId, orderNo, bookedCents, recordedCents }];
  });
  const ofBooks = [...unclaimed.values()].filter(isWithin).map(({ kind, day, transactionId, amountCents }) => ({
    kind: withoutEvent[kind],
    day,
    transactionId,
    orderNo: null,
    bookedCents: amountCents,
    recordedCents: null,
  }));
  return [...ofEvents, ...ofBooks].toSorted(byDay);
};
