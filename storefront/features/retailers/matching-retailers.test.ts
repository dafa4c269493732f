import { sampleListedDealer } from '@driveaway/domain/testing/sample-listed-dealer.ts';
import { describe, expect, it } from 'vitest';
import { matchingRetailers, noWishes } from './matching-retailers.ts';
import type { Retailer } from './retailer-address.ts';

const hours = [{ days: 'Monday to Friday', weekdays: [1, 2, 3, 4, 5], opens: '08:30', closes: '17:30' }];
const retailer = (
  id: string,
  more: Partial<Retailer> = {},
  departments: Retailer['dealerDetails'][number]['departments'] = ['Vehicle Sales'],
): Retailer =>
  sampleListedDealer({
    id,
    name: id,
    crmDealerId: id,
    dealerDetails: [{ suburb: 'Sydney', street: '1 Street', phones: [], openingHours: hours, departments }],
    ...more,
  });

const list = [
  retailer('serves', {}, ['Vehicle Sales', 'Service']),
  retailer('quick', { sellsLimitedSeries: true, demonstrators: [{ modelCode: 'brz', variantCode: 'brz-ts' }] }),
  retailer('collect', { excludesHomeDelivery: true }),
  retailer('west', { state: 'WA', latitude: -31.95, longitude: 115.86 }),
];
/** 6 pm in Sydney, 3 pm in Perth. */
const evening = '2026-11-24T07:00:00Z';
const ids = (wishes: Partial<typeof noWishes>, seen?: Parameters<typeof matchingRetailers>[3]) =>
  matchingRetailers(list, { ...noWishes, ...wishes }, evening, seen).map(({ id }) => id);

describe('the retailers that have what is wished for', () => {
  it('are all while nothing is', () => {
    expect(ids({})).toStrictEqual(['serves', 'quick', 'collect', 'west']);
  });

  it.each([
    ['service', ['serves']],
    ['limitedSeries', ['quick']],
    ['homeDelivery', ['serves', 'quick', 'west']],
    ['openNow', ['west']],
  ])('have %s: %j', (wish, expected) => {
    expect(ids({ [wish]: true })).toStrictEqual(expected);
  });

  it('have the model to drive', () => {
    expect(ids({ drivenModel: 'brz' })).toStrictEqual(['quick']);
    expect(ids({ drivenModel: 'outback' })).toStrictEqual([]);
  });

  it('have every wish at once', () => {
    expect(ids({ service: true, openNow: true })).toStrictEqual([]);
  });

  it('lie in sight, once there is a map', () => {
    const west = { west: 110, south: -36, east: 120, north: -20 };
    expect(ids({ inView: true }, west)).toStrictEqual(['west']);
    expect(ids({ inView: true })).toHaveLength(4);
    expect(ids({}, west)).toHaveLength(4);
  });
});
