import type { Cents } from '../../money/cents.ts';
import type { Provenance, StateRates } from './rate-row.ts';

const effectiveFrom = '2025-07-01';
const reviewBy = '2026-06-30';

const duty: Provenance = {
  source: 'Duties Act 2000 (Vic) s 218; sro.vic.gov.au, rates from 1 Jul 2024, FY2025-26 figures',
  grade: 'A',
  reviewBy,
};
/** The first limit follows the luxury car tax threshold each July; nothing else has changed. */
const duty2026: Provenance = {
  source: 'FY2026-27 rates as two public data files of July and September 2026 give them after sro.vic.gov.au',
  grade: 'B',
  reviewBy: '2027-06-30',
};
/** The metropolitan sum of registration and TAC charge is the SRO's; how it splits is derived. */
const derived: Provenance = {
  source: 'sro.vic.gov.au FY2025-26 ($973.70 with the metropolitan TAC charge), split by fee units',
  grade: 'C',
  reviewBy,
};
const scaled: Provenance = {
  source: 'Scaled to FY2025-26 from the FY2024-25 totals by zone',
  grade: 'C',
  reviewBy,
};

const greenRate = {
  vehicles: { co2GramsPerKm: { upTo: 120 } },
  vehiclesInWords: 'the green car rate, for at most 120 g of CO2 per km',
  stepCents: 20_000,
  bands: [{ upToCents: null, fixedCents: 0, excessOverCents: 0, perStepCents: 840 }],
};
const rateBelow = (luxuryThresholdCents: Cents) => ({
  stepCents: 20_000,
  bands: [
    { upToCents: luxuryThresholdCents, fixedCents: 0, excessOverCents: 0, perStepCents: 840 },
    { upToCents: 10_000_000, fixedCents: 0, excessOverCents: 0, perStepCents: 1_040 },
    { upToCents: 15_000_000, fixedCents: 0, excessOverCents: 0, perStepCents: 1_400 },
    { upToCents: null, fixedCents: 0, excessOverCents: 0, perStepCents: 1_800 },
  ],
});

export const vic: StateRates = {
  state: 'VIC',
  dutyIncludes: { delivery: true, accessories: true },
  dutyOffice: 'State Revenue Office Victoria',
  duty: [
    [
      { effectiveFrom, ...greenRate, ...duty },
      { effectiveFrom: '2026-07-01', ...greenRate, ...duty2026 },
    ],
    [
      { effectiveFrom, ...rateBelow(8_056_700), ...duty },
      { effectiveFrom: '2026-07-01', ...rateBelow(8_080_900), ...duty2026 },
    ],
  ],
  registrationOffice: 'VicRoads',
  registration: [
    { name: 'registration fee', rows: [{ effectiveFrom, cents: 34_326, ...derived }] },
    { name: 'number plates', rows: [{ effectiveFrom, cents: 4_370, ...derived }] },
  ],
  injuryInsurance: {
    kind: 'tac',
    label: 'TAC charge (12 months)',
    setBy: 'Transport Accident Commission',
    charge: {
      name: 'TAC charge',
      rows: [
        { effectiveFrom, zone: 'metropolitan', cents: 58_674, ...derived },
        { effectiveFrom, zone: 'outer metropolitan', cents: 52_716, ...scaled },
        { effectiveFrom, zone: 'rural', cents: 45_724, ...scaled },
      ],
    },
  },
  zones: {
    // 8000-8999: boxes and large receivers in Melbourne, which no list of zones names
    zones: [
      {
        name: 'metropolitan',
        postcodes:
          '3000-3006 3008 3010-3013 3015-3016 3018-3023 3025-3028 3031-3034 3036-3062 3064-3068 3070-3076 3078-3079 3081-3088 3093-3094 3101-3111 3121-3138 3141-3156 3161-3202 3204-3207 3428 3800 3802-3803 3975-3976 8000-8999'.split(
            ' ',
          ),
      },
      {
        name: 'outer metropolitan',
        postcodes:
          '3024 3029-3030 3089-3091 3095-3097 3099 3113-3116 3139-3140 3158-3160 3211-3212 3214-3220 3335 3337-3338 3427 3429 3750-3752 3754-3755 3757 3759-3761 3763 3765-3767 3770 3775 3777 3781-3783 3785-3789 3791-3793 3795-3796 3804-3810 3910-3913 3915-3916 3918-3920 3926-3931 3933-3934 3936-3944 3977-3978 3980'.split(
            ' ',
          ),
      },
    ],
    otherwise: 'rural',
    source: 'TAC list of postcodes by zone (2013-14)',
    grade: 'B',
    reviewBy,
  },
};
