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
};

type UsedRow = Pick<RateRow, 'source' | 'grade' | 'reviewBy' | 'effectiveFrom'>;

/** The sources of the rows, each once, estimates marked as such; and of which year those are that are past theirs. */
const provenanceOf = (rows: readonly UsedRow[], asOf: string): Pick<PriceLine, 'source' | 'estimate'> => {
  const sources = rows.map(({ source, grade }) => `${source}${grade === 'C' ? ' – an estimate' : ''}`);
  const estimate = estimateOf(rows, asOf);
  return { source: [...new Set(sources)].join('; '), ...(estimate === undefined ? {} : { estimate }) };
};

const carLines = ({ amounts, parts, build }: PricedBuild): PriceLine[] => [
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
    code: 'luxuryCarTax',
    label: 'Luxury car tax',
    amountCents: amounts.luxuryCarTaxCents,
    setBy: 'Australian Government',
    rule: luxuryCarTaxRule(
      parts.luxuryCarTaxRow,
      build.variant.technical,
      amounts.listPriceCents + amounts.dealerDeliveryCents,
    ),
    ...provenanceOf([parts.luxuryCarTaxRow], amounts.asOf),
  },
];

const stateLines = ({ amounts, parts, rates }: PricedBuild): PriceLine[] => [
  {
    code: 'stampDuty',
    label: 'Stamp duty',
    amountCents: amounts.stampDutyCents,
    setBy: rates.dutyOffice,
    rule: stampDutyRule(
      parts.dutyRow,
      amounts.listPriceCents +
        (rates.dutyIncludes.delivery ? amounts.dealerDeliveryCents : 0) +
        amounts.luxuryCarTaxCents,
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
        setBy: 'Australian Government',
        row: parts.luxuryCarTaxRow,
      },
      { cents: added.stampDutyCents, name: 'stamp duty', setBy: rates.dutyOffice, row: parts.dutyRow },
    ].filter(({ cents }) => cents !== 0);
    return {
      amountCents: added.luxuryCarTaxCents + added.stampDutyCents,
      setBy: applied.map(({ setBy }) => setBy).join(' and '),
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

/** What an offer of the maker takes off, with its last day. */
export const offerLine = ({
  code,
  name,
  kind,
  amountCents,
  until,
}: NonNullable<OrderPrice['offers']>[number]): PriceLine => ({
  code: kind === 'bonus' ? 'makerBonus' : 'freeAccessory',
  label: `${name}, until ${dayText(until)}`,
  amountCents: -amountCents,
  setBy: brand.name,
  rule:
    kind === 'bonus'
      ? `${formatDollars(amountCents)} off the driveaway price of orders until ${dayText(until)}; stamp duty and luxury car tax are those of the price without it.`
      : `The accessory costs nothing in orders until ${dayText(until)}, and adds no stamp duty and no luxury car tax.`,
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
