import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { distanceKm } from '@driveaway/domain/locations/distance.ts';
import { expect, it } from 'vitest';
import { prepareSuburbs } from './prepare-suburbs.ts';

it('every retailer lies in the suburb of its address', async () => {
  const { suburbs } = await prepareSuburbs();
  const elsewhere = dealers.filter(({ address }) => {
    const suburb = suburbs.find(
      ({ name, state, postcode }) =>
        name === address.city && state === address.stateCode && postcode === address.postalCode,
    );
    return suburb === undefined || distanceKm(suburb, address) > 5;
  });
  expect(elsewhere.map(({ id }) => id)).toStrictEqual([]);
});
