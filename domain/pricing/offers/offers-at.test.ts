import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Offer } from '../../maker/offer.ts';
import { dayIn } from '../../locations/end-of-day.ts';
import { stateCodes } from '../../locations/state.ts';
import { offersFor } from './offers-at.ts';

const offer: Offer = {
  code: 'bonus',
  name: 'Bonus',
  gives: { kind: 'bonus', cents: 100_000 },
  variantCodes: ['car'],
  from: '2026-12-01',
  until: '2026-12-24',
};
const at = (instant: string) => ({ offers: [offer], at: instant });
const nsw = { variantCode: 'car', state: 'NSW' } as const;

it('begins and ends at midnight by the clocks of the state', () => {
  // midnight in Sydney is 13:00 UTC in summer, in Perth three hours later
  expect(offersFor(at('2026-11-30T12:59:59Z'), nsw)).toStrictEqual([]);
  expect(offersFor(at('2026-11-30T13:00:00Z'), nsw)).toStrictEqual([offer]);
  expect(offersFor(at('2026-12-24T12:59:59Z'), nsw)).toStrictEqual([offer]);
  expect(offersFor(at('2026-12-24T13:00:00Z'), nsw)).toStrictEqual([]);
  expect(offersFor(at('2026-12-24T13:00:00Z'), { ...nsw, state: 'WA' })).toStrictEqual([offer]);
});

it('of some retailers waits until one of them is chosen', () => {
  const local = { offers: [{ ...offer, dealerIds: ['one'] }], at: '2026-12-10T00:00:00Z' };
  expect(offersFor(local, nsw)).toStrictEqual([]);
  expect(offersFor(local, { ...nsw, dealerId: 'two' })).toStrictEqual([]);
  expect(offersFor(local, { ...nsw, dealerId: 'one' })).toHaveLength(1);
});

const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => Temporal.PlainDate.from('2026-11-15').add({ days }).toString());
const anyOffer: fc.Arbitrary<Offer> = fc
  .record({ first: day, second: day, states: fc.subarray([...stateCodes]), variant: fc.constantFrom('car', 'van') })
  .map(({ first, second, states, variant }) =>
    Object.assign({}, offer, {
      variantCodes: [variant],
      states: states.length === 0 ? undefined : states,
      from: first < second ? first : second,
      until: first < second ? second : first,
    }),
  );

it('never applies outside its days, its states and its variants', () => {
  const anyCase = fc.record({
    offers: fc.array(anyOffer, { maxLength: 6 }),
    state: fc.constantFrom(...stateCodes),
    seconds: fc.integer({ min: 0, max: 60 * 86_400 }),
  });
  fc.assert(
    fc.property(anyCase, ({ offers, state, seconds }) => {
      const instant = Temporal.Instant.from('2026-11-15T00:00:00Z').add({ seconds }).toString();
      const today = dayIn(state, instant);
      const on = offersFor({ offers, at: instant }, { variantCode: 'car', state });
      for (const one of offers) {
        const isOn =
          one.variantCodes[0] === 'car' &&
          today >= one.from &&
          today <= one.until &&
          (one.states === undefined || one.states.includes(state));
        expect(on.includes(one)).toBe(isOn);
      }
    }),
  );
});
