import { describe, expect, it } from 'vitest';
import { mainStateOfPostcode } from './main-state-of-postcode.ts';
import { suburbs } from './suburbs.ts';

describe('the main state of a postcode', () => {
  it.each([
    ['0200', 'ACT'],
    ['0800', 'NT'],
    ['0872', 'NT'],
    ['1001', 'NSW'],
    ['2000', 'NSW'],
    ['2599', 'NSW'],
    ['2600', 'ACT'],
    ['2618', 'ACT'],
    ['2619', 'NSW'],
    ['2620', 'NSW'],
    ['2900', 'ACT'],
    ['2921', 'NSW'],
    ['3000', 'VIC'],
    ['8001', 'VIC'],
    ['4825', 'QLD'],
    ['9726', 'QLD'],
    ['5000', 'SA'],
    ['6000', 'WA'],
    ['7000', 'TAS'],
  ])('of %s is %s', (postcode, state) => {
    expect(mainStateOfPostcode(postcode)).toBe(state);
  });

  it.each(['', '0000', '0199', '0300', '0799', '200', '20000', 'abcd', ' 2000', '２０００'])(
    'of "%s" is unknown',
    (text) => {
      expect(mainStateOfPostcode(text)).toBeUndefined();
    },
  );

  it('agrees with the reviewed list of suburbs', () => {
    expect(suburbs.filter(({ postcode, state }) => mainStateOfPostcode(postcode) !== state)).toStrictEqual([]);
  });
});
