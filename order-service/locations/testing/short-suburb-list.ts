import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { searchSuburbs, suburbs } from '@driveaway/domain/locations/suburbs.ts';

/** The reviewed short list, for whoever has not prepared the full one. */
export const shortSuburbList: SuburbSearch = {
  search: searchSuburbs,
  byPostcode: (postcode) => suburbs.filter((suburb) => suburb.postcode === postcode),
};
