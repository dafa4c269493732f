/** The money of all orders between two days, added up from ledger entries. */
import { z } from 'zod';
import { findDealer } from '../dealers/dealers.ts';
import type { LedgerEntry } from './ledger.ts';
import { accounts, flowAccounts, stockAccounts, type Account } from './order-books.ts';
import type { ReportedOrder } from './order-ledger.ts';
import { daysOf, isAskedFor, notesOfDaysToCome, reportHeadShape, rowKeyOf, type ReportQuery } from './report-query.ts';

const amountsSchema = z.record(z.enum(accounts), z.int());
type Amounts = z.infer<typeof amountsSchema>;

const moneyRowSchema = z.object({
  /** The day, the state, the id of the retailer, or 'all'. */
  key: z.string(),
  /** The key, or the name of the retailer. */
  name: z.string(),
  amounts: amountsSchema,
});

/** Amounts in cents: what happened is of the period, what is held, due or contained is of its end. */
export const moneyReportSchema = z.object({
  report: z.literal('money'),
  ...reportHeadShape,
  rows: z.array(moneyRowSchema),
  totals: amountsSchema,
  /** What was held, due and contained before the first day. */
  opening: z.record(z.enum(stockAccounts), z.int()),
});
export type MoneyReport = z.infer<typeof moneyReportSchema>;

/** On which basis the amounts stand. */
const moneyNotes: readonly string[] = [
  'Amounts are counted on the day on which their event was recorded, by the calendar of the order’s state.',
  'GST is one eleventh of what the seller supplies (list price, options, accessories, dealer delivery, service plan, warranty), rounded half up once per order as on its tax invoice; there is none on luxury car tax, stamp duty, registration, injury insurance and rounding (GST Act 1999 s 9-75 and Division 81, GST Regulations 2019).',
  'An order fee is a security deposit: it includes no GST until it is applied to the price (GST Act 1999, Division 99). GST in prices is of open orders with an order fee; GST invoiced counts with the tax invoice and is taken back by a cancellation; GST supplied counts with the handover of the car.',
  'Trade-ins are counted at the amount of the accepted offer, when the order is completed.',
];

const zeroOf = <Name extends string>(names: readonly Name[]): Record<Name, number> => {
  const zeros: Partial<Record<Name, number>> = {};
  for (const name of names) zeros[name] = 0;
  return z.record(z.enum(names), z.number()).parse(zeros);
};

const stocks: ReadonlySet<Account> = new Set(stockAccounts);

const nameOf = (by: ReportQuery['by'], key: string): string =>
  by === 'retailer' ? (findDealer(key)?.name ?? key) : key;

export type OpenReport<Report> = {
  /** Takes in one more order; each once. */
  readonly add: (order: ReportedOrder) => void;
  readonly result: () => Report;
};

/** Adds orders up to the money report of a period. */
export const openMoneyReport = (query: ReportQuery): OpenReport<MoneyReport> => {
  const { from, to, by, at } = query;
  const opening = zeroOf(stockAccounts);
  const rows = new Map<string, Amounts>();
  let unreadableOrders = 0;

  const rowOf = (key: string): Amounts => {
    const row = rows.get(key) ?? zeroOf(accounts);
    rows.set(key, row);
    return row;
  };
  const book = (entry: LedgerEntry): void => {
    const isBefore = entry.day < from;
    // days carry over what is held; other rows hold what came before too
    const row = by === 'day' && isBefore ? undefined : rowOf(rowKeyOf(by, entry, entry.day));
    for (const account of stockAccounts) {
      const cents = entry.cents[account] ?? 0;
      if (isBefore) opening[account] += cents;
      if (row !== undefined) row[account] += cents;
    }
    if (row === undefined || isBefore) return;
    for (const account of flowAccounts) row[account] += entry.cents[account] ?? 0;
  };

  /** A row for each day: what is held at the end of the one before is held at its beginning. */
  const byDay = (): MoneyReport['rows'] => {
    let held: Record<(typeof stockAccounts)[number], number> = opening;
    return daysOf(query).map((day) => {
      const amounts = rowOf(day);
      const carried = { ...amounts };
      for (const account of stockAccounts) carried[account] += held[account];
      held = carried;
      return { key: day, name: day, amounts: carried };
    });
  };
  const byPlace = (): MoneyReport['rows'] =>
    [...rows]
      .filter(([, amounts]) => by === null || Object.values(amounts).some((cents) => cents !== 0))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, amounts]) => ({ key, name: nameOf(by, key), amounts }));

  /** What happened adds up; of what is held, days have it as it was at the end of each. */
  const totalsOf = (shown: MoneyReport['rows']): Amounts => {
    const totals = zeroOf(accounts);
    const last = shown.at(-1);
    for (const account of accounts) {
      totals[account] =
        by === 'day' && stocks.has(account)
          ? (last?.amounts[account] ?? 0)
          : shown.reduce((sum, { amounts }) => sum + amounts[account], 0);
    }
    return totals;
  };

  return {
    add: ({ entries, unreadSince }) => {
      if (unreadSince !== undefined && unreadSince <= at && entries.some((entry) => isAskedFor(query, entry))) {
        unreadableOrders += 1;
      }
      for (const entry of entries) {
        if (entry.recordedAt <= at && entry.day <= to && isAskedFor(query, entry)) book(entry);
      }
    },
    result: () => {
      if (by === null) rowOf('all');
      const shown = by === 'day' ? byDay() : byPlace();
      const notes = [...notesOfDaysToCome(query), ...moneyNotes];
      const totals = totalsOf(shown);
      return { report: 'money', from, to, by, at, unreadableOrders, notes, rows: shown, totals, opening };
    },
  };
};
