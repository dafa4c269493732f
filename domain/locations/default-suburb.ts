import type { LocatedSuburb } from './located-suburb.ts';

/** Where a visitor is until they choose a suburb (specification §9). */
export const defaultSuburb: LocatedSuburb = {
  name: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  latitude: -33.8688,
  longitude: 151.2093,
};
