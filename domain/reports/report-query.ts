/** What a report is asked for: days, how it is divided, and as of when. */
import { z } from 'zod';
import { dayIn } from '../locations/end-of-day.ts';
import { addDays, daysFrom } from '../time/add-days.ts';
import { instantSchema, isoDateSchema } from '../time/calendar.ts';
import { machineInstantSchema } from '../time/machine-instant.ts';
import type { BookPlace } from './order-books.ts';

export const reportNames = ['money', 'pipeline'] as const;
export type ReportName = (typeof reportNames)[number];

export const reportDivisions = ['day', 'state', 'retailer'] as const;
export type ReportDivision = (typeof reportDivisions)[number];

const reportFormats = ['json', 'csv'] as const;

const mostDays = 3_660;

/** As it comes from outside, for at most so many days when it is divided by day. */
const askedWithin = (mostDaysByDay: number) =>
  z
    .object({
      /** First and last day, by the calendar of each order's state. */
      from: isoDateSchema,
      to: isoDateSchema,
      by: z.enum(reportDivisions).optional(),
      /** As it was known then: only events recorded until this instant. */
      at: machineInstantSchema.optional(),
      /** Of the answer; absent: what the request accepts. */
      format: z.enum(reportFormats).optional(),
    })
    .superRefine(({ from, to, by }, context) => {
      // days that are none have their message already
      if (context.issues.length > 0) return;
      const refuse = (message: string): void => context.addIssue({ code: 'custom', path: ['to'], message });
      if (to < from) refuse('The last day is before the first.');
      else if (daysFrom(from, to) > mostDays) refuse(`A report is about ${mostDays} days at most.`);
      else if (by === 'day' && daysFrom(from, to) > mostDaysByDay) {
        refuse(`This report by day is about ${mostDaysByDay} days at most.`);
      }
    });

/** Every order that stands somewhere is counted on each day of the pipeline. */
export const reportQuerySchemas = {
  money: askedWithin(366),
  pipeline: askedWithin(31),
} as const satisfies Record<ReportName, z.ZodObject>;
export type AskedReport = z.infer<(typeof reportQuerySchemas)[ReportName]>;

/** As it is answered. */
export type ReportQuery = {
  readonly from: string;
  readonly to: string;
  readonly by: ReportDivision | null;
  /** Instant in milliseconds. */
  readonly at: string;
  /** Only what is counted under these retailers; absent: all. */
  readonly retailers?: readonly string[] | undefined;
};

/** What every report says of itself. */
export const reportHeadShape = {
  from: isoDateSchema,
  to: isoDateSchema,
  by: z.enum(reportDivisions).nullable(),
  at: instantSchema,
  /** Orders with an event that cannot be read here: what it says is missing. */
  unreadableOrders: z.int(),
  /** On which basis it stands, in sentences. */
  notes: z.array(z.string()),
} as const;

/** What a report says of days that have not begun at the instant that it is as of; nothing where all have. */
export const notesOfDaysToCome = ({ from, to, at }: Pick<ReportQuery, 'from' | 'to' | 'at'>): readonly string[] => {
  // where the day begins first: what has not begun there has begun nowhere
  const today = at === '' ? to : dayIn('NSW', at);
  if (to <= today) return [];
  const first = from > today ? from : addDays(today, 1);
  return [`The days from ${first} to ${to} have not begun as of this report: nothing is counted on them yet.`];
};

/** The days of a period, the first one first. */
export const daysOf = ({ from, to }: Pick<ReportQuery, 'from' | 'to'>): readonly string[] => {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: daysFrom(from, to) }, (_, index) => first.add({ days: index }).toString());
};

/** Whether something is counted under a retailer that was asked for. */
export const isAskedFor = ({ retailers }: ReportQuery, { retailer }: BookPlace): boolean =>
  retailers === undefined || retailers.includes(retailer);

/** Under which row of a report something is counted; one row where it is not divided. */
export const rowKeyOf = (by: ReportQuery['by'], { state, retailer }: BookPlace, day: string): string => {
  if (by === null) return 'all';
  if (by === 'day') return day;
  return by === 'state' ? state : retailer;
};
