/** What a configured car costs to drive away: pure, in whole cents, at the rates in force on a day. */
import type { ResolvedBuild } from '../catalogue/car-build.ts';
import { dealerDeliveryOn, listPriceOn } from '../maker/model.ts';
import type { StateCode, Suburb } from '../locations/state.ts';
import { centsToWholeDollars, type Cents } from '../money/cents.ts';
import type { OrderPrice } from '../terms/order-terms.ts';
import { hasOwnRules } from './island-postcodes.ts';
import { luxuryCarTax, luxuryCarTaxRowOn } from './luxury-car-tax.ts';
import { offersFor, type OffersAt } from './offers/offers-at.ts';
import { offerLine, priceLines, roundingLine, type PriceParts, type Taxes } from './price-lines.ts';
import type { Provenance, StateRates } from './rates/rate-row.ts';
import { stateRatesOf, type RateBook } from './rates/rate-book.ts';
import { isPastItsYear } from './rates/rate-year.ts';
import { dutyRowFor, stampDuty } from './stamp-duty.ts';
import { chargedAmount, zoneOf } from './state-charges.ts';

export type DriveawayPriceInput = {
  readonly build: ResolvedBuild;
  readonly suburb: Pick<Suburb, 'state' | 'postcode'>;
  /** The day whose rates and list prices count, yyyy-MM-dd. */
  readonly asOf: string;
  /** The figures of states and agencies; those of the release unless told. */
  readonly rateBook?: RateBook | undefined;
  /** The maker's offers and the moment that they have to be on; none unless told. */
  readonly offersAt?: OffersAt | undefined;
  /** Who delivers the car, where that is chosen. */
  readonly dealerId?: string | undefined;
};

export type DriveawayPrice =
  | {
      readonly kind: 'priced';
      readonly price: OrderPrice;
      /** Figures that are overdue for review. */
      readonly needsReview: readonly string[];
    }
  | {
      readonly kind: 'ask-your-retailer';
      readonly state: StateCode;
      readonly reason: 'island' | 'no-rates-for-state' | 'not-on-sale' | 'no-rate-for-car';
    };

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0);

type PricedOffer = NonNullable<OrderPrice['offers']>[number];

/** What each offer for a build takes off: a bonus its amount, an accessory its price where it is chosen and not free yet. */
const pricedOffers = ({ build, suburb, offersAt, dealerId }: DriveawayPriceInput): readonly PricedOffer[] => {
  if (offersAt === undefined) return [];
  const offers = offersFor(offersAt, { variantCode: build.variant.code, state: suburb.state, dealerId });
  const free = new Set<string>();
  return offers.flatMap(({ code, name, gives, until }): readonly PricedOffer[] => {
    if (gives.kind !== 'accessory') return [{ code, name, kind: gives.kind, amountCents: gives.cents, until }];
    const accessory = build.accessories.find((one) => one.code === gives.accessoryCode);
    if (accessory === undefined || accessory.priceCents === 0 || free.has(accessory.code)) return [];
    free.add(accessory.code);
    return [{ code, name, kind: 'accessory', amountCents: accessory.priceCents, until }];
  });
};

const ratedParts = (input: DriveawayPriceInput, rates: StateRates) => {
  const { build, suburb, asOf } = input;
  const car = build.variant.technical;
  const zone = rates.zones === null ? undefined : zoneOf(rates.zones, suburb.postcode);
  const luxuryCarTaxRow = luxuryCarTaxRowOn(asOf, input.rateBook?.luxuryCarTax);
  const dutyRow = dutyRowFor(rates.duty, car, asOf);
  const registration = chargedAmount(rates.registration, car, zone, asOf);
  const injuryInsurance = chargedAmount([rates.injuryInsurance.charge], car, zone, asOf);
  return luxuryCarTaxRow && dutyRow && registration && injuryInsurance
    ? { luxuryCarTaxRow, dutyRow, registration, injuryInsurance }
    : undefined;
};

const overdueReviews = (rates: StateRates, parts: PriceParts, asOf: string): string[] => {
  const used: readonly (readonly [string, Provenance])[] = [
    ['luxury car tax', parts.luxuryCarTaxRow],
    [`${rates.state} stamp duty`, parts.dutyRow],
    ...[...parts.registration.rows, ...parts.injuryInsurance.rows].map(
      ({ name, row }) => [`${rates.state} ${name}`, row] as const,
    ),
    ...(rates.zones === null ? [] : [[`${rates.state} zones by postcode`, rates.zones] as const]),
  ];
  return used
    .filter(([, figure]) => isPastItsYear(figure, asOf))
    .map(([name, { reviewBy, source }]) => `${name}: to be reviewed by ${reviewBy} (${source})`);
};

/**
 * The driveaway price of a build in a suburb for a private buyer, with 12 months of registration.
 *
 * Order of calculation: luxury car tax on list price, delivery, options and accessories (GST included); then duty on
 * the same with the tax in it; then registration and injury insurance. Paint, interior and accessories are added in
 * this order, and what tax and duty each adds stands beside it. Service plans and warranties add neither. Every part is
 * in whole cents. The maker's offers come off at the end: the seller's own bonus lowers luxury car tax as it lowers GST, what
 * somebody else contributes lowers neither (ADR 104), and duty is that of the price without either; an accessory that is free
 * adds no tax and no duty. The sum is rounded up once, to the dollar, by a line of its own that no tax or duty is taken on,
 * and the lines add up to the total exactly.
 *
 * Answers 'ask-your-retailer' on an island with rules of its own, when the state has no rates, when the variant is not on sale or delivered there on
 * the day, and when no rate fits the car.
 */
export const driveawayPrice = (input: DriveawayPriceInput): DriveawayPrice => {
  const { build, suburb, asOf } = input;
  const { state } = suburb;
  if (hasOwnRules(suburb.postcode)) return { kind: 'ask-your-retailer', state, reason: 'island' };
  const rates = stateRatesOf(state, input.rateBook);
  if (rates === undefined) return { kind: 'ask-your-retailer', state, reason: 'no-rates-for-state' };
  const listPriceCents = listPriceOn(build.variant, asOf);
  const dealerDeliveryCents = dealerDeliveryOn(build.model, state, asOf);
  if (listPriceCents === undefined || dealerDeliveryCents === undefined) {
    return { kind: 'ask-your-retailer', state, reason: 'not-on-sale' };
  }
  const rated = ratedParts(input, rates);
  if (rated === undefined) return { kind: 'ask-your-retailer', state, reason: 'no-rate-for-car' };
  const parts: PriceParts = { ...rated, listPriceCents, dealerDeliveryCents };
  const { luxuryCarTaxRow, dutyRow, registration, injuryInsurance } = parts;

  const offers = pricedOffers(input);
  const takenBy = (wanted: PricedOffer['kind']): Cents =>
    sum(offers.map(({ kind, amountCents }) => (kind === wanted ? amountCents : 0)));
  const freeCents = takenBy('accessory');
  const bonusCents = takenBy('bonus');

  const taxOn = (cents: Cents): Cents => luxuryCarTax(luxuryCarTaxRow, build.variant.technical, cents);
  const contractOn = (optionsCents: Cents, accessoriesCents: Cents): Cents =>
    listPriceCents + dealerDeliveryCents + optionsCents + accessoriesCents;
  const dutiableOn = (optionsCents: Cents, accessoriesCents: Cents): Cents => {
    const contractCents = contractOn(optionsCents, accessoriesCents);
    return (
      contractCents +
      taxOn(contractCents) -
      (rates.dutyIncludes.delivery ? 0 : dealerDeliveryCents) -
      (rates.dutyIncludes.accessories ? 0 : accessoriesCents)
    );
  };
  const taxesOn = (optionsCents: Cents, accessoriesCents: Cents): Taxes => ({
    luxuryCarTaxCents: taxOn(Math.max(0, contractOn(optionsCents, accessoriesCents) - bonusCents)),
    stampDutyCents: stampDuty(dutyRow, dutiableOn(optionsCents, accessoriesCents)),
  });
  const optionsCents = build.paint.priceCents + build.interior.priceCents;
  const taxes = {
    base: taxesOn(0, 0),
    paint: taxesOn(build.paint.priceCents, 0),
    interior: taxesOn(optionsCents, 0),
    accessories: taxesOn(optionsCents, sum(build.accessories.map(({ priceCents }) => priceCents)) - freeCents),
  };
  const added = (before: Taxes, after: Taxes): Taxes => ({
    luxuryCarTaxCents: after.luxuryCarTaxCents - before.luxuryCarTaxCents,
    stampDutyCents: after.stampDutyCents - before.stampDutyCents,
  });
  const addedTaxes = {
    paint: added(taxes.base, taxes.paint),
    interior: added(taxes.paint, taxes.interior),
    accessories: added(taxes.interior, taxes.accessories),
  };
  const costsOf = ({ luxuryCarTaxCents, stampDutyCents }: Taxes): Cents => luxuryCarTaxCents + stampDutyCents;

  const amounts = {
    asOf,
    state,
    postcode: suburb.postcode,
    listPriceCents,
    dealerDeliveryCents,
    luxuryCarTax: {
      ofBaseCents: taxes.base.luxuryCarTaxCents,
      inAllCents: taxes.accessories.luxuryCarTaxCents,
    },
    stampDutyCents: taxes.base.stampDutyCents,
    registrationCents: registration.cents,
    injuryInsurance: { kind: rates.injuryInsurance.kind, amountCents: injuryInsurance.cents },
    exteriorOption: {
      name: build.paint.name,
      priceCents: build.paint.priceCents,
      onRoadCostsCents: costsOf(addedTaxes.paint),
    },
    interiorOption: {
      name: build.interior.name,
      priceCents: build.interior.priceCents,
      onRoadCostsCents: costsOf(addedTaxes.interior),
    },
    accessories: {
      items: build.accessories.map(({ code, name, priceCents }) => ({ code, name, priceCents })),
      onRoadCostsCents: costsOf(addedTaxes.accessories),
    },
    cappedService: build.cappedService && {
      name: build.cappedService.name,
      priceCents: build.cappedService.priceCents,
    },
    extendedWarranty: build.extendedWarranty && {
      name: build.extendedWarranty.name,
      priceCents: build.extendedWarranty.priceCents,
    },
    baseDriveawayCents: sum([
      listPriceCents,
      dealerDeliveryCents,
      taxes.base.luxuryCarTaxCents,
      taxes.base.stampDutyCents,
      registration.cents,
      injuryInsurance.cents,
    ]),
  };
  const exactLines = [
    ...priceLines({ amounts, parts, addedTaxes, rates, build, freeCents, bonusCents, dutiableCents: dutiableOn(0, 0) }),
    ...offers.map(offerLine),
  ];
  const exactCents = sum(exactLines.map(({ amountCents }) => amountCents));
  const roundingCents = centsToWholeDollars(exactCents);
  const lines = roundingCents === 0 ? exactLines : [...exactLines, roundingLine(roundingCents)];
  return {
    kind: 'priced',
    price: {
      ...amounts,
      ...(offers.length === 0 ? {} : { offers: [...offers] }),
      roundingCents,
      totalCents: exactCents + roundingCents,
      lines,
    },
    needsReview: overdueReviews(rates, parts, asOf),
  };
};
