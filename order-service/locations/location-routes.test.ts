import { placesResponseSchema } from '@driveaway/domain/api/places.ts';
import { locationResponseSchema } from '@driveaway/domain/api/price.ts';
import { suburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { describe, expect, it } from 'vitest';
import { visitorOf } from '../http/testing/visitor.ts';
import { locationRoutes } from './location-routes.ts';
import { serveRoutes } from './testing/serve-routes.ts';
import { shortSuburbList } from './testing/short-suburb-list.ts';

const serveVisitor = async (suburbs = shortSuburbList) => visitorOf(await serveRoutes(locationRoutes(suburbs)));

const search = async (text: string, suburbs = shortSuburbList) => {
  const visitor = await serveVisitor(suburbs);
  const { text: body } = await visitor.get(`/api/location?search=${encodeURIComponent(text)}`);
  return locationResponseSchema.parse(JSON.parse(body));
};

describe('the search for a suburb', () => {
  it('finds by name and postcode; a leading zero stays', async () => {
    expect(await search('parra')).toStrictEqual([
      { name: 'Parramatta', stateAbbreviationName: 'NSW', postcode: '2150' },
    ]);
    const darwin = { name: 'Darwin', stateAbbreviationName: 'NT', postcode: '0800' };
    expect(await search('0800')).toStrictEqual([darwin]);
    expect(await search('080')).toStrictEqual([darwin]);
    expect(await search('800')).not.toContainEqual(darwin);
  });

  it('takes the state from the suburb, not from the postcode', async () => {
    expect(await search('3644')).toStrictEqual([
      { name: 'Barooga', stateAbbreviationName: 'NSW', postcode: '3644' },
      { name: 'Cobram', stateAbbreviationName: 'VIC', postcode: '3644' },
    ]);
  });

  it.each(['', ' ', 'p', 'pa', ' pa ', '20', '??'])('finds nothing for “%s”: two characters or fewer', async (text) => {
    expect(await search(text)).toStrictEqual([]);
  });

  it('finds nothing when nothing is asked', async () => {
    expect((await (await serveVisitor()).get('/api/location')).text).toBe('[]');
  });

  it('puts the largest place first, and of small ones those near a postcode', async () => {
    const postcodes = async (near: string) => {
      const { text } = await (await serveVisitor()).get(`/api/location?search=richmond${near}`);
      return locationResponseSchema.parse(JSON.parse(text)).map(({ postcode }) => postcode);
    };
    expect([await postcodes('&near=2000'), await postcodes('&near=3000')]).toStrictEqual([
      ['2753', '3121'],
      ['3121', '2753'],
    ]);
    // a postcode without a place is nowhere
    expect(await postcodes('&near=1000')).toStrictEqual(['2753', '3121']);
  });

  it('answers at most twenty', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      name: `Testville ${index}`,
      state: 'NSW' as const,
      postcode: '2999',
      latitude: -33,
      longitude: 151,
    }));
    expect(await search('testville', { ...shortSuburbList, search: suburbSearch(many) })).toHaveLength(20);
  });

  it.each(['%', '\u0000\u0000\u0000', "'; --", '../../etc', '🚗🚗🚗', 'x'.repeat(200)])(
    'finds nothing for “%s”, and survives it',
    async (text) => {
      expect(await search(text)).toStrictEqual([]);
    },
  );

  it('finds the suburb of a point, which no cache may keep', async () => {
    const { text, headers } = await (await serveVisitor()).get('/api/location/nearest?latitude=-34.4&longitude=150.9');
    expect([text, headers.get('cache-control')]).toStrictEqual([
      '[{"name":"Wollongong","stateAbbreviationName":"NSW","postcode":"2500"}]',
      'no-store',
    ]);
  });

  it('near a border finds a suburb of each state', async () => {
    const { text } = await (await serveVisitor()).get('/api/location/nearest?latitude=-35.91&longitude=145.68');
    expect(JSON.parse(text)).toMatchObject([
      { name: 'Barooga', stateAbbreviationName: 'NSW' },
      { name: 'Cobram', stateAbbreviationName: 'VIC' },
    ]);
  });

  it.each([
    ['latitude=-91&longitude=151', 'latitude'],
    ['latitude=-33', 'longitude'],
    ['latitude=-33&longitude=1e2', 'longitude'],
  ])('refuses the point ?%s and names the field', async (query, field) => {
    const { status, body } = await (await serveVisitor()).get(`/api/location/nearest?${query}`);
    expect([status, Object.keys(body.errors ?? {})]).toStrictEqual([400, [field]]);
  });

  it.each([`search=${'x'.repeat(201)}`, 'search=syd&search=mel'])('refuses ?%s and names the field', async (query) => {
    const { status, body } = await (await serveVisitor()).get(`/api/location?${query}`);
    expect([status, Object.keys(body.errors ?? {})]).toStrictEqual([400, ['search']]);
  });

  it('writes the largest places on a tile of a map, for any cache to keep', async () => {
    const { text, headers } = await (await serveVisitor()).get('/api/location/places?zoom=5&column=29&row=19');
    const places = placesResponseSchema.parse(JSON.parse(text));
    expect(places.slice(0, 2)).toMatchObject([{ name: 'Sydney', rank: 0 }, { name: 'Canberra' }]);
    expect(headers.get('cache-control')).toContain('public');
  });

  it.each([
    ['zoom=3&column=1&row=1', 'zoom'],
    ['zoom=13&column=1&row=1', 'zoom'],
    ['zoom=5&column=32&row=1', 'row'],
    ['zoom=5&column=-1&row=1', 'column'],
    ['zoom=5&column=1', 'row'],
  ])('refuses the tile ?%s and names the field', async (query, field) => {
    const { status, body } = await (await serveVisitor()).get(`/api/location/places?${query}`);
    expect([status, Object.keys(body.errors ?? {})]).toStrictEqual([400, [field]]);
  });
});
