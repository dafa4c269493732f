import { locationResponseSchema } from '@driveaway/domain/api/price.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, withQuery } from './http-client.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

/** Suburbs for a typed text of at least three characters; of places alike those nearest to the postcode `near` first. */
export const locationQuery = (search: string, near?: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['location', search, near],
    staleTime: fewMinutes,
    queryFn: ({ signal }) => getJson(locationResponseSchema, withQuery('/api/location', { search, near }), { signal }),
  });

/** Sent no finer than this, about a kilometre: a suburb is found by less than where somebody stands. */
const decimals = 2;

/** The suburb of a point, given in degrees; near a border also the next one, of the other state. Rejects when there is none. */
export const readNearestSuburbs = async ({
  latitude,
  longitude,
}: Pick<GeolocationCoordinates, 'latitude' | 'longitude'>): Promise<readonly [Suburb, ...Suburb[]]> => {
  const point = { latitude: latitude.toFixed(decimals), longitude: longitude.toFixed(decimals) };
  const found = await getJson(locationResponseSchema, withQuery('/api/location/nearest', point));
  const [nearest, ...further] = found.map(({ name, stateAbbreviationName: state, postcode }) => ({
    name,
    state,
    postcode,
  }));
  if (nearest === undefined) throw new Error('No suburb is known');
  return [nearest, ...further];
};
