/** Driveaway prices with offers of the maker: what comes off, to the cent, and until when a price holds. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import type { Offer } from '../maker/offer.ts';
import { gstOfPrice } from '../payments/tax-invoice-of.ts';
import type { OrderPrice } from '../terms/order-terms.ts';
import { addDays } from '../time/add-days.ts';
import { driveawayPrice, type DriveawayPriceInput } from './driveaway-price.ts';
import { priceHoldsUntil } from './price-holds-until.ts';
import { releasedRates } from './rates/rate-book.ts';
import type { RateRow } from './rates/rate-row.ts';
import { standardBuild } from './price-summary.ts';

const asOf = '2026-12-10';
const at = '2026-12-10T01:00:00Z';
const outback = catalogue.find(({ code }) => code === 'outback');
const variant = outback?.variants[1];
if (outback === undefined || variant === undefined) throw new Error('There is no Outback Touring');
const accessories = outback.accessories.filter(({ code }) => ['tow-bar', 'floor-mats'].includes(code));
const build = { ...standardBuild(outback, variant), accessories };
const input: DriveawayPriceInput = { build, suburb: { state: 'NSW', postcode: '2000' }, asOf };

const bonus: Offer = {
  code: 'bonus',
  name: 'Summer bonus',
  gives: { kind: 'bonus', cents: 123_456 },
  variantCodes: [variant.code],
  from: '2026-12-01',
  until: '2026-12-24',
};
const freeTowBar: Offer = { ...bonus, code: 'tow', gives: { kind: 'accessory', accessoryCode: 'tow-bar' } };

const priced = (asked: DriveawayPriceInput): OrderPrice => {
  const answer = driveawayPrice(asked);
  if (answer.kind !== 'priced') throw new Error(answer.reason);
  return answer.price;
};
const withOffers = (...offers: readonly Offer[]): DriveawayPriceInput => ({ ...input, offersAt: { offers, at } });
const sumOf = ({ lines }: OrderPrice): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
const lineOf = ({ lines }: OrderPrice, code: string) => lines.find((line) => line.code === code);

describe('a bonus', () => {
  const price = priced(withOffers(bonus));

  it('is a line with its last day, and comes off the driveaway price alone', () => {
    expect(lineOf(price, 'makerBonus')).toMatchObject({
      label: 'Summer bonus, until 24 December 2026',
      amountCents: -123_456,
      offer: { code: 'bonus', until: '2026-12-24' },
    });
    const before = priced(input);
    expect(price.stampDutyCents).toBe(before.stampDutyCents);
    const exact = (one: OrderPrice) => one.totalCents - one.roundingCents;
    expect(exact(before) - exact(price)).toBe(123_456);
  });

  it('lowers the GST of the tax invoice by an eleventh of it', () => {
    expect(Math.abs(gstOfPrice(priced(input)) - gstOfPrice(price) - 123_456 / 11)).toBeLessThanOrEqual(1);
  });
});

describe('a free accessory', () => {
  it('costs nothing and adds no duty: the price is that of the car without it', () => {
    const free = priced(withOffers(freeTowBar));
    const without = priced({ ...input, build: { ...build, accessories: accessories.slice(1) } });
    expect(accessories[0]?.code).toBe('tow-bar');
    expect(free.totalCents).toBe(without.totalCents);
    expect(free.accessories.items.map(({ code }) => code)).toStrictEqual(['tow-bar', 'floor-mats']);
    expect(lineOf(free, 'freeAccessory')?.amountCents).toBe(-(accessories[0]?.priceCents ?? 0));
  });

  it('is the accessory of the offer, whatever else was chosen', () => {
    const gives = { kind: 'accessory', accessoryCode: 'floor-mats' } as const;
    expect(lineOf(priced(withOffers({ ...freeTowBar, gives })), 'freeAccessory')?.amountCents).toBe(
      -(accessories[1]?.priceCents ?? 0),
    );
  });

  it('is no line where the accessory costs nothing anyway', () => {
    const free = accessories.map((accessory) => Object.assign({}, accessory, { priceCents: 0 }));
    expect(priced({ ...withOffers(freeTowBar), build: { ...build, accessories: free } }).offers).toBeUndefined();
  });

  it('is no line where it was not chosen, and one where two offers give it', () => {
    const bare = { ...withOffers(freeTowBar), build: { ...build, accessories: [] } };
    expect(priced(bare).offers).toBeUndefined();
    expect(priced(withOffers(freeTowBar, { ...freeTowBar, code: 'again' })).offers).toHaveLength(1);
  });
});

it('lines add up to a total of whole dollars, whatever is offered', () => {
  const gives: fc.Arbitrary<Offer['gives']> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('bonus' as const, 'contribution' as const),
      cents: fc.integer({ min: 1, max: 300_000 }),
    }),
    fc.record({
      kind: fc.constant('accessory' as const),
      accessoryCode: fc.constantFrom(...outback.accessories.map(({ code }) => code)),
    }),
  );
  const anyCase = fc.record({
    offers: fc.array(gives, { maxLength: 5 }),
    chosen: fc.subarray([...outback.accessories]),
    paint: fc.constantFrom(...outback.paints),
    suburb: fc.constantFrom(
      { state: 'NSW', postcode: '2000' } as const,
      { state: 'VIC', postcode: '3000' } as const,
      { state: 'WA', postcode: '6000' } as const,
    ),
  });
  fc.assert(
    fc.property(anyCase, ({ offers, chosen, paint, suburb }) => {
      const price = priced({
        ...input,
        suburb,
        build: { ...build, accessories: chosen, paint },
        offersAt: { offers: offers.map((one, index) => ({ ...bonus, code: `offer-${index}`, gives: one })), at },
      });
      expect(sumOf(price)).toBe(price.totalCents);
      expect(price.totalCents % 100).toBe(0);
      const offerLines = price.lines.filter(({ offer }) => offer !== undefined);
      expect(offerLines.map(({ amountCents }) => -amountCents)).toStrictEqual(
        (price.offers ?? []).map(({ amountCents }) => amountCents),
      );
    }),
  );
});

describe('a price holds', () => {
  it('for the days of an offer to order, where nothing changes before', () => {
    expect(priceHoldsUntil(input, 7)).toBe('2026-12-17');
  });

  it('no longer than an offer of the maker that is in it', () => {
    expect(priceHoldsUntil(withOffers({ ...bonus, until: '2026-12-12' }), 7)).toBe('2026-12-12');
    expect(priceHoldsUntil(withOffers({ ...freeTowBar, until: '2026-12-10' }), 7)).toBe(asOf);
  });

  it('until an offer begins that changes it', () => {
    expect(priceHoldsUntil(withOffers({ ...bonus, from: '2026-12-13' }), 7)).toBe('2026-12-12');
  });

  it('past the end of an offer that is not for this car', () => {
    const other = { ...bonus, variantCodes: ['brz-ts'], until: '2026-12-12' };
    expect(priceHoldsUntil(withOffers(other), 7)).toBe('2026-12-17');
  });

  it('to the end of the year of its rates, past which they are an estimate', () => {
    expect(priceHoldsUntil({ ...input, asOf: '2027-06-27' }, 7)).toBe('2027-06-30');
  });

  it.each([
    ['of the state itself', 'VIC', '2026-12-12'],
    ['of another state', 'NSW', '2026-12-17'],
  ])('until another charge %s counts, where that is its own', (_, changed, until) => {
    const states = releasedRates.states.map((rates) =>
      rates.state === changed
        ? {
            ...rates,
            registration: rates.registration.map(({ name, rows }) => ({
              name,
              rows: rows.flatMap((row) => [row, { ...row, effectiveFrom: '2026-12-13', cents: row.cents + 10_000 }]),
            })),
          }
        : rates,
    );
    const suburb = { state: 'VIC', postcode: '3000' } as const;
    expect(priceHoldsUntil({ ...input, suburb, rateBook: { ...releasedRates, states } }, 7)).toBe(until);
  });

  it.each<[string, Partial<RateRow>]>([
    ['ends', { effectiveUntil: '2026-12-12' }],
    ['is past its year', { reviewBy: '2026-12-12' }],
  ])('no longer than until luxury car tax %s', (_, change) => {
    const luxuryCarTax = releasedRates.luxuryCarTax.slice(-1).map((row) => Object.assign({}, row, change));
    expect(priceHoldsUntil({ ...input, rateBook: { ...releasedRates, luxuryCarTax } }, 7)).toBe('2026-12-12');
  });

  it('no longer than until the zones of a state are past their year', () => {
    const states = releasedRates.states.map((rates) =>
      Object.assign({}, rates, { zones: rates.zones && { ...rates.zones, reviewBy: '2026-12-12' } }),
    );
    const suburb = { state: 'VIC', postcode: '3000' } as const;
    expect(priceHoldsUntil({ ...input, suburb, rateBook: { ...releasedRates, states } }, 7)).toBe('2026-12-12');
  });

  it('never where there is none', () => {
    expect(priceHoldsUntil({ ...input, suburb: { state: 'NSW', postcode: '2898' } }, 7)).toBeUndefined();
  });

  it('by the calendar of the state that an offer ends in', () => {
    // in Sydney it is 13 December already, in Perth the last evening of the offer
    const perth = {
      ...withOffers({ ...bonus, until: '2026-12-12' }),
      suburb: { state: 'WA', postcode: '6000' } as const,
      asOf: '2026-12-13',
    };
    expect(
      priceHoldsUntil(
        { ...perth, offersAt: { offers: [{ ...bonus, until: '2026-12-12' }], at: '2026-12-12T15:00:00Z' } },
        7,
      ),
    ).toBe('2026-12-12');
  });

  it('on every day until then: the price is the same', () => {
    const anyCase = fc.record({
      day: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-07-01', days)),
      from: fc.integer({ min: -10, max: 10 }),
      length: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(anyCase, ({ day, from, length }) => {
        const offer = { ...bonus, from: addDays(day, from), until: addDays(day, from + length) };
        const noon = (date: string) => `${date}T01:00:00Z`;
        const on = (date: string) => ({ ...input, asOf: date, offersAt: { offers: [offer], at: noon(date) } });
        const until = priceHoldsUntil(on(day), 7) ?? '';
        expect(until >= day && until <= addDays(day, 7)).toBe(true);
        for (let date = day; date <= until; date = addDays(date, 1))
          expect(priced(on(date)).totalCents).toBe(priced(on(day)).totalCents);
      }),
      { numRuns: 60 },
    );
  });
});
