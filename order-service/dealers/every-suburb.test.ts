import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { distanceKm } from '@driveaway/domain/locations/distance.ts';
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { expect, it } from 'vitest';
import { dealerOfPlace } from './dealer-of-place.ts';

const { suburbs, officePostcodes } = await prepareSuburbs();
const index = createSuburbIndex(() => suburbs, officePostcodes);
const selling = dealers.filter(({ departments }) => departments.includes('Vehicle Sales'));

it('every suburb is told the retailer that is nearest to it', () => {
  const misled = suburbs.filter((suburb) => {
    const told = dealerOfPlace({ ...suburb, suburb: suburb.name }, index);
    const nearest = Math.min(...selling.map(({ address }) => distanceKm(suburb, address)));
    return told === undefined || distanceKm(suburb, told) > nearest;
  });
  expect(misled).toStrictEqual([]);
});
