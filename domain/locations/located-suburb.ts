import { z } from 'zod/mini';
import { suburbSchema } from './state.ts';

/** A suburb and where it lies: the nearest retailer is found from there. */
export const locatedSuburbSchema = z.extend(suburbSchema, {
  latitude: z.number().check(z.minimum(-55), z.maximum(-9)),
  longitude: z.number().check(z.minimum(96), z.maximum(168)),
});
export type LocatedSuburb = Readonly<z.infer<typeof locatedSuburbSchema>>;
