import { describe, expect, it } from 'vitest';
import { resolveBuild } from '../catalogue/car-build.ts';
import { findModel, findVariant } from '../catalogue/catalogue.ts';
import type { Suburb } from '../locations/state.ts';
import { driveawayPrice } from './driveaway-price.ts';
import { standardBuild } from './price-summary.ts';

const asOf = '2026-01-15';
const places = {
  NSW: { state: 'NSW', postcode: '2000' },
  VIC: { state: 'VIC', postcode: '3000' },
  QLD: { state: 'QLD', postcode: '4000' },
  SA: { state: 'SA', postcode: '5000' },
  WA: { state: 'WA', postcode: '6000' },
  TAS: { state: 'TAS', postcode: '7000' },
  NT: { state: 'NT', postcode: '0800' },
} as const satisfies Record<string, Pick<Suburb, 'state' | 'postcode'>>;

const priced = (variantCode: string, suburb: Pick<Suburb, 'state' | 'postcode'>, date = asOf) => {
  const found = findVariant(variantCode);
  if (found === undefined) throw new Error(variantCode);
  const answer = driveawayPrice({ build: standardBuild(found.model, found.variant), suburb, asOf: date });
  if (answer.kind !== 'priced') throw new Error(answer.reason);
  return answer;
};
const dollarsOf = (variantCode: string, state: keyof typeof places) => {
  const { price } = priced(variantCode, places[state]);
  return [
    price.luxuryCarTax.ofBaseCents,
    price.stampDutyCents,
    price.registrationCents,
    price.injuryInsurance.amountCents,
  ].map((cents) => cents / 100);
};

/** Luxury car tax, duty, registration, injury insurance. Worked out by hand from the tables of each state. */
describe('the charges on a Forester AWD ($40,890, 1,598 kg, 4 cylinders)', () => {
  it.each([
    // 42,685 with $1,795 delivery: 427 × 3
    ['NSW', [0, 1_281, 661, 475]],
    // 42,785: 214 × 8.40
    ['VIC', [0, 1_797.6, 386.96, 586.74]],
    // the list price alone: 409 × 3
    ['QLD', [0, 1_227, 472.95, 386.8]],
    // 60 + 379 × 4
    ['SA', [0, 1_576, 340, 335]],
    // 2.75 + 15,890 / 6,666.66 = 5.13%; 16 × 28.64 + 16.90
    ['WA', [0, 2_097.65, 475.14, 491.4]],
    // 43,185 with delivery: 432 × 4
    ['TAS', [0, 1_728, 324.42, 321]],
    // 43,685: 437 × 3; 2,498 cc
    ['NT', [0, 1_311, 228.95, 602.3]],
  ] as const)('in %s are $%o', (state, charges) => {
    expect(dollarsOf('forester-awd', state)).toStrictEqual(charges);
  });
});

describe('the charges on a Solterra AWD ($63,990, electric)', () => {
  it.each([
    // 65,985: 1,350 + 210 × 5; 1,985 kg
    ['NSW', [0, 2_400, 661, 475]],
    // 66,085: 331 × 8.40
    ['VIC', [0, 2_780.4, 386.96, 586.74]],
    // 640 × 2; no cylinders
    ['QLD', [0, 1_280, 393.3, 386.8]],
    // 60 + 610 × 4
    ['SA', [0, 2_500, 340, 335]],
    // 6.5%; 20 × 28.64 + 16.90
    ['WA', [0, 4_159.35, 589.7, 491.4]],
    // 66,485: 665 × 4
    ['TAS', [0, 2_660, 324.42, 321]],
    // 66,985: 170 × 3 after the concession
    ['NT', [0, 510, 13.95, 602.3]],
  ] as const)('in %s are $%o', (state, charges) => {
    expect(dollarsOf('solterra-awd', state)).toStrictEqual(charges);
  });
});

describe('the charges on a Currawong Diesel Six Summit ($99,990, 6 cylinders, 2,296 kg)', () => {
  it.each([
    // LCT 0.3 × (102,385 − 80,567) = 6,545.40; 108,930.40: 1,350 + 640 × 5
    ['NSW', [6_545.4, 4_550, 661, 475]],
    // LCT on 102,485: 6,575.40; 109,060.40: 546 × 14
    ['VIC', [6_575.4, 7_644, 386.96, 586.74]],
    // LCT on 102,585: 6,605.40; 106,595.40 without delivery: 1,066 × 5.50
    ['QLD', [6_605.4, 5_863, 690.4, 386.8]],
    // 60 + 1,036 × 4
    ['SA', [6_605.4, 4_204, 505, 335]],
    // LCT on 102,885: 6,695.40; 6.5% of 106,685.40; 23 × 28.64 + 16.90
    ['WA', [6_695.4, 6_934.55, 675.62, 491.4]],
    // 109,580.40: 1,096 × 4
    ['TAS', [6_695.4, 4_384, 365.42, 321]],
    // LCT on 103,385: 6,845.40; 110,230.40: 1,103 × 3; 2,998 cc
    ['NT', [6_845.4, 3_309, 285.95, 602.3]],
  ] as const)('in %s are $%o', (state, charges) => {
    expect(dollarsOf('currawong-diesel-summit', state)).toStrictEqual(charges);
  });
});

describe('accessories', () => {
  const withTowBar = (state: keyof typeof places) => {
    const forester = findModel('forester');
    const build = resolveBuild({
      variantCode: 'forester-awd',
      paintCode: 'river-foam-white',
      interiorCode: 'black-cloth',
      accessoryCodes: ['tow-bar'],
      cappedService: false,
      extendedWarranty: false,
    });
    if (build.kind !== 'resolved' || forester === undefined) throw new Error('unknown build');
    const answer = driveawayPrice({ build, suburb: places[state], asOf });
    return answer.kind === 'priced' ? answer.price.accessories.onRoadCostsCents / 100 : answer.reason;
  };

  it.each([
    // 42,685 + 1,545 = 44,230: 443 × 3 is 48 more
    ['NSW', 48],
    // 40,890 + 1,545: 425 × 3 is 48 more
    ['QLD', 48],
    ['SA', 64],
    // only the list price counts
    ['WA', 0],
    ['TAS', 64],
    ['NT', 48],
  ] as const)('of $1,545 add duty in %s by the base of the state: $%i', (state, dollars) => {
    expect(withTowBar(state)).toBe(dollars);
  });
});

describe('figures past their review', () => {
  it('are used and named: Tasmanian fees after November 2025, Territory fees after June 2025', () => {
    const { needsReview } = priced('forester-awd', places.TAS);
    expect(needsReview).toHaveLength(2);
    expect(needsReview[0]).toMatch(
      /^TAS registration fees and levies with number plates: to be reviewed by 2025-11-30/,
    );
    expect(priced('forester-awd', places.NT).needsReview).toHaveLength(2);
    expect(priced('forester-awd', places.QLD).needsReview).toStrictEqual([]);
  });

  it('say so of everything that was not looked up again once the financial year is over', () => {
    const { needsReview } = priced('forester-awd', places.SA, '2026-07-01');
    expect(needsReview.map((text) => text.split(':')[0])).toStrictEqual([
      'SA stamp duty',
      'SA registration fee and levies',
      'SA CTP premium',
      'SA zones by postcode',
    ]);
  });
});
