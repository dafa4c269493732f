import type { LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { suburbSearch, type SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { suburbs } from '@driveaway/domain/locations/suburbs.ts';

/** Two towns on both sides of a river that share a Victorian postcode. */
const borderTowns: readonly LocatedSuburb[] = [
  { name: 'Barooga', state: 'NSW', postcode: '3644', latitude: -35.9049, longitude: 145.6918 },
  { name: 'Cobram', state: 'VIC', postcode: '3644', latitude: -35.9208, longitude: 145.6512 },
];
const short = [...suburbs, ...borderTowns];

/** The reviewed short list with a postcode that spans two states, for whoever has not prepared the full one. */
export const shortSuburbList: SuburbSearch = {
  search: suburbSearch(short),
  byPostcode: (postcode) => short.filter((suburb) => suburb.postcode === postcode),
};
