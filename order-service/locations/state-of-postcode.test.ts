import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { describe, expect, it } from 'vitest';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import { isPostcodeIn, stateOfPostcode } from './state-of-postcode.ts';

const { suburbs, officePostcodes } = await prepareSuburbs();
const index = createSuburbIndex(() => suburbs, officePostcodes);

describe('the state of a postcode', () => {
  it.each([
    ['2000', 'NSW'],
    ['2620', 'NSW'],
    ['2601', 'ACT'],
    ['0872', 'NT'],
    ['8001', 'VIC'],
    ['1001', 'NSW'],
    ['9726', 'QLD'],
    ['0801', 'NT'],
  ])('%s is %s', (postcode, state) => {
    expect(stateOfPostcode(postcode, index, undefined)).toBe(state);
  });

  it.each(['0000', '2999', '3999', '8999', '9999', '0299', '20', 'abcd'])('%s is in no use', (postcode) => {
    expect(stateOfPostcode(postcode, index, undefined)).toBeUndefined();
    expect(stateOfPostcode(postcode, index, 'VIC')).toBeUndefined();
  });

  it('is one of those that its suburbs lie in, and no other', () => {
    expect(stateOfPostcode('2620', index, 'ACT')).toBe('ACT');
    expect(() => stateOfPostcode('2620', index, 'VIC')).toThrow(MalformedInput);
    expect(isPostcodeIn('8001', 'VIC', index)).toBe(true);
    expect(isPostcodeIn('8001', 'NSW', index)).toBe(false);
    expect(isPostcodeIn('2999', 'NSW', index)).toBe(false);
  });
});
