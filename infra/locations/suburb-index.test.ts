import type { LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { smallestSize } from '@driveaway/domain/locations/largest-places.ts';
import { isInBox } from '@driveaway/domain/locations/map-tile.ts';
import { suburbSearch, suburbSearchKey } from '@driveaway/domain/locations/search-suburbs.ts';
import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareSuburbs } from './prepare-suburbs.ts';
import { createSuburbIndex } from './suburb-index.ts';

const { suburbs, officePostcodes } = await prepareSuburbs();
const index = createSuburbIndex(() => suburbs, officePostcodes);
const labels = (found: readonly LocatedSuburb[]) => found.map(suburbLabel);

describe('the index of suburbs', () => {
  it.each(['', 'sy', '20', '  sy  ', '080'.slice(0, 2)])(
    'finds nothing for "%s": fewer than three characters',
    (text) => {
      expect(index.search(text)).toStrictEqual([]);
    },
  );

  it.each([
    ['sydney', 'Sydney, NSW 2000'],
    ['Sydney, NSW 2000', 'Sydney, NSW 2000'],
    ['queanbeyan', 'Queanbeyan, NSW 2620'],
    ['o’connor', "O'Connor, ACT 2602"],
    ['st kilda vic', 'St Kilda, VIC 3182'],
    ['Mt Gambier', 'Mount Gambier, SA 5290'],
    ['0870', 'Alice Springs, NT 0870'],
    ['mungindi qld', 'Mungindi, QLD 2406'],
    ['kings cross', 'Kings Cross, NSW 2011'],
    ['perth', 'Perth, WA 6000'],
    ['2600', 'Canberra, ACT 2600'],
    ['newc', 'Newcastle, NSW 2300'],
  ])('finds by "%s" first %s', (text, label) => {
    expect(labels(index.search(text))[0]).toBe(label);
  });

  it('puts a name before the longer names that begin with it', () => {
    expect(labels(index.search('queanb'))).toStrictEqual([
      'Queanbeyan, NSW 2620',
      'Queanbeyan East, NSW 2620',
      'Queanbeyan West, NSW 2620',
    ]);
  });

  it('answers at most 20, and fewer when asked for fewer', () => {
    expect(index.search('nsw')).toHaveLength(20);
    expect(index.search('nsw', { limit: 1000 })).toHaveLength(20);
    expect(index.search('nsw', { limit: 3 })).toHaveLength(3);
    expect(index.search('nsw', { limit: 0 })).toStrictEqual([]);
  });

  it('answers what looking at every suburb answers, for anything typed', () => {
    const some = suburbs.filter((_, position) => position % 9 === 0);
    const [fast, slow] = [createSuburbIndex(() => some, []).search, suburbSearch(some)];
    const typed = fc.oneof(
      fc
        .tuple(fc.constantFrom(...some), fc.nat(12), fc.integer({ min: 1, max: 14 }))
        .map(([suburb, from, length]) => suburbLabel(suburb).slice(from, from + length)),
      fc
        .array(fc.constantFrom('s', 'st', 'north', 'mt', 'n', 'vic', '30', 'hill', 'a'), { maxLength: 4 })
        .map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(typed, fc.option(fc.constantFrom(...some), { nil: undefined }), (text, near) => {
        expect(fast(text, { near })).toStrictEqual(slow(text, { near }));
      }),
      { numRuns: 500 },
    );
  });

  it('holds every place of the list of the largest', () => {
    const found = new Set(suburbs.map((suburb) => suburbSearchKey(suburb).size));
    expect(Array.from({ length: smallestSize }, (_, size) => size).filter((size) => !found.has(size))).toStrictEqual(
      [],
    );
  });

  it('finds the suburb of a point', () => {
    const { latitude, longitude } = index.search('Bondi Beach')[0] ?? { latitude: 0, longitude: 0 };
    expect(index.nearest({ latitude: latitude + 0.001, longitude })).toMatchObject([{ name: 'Bondi Beach' }]);
    expect(createSuburbIndex(() => [], []).nearest({ latitude, longitude })).toStrictEqual([]);
  });

  it('finds the suburbs of a postcode, and none for a text that is not one', () => {
    expect(labels(index.byPostcode('2618'))).toStrictEqual([
      'Hall, ACT 2618',
      'Springrange, NSW 2618',
      'Wallaroo, NSW 2618',
    ]);
    expect(index.byPostcode('0800').map(({ postcode }) => postcode)).toStrictEqual(['0800', '0800']);
    for (const text of ['', '800', '00800', '9999', '2e3', '-800', '２０００'])
      expect(index.byPostcode(text)).toStrictEqual([]);
  });

  it('may be empty', () => {
    const empty = createSuburbIndex(() => [], []);
    expect(empty.search('sydney')).toStrictEqual([]);
    expect(empty.byPostcode('2000')).toStrictEqual([]);
  });

  it('finds by box exactly those that lie in it', () => {
    const inner = { west: 151.1, south: -34, east: 151.3, north: -33.8 };
    const found = index.within(inner);
    expect(found.length).toBeGreaterThan(100);
    expect(new Set(labels(found))).toStrictEqual(new Set(labels(suburbs.filter((suburb) => isInBox(inner, suburb)))));
    expect(index.within({ west: 0, south: 0, east: 1, north: 1 })).toStrictEqual([]);
  });
});
