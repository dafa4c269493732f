import { expect, it } from 'vitest';
import { resolveBuild } from '../catalogue/car-build.ts';
import { driveawayPrice } from './driveaway-price.ts';
import { offerLine } from './price-lines.ts';

const build = resolveBuild({
  variantCode: 'solterra-expedition',
  paintCode: 'pearl-shell',
  interiorCode: 'tan-synthetic',
  accessoryCodes: ['tow-bar'],
  cappedService: false,
  extendedWarranty: true,
});
const cappedService = { name: 'Capped-price servicing', description: 'Three services', priceCents: 150_000 };

/** What a customer reads beside each amount, and what programs call it. */
const table = (lines: readonly { code: string; label: string; amountCents: number; setBy: string }[]) =>
  lines.map(({ code, label, amountCents, setBy }) => [code, label, amountCents, setBy].join(' | '));

it('every line of a price has its name and its amount, in the order they are read', () => {
  if (build.kind !== 'resolved') throw new Error('This car is sold');
  const { variant } = build;
  const dear = { ...variant, listPrices: [{ effectiveFrom: '2000-01-01', cents: 9_200_000 }] };
  const answer = driveawayPrice({
    build: { ...build, variant: dear, cappedService },
    suburb: { state: 'VIC', postcode: '3000' },
    asOf: '2026-11-01',
  });
  if (answer.kind !== 'priced') throw new Error(answer.reason);
  expect(table(answer.price.lines)).toEqual([
    'listPrice | Manufacturer’s list price | 9200000 | Austral',
    'dealerDelivery | Dealer delivery | 209500 | Austral',
    'luxuryCarTax | Luxury car tax | 73020 | Australian Government',
    'stampDuty | Stamp duty | 399000 | State Revenue Office Victoria',
    'registration | Registration (12 months) | 38696 | VicRoads',
    'injuryInsurance | TAC charge (12 months) | 58674 | Transport Accident Commission',
    'exteriorOption | Paint: Pearl Shell | 69500 | Austral',
    'exteriorOptionOnRoadCosts | On-road costs of the paint | 24210 | Australian Government and State Revenue Office Victoria',
    'interiorOption | Interior: Tan synthetic leather | 119500 | Austral',
    'interiorOptionOnRoadCosts | On-road costs of the interior | 42570 | Australian Government and State Revenue Office Victoria',
    'accessories | Accessories | 143000 | Austral',
    'accessoryOnRoadCosts | On-road costs of the accessories | 50460 | Australian Government and State Revenue Office Victoria',
    'cappedService | Capped-price servicing | 150000 | Austral',
    'extendedWarranty | Extended warranty, 2 more years | 229500 | Austral',
    'rounding | Rounding up to the dollar | 70 | Austral',
  ]);
});

it('what an offer gives is a line below the others', () => {
  const offer = { code: 'spring', name: 'Spring bonus', amountCents: 100_000, until: '2026-12-24' };
  const lines = (['bonus', 'accessory'] as const).map((kind) => offerLine({ ...offer, kind }));
  expect(table(lines)).toEqual([
    'makerBonus | Spring bonus, until 24 December 2026 | -100000 | Austral',
    'freeAccessory | Spring bonus, until 24 December 2026 | -100000 | Austral',
  ]);
});
