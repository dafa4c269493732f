import { suburbSearchKey, type SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { isPostcodeIn } from '../locations/state-of-postcode.ts';

/**
 * The suburb a price is asked for, if its postcode lies in its state: the state sets duty and registration, so it must
 * not be free to choose. MalformedInput on `suburb.state` otherwise.
 */
export const checkedSuburb = (suburb: Suburb, suburbs: SuburbSearch): Suburb => {
  const { state, postcode } = suburb;
  if (isPostcodeIn(postcode, state, suburbs)) return suburb;
  throw malformedField('suburb.state', `The postcode ${postcode} is not in ${state}.`);
};

/**
 * The same as the list of suburbs spells it, for a suburb that is kept. MalformedInput on `suburb.name` when the list
 * has no suburb of this name there.
 */
export const listedSuburb = (suburb: Suburb, suburbs: SuburbSearch): Suburb => {
  const { state, postcode } = checkedSuburb(suburb, suburbs);
  const candidates = suburbs.byPostcode(postcode);
  const { label } = suburbSearchKey(suburb);
  const listed =
    candidates.find((candidate) => candidate.name === suburb.name && candidate.state === state) ??
    candidates.find((candidate) => suburbSearchKey(candidate).label === label);
  if (listed !== undefined) return { name: listed.name, state, postcode };
  throw malformedField('suburb.name', `There is no suburb of this name in ${state} ${postcode}.`);
};
