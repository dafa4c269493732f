/** Names of places for maps. */
import { z } from 'zod/mini';

/** GET /api/location/places?zoom=&column=&row=: what to write on a tile of a map, largest first. */
export const placesResponseSchema = z.array(
  z.object({
    name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** 0 is the largest of all. */
    rank: z.int().check(z.minimum(0)),
  }),
);
export type PlacesResponse = z.infer<typeof placesResponseSchema>;
