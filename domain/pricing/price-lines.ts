/** The price line by line: what it is, who sets it, by which rule and from which source. */
import { brand } from '../brand/brand.ts';
import type { ResolvedBuild } from '../catalogue/car-build.ts';
import type { Plan } from '../maker/model.ts';
import { formatDollars, type Cents } from '../money/cents.ts';
import { dayText } from '../time/day-text.ts';
import type { OrderPrice, PriceLine } from '../terms/order-terms.ts';
import { luxuryCarTaxRule } from './luxury-car-tax.ts';
import type { DutyRow, RateRow, StateRates } from './rates/rate-row.ts';
import type { LuxuryCarTaxRow } from './rates/luxury-car-tax.ts';
import { estimateOf } from './rates/rate-year.ts';
import { stampDutyRule } from './stamp-duty.ts';
import type { ChargedAmount } from './state-charges.ts';

/** The rows and amounts that one price is made of. */
export type PriceParts = {
  readonly listPriceCents: Cents;
  readonly dealerDeliveryCents: Cents;
  readonly luxuryCarTaxRow: LuxuryCarTaxRow;
  readonly dutyRow: DutyRow;
  readonly registration: ChargedAmount;
  readonly injuryInsurance: ChargedAmount;
};

/** Luxury car tax, and the duty on a value with that tax in it. */
export type Taxes = {
  readonly luxuryCarTaxCents: Cents;
  readonly stampDutyCents: Cents;
};

type PricedBuild = {
  readonly amounts: Omit<OrderPrice, 'lines' | 'offers' | 'roundingCents' | 'totalCents'>;
  readonly parts: PriceParts;
  /** What each step adds to the taxes of the previous one. */
  readonly addedTaxes: { readonly paint: Taxes; readonly interior: Taxes; readonly accessories: Taxes };
  readonly rates: StateRates;
  readonly build: ResolvedBuild;
  /** Of the accessories: what an offer takes off again. */
  readonly freeCents: Cents;
  /** What the seller's own bonuses take off. */
  readonly bonusCents: Cents;
  /** What duty is taken on before options and accessories. */
  readonly dutiableCents: Cents;
};

type UsedRow = Pick<RateRow, 'source' | 'grade' | 'reviewBy' | 'effectiveFrom'>;

/** The sources of the rows, each once, estimates marked as such; and of which year those are that are past theirs. */
const provenanceOf = (rows: readonly UsedRow[], asOf: string): Pick<PriceLine, 'source' | 'estimate'> => {
  const sources = rows.map(({ source, grade }) => `${source}${grade === 'C' ? ' – an estimate' : ''}`);
  const estimate = estimateOf(rows, asOf);
  return { source: [...new Set(sources)].join('; '), ...(estimate === undefined ? {} : { estimate }) };
};

/** Of the line of luxury car tax, part or whole. */
export const luxuryCarTaxWords = {
  code: 'luxuryCarTax',
  label: 'Luxury car tax',
  setBy: 'Australian Government',
} as const;

const carLines = ({ amounts, parts, build, bonusCents }: PricedBuild): PriceLine[] => [
  {
    code: 'listPrice',
    label: 'Manufacturer’s list price',
    amountCents: amounts.listPriceCents,
    setBy: brand.name,
    rule: `The recommended list price of the ${build.model.name} ${build.variant.name} on ${amounts.asOf}, GST included.`,
    source: `${brand.name} price list`,
  },
  {
    code: 'dealerDelivery',
    label: 'Dealer delivery',
    amountCents: amounts.dealerDeliveryCents,
    setBy: brand.name,
    rule: `Preparing the ${build.model.name} and bringing it to a retailer in ${amounts.state}, GST included.`,
    source: `${brand.name} delivery charges by model and state`,
  },
  {
    ...luxuryCarTaxWords,
    amountCents: amounts.luxuryCarTax.ofBaseCents,
    rule: luxuryCarTaxRule(parts.luxuryCarTaxRow, build.variant.technical, {
      cents: amounts.listPriceCents + amounts.dealerDeliveryCents - bonusCents,
      hasBonus: bonusCents > 0,
    }),
    ...provenanceOf([parts.luxuryCarTaxRow], amounts.asOf),
  },
];

const stateLines = ({ amounts, parts, rates, dutiableCents }: PricedBuild): PriceLine[] => [
  {
    code: 'stampDuty',
    label: 'Stamp duty',
    amountCents: amounts.stampDutyCents,
    setBy: rates.dutyOffice,
    rule: stampDutyRule(
      parts.dutyRow,
      dutiableCents,
      rates.dutyIncludes.delivery ? 'list price, delivery and any luxury car tax' : 'list price and any luxury car tax',
    ),
    ...provenanceOf([parts.dutyRow], amounts.asOf),
  },
  {
    code: 'registration',
    label: 'Registration (12 months)',
    amountCents: amounts.registrationCents,
    setBy: rates.registrationOffice,
    rule: parts.registration.rule,
    ...provenanceOf(
      parts.registration.rows.map(({ row }) => row),
      amounts.asOf,
    ),
  },
  {
    code: 'injuryInsurance',
    label: rates.injuryInsurance.label,
    amountCents: amounts.injuryInsurance.amountCents,
    setBy: rates.injuryInsurance.setBy,
    rule: parts.injuryInsurance.rule,
    ...provenanceOf(
      parts.injuryInsurance.rows.map(({ row }) => row),
      amounts.asOf,
    ),
  },
];

const optionLines = ({ amounts, parts, addedTaxes, rates, freeCents }: PricedBuild): PriceLine[] => {
  const { exteriorOption, interiorOption, accessories } = amounts;
  const accessoriesCents = accessories.items.reduce((total, { priceCents }) => total + priceCents, 0);
  const source = `${brand.name} price list`;
  const onRoadCosts = (what: string, added: Taxes) => {
    const applied = [
      {
        cents: added.luxuryCarTaxCents,
        name: 'luxury car tax',
        setBy: luxuryCarTaxWords.setBy,
        row: parts.luxuryCarTaxRow,
      },
      { cents: added.stampDutyCents, name: 'stamp duty', setBy: rates.dutyOffice, row: parts.dutyRow },
    ].filter(({ cents }) => cents !== 0);
    return {
      amountCents: added.luxuryCarTaxCents + added.stampDutyCents,
      setBy: applied.map(({ setBy }) => setBy).join(' and '),
      ...(added.luxuryCarTaxCents === 0
        ? {}
        : { luxuryCarTax: { amountCents: added.luxuryCarTaxCents, restSetBy: rates.dutyOffice } }),
      rule: `${applied.map(({ cents, name }) => `${formatDollars(cents)} ${name}`).join(' and ')} that ${what} adds.`,
      ...provenanceOf(
        applied.map(({ row }) => row),
        amounts.asOf,
      ),
    };
  };
  return [
    {
      code: 'exteriorOption',
      label: `Paint: ${exteriorOption.name}`,
      amountCents: exteriorOption.priceCents,
      setBy: brand.name,
      rule: 'The price of the chosen paint, GST included.',
      source,
    },
    {
      code: 'exteriorOptionOnRoadCosts',
      label: 'On-road costs of the paint',
      ...onRoadCosts(`${formatDollars(exteriorOption.priceCents)} of paint`, addedTaxes.paint),
    },
    {
      code: 'interiorOption',
      label: `Interior: ${interiorOption.name}`,
      amountCents: interiorOption.priceCents,
      setBy: brand.name,
      rule: 'The price of the chosen interior, GST included.',
      source,
    },
    {
      code: 'interiorOptionOnRoadCosts',
      label: 'On-road costs of the interior',
      ...onRoadCosts(`${formatDollars(interiorOption.priceCents)} of interior`, addedTaxes.interior),
    },
    {
      code: 'accessories',
      label: 'Accessories',
      amountCents: accessoriesCents,
      setBy: brand.name,
      rule: `${accessories.items.map(({ name, priceCents }) => `${name} ${formatDollars(priceCents)}`).join(', ')}; fitted, GST included.`,
      source,
    },
    {
      code: 'accessoryOnRoadCosts',
      label: 'On-road costs of the accessories',
      ...onRoadCosts(`${formatDollars(accessoriesCents - freeCents)} of accessories`, addedTaxes.accessories),
    },
  ];
};

const planLine = (
  code: 'cappedService' | 'extendedWarranty',
  plan: Pick<Plan, 'name' | 'priceCents'> | null,
): PriceLine[] =>
  plan === null
    ? []
    : [
        {
          code,
          label: plan.name,
          amountCents: plan.priceCents,
          setBy: brand.name,
          rule: 'The price of the plan, GST included; it adds no stamp duty and no luxury car tax.',
          source: `${brand.name} price list`,
        },
      ];

type PricedOffer = NonNullable<OrderPrice['offers']>[number];

const codeOfOffer = { bonus: 'makerBonus', contribution: 'contribution', accessory: 'freeAccessory' } as const;

const offerRule = ({ kind, amountCents, until }: Pick<PricedOffer, 'kind' | 'amountCents' | 'until'>): string => {
  const days = `orders until ${dayText(until)}`;
  if (kind === 'accessory')
    return `The accessory costs nothing in ${days}, and adds no stamp duty and no luxury car tax.`;
  const off = `${formatDollars(amountCents)} off the driveaway price of ${days}`;
  return kind === 'bonus'
    ? `${off}; luxury car tax is that of the lower price, stamp duty that of the price without it.`
    : `${off}, which somebody else pays the seller; stamp duty and luxury car tax are those of the price without it.`;
};

/** What an offer of the maker takes off, with its last day. */
export const offerLine = ({ code, name, kind, amountCents, until }: PricedOffer): PriceLine => ({
  code: codeOfOffer[kind],
  label: `${name}, until ${dayText(until)}`,
  amountCents: -amountCents,
  setBy: brand.name,
  rule: offerRule({ kind, amountCents, until }),
  source: `${brand.name} offers`,
  offer: { code, until },
});

/** What makes the driveaway price whole dollars. */
export const roundingLine = (amountCents: Cents): PriceLine => ({
  code: 'rounding',
  label: 'Rounding up to the dollar',
  amountCents,
  setBy: brand.name,
  rule: 'A driveaway price is whole dollars, rounded up once; no tax or duty is taken on the rounding.',
  source: `${brand.name} price list`,
});

/** The lines of a price in the order they are read, to the cent; lines of $0 are left out. */
export const priceLines = (priced: PricedBuild): PriceLine[] =>
  [
    ...carLines(priced),
    ...stateLines(priced),
    ...optionLines(priced),
    ...planLine('cappedService', priced.amounts.cappedService),
    ...planLine('extendedWarranty', priced.amounts.extendedWarranty),
  ].filter(({ amountCents }) => amountCents !== 0);
