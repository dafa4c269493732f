/** What used cars are valued by: curves, new prices and everything that is assumed. A maker replaces it with a file. */
import { z } from 'zod/mini';
import type { TradeInCondition } from '../customer/trade-in-form.ts';
import { stateCodes } from '../locations/state.ts';
import { maxCents } from '../money/cents.ts';
import { isoDateSchema } from '../time/calendar.ts';

const words = z.string().check(z.minLength(1), z.maxLength(400));
const make = z.string().check(z.minLength(1), z.maxLength(40));
const model = z.string().check(z.minLength(1), z.maxLength(60));
const code = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const priceCents = z.int().check(z.positive(), z.maximum(maxCents));
const firstYear = 1950;
const lastYear = 2100;

/** Ten-thousandths of a new price or of a value: 10,000 is all of it. */
const basisPoints = (most = 10_000) => z.int().check(z.minimum(0), z.maximum(most));

const pointSchema = z.object({
  /** What is left after so many whole years; the first point is 0 years. */
  years: z.int().check(z.minimum(0), z.maximum(100)),
  lowBasisPoints: basisPoints(),
  highBasisPoints: basisPoints(),
});
export type CurvePoint = z.infer<typeof pointSchema>;

/** From new on, later points later, each range in order, and nothing gains by age. */
const isFalling = (points: readonly CurvePoint[]): boolean =>
  points[0]?.years === 0 &&
  points.every((point, index) => {
    const before = points[index - 1];
    return (
      point.lowBasisPoints <= point.highBasisPoints &&
      (before === undefined ||
        (point.years > before.years &&
          point.lowBasisPoints <= before.lowBasisPoints &&
          point.highBasisPoints <= before.highBasisPoints))
    );
  });

const segmentSchema = z.object({
  code,
  name: words,
  /** Where its curve is from, for customers to read. */
  source: words,
  curve: z
    .array(pointSchema)
    .check(
      z.minLength(1),
      z.refine(isFalling, 'A curve starts at 0 years and only falls, its low end never above its high end'),
    ),
});
export type ValuationSegment = z.infer<typeof segmentSchema>;

const carSchema = z.object({
  make,
  /** Model and variant. */
  model,
  /** The code of its segment. */
  segment: code,
  /** What it cost new, by the first year of building at that price. Years before the first row are not known. */
  newPrices: z
    .array(z.object({ fromYear: z.int().check(z.minimum(firstYear), z.maximum(lastYear)), cents: priceCents }))
    .check(
      z.minLength(1),
      z.refine(
        (rows) => rows.every(({ fromYear }, index) => fromYear > (rows[index - 1]?.fromYear ?? 0)),
        'The years of new prices rise',
      ),
    ),
});
export type ValuedCar = z.infer<typeof carSchema>;

export const valuationBookSchema = z
  .object({
    /** When it was put together. */
    dated: isoDateSchema,
    /** What a car is driven in a year on average. */
    kilometresAYear: z.object({ km: z.int().check(z.minimum(1), z.maximum(200_000)), source: words }),
    segments: z.array(segmentSchema).check(z.minLength(1)),
    /** Of what a car of its age and kilometres is worth. */
    conditions: z.object({
      'like-new': basisPoints(20_000),
      good: basisPoints(20_000),
      worn: basisPoints(20_000),
      damaged: basisPoints(20_000),
    } satisfies Record<TradeInCondition, unknown>),
    /** Of the same, where the car is registered; a state that is not named has all of it. */
    states: z._default(z.partialRecord(z.enum(stateCodes), basisPoints(20_000)), {}),
    /** How much of what extras cost new counts as the new price of the car. */
    extrasBasisPoints: basisPoints(),
    cars: z.array(carSchema),
    /** Where the new prices are from. */
    carsSource: words,
    /** What no source says, in sentences that customers read. */
    assumptions: z.array(words),
    /** What the estimate does not know, likewise. */
    limits: z.array(words),
  })
  .check(
    z.refine(({ segments }) => new Set(segments.map((segment) => segment.code)).size === segments.length, {
      path: ['segments'],
      error: 'Each segment has a code of its own',
    }),
    z.refine(({ segments, cars }) => cars.every((car) => segments.some((segment) => segment.code === car.segment)), {
      path: ['cars'],
      error: 'A car names a segment that is not there',
    }),
  );
export type ValuationBook = z.infer<typeof valuationBookSchema>;
