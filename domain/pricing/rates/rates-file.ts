/** Rates as a file, which replaces those of the states it holds without a release. */
import { z } from 'zod';
import { parseJsonFile } from '../../json/parse-json-file.ts';
import { stateCodeSchema } from '../../locations/state.ts';
import type { EffectiveRow } from '../../maker/in-force-on.ts';
import { fuelSchema } from '../../maker/model.ts';
import { nonNegativeCentsSchema } from '../../money/cents.ts';
import { injuryInsuranceKindSchema } from '../../terms/price-line-codes.ts';
import { isoDateSchema } from '../../time/calendar.ts';
import { distantDays } from '../../time/distant-days.ts';
import { postcodeRange } from './postcode-range.ts';
import { releasedRates, type RateBook } from './rate-book.ts';
import { rowGroupsOf } from './rate-row.ts';
import type { VehicleCriteria } from './vehicle-criteria.ts';

const words = z.string().min(1).max(300);
const positiveCentsSchema = z.int().positive();
const provenance = { source: words, grade: z.enum(['A', 'B', 'C']), reviewBy: isoDateSchema };
const rateRow = { effectiveFrom: isoDateSchema, effectiveUntil: z.optional(isoDateSchema), ...provenance };

const endsAfterItBegins = ({ effectiveFrom, effectiveUntil = effectiveFrom }: EffectiveRow): boolean =>
  effectiveFrom <= effectiveUntil;
const backwards = 'A row ends on or after its first day';

const range = z
  .strictObject({ over: z.number().optional(), upTo: z.number().optional() })
  .refine(({ over = -Infinity, upTo = Infinity }) => over < upTo, 'A range ends above its beginning');
const vehicles = z.strictObject({
  fuels: z.array(fuelSchema).min(1).optional(),
  tareKg: range.optional(),
  cylinders: range.optional(),
  engineCapacityCc: range.optional(),
  co2GramsPerKm: range.optional(),
});

type Band = { readonly upToCents: number | null };

/** Limits rise, and the last band alone is open. */
const isWholeScale = (bands: readonly Band[]): boolean =>
  bands.length > 0 &&
  bands.every(({ upToCents }, index) => {
    const next = bands[index + 1];
    if (next === undefined || upToCents === null) return next === undefined && upToCents === null;
    return next.upToCents === null || next.upToCents > upToCents;
  });
const wholeScale = 'Limits must rise, and the last band alone be open (null)';

const limit = { upToCents: z.nullable(nonNegativeCentsSchema) };
const dutyRowBase = { ...rateRow, vehicles: vehicles.optional(), vehiclesInWords: words.optional() };
const band = z.strictObject({
  ...limit,
  fixedCents: nonNegativeCentsSchema,
  excessOverCents: nonNegativeCentsSchema,
  perStepCents: nonNegativeCentsSchema,
});
const share = z.strictObject({
  ...limit,
  basisPoints: z.int().min(0).max(10_000),
  rising: z.strictObject({ aboveCents: nonNegativeCentsSchema, centsPerPercent: positiveCentsSchema }).optional(),
});
const dutyRow = z.union([
  z
    .strictObject({
      ...dutyRowBase,
      stepCents: positiveCentsSchema,
      bands: z.array(band).refine(isWholeScale, wholeScale),
    })
    .refine(endsAfterItBegins, backwards),
  z
    .strictObject({
      ...dutyRowBase,
      shares: z.array(share).refine(isWholeScale, wholeScale),
      roundDownToCents: positiveCentsSchema,
    })
    .refine(endsAfterItBegins, backwards),
]);

type Row = EffectiveRow & { readonly vehicles?: VehicleCriteria | undefined; readonly zone?: string | undefined };

/** The same text for the same cars on the same day in the same zone, however a row names them. */
const whomOf = ({ effectiveFrom, vehicles = {}, zone }: Row): string => {
  const { fuels, ...measures } = vehicles;
  return JSON.stringify([effectiveFrom, zone, fuels && [...new Set(fuels)].toSorted(), measures]);
};

/** No two rows that begin on one day are for the same cars in the same zone: nobody could say which counts. */
const areDistinct = (rows: readonly Row[]): boolean => new Set(rows.map(whomOf)).size === rows.length;
const doubled = 'Two rows begin on one day for the same cars and zone';

const charge = z.strictObject({
  name: words,
  rows: z
    .array(
      z
        .strictObject({
          ...rateRow,
          cents: nonNegativeCentsSchema,
          perStartedKg: z.int().positive().optional(),
          vehicles: vehicles.optional(),
          zone: words.optional(),
        })
        .refine(endsAfterItBegins, backwards),
    )
    .min(1)
    .refine(areDistinct, doubled),
});

type Zones = {
  readonly zones: readonly { readonly name: string; readonly postcodes: readonly string[] }[];
  readonly otherwise: string;
};
/** What is wrong with the postcodes of zones: a range that runs backwards, or one that two zones claim. */
const wrongPostcodes = ({ zones }: Zones): readonly string[] => {
  const ranges = zones.flatMap(({ postcodes }) => postcodes).toSorted();
  return ranges.flatMap((range, index) => {
    const [from, to] = postcodeRange(range);
    if (from > to) return [`The postcodes ${range} run backwards`];
    const next = ranges[index + 1];
    return next !== undefined && postcodeRange(next)[0] <= to ? [`The postcodes ${range} and ${next} overlap`] : [];
  });
};

const stateRates = z
  .strictObject({
    state: stateCodeSchema,
    dutyIncludes: z.strictObject({ delivery: z.boolean(), accessories: z.boolean() }),
    dutyOffice: words,
    duty: z.array(z.array(dutyRow).min(1).refine(areDistinct, doubled)).min(1),
    registrationOffice: words,
    registration: z.array(charge).min(1),
    injuryInsurance: z.strictObject({ kind: injuryInsuranceKindSchema, label: words, setBy: words, charge }),
    zones: z
      .strictObject({
        zones: z.array(z.strictObject({ name: words, postcodes: z.array(z.string().regex(/^\d{4}(?:-\d{4})?$/)) })),
        otherwise: words,
        ...provenance,
      })
      .superRefine((zoneMap, context) => {
        for (const message of wrongPostcodes(zoneMap)) context.addIssue({ code: 'custom', message });
      })
      .nullable(),
  })
  .superRefine(({ zones, registration, injuryInsurance }, context) => {
    const names = zones && [...zones.zones.map(({ name }) => name), zones.otherwise];
    for (const { name, rows } of [...registration, injuryInsurance.charge]) {
      const unknown = rows.flatMap(({ zone }) => (zone === undefined || names?.includes(zone) ? [] : [zone]));
      for (const zone of new Set(unknown))
        context.addIssue({ code: 'custom', message: `There is no zone '${zone}' for '${name}'` });
    }
  });

const luxuryCarTaxRow = z
  .strictObject({
    ...rateRow,
    rateBasisPoints: z.int().min(0).max(10_000),
    fuelEfficientUpToLitresPer100Km: z.number().min(0),
    fuelEfficientThresholdCents: positiveCentsSchema,
    otherThresholdCents: positiveCentsSchema,
  })
  .refine(endsAfterItBegins, backwards);

const ratesFileSchema = z
  .strictObject({
    /** When the file was put together. */
    dated: isoDateSchema,
    states: z
      .array(stateRates)
      .refine((rates) => new Set(rates.map(({ state }) => state)).size === rates.length, 'A state comes once')
      .default([]),
    luxuryCarTax: z.array(luxuryCarTaxRow).min(1).refine(areDistinct, doubled).optional(),
  })
  .superRefine(({ dated, states, luxuryCarTax = [] }, context) => {
    const rows = [...states.flatMap((rates) => rowGroupsOf(rates).flat()), ...luxuryCarTax];
    const zones = states.flatMap((rates) => rates.zones ?? []);
    const days = [
      ...rows.map(({ effectiveFrom }) => effectiveFrom),
      ...[...rows, ...zones].map(({ reviewBy }) => reviewBy),
    ];
    for (const message of distantDays(dated, days)) context.addIssue({ code: 'custom', message });
  });

export type RatesFile =
  | { readonly kind: 'valid'; readonly dated: string; readonly rateBook: RateBook }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** The rates of a file over those of the release, which stay for what it does not hold; or all that is wrong with it. */
export const parseRatesFile = (text: string): RatesFile => {
  const parsed = parseJsonFile(text, ratesFileSchema);
  if (parsed.kind === 'invalid') return parsed;
  const { dated, states, luxuryCarTax } = parsed.content;
  const replaced = new Set(states.map(({ state }) => state));
  return {
    kind: 'valid',
    dated,
    rateBook: {
      states: [...releasedRates.states.filter(({ state }) => !replaced.has(state)), ...states],
      luxuryCarTax: luxuryCarTax ?? releasedRates.luxuryCarTax,
    },
  };
};
