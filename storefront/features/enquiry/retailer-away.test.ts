import { expect, it } from 'vitest';
import { retailerAway } from './retailer-away.ts';

it('is as far away as in the list of all retailers, and never at 0 km because it is near', () => {
  expect(retailerAway({ name: 'Austral Sydney City', distanceKm: 0.1 })).toBe('Austral Sydney City, 0.1 km');
  expect(retailerAway({ name: 'Austral Parramatta', distanceKm: 19.5 })).toBe('Austral Parramatta, 19.5 km');
});
