import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { Place } from './price-queries.ts';

/** A place to look near to: a suburb, or the middle of a postcode where no suburb is known. */
export type Near = Place & Partial<Pick<Suburb, 'name'>>;

/** What calls that look for what is near take. */
export const nearby = ({ postcode, state, name }: Near) => ({ postcode, state, suburb: name });
