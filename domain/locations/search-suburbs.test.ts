import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locatedSuburbSchema, type LocatedSuburb } from './located-suburb.ts';
import { suburbSearch } from './search-suburbs.ts';
import { stateCodes, suburbLabel } from './state.ts';
import { searchSuburbs, suburbs } from './suburbs.ts';

const labels = (found: readonly LocatedSuburb[]) => found.map(suburbLabel);

describe('searching for a suburb', () => {
  it.each(['', 's', 'sy', '20', '  sy  ', '20 '])('finds nothing for "%s": fewer than three characters', (text) => {
    expect(searchSuburbs(text)).toStrictEqual([]);
  });

  it.each([
    ['syd', ['Sydney, NSW 2000']],
    ['SYDNEY', ['Sydney, NSW 2000']],
    ['2000', ['Sydney, NSW 2000']],
    ['080', ['Darwin, NT 0800']],
    ['Parramatta, NSW 2150', ['Parramatta, NSW 2150']],
    ['  parramatta   nsw ', ['Parramatta, NSW 2150']],
    ['richmond', ['Richmond, NSW 2753', 'Richmond, VIC 3121']],
    ['richmond vic', ['Richmond, VIC 3121']],
    ['vic richmond', ['Richmond, VIC 3121']],
    ['hill', ['Broken Hill, NSW 2880', 'Box Hill, VIC 3128', 'Castle Hill, NSW 2154']],
    ['mt gam', ['Mount Gambier, SA 5290']],
    ['Saint Kilda', ['St Kilda, VIC 3182']],
    ['st. kilda', ['St Kilda, VIC 3182']],
    ['???', []],
    ['atlantis', []],
  ])('finds by "%s"', (text, expected) => {
    expect(labels(searchSuburbs(text))).toStrictEqual(expected);
  });

  const place = (name: string, postcode: string): LocatedSuburb => ({
    name,
    postcode,
    state: 'NSW',
    latitude: -33,
    longitude: 151,
  });

  it('puts exact matches before beginnings, and those before other words', () => {
    const search = suburbSearch([place('East Manly', '2001'), place('Manly Vale', '2093'), place('Manly', '2095')]);
    expect(search('manly').map(({ name }) => name)).toStrictEqual(['Manly', 'Manly Vale', 'East Manly']);
  });

  it('puts the larger of equally good matches first, then the nearer, then by name', () => {
    const perth = (state: 'TAS' | 'WA', postcode: string, latitude: number): LocatedSuburb => ({
      name: 'Perth',
      state,
      postcode,
      latitude,
      longitude: 147,
    });
    const search = suburbSearch([
      perth('TAS', '7300', -41),
      perth('WA', '6000', -32),
      { ...perth('TAS', '7301', -43), name: 'Perthville' },
      { ...perth('TAS', '7302', -42), name: 'Perthdale' },
    ]);
    const found = (near?: LocatedSuburb) => search('perth', { near }).map(({ postcode }) => postcode);
    expect(found()).toStrictEqual(['6000', '7300', '7302', '7301']);
    expect(found(perth('TAS', '7300', -43.1))).toStrictEqual(['6000', '7300', '7301', '7302']);
  });

  it('reads accents and apostrophes as the plain letters', () => {
    const search = suburbSearch([place("D'Aguilar", '4514'), place('Café Point', '2002')]);
    expect(search('daguilar')).toHaveLength(1);
    expect(search('d’aguilar')).toHaveLength(1);
    expect(search('cafe')).toHaveLength(1);
  });

  it('answers at most 20, and fewer when asked for fewer', () => {
    const many = Array.from({ length: 50 }, (_, index) => place(`Testville ${index}`, '2999'));
    const search = suburbSearch(many);
    expect(search('testville')).toHaveLength(20);
    expect(search('testville', { limit: 100 })).toHaveLength(20);
    expect(search('testville', { limit: 5 })).toHaveLength(5);
    expect(search('testville', { limit: -1 })).toHaveLength(0);
  });

  it('finds every suburb first by its own label', () => {
    for (const suburb of suburbs) expect(searchSuburbs(suburbLabel(suburb))[0]).toStrictEqual(suburb);
  });

  it('survives whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchSuburbs(text).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

describe('the list of suburbs', () => {
  it('holds well-formed suburbs, each once, of every state', () => {
    for (const suburb of suburbs) expect(locatedSuburbSchema.safeParse(suburb).success).toBe(true);
    expect(new Set(labels(suburbs)).size).toBe(suburbs.length);
    expect(new Set(suburbs.map(({ state }) => state))).toStrictEqual(new Set(stateCodes));
  });
});
