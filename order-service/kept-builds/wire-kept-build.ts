import type { KeptBuildResponse } from '@driveaway/domain/api/kept-build.ts';
import { resolveBuild } from '@driveaway/domain/catalogue/car-build.ts';
import {
  choicesInWords,
  keptBuildOn,
  type BuildOnADay,
  type KeptBuild,
} from '@driveaway/domain/catalogue/kept-build.ts';
import type { Model } from '@driveaway/domain/maker/model.ts';
import { dollarsFromCents, type Cents } from '@driveaway/domain/money/cents.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { priceCauses } from '@driveaway/domain/pricing/price-since.ts';
import type { OrderPrice } from '@driveaway/domain/terms/order-terms.ts';
import type { Pricing } from '../catalogue/prices-now.ts';

/** What prices count, and which models. */
type PriceDay = Pricing & {
  /** Those on sale by default. */
  readonly models?: readonly Model[] | undefined;
};

const priceOn = (
  { suburb }: KeptBuild,
  today: BuildOnADay,
  { models, ...pricing }: PriceDay,
): OrderPrice | undefined => {
  if (today.kind === 'not-sold') return undefined;
  const resolved = resolveBuild(today.build, models);
  if (resolved.kind === 'unknown') return undefined;
  const driveaway = driveawayPrice({ ...pricing, build: resolved, suburb });
  return driveaway.kind === 'priced' ? driveaway.price : undefined;
};

const dollarsOrNull = (cents: Cents | undefined): number | null =>
  cents === undefined ? null : dollarsFromCents(cents);

/** A kept build beside what it is on a day: what is not offered any more, and what it costs for the same suburb. */
export const wireKeptBuildOf = (kept: KeptBuild, on: PriceDay): Omit<KeptBuildResponse, 'code' | 'keptUntil'> => {
  const { names, suburb, keptOn, price: then, build } = kept;
  const today = keptBuildOn(kept, on.asOf, on.models);
  const now = priceOn(kept, today, on);
  const isSold = today.kind === 'offered';
  const dropped = isSold ? today.dropped : [];
  const isComparable = then !== null && now !== undefined;
  const causes =
    isComparable && then.totalCents !== now.totalCents ? priceCauses(then.lines, now.lines, dropped.length > 0) : [];
  return {
    keptOn,
    suburb,
    modelCode: names.modelCode,
    variantCode: build.variantCode,
    title: names.car,
    paintHex: names.paintHex,
    options: [...choicesInWords(kept)],
    build: isSold ? today.build : null,
    isModelSold: isSold || today.isModelSold,
    dropped: [...dropped],
    priceThen: dollarsOrNull(then?.totalCents),
    priceNow: dollarsOrNull(now?.totalCents),
    difference: isComparable ? dollarsFromCents(now.totalCents - then.totalCents) : null,
    causes: [...causes],
  };
};
