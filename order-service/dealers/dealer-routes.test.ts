import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { dealerListResponseSchema, dealerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { describe, expect, it } from 'vitest';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { shortSuburbList } from '../locations/testing/short-suburb-list.ts';
import { pointOfPlace } from './point-of-place.ts';

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

  it('says where each retailer is, how to call it and when it is open; of one that comes to its customers no street', async () => {
    const list = await listOf('top=100&PostCode=2000');
    expect(list[0]?.dealerDetails).toStrictEqual([
      {
        suburb: 'Sydney',
        street: '12 Harbourlight Street, Level 1',
        phones: ['(02) 5550 1200', '0491 570 006'],
        openingHours: [
          { days: 'Monday to Friday', weekdays: [1, 2, 3, 4, 5], opens: '08:30', closes: '17:30' },
          { days: 'Saturday', weekdays: [6], opens: '09:00', closes: '16:00' },
        ],
        departments: ['Vehicle Sales', 'Service', 'Parts'],
      },
    ]);
    const mobile = list.filter(({ isMobileDealer }) => isMobileDealer);
    expect(mobile.length).toBeGreaterThan(0);
    expect(mobile.flatMap(({ dealerDetails }) => dealerDetails.map(({ street }) => street)).join('')).toBe('');
  });

  it('says what a page of a retailer shows: where it is, its licence, its website and the languages of its people', async () => {
    const list = await listOf('top=100&PostCode=3220');
    expect(list[0]).toMatchObject({
      id: 'austral-geelong',
      latitude: -38.1532,
      longitude: 144.3551,
      sellsLimitedSeries: false,
      languages: ['English'],
      licence: { label: 'LMCT' },
      website: { url: 'https://austral-geelong.example' },
      serves: '',
    });
    expect(list.find(({ id }) => id === 'austral-parramatta')?.languages).toStrictEqual([
      'English',
      'Arabic',
      'Hindi',
      'Punjabi',
    ]);
    expect(list.filter(({ serves }) => serves !== '').map(({ isMobileDealer }) => isMobileDealer)).toStrictEqual(
      list.filter(({ isMobileDealer }) => isMobileDealer).map(() => true),
    );
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

  it('is measured from the state asked for where a postcode spans two, and names it', async () => {
    const fromOf = async (query: string) =>
      (await listOf(`top=2&PostCode=3644${query}`)).map(({ searchedFrom }) => searchedFrom);
    const from = (state: string) => [1, 2].map(() => ({ postcode: '3644', state }));
    expect(await fromOf('')).toStrictEqual(from('VIC'));
    expect(await fromOf('&state=NSW')).toStrictEqual(from('NSW'));
    const distances = async (query: string) =>
      (await listOf(`top=2&PostCode=3644${query}`)).map(({ distance }) => distance);
    expect(await distances('&state=NSW')).not.toStrictEqual(await distances('&state=VIC'));
  });

  it('names each field that is wrong', async () => {
    const app = await serveApp();
    const query = 'top=1e1&DepartmentName=Bar&ActiveOnly=1&stiOnly=True&state=Nsw';
    const { status, body } = await visitorOf(app.url).get(`/api/dealers?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toStrictEqual(['top', 'DepartmentName', 'ActiveOnly', 'stiOnly', 'state']);
  });

  it.each([
    ['PostCode=9', 404],
    ['PostCode=0000', 404],
    ['top=0', 400],
    ['top=1e9', 400],
    ['top=1e1', 400],
    ['top=0x10', 400],
    ['top=%205', 400],
    ['top=', 400],
    ['top=-1', 400],
    ['top=1.5', 400],
    ['top=101', 400],
    ['top=NaN', 400],
    ['top=1', 200],
    ['top=100', 200],
    ['PostCode=2e3', 404],
    ['PostCode=', 404],
    ['PostCode=2000&state=VIC', 400],
    ['PostCode=0000&state=VIC', 404],
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
    expect(dealerResponseSchema.parse(body)).toStrictEqual(body);
    expect(body).toMatchObject({
      id: 'austral-perth',
      label: 'Austral Perth',
      postCode: '6000',
      attributes: { paymentMerchantId: 'merchant-austral-perth' },
      searchedFrom: { postcode: '6000', state: 'WA' },
    });
  });

  it.each([
    ['postcode=2000&state=VIC', 400, 'malformed-input'],
    ['postcode=2000&state=Victoria', 400, 'malformed-input'],
    ['postcode=2000&postcode=3000', 400, 'malformed-input'],
    ['postcode=0000', 404, 'postcode-not-found'],
    ['postcode=-1', 404, 'postcode-not-found'],
    ['postcode=1e3', 404, 'postcode-not-found'],
    ['postcode=', 404, 'postcode-not-found'],
  ])('%s is answered %i %s', async (query, status, code) => {
    const app = await serveApp();
    const answer = await visitorOf(app.url).get(`/api/dealer?${query}`);
    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
  });

  it('is that of the suburb, where the postcode spreads wide; an unknown suburb is its middle', () => {
    const suburbs: SuburbSearch = {
      ...shortSuburbList,
      byPostcode: (postcode) =>
        postcode === '4702'
          ? [
              { name: 'Yaraka', state: 'QLD', postcode, latitude: -24.88, longitude: 144.08 },
              { name: 'Bondoola', state: 'QLD', postcode, latitude: -23.2, longitude: 150.7 },
              { name: 'Gracemere', state: 'QLD', postcode, latitude: -23.4, longitude: 150.4 },
            ]
          : [],
    };
    const pointOf = (suburb?: string) => pointOfPlace({ postcode: '4702', suburb }, suburbs);
    expect(pointOf('yaraka')).toStrictEqual({ postcode: '4702', state: 'QLD', latitude: -24.88, longitude: 144.08 });
    expect(pointOf()).toStrictEqual({ postcode: '4702', state: 'QLD', latitude: -23.4, longitude: 150.4 });
    expect(pointOf('Nowhere')).toStrictEqual(pointOf());
  });

  it('of an unknown place is that of the suburb of the state with the closest postcode', () => {
    const pointOf = (postcode: string, state?: StateCode) => pointOfPlace({ postcode, state }, shortSuburbList);
    expect(pointOf('2154')).toMatchObject({ latitude: -33.729, longitude: 151.004 });
    expect(pointOf('2155')).toStrictEqual(pointOf('2154'));
    expect(pointOf('6999')).toStrictEqual(pointOf('6160'));
    // 2599 is New South Wales, though Canberra's 2601 is closer than any postcode of that state
    expect(pointOf('2599')).toMatchObject({ postcode: '2620', state: 'NSW' });
    expect(pointOf('2600')).toMatchObject({ postcode: '2601', state: 'ACT' });
    expect(pointOf('3644')).toMatchObject({ state: 'VIC', latitude: -35.9208 });
    expect(pointOf('3644', 'NSW')).toMatchObject({ state: 'NSW', latitude: -35.9049 });
    expect(() => pointOf('3644', 'QLD')).toThrow(MalformedInput);
    expect(pointOf('abcd')).toBeUndefined();
    expect(pointOf('0000')).toBeUndefined();
  });
});
