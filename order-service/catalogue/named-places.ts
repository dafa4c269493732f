/** The places that a customer names beside the retailer's, each checked to be one that exists. */
import { keptAtSchema, ownAddressSchema } from '@driveaway/domain/customer/places-form.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { stateCodeSchema, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { Buyer } from '@driveaway/domain/terms/order-terms.ts';
import type { z } from 'zod';
import { lookUpSuburb } from './checked-suburb.ts';
import type { FieldErrors } from '../http/failures/malformed-input.ts';

type SuburbFields = z.infer<typeof keptAtSchema>;
type Checked<Place> = { readonly place?: Place; readonly errors: FieldErrors };

/** The suburb that a group of fields names, as the list of suburbs spells it, or which of the fields does not fit. */
const suburbOf = (group: string, { city, stateCode, postalCode }: SuburbFields, suburbs: SuburbSearch) => {
  const asked: Suburb = { name: city, state: stateCodeSchema.parse(stateCode), postcode: postalCode };
  const found = lookUpSuburb(asked, suburbs);
  if (!('part' in found)) return { place: found, errors: {} };
  return { errors: { [`${group}.${found.part === 'state' ? 'postalCode' : 'city'}`]: [found.message] } };
};

/** Where the car will be kept; nothing for a group whose fields break rules of their own, which the form reports. */
export const keptAtOf = (group: unknown, suburbs: SuburbSearch): Checked<Suburb> => {
  const fields = keptAtSchema.safeParse(group);
  return fields.success ? suburbOf('keptAt', fields.data, suburbs) : { errors: {} };
};

/** The buyer's own address in the fields of `name`; see `keptAtOf`. */
export const ownAddressOf = (name: string, group: unknown, suburbs: SuburbSearch): Checked<Buyer['address']> => {
  const fields = ownAddressSchema.safeParse(group);
  if (!fields.success) return { errors: {} };
  const { place, errors } = suburbOf(name, fields.data, suburbs);
  return place === undefined
    ? { errors }
    : { place: { ...fields.data, city: place.name, stateCode: place.state, postalCode: place.postcode }, errors };
};
