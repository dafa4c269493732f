import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptAtOf, ownAddressOf } from './named-places.ts';

const { suburbs, officePostcodes } = await prepareSuburbs();
const index = createSuburbIndex(() => suburbs, officePostcodes);
const anySuburb = fc.constantFrom(...suburbs);
const labels = new Set(suburbs.map(({ name, state, postcode }) => `${name} ${state} ${postcode}`));

describe('suburb, state and postcode', () => {
  it('are taken exactly when the list has them together', () => {
    fc.assert(
      fc.property(anySuburb, anySuburb, fc.constantFrom(...stateCodes), ({ name }, { postcode }, stateCode) => {
        const { place, errors } = keptAtOf({ city: name, stateCode, postalCode: postcode }, index);
        const belongs = labels.has(`${name} ${stateCode} ${postcode}`);
        expect(place).toStrictEqual(belongs ? { name, state: stateCode, postcode } : undefined);
        expect(Object.keys(errors)).toHaveLength(belongs ? 0 : 1);
      }),
    );
    fc.assert(
      fc.property(anySuburb, ({ name, state, postcode }) => {
        const { place } = keptAtOf({ city: name.toUpperCase(), stateCode: state, postalCode: postcode }, index);
        expect(place).toStrictEqual({ name, state, postcode });
      }),
    );
  });

  it.each([
    ['Hobart', 'TAS', '2000', { 'buyerAddress.postalCode': ['The postcode 2000 is not in TAS.'] }],
    ['Hobart', 'NSW', '2000', { 'buyerAddress.city': ['There is no suburb of this name in NSW 2000.'] }],
    ['Hobart', 'TAS', '7999', { 'buyerAddress.postalCode': ['The postcode 7999 is not in TAS.'] }],
  ])('%s %s %s is refused on the field that does not fit', (city, stateCode, postalCode, errors) => {
    const address = { address1: '1 Lane', address2: '', city, stateCode, postalCode };
    expect(ownAddressOf('buyerAddress', address, index)).toStrictEqual({ errors });
  });
});
