import type { LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { mainStateOfPostcode } from '@driveaway/domain/locations/main-state-of-postcode.ts';
import { isInBox } from '@driveaway/domain/locations/map-tile.ts';
import { nearestPositions, suburbSearch, type SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { suburbs } from '@driveaway/domain/locations/suburbs.ts';

/** Two towns on both sides of a river that share a Victorian postcode. */
const borderTowns: readonly LocatedSuburb[] = [
  { name: 'Barooga', state: 'NSW', postcode: '3644', latitude: -35.9049, longitude: 145.6918 },
  { name: 'Cobram', state: 'VIC', postcode: '3644', latitude: -35.9208, longitude: 145.6512 },
];
/** No driveaway price is shown there. */
const norfolkIsland: LocatedSuburb = {
  name: 'Norfolk Island',
  state: 'NSW',
  postcode: '2899',
  latitude: -29.03,
  longitude: 167.95,
};
const short = [...suburbs, ...borderTowns, norfolkIsland];

/** The reviewed short list with a postcode that spans two states, for whoever has not prepared the full one. */
export const shortSuburbList: SuburbSearch = {
  search: suburbSearch(short),
  nearest: (point) =>
    nearestPositions(short.length, (position) => short[position] ?? norfolkIsland, point).flatMap(
      (position) => short[position] ?? [],
    ),
  byPostcode: (postcode) => short.filter((suburb) => suburb.postcode === postcode),
  within: (box) => short.filter((suburb) => isInBox(box, suburb)),
  // every postcode that the list leaves out
  isOfficePostcode: (postcode) => mainStateOfPostcode(postcode) !== undefined,
};
