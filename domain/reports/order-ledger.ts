/** Everything about one order that reports are made of: its ledger entries and the statuses it has had. No personal data. */
import { z } from 'zod';
import { dayIn } from '../locations/end-of-day.ts';
import type { OrderEvent } from '../order/order-events.ts';
import { orderLifecycleSchema } from '../order/order-lifecycle.ts';
import { lifecycleEventOf } from '../order/order-state.ts';
import { orderDisplayStatus } from '../order/order-status.ts';
import { initialLifecycle, lifecycleOf, stepBy } from '../order/order-transitions.ts';
import { instantSchema, isoDateSchema } from '../time/calendar.ts';
import { sortableInstant } from '../time/sortable-instant.ts';
import { entriesBetween, ledgerEntrySchema } from './ledger.ts';
import { bookPlaceSchema, emptyBooks, evolveBooks, orderBooksSchema } from './order-books.ts';

/** From when on an order had a status under a retailer and state. */
const stageSchema = z.object({
  /** When the event was recorded, in milliseconds. */
  recordedAt: instantSchema,
  day: isoDateSchema,
  /** When the status began: earlier than `recordedAt` where only the retailer or the state is another one. */
  since: instantSchema,
  /** Display status. */
  status: z.int(),
  ...bookPlaceSchema.shape,
});
export type Stage = z.infer<typeof stageSchema>;

/** What reports read of an order. */
export const reportedOrderSchema = z.object({
  orderNo: z.string(),
  /** When its first event was recorded, in milliseconds. */
  placedAt: instantSchema,
  entries: z.array(ledgerEntrySchema),
  stages: z.array(stageSchema),
  /** When the first event was recorded that nobody here can read; what it says of money is missing. */
  unreadSince: z.exactOptional(instantSchema),
});
export type ReportedOrder = z.infer<typeof reportedOrderSchema>;

export const orderLedgerSchema = z.object({
  ...reportedOrderSchema.shape,
  /** The day of the last event. */
  day: isoDateSchema,
  books: orderBooksSchema,
  lifecycle: orderLifecycleSchema,
  /** Of the balance: what is asked for in all. */
  requestedCents: z.int(),
  /** Events that did not fit or could not be read. */
  anomalies: z.int(),
});
export type OrderLedger = z.infer<typeof orderLedgerSchema>;

/** An event of an order, with its place in it and when it was recorded. */
type RecordedFact = { readonly event: OrderEvent; readonly revision: number; readonly recordedAt: string };

const begin = ({ event, recordedAt }: RecordedFact): OrderLedger => {
  if (event.type !== 'OrderCreated') throw new Error(`An order begins with OrderCreated, not with ${event.type}`);
  return {
    orderNo: event.data.orderNo,
    placedAt: sortableInstant(recordedAt),
    day: dayIn(event.data.price.state, recordedAt),
    books: emptyBooks,
    lifecycle: initialLifecycle.value,
    requestedCents: 0,
    anomalies: 0,
    entries: [],
    stages: [],
  };
};

const statusOf = ({ lifecycle, books, requestedCents, anomalies }: OrderLedger): number =>
  orderDisplayStatus({
    lifecycle: lifecycleOf(lifecycle),
    facts: { balance: { requestedCents, paidCents: books.balancesReceivedCents - books.balancesRefundedCents } },
    anomalies: { length: anomalies },
  });

/** With one more stage where the status, the retailer or the state is another one. */
const withStage = (ledger: OrderLedger, recordedAt: string): OrderLedger => {
  const { stages, books, day } = ledger;
  const last = stages.at(-1);
  const status = statusOf(ledger);
  const { state, retailer } = books.place ?? last ?? {};
  if (state === undefined || retailer === undefined) return ledger;
  if (last?.status === status && last.state === state && last.retailer === retailer) return ledger;
  const since = last?.status === status ? last.since : recordedAt;
  return { ...ledger, stages: [...stages, { recordedAt, day, since, status, state, retailer }] };
};

const requestedAfter = ({ requestedCents }: OrderLedger, event: OrderEvent, heldCents: number): number => {
  if (event.type === 'BalanceRequested') return heldCents + event.data.amountCents;
  return event.type === 'BalanceWaived' ? Math.max(0, requestedCents - event.data.amountCents) : requestedCents;
};

/** The ledger after one more event. Throws when an order does not begin with its creation. */
export const evolveOrderLedger = (before: OrderLedger | undefined, fact: RecordedFact): OrderLedger => {
  const ledger = before ?? begin(fact);
  const { event, revision } = fact;
  const recordedAt = sortableInstant(fact.recordedAt);
  const books = evolveBooks(ledger.books, event);
  const today = books.place === undefined ? ledger.day : dayIn(books.place.state, recordedAt);
  // in another state it may be the day before again
  const day = today > ledger.day ? today : ledger.day;
  const heldCents = ledger.books.balancesReceivedCents - ledger.books.balancesRefundedCents;
  const { lifecycle, isAllowed } = stepBy(lifecycleOf(ledger.lifecycle), lifecycleEventOf(event, heldCents > 0));
  return withStage(
    {
      ...ledger,
      day,
      books,
      lifecycle: lifecycle.value,
      requestedCents: requestedAfter(ledger, event, heldCents),
      anomalies: ledger.anomalies + (isAllowed ? 0 : 1),
      entries: [...ledger.entries, ...entriesBetween(ledger.books, books, { revision, recordedAt, day })],
    },
    recordedAt,
  );
};

/** The ledger after an event that could not be read, recorded at an instant that is undefined when not even that can be. */
export const evolveOrderLedgerUnread = (ledger: OrderLedger, recordedAt: string | undefined): OrderLedger => {
  const at = recordedAt === undefined ? (ledger.stages.at(-1)?.recordedAt ?? '') : sortableInstant(recordedAt);
  return withStage({ ...ledger, anomalies: ledger.anomalies + 1, unreadSince: ledger.unreadSince ?? at }, at);
};
