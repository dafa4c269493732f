/**
 * What is wrong in the suburb data and was looked up elsewhere. Each list names its source; a line goes once the data
 * itself is right.
 *
 * Sources: A) michalsn/australian-suburbs on GitHub (MIT; 2016 Census localities), data/suburbs.csv. B)
 * joelkoen/postcodes-au on GitHub (G-NAF addresses, May 2024), data/localities-au.csv.
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

/**
 * Suburbs of at least 100 people or addresses whose position is more than 14 km from both A and B, which agree within
 * 12 km: the position of A.
 */
export const correctedPositions: readonly (readonly [
  name: string,
  state: StateCode,
  postcode: string,
  latitude: number,
  longitude: number,
])[] = [
  ['Marrakai', 'NT', '0822', -12.67322, 131.44665],
  ['McArthur', 'NT', '0852', -16.20461, 136.12785],
  ['Hart', 'NT', '0872', -23.03511, 135.10773],
  ['Rouchel', 'NSW', '2336', -32.14635, 150.98626],
  ['Bonshaw', 'NSW', '2361', -29.04782, 151.23104],
  ['Benerembah', 'NSW', '2680', -34.39946, 145.82854],
  ['Coolac', 'NSW', '2727', -34.89728, 148.20172],
  ['Oakey Park', 'NSW', '2790', -33.46523, 150.184],
  ["O'Connell", 'NSW', '2795', -33.55661, 149.74675],
  ['Girilambone', 'NSW', '2831', -31.22967, 146.81566],
  ['Collarenebri', 'NSW', '2833', -29.42492, 148.54232],
  ['Yeo', 'VIC', '3249', -38.37145, 143.64646],
  ['Moreton Island', 'QLD', '4025', -27.1928, 153.41494],
  ['Texas', 'QLD', '4385', -28.85336, 151.18852],
  ['Irvingdale', 'QLD', '4404', -27.16248, 151.45694],
  ['Nandi', 'QLD', '4405', -27.28676, 151.16052],
  ['Jimbour East', 'QLD', '4406', -26.92886, 151.28914],
  ['Jimbour West', 'QLD', '4406', -26.87497, 151.09263],
  ['Cooranga', 'QLD', '4408', -26.80017, 151.32189],
  ['Mount Abundance', 'QLD', '4455', -26.77897, 148.47492],
  ["D'Aguilar", 'QLD', '4514', -26.98514, 152.80049],
  ['Hawkwood', 'QLD', '4626', -25.86747, 150.85484],
  ['Diglum', 'QLD', '4680', -24.24396, 151.08143],
  ["O'Connell", 'QLD', '4680', -23.92861, 151.26972],
  ['Kunwarara', 'QLD', '4702', -22.85, 150.11019],
  ['Mackenzie River', 'QLD', '4705', -23.13599, 148.91812],
  ['Albinia', 'QLD', '4722', -24.44362, 148.39383],
  ['Whitsundays', 'QLD', '4802', -20.31751, 148.8558],
  ['Dotswood', 'QLD', '4820', -19.55838, 146.22489],
  ['Iama Island', 'QLD', '4875', -9.90101, 142.77427],
  ['Mer Island', 'QLD', '4875', -9.91696, 144.05153],
  ['Wattle Range', 'SA', '5280', -37.43316, 140.51699],
  ['Crystal Brook', 'SA', '5523', -33.37863, 138.18763],
  ['Sandstone', 'WA', '6639', -28.42189, 118.98489],
  ['Rocklea', 'WA', '6751', -22.94205, 117.8463],
  ['Derby', 'WA', '6728', -17.34336, 123.64753],
  ['Marble Bar', 'WA', '6760', -21.16443, 119.62587],
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
export const addedSuburbs: typeof correctedPositions = [
  ['Charles Sturt University', 'NSW', '2678', -35.05684, 147.36201],
  ['Kapooka', 'NSW', '2661', -35.15427, 147.27817],
  ['Dookie College', 'VIC', '3647', -36.3951, 145.70309],
  ['Palmerston City', 'NT', '0830', -12.47856, 130.98529],
];
