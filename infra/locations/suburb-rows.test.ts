import { describe, expect, it } from 'vitest';
import { suburbsFromRows, type SuburbRow } from './suburb-rows.ts';

const manly: SuburbRow = {
  postcode: '2095',
  locality: 'MANLY',
  state: 'NSW',
  type: 'Delivery Area',
  status: 'Updated 6-Feb-2020',
  lat: -33.8,
  long: 151.2,
  Lat_precise: -33.7971,
  Long_precise: 151.2858,
};
const suburbs = (...changes: Partial<SuburbRow>[]) =>
  suburbsFromRows(changes.map((change) => Object.assign({}, manly, change))).suburbs;
/** Without what is added to any data. */
const names = (...changes: Partial<SuburbRow>[]) =>
  suburbs(...changes)
    .filter(({ postcode }) => !['2661', '2678', '3647', '0830'].includes(postcode))
    .map(({ name }) => name);

describe('rows of the suburb data', () => {
  it('become suburbs at the position of the suburb, not of the postcode', () => {
    expect(suburbs({})).toContainEqual({
      name: 'Manly',
      state: 'NSW',
      postcode: '2095',
      latitude: -33.7971,
      longitude: 151.2858,
    });
  });

  it.each([
    ['of boxes', { type: 'Post Office Boxes' }],
    ['of large volume receivers', { type: 'LVR' }],
    ['that were withdrawn', { status: 'Removed 15-Nov-2020' }],
    ['in a range of boxes', { postcode: '1655' }],
    [
      'in the box range of Victoria',
      { postcode: '8001', state: 'VIC' as const, Lat_precise: -37.8, Long_precise: 145 },
    ],
    ['of mail and delivery centres', { locality: 'MANLY DC' }],
    ['of a box postcode that is not marked', { postcode: '2890' }],
    ['that name no suburb', { locality: 'PARINGI', postcode: '3500' }],
  ] satisfies [string, Partial<SuburbRow>][])('%s are left out', (_, change) => {
    expect(names(change)).toStrictEqual([]);
  });

  it('keep the leading zero of a postcode', () => {
    const found = suburbs({
      postcode: '0800',
      locality: 'DARWIN',
      state: 'NT',
      Lat_precise: -12.46,
      Long_precise: 130.84,
    });
    expect(found).toContainEqual(expect.objectContaining({ name: 'Darwin', postcode: '0800' }));
  });

  it.each([
    ['without a position', { Lat_precise: 0, Long_precise: 0 }],
    ['placed in another state', { Lat_precise: -20, Long_precise: 130 }],
    ['that say so', { status: 'Updated 25-Mar-2020 SA3' }],
  ])('%s take the position of the postcode', (_, change) => {
    expect(suburbs(change)).toContainEqual(
      expect.objectContaining({ name: 'Manly', latitude: -33.8, longitude: 151.2 }),
    );
  });

  it('without any position in their state are left out', () => {
    expect(names({ Lat_precise: 49.18, Long_precise: -2.1, lat: 49.18, long: -2.1 })).toStrictEqual([]);
  });

  it('that name a suburb twice make one, placed by the delivery area, written with its apostrophe', () => {
    const found = suburbs(
      { locality: 'O’CONNOR', type: '', Lat_precise: -33.1, Long_precise: 151 },
      { locality: 'OCONNOR' },
    ).filter(({ postcode }) => postcode === '2095');
    expect(found).toStrictEqual([{ ...suburbs({})[0], ...found[0], name: "O'Connor", latitude: -33.7971 }]);
  });

  it('of one name and postcode in two states make two suburbs', () => {
    const mungindi = { locality: 'MUNGINDI', postcode: '2406', Lat_precise: -28.98, Long_precise: 148.98 };
    expect(names(mungindi, { ...mungindi, state: 'QLD' })).toStrictEqual(['Mungindi', 'Mungindi']);
  });

  it('with the wrong state are put into the right one', () => {
    const found = suburbs({
      locality: 'ALPURRURULAM',
      postcode: '4825',
      state: 'QLD',
      Lat_precise: -20.98,
      Long_precise: 137.85,
    });
    expect(found).toContainEqual(expect.objectContaining({ name: 'Alpurrurulam', state: 'NT' }));
  });
});
