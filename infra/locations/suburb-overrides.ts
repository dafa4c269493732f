/**
 * What is wrong in the suburb data and was looked up elsewhere. Each list names its source; a line goes once the data
 * itself is right.
 *
 * Sources: A) michalsn/australian-suburbs on GitHub (MIT; 2016 Census localities), data/suburbs.csv. B)
 * joelkoen/postcodes-au on GitHub (G-NAF addresses, May 2024), data/localities-au.csv. Positions are in
 * looked-up-positions.tsv, with their source: of suburbs that the data has far from A and B, and of those that lie far from
 * every other suburb of their postcode and are really there (by A or B, or 'alone': the one place of that name; 'row': the
 * other position of the row itself). Hidden Valley 4816 has that of Paluma, under whose name B has its addresses.
 */
import type { StateCode } from '@driveaway/domain/locations/state.ts';

/** Postcodes of boxes and offices that the data does not mark as such: neither A nor B knows a place in them. */
export const officePostcodes: readonly string[] =
  '0801 0804 0811 0813 0814 0815 0821 0831 0851 0861 0871 0881 2890 2891 3989 4002 7001 7151'.split(' ');

/** Name and postcode of rows that are no suburb there. */
export const removedRows: readonly (readonly [name: string, postcode: string, why: string])[] = [
  ['Glen InnesLAMBTON', '2299', 'two names run together; Lambton has a row of its own'],
  ['PARINGI', '3500', 'in New South Wales, where A and B have it under 2738'],
  ['ANANGU PITJANTJATJARA YANKUNYTJATJARA', '0872', 'in South Australia, where A has it under 5724'],
  ['NORTH POLE', '9999', 'where letters to Father Christmas go'],
  ['MALLAN', '3586', 'in New South Wales, where A and B have it under 2734'],
];

/** Rows whose state is another. South of 26° S and west of 129° E the Northern Territory ends. */
export const correctedStates: readonly (readonly [
  name: string,
  postcode: string,
  from: StateCode,
  to: StateCode,
  why: string,
])[] = [
  ['ALPURRURULAM', '4825', 'QLD', 'NT', 'A; its own position is west of 138° E'],
  ['ANTHONYS LAGOON', '4825', 'QLD', 'NT', 'its own position is west of 138° E'],
  ['AMATA', '0872', 'NT', 'SA', 'A; its own position is south of 26° S'],
  ['MURPUTJA HOMELANDS', '0872', 'NT', 'SA', 'A has Murputja in South Australia; its own position is south of 26° S'],
];

/** Names that the data writes in another way than signs and addresses do (B). */
export const correctedNames: readonly (readonly [name: string, postcode: string, written: string])[] = [
  ['HOME ISLAND COCOS (KEELING) ISLANDS', '6799', 'Home Island'],
  ['WEST ISLAND COCOS (KEELING) ISLANDS', '6799', 'West Island'],
  ['MOUNT COOT-THA', '4066', 'Mount Coot-tha'],
  ['MOUNT KURING-GAI', '2080', 'Mount Kuring-gai'],
];

/** Rows whose other position, that of the postcode, is the right one: within 6 km of B. */
export const placedByPostcode: readonly (readonly [name: string, postcode: string])[] = [
  ['DARWIN', '0800'],
  ['DARWIN CITY', '0800'],
  ['GIRRAWEEN', '0836'],
  ['BAKERS CREEK', '4740'],
  ['WINTER VALLEY', '3358'],
  ['FARINA', '5731'],
  ['JIGALONG', '6753'],
];

/** Suburbs that A and B have and the data lacks: name, state, postcode and position of A. */
export const addedSuburbs: readonly (readonly [
  name: string,
  state: StateCode,
  postcode: string,
  latitude: number,
  longitude: number,
])[] = [
  ['Charles Sturt University', 'NSW', '2678', -35.05684, 147.36201],
  ['Kapooka', 'NSW', '2661', -35.15427, 147.27817],
  ['Dookie College', 'VIC', '3647', -36.3951, 145.70309],
  ['Palmerston City', 'NT', '0830', -12.47856, 130.98529],
];
