import { expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import { changedPrices } from './changed-prices.ts';
import { releasedRates } from './rates/rate-book.ts';
import type { ChargeRow } from './rates/rate-row.ts';
import { zoneOf } from './state-charges.ts';

const day = '2026-11-21';
const variants = catalogue.flatMap((model) => model.variants);
it('compares every variant in every zone of every state with rates, and finds nothing where nothing differs', () => {
  const { compared, changed } = changedPrices(releasedRates, releasedRates, [day]);
  const zones = releasedRates.states.reduce(
    (sum, rates) =>
      sum +
      (rates.zones === null ? 1 : new Set([...rates.zones.zones.map(({ name }) => name), rates.zones.otherwise]).size),
    0,
  );
  expect([compared, changed]).toEqual([variants.length * zones, []]);
});

it('finds prices that are missing in both', () => {
  const withoutTasmania = { ...releasedRates, states: releasedRates.states.filter(({ state }) => state !== 'TAS') };
  const { changed } = changedPrices(withoutTasmania, { ...withoutTasmania }, [day]);
  expect(new Set(changed.map(({ state, before, after }) => `${state} ${before} ${after}`))).toEqual(
    new Set(['TAS null null']),
  );
  expect(changed).toHaveLength(variants.length);
  expect(new Set(changed.map(({ postcode }) => postcode))).toEqual(new Set(['7000']));
});

it('finds what one zone pays more, with a postcode of it, and prices that are lost with the rates of a state', () => {
  const dearer = (row: ChargeRow): ChargeRow => (row.zone === 'rural' ? { ...row, cents: row.cents + 10_000 } : row);
  const after = releasedRates.states.flatMap((rates) => {
    if (rates.state === 'TAS') return [];
    if (rates.state !== 'VIC') return [rates];
    const { charge } = rates.injuryInsurance;
    return [
      { ...rates, injuryInsurance: { ...rates.injuryInsurance, charge: { ...charge, rows: charge.rows.map(dearer) } } },
    ];
  });
  const { changed } = changedPrices(releasedRates, { ...releasedRates, states: after }, [day]);
  const zones = releasedRates.states.find(({ state }) => state === 'VIC')?.zones;
  const told = changed.map((price) =>
    price.after === null || price.before === null
      ? `${price.state} ${price.asOf} is lost`
      : `${price.state} ${price.asOf} ${zones && zoneOf(zones, price.postcode)} ${price.after - price.before}`,
  );
  expect(new Set(told)).toEqual(new Set([`VIC ${day} rural 10000`, `TAS ${day} is lost`]));
  expect(new Set(changed.map(({ state, variantCode }) => `${state} ${variantCode}`)).size).toBe(changed.length);
});
