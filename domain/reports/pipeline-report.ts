/** Where the orders stand at the end of a period and for how long, and how long they stood where they left within it. */
import { z } from 'zod';
import { findDealer } from '../dealers/dealers.ts';
import { endOfDay } from '../locations/end-of-day.ts';
import type { StateCode } from '../locations/state.ts';
import { orderDisplayStatusLabels } from '../order/order-status.ts';
import { instantSchema } from '../time/calendar.ts';
import { sortableInstant } from '../time/sortable-instant.ts';
import type { OpenReport } from './money-report.ts';
import type { ReportedOrder, Stage } from './order-ledger.ts';
import { daysOf, isAskedFor, notesOfDaysToCome, reportHeadShape, rowKeyOf, type ReportQuery } from './report-query.ts';

const pipelineRowSchema = z.object({
  /** The day, the state, the id of the retailer, or 'all'. */
  key: z.string(),
  /** The key, or the name of the retailer. */
  name: z.string(),
  /** Display status. */
  status: z.int(),
  label: z.string(),
  /** Orders in this status at the end of the period, or of the day; for how long is null where an order stays for ever. */
  standing: z.object({
    orders: z.int(),
    medianSeconds: z.int().nullable(),
    p90Seconds: z.int().nullable(),
    oldest: z.object({ orderNo: z.string(), since: instantSchema, seconds: z.int() }).nullable(),
  }),
  /** Stays in this status that ended within the period, or on the day. */
  ended: z.object({
    stays: z.int(),
    medianSeconds: z.int().nullable(),
    p90Seconds: z.int().nullable(),
    longestSeconds: z.int().nullable(),
  }),
});
type PipelineRow = z.infer<typeof pipelineRowSchema>;

export const pipelineReportSchema = z.object({
  report: z.literal('pipeline'),
  ...reportHeadShape,
  /** Orders there were at the end of the period. */
  orders: z.int(),
  rows: z.array(pipelineRowSchema),
});
export type PipelineReport = z.infer<typeof pipelineReportSchema>;

/** On which basis the times stand. */
const pipelineNotes: readonly string[] = [
  'Times are from the moment that the event which led to a status was recorded. Median and 90th percentile are times of orders that there are (nearest rank). An order counts under its retailer and state of that time.',
  'Orders that are complete or cancelled stand there for ever: they are counted, without a time.',
];

/** Completed and cancelled. */
const finalStatuses: ReadonlySet<number> = new Set([11, 12]);

/** The value that a share of the sorted values does not exceed (nearest rank); null of none. */
export const percentileOf = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;

type Tally = {
  orders: number;
  readonly standing: number[];
  oldest: { readonly orderNo: string; readonly since: string; readonly seconds: number } | undefined;
  readonly ended: number[];
};

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));

const sorted = (times: readonly number[]): readonly number[] => times.toSorted((one, other) => one - other);

const rowFrom = (by: ReportQuery['by'], key: string, status: number, tally: Tally): PipelineRow => {
  const [standing, ended] = [sorted(tally.standing), sorted(tally.ended)];
  return {
    key,
    name: by === 'retailer' ? (findDealer(key)?.name ?? key) : key,
    status,
    label: orderDisplayStatusLabels[status] ?? '',
    standing: {
      orders: tally.orders,
      medianSeconds: percentileOf(standing, 0.5),
      p90Seconds: percentileOf(standing, 0.9),
      oldest: tally.oldest ?? null,
    },
    ended: {
      stays: ended.length,
      medianSeconds: percentileOf(ended, 0.5),
      p90Seconds: percentileOf(ended, 0.9),
      longestSeconds: ended.at(-1) ?? null,
    },
  };
};

/** Adds orders up to the pipeline report of a period. */
export const openPipelineReport = (query: ReportQuery): OpenReport<PipelineReport> => {
  const { from, to, by, at } = query;
  const ends = by === 'day' ? daysOf(query) : [to];
  const tallies = new Map<string, Map<number, Tally>>();
  const instants = new Map<string, string>();
  let orders = 0;
  let unreadableOrders = 0;

  const tallyOf = (key: string, status: number): Tally => {
    const ofKey = tallies.get(key) ?? new Map<number, Tally>();
    const tally = ofKey.get(status) ?? { orders: 0, standing: [], oldest: undefined, ended: [] };
    tallies.set(key, ofKey.set(status, tally));
    return tally;
  };
  /** When a day ends in a state, or when the report is as of, should that come first. */
  const endIn = (day: string, state: StateCode): string => {
    const known = instants.get(`${day} ${state}`);
    if (known !== undefined) return known;
    const over = sortableInstant(endOfDay(day, state));
    const end = over < at ? over : at;
    instants.set(`${day} ${state}`, end);
    return end;
  };

  const stand = (orderNo: string, { status, since, ...stage }: Stage, day: string): void => {
    const tally = tallyOf(rowKeyOf(by, stage, day), status);
    tally.orders += 1;
    if (finalStatuses.has(status)) return;
    const seconds = secondsBetween(since, endIn(day, stage.state));
    tally.standing.push(seconds);
    if (tally.oldest === undefined || since < tally.oldest.since) tally.oldest = { orderNo, since, seconds };
  };
  /** Where a status was left for another one. */
  const leave = (stage: Stage, next: Stage): void => {
    if (next.status === stage.status || next.day < from || !isAskedFor(query, stage)) return;
    tallyOf(rowKeyOf(by, stage, next.day), stage.status).ended.push(secondsBetween(stage.since, next.recordedAt));
  };

  return {
    add: ({ orderNo, stages, unreadSince }: ReportedOrder) => {
      const known = stages.filter(({ recordedAt, day }) => recordedAt <= at && day <= to);
      for (const [index, next] of known.entries()) {
        const stage = known[index - 1];
        if (stage !== undefined) leave(stage, next);
      }
      for (const day of ends) {
        const stage = known.findLast((reached) => reached.day <= day);
        if (stage !== undefined && isAskedFor(query, stage)) stand(orderNo, stage, day);
      }
      const last = known.at(-1);
      if (last === undefined || !isAskedFor(query, last)) return;
      orders += 1;
      if (unreadSince !== undefined && unreadSince <= at) unreadableOrders += 1;
    },
    result: () => {
      const rows = [...tallies]
        .flatMap(([key, ofKey]) => [...ofKey].map(([status, tally]) => rowFrom(by, key, status, tally)))
        .toSorted((one, other) => (one.key === other.key ? one.status - other.status : one.key < other.key ? -1 : 1));
      return {
        report: 'pipeline',
        from,
        to,
        by,
        at,
        unreadableOrders,
        notes: [...notesOfDaysToCome(query), ...pipelineNotes],
        orders,
        rows,
      };
    },
  };
};
