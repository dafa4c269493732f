/** The ledger lines that each event of an order yields: which accounts changed by how much, when, and under whom. */
import { z } from 'zod';
import { instantSchema, isoDateSchema } from '../time/calendar.ts';
import {
  accounts,
  bookPlaceSchema,
  emptyBooks,
  positionOf,
  stockAccounts,
  type Account,
  type BookPlace,
  type OrderBooks,
  type Position,
} from './order-books.ts';

/** Changes of accounts, in cents; an account that is absent did not change. */
const changesSchema = z.partialRecord(z.enum(accounts), z.int());
type Changes = z.infer<typeof changesSchema>;

/** What one event changed under one retailer and state. */
export const ledgerEntrySchema = z.object({
  /** Of the event that it follows from. */
  revision: z.int(),
  /** When the event was recorded, in milliseconds: instants of one length sort as text. */
  recordedAt: instantSchema,
  /** The day of that, by the calendar of the order's state; never before that of an earlier entry of the order. */
  day: isoDateSchema,
  ...bookPlaceSchema.shape,
  cents: changesSchema,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const differences = (before: Position, after: Position): Changes =>
  Object.fromEntries(
    accounts.flatMap((account) => {
      const change = after[account] - before[account];
      return change === 0 ? [] : [[account, change]];
    }),
  );

const nothing = positionOf(emptyBooks);

/** An invoice is reversed where its order is by then. */
const movesWithOrder: readonly Account[] = [...stockAccounts, 'gstInvoicedCents'];

/** The position without what goes with the order to another place. */
const withoutMoved = (position: Position): Position => {
  const kept = { ...position };
  for (const account of movesWithOrder) kept[account] = 0;
  return kept;
};

const isSamePlace = (one: BookPlace, other: BookPlace): boolean =>
  one.state === other.state && one.retailer === other.retailer;

type Booking = Pick<LedgerEntry, 'revision' | 'recordedAt' | 'day'>;

/**
 * The lines of the event between two states of the books; none when no account changed. Where an order goes to another
 * retailer or state, what is held and due, and the GST of its invoice, go with it: out of the one, into the other, on the same day.
 */
export const entriesBetween = (before: OrderBooks, after: OrderBooks, booking: Booking): readonly LedgerEntry[] => {
  if (after.place === undefined) return [];
  const { place } = after;
  const entry = ({ state, retailer }: BookPlace, cents: Changes): readonly LedgerEntry[] =>
    Object.keys(cents).length === 0 ? [] : [{ ...booking, state, retailer, cents }];
  // what was recorded before the order was created is booked with its creation
  const from = before.place === undefined ? nothing : positionOf(before);
  const to = positionOf(after);
  return before.place === undefined || isSamePlace(before.place, place)
    ? entry(place, differences(from, to))
    : [
        ...entry(before.place, differences(from, withoutMoved(from))),
        ...entry(place, differences(withoutMoved(from), to)),
      ];
};
