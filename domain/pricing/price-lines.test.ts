/** Every line of a price, word for word: one golden table over states, cars and days, in `golden/price-lines.txt`. */
import { expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import type { ResolvedBuild } from '../catalogue/car-build.ts';
import type { Offer } from '../maker/offer.ts';
import { stateCodes, type StateCode } from '../locations/state.ts';
import { formatDollars } from '../money/cents.ts';
import { driveawayPrice } from './driveaway-price.ts';
import { standardBuild } from './price-summary.ts';

const postcodes: Readonly<Record<StateCode, readonly string[]>> = {
  NSW: ['2000', '2640'],
  VIC: ['3000', '3500'],
  QLD: ['4000'],
  SA: ['5000', '5290'],
  WA: ['6000'],
  TAS: ['7000'],
  NT: ['0800'],
  ACT: ['2600'],
};

const carOf = (variantCode: string): ResolvedBuild => {
  for (const model of catalogue) {
    const variant = model.variants.find(({ code }) => code === variantCode);
    if (variant !== undefined) return standardBuild(model, variant);
  }
  throw new Error(`There is no ${variantCode}`);
};
/** The dearest paint and interior, two accessories and both plans. */
const withEverything = (build: ResolvedBuild): ResolvedBuild => {
  const { paints, interiors, accessories, cappedService, extendedWarranty } = build.model;
  const [paint = build.paint] = paints.toSorted((one, other) => other.priceCents - one.priceCents);
  const [interior = build.interior] = interiors.toSorted((one, other) => other.priceCents - one.priceCents);
  return { ...build, paint, interior, accessories: accessories.slice(0, 2), cappedService, extendedWarranty };
};
const cars = {
  'an Outback with everything': withEverything(carOf('outback-touring')),
  'a Solterra with everything': withEverything(carOf('solterra-expedition')),
};

const offer = { code: 'summer', name: 'Summer bonus', from: '2026-11-01', until: '2026-12-24' };
const offersOf = ({ variant, accessories: [accessory] }: ResolvedBuild): readonly Offer[] => [
  { ...offer, gives: { kind: 'bonus', cents: 123_456 }, variantCodes: [variant.code] },
  ...(accessory === undefined
    ? []
    : [
        {
          ...offer,
          code: 'free',
          name: 'Free with your car',
          gives: { kind: 'accessory' as const, accessoryCode: accessory.code },
          variantCodes: [variant.code],
        },
      ]),
];

const describePrice = (build: ResolvedBuild, suburb: { state: StateCode; postcode: string }, asOf: string) => {
  const price = driveawayPrice({
    build,
    suburb,
    asOf,
    offersAt: { offers: offersOf(build), at: `${asOf}T02:00:00Z` },
  });
  if (price.kind !== 'priced') return [`  no price: ${price.reason}`];
  return [
    ...price.price.lines.map(({ code, label, amountCents, setBy, rule, source, estimate, offer: given }) =>
      [
        `  ${code}`,
        label,
        formatDollars(amountCents),
        setBy,
        rule,
        source,
        ...(estimate === undefined ? [] : [estimate]),
        ...(given === undefined ? [] : [`${given.code} until ${given.until}`]),
      ].join(' | '),
    ),
    ...price.needsReview.map((figure) => `  to be reviewed: ${figure}`),
  ];
};

const later = new Set<StateCode>(['NSW', 'VIC']);

it('every line says what it said before', async () => {
  const lines: string[] = [];
  for (const [name, build] of Object.entries(cars)) {
    for (const state of stateCodes) {
      for (const postcode of postcodes[state]) {
        for (const asOf of ['2026-11-21', ...(later.has(state) ? ['2028-02-01'] : [])]) {
          lines.push(`${name} in ${state} ${postcode} on ${asOf}`, ...describePrice(build, { state, postcode }, asOf));
        }
      }
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/price-lines.txt');
});
