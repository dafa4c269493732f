/** From the rows of the suburb data to the suburbs of the product: pure, so that every rule can be tested. */
import type { GeoPoint } from '@driveaway/domain/locations/distance.ts';
import { locatedSuburbSchema, type LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { compareSuburbKeys, suburbSearchKey } from '@driveaway/domain/locations/search-suburbs.ts';
import { postcodeSchema, stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import { z } from 'zod';
import { inPlace } from './in-place.ts';
import { placeName } from './place-name.ts';
import { isWithinState } from './state-bounds.ts';
import {
  addedSuburbs,
  correctedNames,
  correctedStates,
  officePostcodes,
  placedByPostcode,
  removedRows,
} from './suburb-overrides.ts';

/** One row as the package has it; the fields that count here. */
export const suburbRowSchema = z.object({
  postcode: postcodeSchema,
  locality: z.string().min(1),
  state: stateCodeSchema,
  /** 'Delivery Area', 'Post Office Boxes', 'LVR' (large volume receiver) or nothing. */
  type: z.string(),
  status: z.string(),
  /** Mostly the middle of the postcode. */
  lat: z.number(),
  long: z.number(),
  /** Mostly the middle of the suburb; 0 when unknown. */
  Lat_precise: z.number(),
  Long_precise: z.number(),
});
export type SuburbRow = z.infer<typeof suburbRowSchema>;

/** Whole ranges that Australia Post keeps for boxes and large receivers. */
const isOfficePostcode = (postcode: string): boolean =>
  /^(?:02|09|1|58|59|68|69|78|79|8|9)/.test(postcode) || officePostcodes.includes(postcode);

/** Mail, delivery and business centres, post offices: 'CANBERRA MC', 'NEDLANDS DC'. */
const isOffice = (name: string): boolean => / (?:MC|DC|BC|PO|LPO|GPO|MSC|MILPO|CPA|TCE)$/.test(name);

const isNamed = (row: SuburbRow, [name, postcode]: readonly [string, string, ...unknown[]]): boolean =>
  row.locality === name && row.postcode === postcode;

const isSuburb = (row: SuburbRow): boolean =>
  row.type !== 'Post Office Boxes' &&
  row.type !== 'LVR' &&
  !row.status.startsWith('Removed') &&
  !isOfficePostcode(row.postcode) &&
  !isOffice(row.locality) &&
  !removedRows.some((removed) => isNamed(row, removed));

const positionOf = (row: SuburbRow, state: SuburbRow['state']): GeoPoint | undefined => {
  const ofSuburb = { latitude: row.Lat_precise, longitude: row.Long_precise };
  const ofPostcode = { latitude: row.lat, longitude: row.long };
  // rows marked SA3 carry the suburb in the postcode's fields
  const isSwapped = row.status.includes('SA3') || placedByPostcode.some((placed) => isNamed(row, placed));
  return (isSwapped ? [ofPostcode, ofSuburb] : [ofSuburb, ofPostcode]).find((point) => isWithinState(state, point));
};

const keyOf = (suburb: Pick<LocatedSuburb, 'name' | 'state' | 'postcode'>): string => suburbSearchKey(suburb).label;

/** Positions that were looked up elsewhere, by the label that a suburb is searched by. */
type LookedUpPositions = ReadonlyMap<string, GeoPoint>;

const suburbOf = (row: SuburbRow, lookedUp: LookedUpPositions): LocatedSuburb | undefined => {
  const { postcode } = row;
  const name = correctedNames.find((corrected) => isNamed(row, corrected))?.[2] ?? placeName(row.locality);
  const state =
    correctedStates.find((corrected) => isNamed(row, corrected) && corrected[2] === row.state)?.[3] ?? row.state;
  const position = lookedUp.get(keyOf({ name, state, postcode })) ?? positionOf(row, state);
  return position && locatedSuburbSchema.parse({ name, state, postcode, ...position });
};

/**
 * The suburbs of the rows, each once, in the order they are searched, each where it was looked up or else where its row
 * has it. Left out: boxes, offices, withdrawn postcodes and rows without a position in their state. Of rows that name the
 * same suburb twice a delivery area comes first, and of their spellings the one with an apostrophe.
 */
const placedSuburbs = (rows: readonly SuburbRow[], lookedUp: LookedUpPositions): LocatedSuburb[] => {
  const found = new Map<string, LocatedSuburb>();
  const deliveryFirst = [...rows].sort((a, b) => Number(b.type !== '') - Number(a.type !== ''));
  for (const row of deliveryFirst.filter(isSuburb)) {
    const suburb = suburbOf(row, lookedUp);
    if (suburb !== undefined) {
      const key = keyOf(suburb);
      const earlier = found.get(key);
      if (earlier === undefined) found.set(key, suburb);
      else if (suburb.name.includes("'")) found.set(key, { ...earlier, name: suburb.name });
    }
  }
  for (const [name, state, postcode, latitude, longitude] of addedSuburbs) {
    const suburb: LocatedSuburb = { name, state, postcode, latitude, longitude };
    found.set(keyOf(suburb), suburb);
  }
  return [...found.values()].sort((a, b) => compareSuburbKeys(suburbSearchKey(a), suburbSearchKey(b)));
};

/** As `placedSuburbs`; what lies out of place then is put into the middle of its postcode, and answered apart. */
export const suburbsFromRows = (
  rows: readonly SuburbRow[],
  lookedUp: LookedUpPositions = new Map(),
): { readonly suburbs: readonly LocatedSuburb[]; readonly moved: readonly LocatedSuburb[] } =>
  inPlace(placedSuburbs(rows, lookedUp), (suburb) => lookedUp.has(keyOf(suburb)));

/** The postcodes in use that none of the suburbs has, in order. */
export const officePostcodesFromRows = (rows: readonly SuburbRow[], suburbs: readonly LocatedSuburb[]): string[] => {
  const delivered = new Set(suburbs.map(({ postcode }) => postcode));
  const inUse = rows.filter(
    (row) =>
      !row.status.startsWith('Removed') &&
      !delivered.has(row.postcode) &&
      !removedRows.some((removed) => isNamed(row, removed)),
  );
  return [...new Set(inUse.map(({ postcode }) => postcode))].sort();
};
