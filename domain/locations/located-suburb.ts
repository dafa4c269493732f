import { z } from 'zod';
import { suburbSchema } from './state.ts';

/** A suburb and where it lies: the nearest retailer is found from there. */
export const locatedSuburbSchema = suburbSchema.extend({
  latitude: z.number().min(-55).max(-9),
  longitude: z.number().min(96).max(168),
});
export type LocatedSuburb = Readonly<z.infer<typeof locatedSuburbSchema>>;

/** Where a visitor is until they choose a suburb (specification §9). */
export const defaultSuburb: LocatedSuburb = {
  name: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  latitude: -33.8688,
  longitude: 151.2093,
};
