import { expect, it } from 'vitest';
import { samplePrice } from '../testing/order-builders.ts';
import type { OrderPrice } from '../terms/order-terms.ts';
import { luxuryCarTaxWords } from './price-lines.ts';
import { changedCharges, withCharges } from './with-charges.ts';

const by = { seller: 'Austral Motors', reason: 'The charges of a company' };
const amounts = ({ lines }: OrderPrice) => lines.map(({ code, amountCents }) => [code, amountCents]);

it('compares the whole duty, that on options included, and names only what is another', () => {
  expect(changedCharges(samplePrice, {})).toEqual([]);
  expect(changedCharges(samplePrice, { stampDuty: 172_400, registration: undefined })).toEqual([]);
  expect(changedCharges(samplePrice, { injuryInsurance: 0, stampDuty: 231_000 })).toEqual([
    { charge: 'stampDuty', beforeCents: 172_400, cents: 231_000 },
    { charge: 'injuryInsurance', beforeCents: 60_000, cents: 0 },
  ]);
});

it('compares with what a charge was before the seller first confirmed it', () => {
  const before = [{ charge: 'stampDuty', beforeCents: 200_000, cents: 172_400 } as const];
  expect(changedCharges(samplePrice, { stampDuty: 200_000, registration: 55_000 }, before)).toEqual([
    { charge: 'registration', beforeCents: 50_000, cents: 55_000 },
  ]);
  expect(changedCharges(samplePrice, {}, before)).toEqual(before);
});

it('has other charges in their lines, the whole duty in one, and the rounding anew', () => {
  const changed = changedCharges(samplePrice, { stampDuty: 231_001, injuryInsurance: 0 });
  const price = withCharges(samplePrice, changed, by);
  expect(amounts(price)).toEqual([
    ['listPrice', 4_800_000],
    ['dealerDelivery', 200_000],
    ['stampDuty', 231_001],
    ['registration', 50_000],
    ['exteriorOption', 80_000],
    ['accessories', 97_000],
    ['extendedWarranty', 40_600],
    ['rounding', 99],
  ]);
  expect(price).toMatchObject({
    totalCents: 5_498_700,
    roundingCents: 99,
    exteriorOption: { onRoadCostsCents: 0 },
    injuryInsurance: { kind: 'ctp', amountCents: 0 },
    baseDriveawayCents: 5_281_001,
  });
  expect(price.lines.find(({ code }) => code === 'stampDuty')).toMatchObject({
    setBy: 'A sample',
    rule: 'As the seller confirmed it for a company: The charges of a company',
    source: 'Austral Motors',
  });
});

it('has every amount beside its line, and rounds once', () => {
  const first = withCharges(samplePrice, changedCharges(samplePrice, { stampDuty: 231_001 }), by);
  const lines = [
    ...first.lines,
    ...(['interiorOptionOnRoadCosts', 'accessoryOnRoadCosts'] as const).map((code) => ({
      code,
      label: code,
      amountCents: 1_500,
      setBy: 'A sample',
      rule: 'A sample',
      source: 'A sample',
    })),
  ];
  const price = withCharges({ ...first, lines }, [{ charge: 'registration', beforeCents: 50_000, cents: 51_000 }], by);
  expect(price).toMatchObject({
    stampDutyCents: 231_001,
    registrationCents: 51_000,
    injuryInsurance: { kind: 'ctp', amountCents: 60_000 },
    interiorOption: { name: 'Black leather', onRoadCostsCents: 1_500 },
    accessories: { items: samplePrice.accessories.items, onRoadCostsCents: 1_500 },
    baseDriveawayCents: 5_342_001,
    roundingCents: 99,
    totalCents: 5_562_700,
  });
  expect(price.lines.filter(({ code }) => code === 'rounding')).toHaveLength(1);
});

it('has no rounding where the sum is whole dollars already', () => {
  const price = withCharges(samplePrice, changedCharges(samplePrice, { stampDuty: 231_000 }), by);
  expect([price.roundingCents, price.lines.some(({ code }) => code === 'rounding')]).toEqual([0, false]);
});

it('leaves luxury car tax on options where it was, and puts a charge that there was not in its place', () => {
  const free = withCharges(samplePrice, changedCharges(samplePrice, { registration: 0 }), by);
  const withTax = {
    ...free,
    lines: free.lines.map((line) =>
      line.code === 'exteriorOptionOnRoadCosts'
        ? Object.assign({}, line, { luxuryCarTax: { amountCents: 900, restSetBy: 'Revenue NSW' } })
        : line,
    ),
  };
  const price = withCharges(withTax, changedCharges(withTax, { stampDuty: 200_000, registration: 45_000 }), by);
  expect(price.lines.find(({ code }) => code === 'exteriorOptionOnRoadCosts')).toMatchObject({
    amountCents: 900,
    setBy: 'Australian Government',
    rule: '$9 luxury car tax that it adds; stamp duty on it is in the line of that name.',
  });
  expect(price.lines.find(({ code }) => code === 'registration')).toMatchObject({
    label: 'Registration (12 months)',
    setBy: 'The state',
  });
  expect(price.lines.map(({ code }) => code).slice(1, 5)).toEqual([
    'dealerDelivery',
    'stampDuty',
    'registration',
    'injuryInsurance',
  ]);
});

it('calls nothing an estimate that was confirmed', () => {
  const estimated = samplePrice.lines.map((line) =>
    line.code === 'injuryInsurance'
      ? Object.assign({}, line, { label: 'CTP insurance (estimate, 12 months)', estimate: 'rates of 2025-26' })
      : line,
  );
  const price = { ...samplePrice, lines: estimated };
  // also what stays as it is
  for (const given of [{ injuryInsurance: 61_000 }, { stampDuty: 231_000 }]) {
    const { lines } = withCharges(price, changedCharges(price, given), by);
    const { label, estimate } = lines.find(({ code }) => code === 'injuryInsurance') ?? {};
    expect([label, estimate]).toEqual(['CTP insurance (12 months)', undefined]);
  }
});

it('still calls an estimate what the seller does not confirm', () => {
  const estimate = 'estimate, rates of 2025-26';
  const tax = { ...luxuryCarTaxWords, amountCents: 10_000, rule: 'A sample', source: 'A sample', estimate };
  const price = { ...samplePrice, lines: [...samplePrice.lines, tax] };
  const { lines } = withCharges(price, changedCharges(price, { stampDuty: 231_000 }), by);
  expect(lines.find(({ code }) => code === 'luxuryCarTax')).toEqual(tax);
});
