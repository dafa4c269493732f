import { actAllowances } from '../../brand/act-allowances.ts';
import { brand } from '../../brand/brand.ts';
import { emissionCategories, type EmissionCategory } from '../../maker/emission-allowances.ts';
import type { Cents } from '../../money/cents.ts';
import type { ChargeRow, Provenance, SteppedDutyRow, StateRates } from './rate-row.ts';
import type { VehicleCriteria } from './vehicle-criteria.ts';

const effectiveFrom = '2025-09-01';
/** Other rates follow in February 2027. */
const reviewBy = '2027-01-31';

const published: Provenance = {
  source: 'region.com.au (27 Jun 2025) and miragenews.com (2025) on the duty from 1 Sep 2025; evc (Jun 2025)',
  grade: 'B',
  reviewBy,
};
/** At least 2.5% for every car since 1 September 2025; hybrids paid less than other cars before. */
const lowest: Provenance = {
  source: 'region.com.au (27 Jun 2025): at least 2.5%, the rate of category AAA taken for hybrids',
  grade: 'C',
  reviewBy,
};
/** 3.17% is what used cars pay, as do those without a rating; above $45,000 in the proportion of category B. */
const inBetween: Provenance = {
  source: 'miragenews.com (2025): 3.17%; above $45,000 derived from category B',
  grade: 'C',
  reviewBy,
};
/** $2,038 on $45,000 and 7.8% above, as published; the rate below follows. */
const highest: Provenance = {
  source: 'region.com.au (27 Jun 2025): $2,038 on $45,000, 7.8% above',
  grade: 'C',
  reviewBy,
};

type Category = {
  readonly vehicles: Required<Pick<VehicleCriteria, 'co2GramsPerKm'>>;
  readonly inWords: string;
  /** For every started $100 up to $45,000 and up to $80,000; above it is $8 for all. */
  readonly perStep: readonly [Cents, Cents];
  readonly provenance: Provenance;
};

/** Each has a CO2 figure of its own: cars without one ('non-rated', the seventh category) are not sold here. */
const categories: Readonly<Record<EmissionCategory, Category>> = {
  AAA: { vehicles: { co2GramsPerKm: { upTo: 0 } }, inWords: 'no CO2', perStep: [250, 400], provenance: published },
  AA: {
    vehicles: { co2GramsPerKm: { over: 0, upTo: 65 } },
    inWords: 'up to 65 g of CO2 per km',
    perStep: [250, 400],
    provenance: lowest,
  },
  A: {
    vehicles: { co2GramsPerKm: { over: 65, upTo: 130 } },
    inWords: '66 to 130 g of CO2 per km',
    perStep: [250, 400],
    provenance: lowest,
  },
  B: {
    vehicles: { co2GramsPerKm: { over: 130, upTo: 175 } },
    inWords: '131 to 175 g of CO2 per km',
    perStep: [300, 500],
    provenance: published,
  },
  C: {
    vehicles: { co2GramsPerKm: { over: 175, upTo: 220 } },
    inWords: '176 to 220 g of CO2 per km',
    perStep: [317, 529],
    provenance: inBetween,
  },
  D: {
    vehicles: { co2GramsPerKm: { over: 220 } },
    inWords: '221 g of CO2 per km and more',
    perStep: [453, 780],
    provenance: highest,
  },
};

const dutyOf = (category: EmissionCategory): SteppedDutyRow => {
  const { vehicles, inWords, perStep, provenance } = categories[category];
  const [low, high] = perStep;
  return {
    effectiveFrom,
    vehicles,
    vehiclesInWords: `category ${category}, ${inWords}`,
    stepCents: 10_000,
    bands: [
      { upToCents: 4_500_000, fixedCents: 0, excessOverCents: 0, perStepCents: low },
      { upToCents: 8_000_000, fixedCents: 450 * low, excessOverCents: 4_500_000, perStepCents: high },
      { upToCents: null, fixedCents: 450 * low + 350 * high, excessOverCents: 8_000_000, perStepCents: 800 },
    ],
    ...provenance,
  };
};

/** What the maker asks is certain, whoever's figures it was made from. */
const allowanceRows = (what: 'registrationCents' | 'injuryInsuranceCents'): ChargeRow[] =>
  emissionCategories.map((category) => ({
    effectiveFrom: actAllowances.effectiveFrom,
    vehicles: categories[category].vehicles,
    cents: actAllowances.byCategory[category][what],
    source: actAllowances.madeFrom,
    grade: 'A',
    reviewBy: actAllowances.reviewBy,
  }));

const setByTheMaker = `${brand.name}, which bears the difference`;

export const act: StateRates = {
  state: 'ACT',
  dutyIncludes: { delivery: true, accessories: true },
  dutyOffice: 'ACT Revenue Office',
  duty: emissionCategories.map((category) => [dutyOf(category)]),
  registrationOffice: setByTheMaker,
  registration: [{ name: 'fixed allowance for registration', rows: allowanceRows('registrationCents') }],
  injuryInsurance: {
    kind: 'ctp',
    label: 'MAI (CTP) insurance (12 months)',
    setBy: setByTheMaker,
    charge: { name: 'fixed allowance for injury insurance and levies', rows: allowanceRows('injuryInsuranceCents') },
  },
  zones: null,
};
