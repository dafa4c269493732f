import { suburbSearchKey, type SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { isPostcodeIn } from '../locations/state-of-postcode.ts';

/** Which part of a suburb does not belong to the others. */
type SuburbMismatch = { readonly part: 'state' | 'name'; readonly message: string };

const stateMismatch = ({ state, postcode }: Suburb, suburbs: SuburbSearch): SuburbMismatch | undefined =>
  isPostcodeIn(postcode, state, suburbs)
    ? undefined
    : { part: 'state', message: `The postcode ${postcode} is not in ${state}.` };

/** A suburb as the list of suburbs spells it, if name, state and postcode belong together. */
export const lookUpSuburb = (suburb: Suburb, suburbs: SuburbSearch): Suburb | SuburbMismatch => {
  const { state, postcode } = suburb;
  const mismatch = stateMismatch(suburb, suburbs);
  if (mismatch !== undefined) return mismatch;
  const candidates = suburbs.byPostcode(postcode);
  const { label } = suburbSearchKey(suburb);
  const listed =
    candidates.find((candidate) => candidate.name === suburb.name && candidate.state === state) ??
    candidates.find((candidate) => suburbSearchKey(candidate).label === label);
  return listed === undefined
    ? { part: 'name', message: `There is no suburb of this name in ${state} ${postcode}.` }
    : { name: listed.name, state, postcode };
};

/**
 * The suburb a price is asked for, if its postcode lies in its state: the state sets duty and registration, so it must
 * not be free to choose. MalformedInput on `suburb.state` otherwise.
 */
export const checkedSuburb = (suburb: Suburb, suburbs: SuburbSearch): Suburb => {
  const mismatch = stateMismatch(suburb, suburbs);
  if (mismatch === undefined) return suburb;
  throw malformedField(`suburb.${mismatch.part}`, mismatch.message);
};

/** The same as the list of suburbs spells it, for a suburb that is kept. MalformedInput on the part that does not fit. */
export const listedSuburb = (suburb: Suburb, suburbs: SuburbSearch): Suburb => {
  const found = lookUpSuburb(suburb, suburbs);
  if (!('part' in found)) return found;
  throw malformedField(`suburb.${found.part}`, found.message);
};
