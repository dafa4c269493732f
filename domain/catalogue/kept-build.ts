/** A car build that somebody kept, with what it was and cost on that day, and what is left of it on a later one. */
import { z } from 'zod';
import { suburbSchema, type Suburb } from '../locations/state.ts';
import { listPriceOn, type Model } from '../maker/model.ts';
import { centsSchema } from '../money/cents.ts';
import type { OrderPrice } from '../terms/order-terms.ts';
import { addDays } from '../time/add-days.ts';
import { isoDateSchema } from '../time/calendar.ts';
import { keptCodeDays } from './build-code.ts';
import { carName, type CarBuild, type ResolvedBuild } from './car-build.ts';
import { carBuildSchema } from './car-build-schema.ts';
import { catalogue, findModel } from './catalogue.ts';

const namedSchema = z.object({ code: z.string(), name: z.string() });

/** As it is stored. Names stay, whatever becomes of the catalogue. */
export const keptBuildSchema = z.object({
  build: carBuildSchema,
  suburb: suburbSchema,
  /** Whose prices these are, yyyy-MM-dd. */
  keptOn: isoDateSchema,
  names: z.object({
    modelCode: z.string(),
    /** Model and variant. */
    car: z.string(),
    paint: z.string(),
    paintHex: z.string(),
    interior: z.string(),
    accessories: z.array(namedSchema),
    cappedService: z.string().nullable(),
    extendedWarranty: z.string().nullable(),
  }),
  /** Null where only a retailer could quote. A line's code may be one of a later version. */
  price: z
    .object({ totalCents: centsSchema, lines: z.array(z.object({ code: z.string(), amountCents: centsSchema })) })
    .nullable(),
});
export type KeptBuild = z.infer<typeof keptBuildSchema>;

/** The last day, yyyy-MM-dd, on which a code of that day opens for sure. */
export const keptUntil = ({ keptOn }: Pick<KeptBuild, 'keptOn'>): string => addDays(keptOn, keptCodeDays);

type BuildToKeep = {
  readonly resolved: ResolvedBuild;
  readonly suburb: Suburb;
  /** yyyy-MM-dd */
  readonly keptOn: string;
  /** Undefined where only a retailer can quote. */
  readonly price: Pick<OrderPrice, 'totalCents' | 'lines'> | undefined;
};

/** What is kept of a build on a day. */
export const keptBuildOf = ({ resolved, suburb, keptOn, price }: BuildToKeep): KeptBuild => {
  const { model, variant, paint, interior, accessories, cappedService, extendedWarranty } = resolved;
  return {
    build: {
      variantCode: variant.code,
      paintCode: paint.code,
      interiorCode: interior.code,
      accessoryCodes: accessories.map(({ code }) => code),
      cappedService: cappedService !== null,
      extendedWarranty: extendedWarranty !== null,
    },
    suburb,
    keptOn,
    names: {
      modelCode: model.code,
      car: carName(resolved),
      paint: paint.name,
      paintHex: paint.hex,
      interior: interior.name,
      accessories: accessories.map(({ code, name }) => ({ code, name })),
      cappedService: cappedService?.name ?? null,
      extendedWarranty: extendedWarranty?.name ?? null,
    },
    price: price
      ? {
          totalCents: price.totalCents,
          lines: price.lines.map(({ code, amountCents }) => ({ code, amountCents })),
        }
      : null,
  };
};

/** A choice that is not offered any more, and what stands in its place where one has to be chosen. */
type DroppedChoice = { readonly name: string; readonly instead: string | null };

export type BuildOnADay =
  | { readonly kind: 'offered'; readonly build: CarBuild; readonly dropped: readonly DroppedChoice[] }
  /** The variant is not sold any more; of the model others may be. */
  | { readonly kind: 'not-sold'; readonly isModelSold: boolean };

/** The chosen one, or the first in its place. */
const replaced = (
  options: readonly { readonly code: string; readonly name: string }[],
  code: string,
  wasCalled: string,
): { readonly code: string; readonly dropped: readonly DroppedChoice[] } => {
  const [first] = options;
  if (first === undefined || options.some((option) => option.code === code)) return { code, dropped: [] };
  return { code: first.code, dropped: [{ name: wasCalled, instead: first.name }] };
};

/** What of a kept build is on sale on a day (yyyy-MM-dd): everything that is not is named. */
export const keptBuildOn = (
  { build, names }: KeptBuild,
  day: string,
  models: readonly Model[] = catalogue,
): BuildOnADay => {
  const model = findModel(names.modelCode, models);
  const variantsOnSale = model?.variants.filter((variant) => listPriceOn(variant, day) !== undefined) ?? [];
  if (model === undefined || variantsOnSale.every(({ code }) => code !== build.variantCode)) {
    return { kind: 'not-sold', isModelSold: variantsOnSale.length > 0 };
  }
  const paint = replaced(model.paints, build.paintCode, `${names.paint} paint`);
  const interior = replaced(model.interiors, build.interiorCode, `${names.interior} interior`);
  const isOffered = ({ code }: { readonly code: string }) => model.accessories.some((other) => other.code === code);
  const plans = (['cappedService', 'extendedWarranty'] as const).filter((plan) => build[plan] && model[plan] === null);
  return {
    kind: 'offered',
    build: {
      variantCode: build.variantCode,
      paintCode: paint.code,
      interiorCode: interior.code,
      accessoryCodes: names.accessories.filter(isOffered).map(({ code }) => code),
      cappedService: build.cappedService && model.cappedService !== null,
      extendedWarranty: build.extendedWarranty && model.extendedWarranty !== null,
    },
    dropped: [
      ...paint.dropped,
      ...interior.dropped,
      ...names.accessories.filter((accessory) => !isOffered(accessory)).map(({ name }) => ({ name, instead: null })),
      ...plans.map((plan) => ({ name: names[plan] ?? '', instead: null })),
    ],
  };
};

/** What was chosen, in words, without the car itself. */
export const choicesInWords = ({ names }: KeptBuild): readonly string[] => [
  `${names.paint} paint`,
  `${names.interior} interior`,
  ...names.accessories.map(({ name }) => name),
  ...[names.cappedService, names.extendedWarranty].filter((name) => name !== null),
];
