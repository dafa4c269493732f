import { dealerListResponseSchema } from '@driveaway/domain/api/dealers.ts';
import { locationResponseSchema } from '@driveaway/domain/api/price.ts';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { shortSuburbList } from '../locations/testing/short-suburb-list.ts';
import { pointOfPostcode } from './point-of-postcode.ts';

const listOf = async (query: string) => {
  const app = await serveApp();
  return dealerListResponseSchema.parse(JSON.parse((await visitorOf(app.url).get(`/api/dealers?${query}`)).text));
};

describe('the list of retailers', () => {
  it('is nearest first, at most fifteen', async () => {
    const list = await listOf('top=15&DepartmentName=Vehicle%20Sales&ActiveOnly=true&PostCode=2150&stiOnly=false');
    expect(list).toHaveLength(15);
    expect(list[0]).toMatchObject({ name: 'Austral Parramatta', crmDealerId: 'AU1002', state: 'NSW' });
    const distances = list.map(({ distance }) => distance);
    expect(distances).toStrictEqual(distances.toSorted((one, other) => one - other));
    expect(await listOf('PostCode=2150')).toStrictEqual(list);
  });

  it('can be of those who sell STI variants', async () => {
    const all = await listOf('top=100&PostCode=2000');
    const sti = await listOf('top=100&PostCode=2000&stiOnly=true');
    expect(sti.length).toBeGreaterThan(0);
    expect(sti.length).toBeLessThan(all.length);
  });

  it('starts from Sydney when no postcode is chosen', async () => {
    expect((await listOf('top=1'))[0]?.name).toBe('Austral Sydney City');
  });

  it.each([
    ['PostCode=9', 404],
    ['PostCode=0000', 404],
    ['top=0', 400],
    ['top=1e9', 400],
    ['stiOnly=perhaps', 400],
    ['DepartmentName=Nobody', 400],
    ['PostCode=2000&PostCode=3000', 400],
  ])('%s is answered %i', async (query, status) => {
    const app = await serveApp();
    expect((await visitorOf(app.url).get(`/api/dealers?${query}`)).status).toBe(status);
  });
});

describe('the retailer for a postcode', () => {
  it('is the nearest that sells cars', async () => {
    const app = await serveApp();
    const { body } = await visitorOf(app.url).get('/api/dealer?postcode=6000');
    expect(body).toMatchObject({
      id: 'austral-perth',
      label: 'Austral Perth',
      postCode: '6000',
      attributes: { paymentMerchantId: 'merchant-austral-perth' },
    });
  });

  it('of an unknown place is that of the suburb of the state with the closest postcode', () => {
    const pointOf = (postcode: string) => pointOfPostcode(postcode, shortSuburbList);
    expect(pointOf('2154')).toMatchObject({ latitude: -33.729, longitude: 151.004 });
    expect(pointOf('2155')).toStrictEqual(pointOf('2154'));
    expect(pointOf('6999')).toStrictEqual(pointOf('6160'));
    // 2599 is New South Wales, though Canberra's 2601 is closer than any postcode of that state
    expect(pointOf('2599')).toMatchObject({ postcode: '2620', state: 'NSW' });
    expect(pointOf('2600')).toMatchObject({ postcode: '2601', state: 'ACT' });
    expect(pointOf('abcd')).toBeUndefined();
    expect(pointOf('0000')).toBeUndefined();
  });
});

describe('the search for a suburb', () => {
  it('finds by name and postcode from three characters on', async () => {
    const app = await serveApp();
    const search = async (text: string) =>
      locationResponseSchema.parse(
        JSON.parse((await visitorOf(app.url).get(`/api/location?search=${encodeURIComponent(text)}`)).text),
      );
    expect(await search('parra')).toStrictEqual([
      { name: 'Parramatta', stateAbbreviationName: 'NSW', postcode: '2150' },
    ]);
    expect(await search('0800')).toStrictEqual([{ name: 'Darwin', stateAbbreviationName: 'NT', postcode: '0800' }]);
    expect(await search('pa')).toStrictEqual([]);
    expect(await search('')).toStrictEqual([]);
  });
});
