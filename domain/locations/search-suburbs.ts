/** What counts as a match between what a visitor typed and a suburb, and how good it is. */
import { distanceKm, type GeoPoint } from './distance.ts';
import { sizeOf, smallestSize } from './largest-places.ts';
import type { LocatedSuburb } from './located-suburb.ts';
import type { GeoBox } from './map-tile.ts';

/** Fewer characters find nothing (specification §9). */
export const minimumSearchLength = 3;
const mostResults = 20;
/** Longer than any label; the rest of a longer text is not read. */
const longestText = 80;

type SuburbSearchOptions = {
  /** How many are wanted; never more than 20 come. */
  readonly limit?: number | undefined;
  /** Where the visitor is, as far as they have said. */
  readonly near?: GeoPoint | undefined;
};

/** Suburbs that can be searched: the service takes one, whatever holds the data. */
export type SuburbSearch = {
  /** The suburbs that match what was typed, best first; see `suburbSearch`. */
  readonly search: (text: string, options?: SuburbSearchOptions) => readonly LocatedSuburb[];
  /** The suburb of a point; near a border that of the other state after it; see `nearestPositions`. */
  readonly nearest: (point: GeoPoint) => readonly LocatedSuburb[];
  /** Every suburb of a postcode, by name; empty for a postcode without suburbs. */
  readonly byPostcode: (postcode: string) => readonly LocatedSuburb[];
  /** Every suburb whose middle lies in the box; see `isInBox`. */
  readonly within: (box: GeoBox) => readonly LocatedSuburb[];
  /** Whether a postcode without suburbs is in use: for boxes, large receivers, offices. */
  readonly isOfficePostcode: (postcode: string) => boolean;
};

const abbreviations: Readonly<Record<string, string>> = { mt: 'mount', st: 'saint', pt: 'port', nth: 'north' };

/** Words in small letters without accents or punctuation, so that "O'Connor", 'OConnor' and "o’connor" are one. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'\u2019.]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : word));

/** A suburb as it is compared: words joined by one space. */
type SuburbSearchKey = {
  readonly name: string;
  /** Name, state and postcode. */
  readonly label: string;
  /** How large the place is among all: 0 for the largest. */
  readonly size: number;
};

/** What a suburb is compared by: 'saint kilda' and 'saint kilda vic 3182'. */
export const suburbSearchKey = (suburb: Pick<LocatedSuburb, 'name' | 'state' | 'postcode'>): SuburbSearchKey => {
  const name = wordsOf(suburb.name).join(' ');
  return { name, label: `${name} ${suburb.state.toLowerCase()} ${suburb.postcode}`, size: sizeOf(name, suburb.state) };
};

export type SuburbQuery = {
  readonly text: string;
  readonly words: readonly string[];
};

/** What was typed, ready to compare, or undefined when it is too short or holds no letter or digit. */
export const suburbQuery = (text: string): SuburbQuery | undefined => {
  const trimmed = text.trim();
  if (trimmed.length < minimumSearchLength) return undefined;
  const words = wordsOf(trimmed.slice(0, longestText));
  return words.length === 0 ? undefined : { text: words.join(' '), words };
};

/** 0 exact, 1 begins with the text, 2 every word typed begins one of its words; undefined is no match. */
export const suburbMatchRank = (
  { name, label }: Pick<SuburbSearchKey, 'name' | 'label'>,
  query: SuburbQuery,
): 0 | 1 | 2 | undefined => {
  const postcode = label.slice(-4);
  if (query.text === name || query.text === postcode || query.text === label) return 0;
  if (label.startsWith(query.text) || postcode.startsWith(query.text)) return 1;
  return query.words.every((word) => label.startsWith(word) || label.includes(` ${word}`)) ? 2 : undefined;
};

/** How many results a search answers: as many as asked for, at most 20. */
export const suburbResultLimit = (asked = mostResults): number => Math.max(0, Math.min(asked, mostResults));

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Suburbs by name ('Manly' before 'Manly Vale'), then by state and postcode. */
export const compareSuburbKeys = (a: SuburbSearchKey, b: SuburbSearchKey): number =>
  compareTexts(a.name, b.name) || compareTexts(a.label, b.label);

/** The order of equally good matches of somebody who has not said where they are: the largest first, then by name. */
export const compareSuburbSizes = (a: SuburbSearchKey, b: SuburbSearchKey): number =>
  a.size - b.size || compareSuburbKeys(a, b);

type Placed = { readonly key: Pick<SuburbSearchKey, 'size'>; readonly suburb: GeoPoint };

/** Equally good matches in the order of `compareSuburbSizes` as somebody wants them who is near a point: small ones by nearness. */
export const nearestFirst = <Match extends Placed>(matches: readonly Match[], near: GeoPoint): readonly Match[] => {
  const split = matches.findIndex(({ key }) => key.size === smallestSize);
  if (split === -1) return matches;
  const small = matches.slice(split).map((match) => ({ match, km: distanceKm(near, match.suburb) }));
  return [...matches.slice(0, split), ...small.sort((a, b) => a.km - b.km).map(({ match }) => match)];
};

/** A point that is told to a kilometre may belong to a suburb that seems this much farther away, km. */
const borderKm = 3;

type PlaceAt = (position: number) => GeoPoint & Pick<LocatedSuburb, 'state'>;

/**
 * The position, among so many places, of the one nearest to a point; after it that of the nearest in another state, when
 * that is the second nearest of all or hardly farther away than the first.
 */
export const nearestPositions = (count: number, placeAt: PlaceAt, point: GeoPoint): readonly number[] => {
  const nearest = new Map<LocatedSuburb['state'], { readonly position: number; readonly km: number }>();
  let [least, second] = [Infinity, Infinity];
  for (let position = 0; position < count; position += 1) {
    const place = placeAt(position);
    const km = distanceKm(point, place);
    if (km < least) [least, second] = [km, least];
    else if (km < second) second = km;
    if (km < (nearest.get(place.state)?.km ?? Infinity)) nearest.set(place.state, { position, km });
  }
  return [...nearest.values()]
    .sort((a, b) => a.km - b.km)
    .filter(({ km }, rank) => rank === 0 || (rank === 1 && km <= Math.max(second, least + borderKm)))
    .map(({ position }) => position);
};

/**
 * Searches a short list by looking at every suburb. The returned function takes what a visitor typed — a name, a
 * postcode, a whole label or the beginnings of their words — and answers the suburbs that match, best first: exact,
 * then those that begin with the text, then those with words that do; within each the largest places first, then those
 * nearest to `near`, then by name. Fewer than 3 characters find nothing; at most `limit` (and never more than 20) come
 * back.
 */
export const suburbSearch = (suburbs: readonly LocatedSuburb[]): SuburbSearch['search'] => {
  const candidates = suburbs.map((suburb) => ({ suburb, key: suburbSearchKey(suburb) }));
  candidates.sort((a, b) => compareSuburbSizes(a.key, b.key));
  return (text, { limit, near } = {}) => {
    const query = suburbQuery(text);
    if (query === undefined) return [];
    const ranks: [typeof candidates, typeof candidates, typeof candidates] = [[], [], []];
    for (const candidate of candidates) {
      const rank = suburbMatchRank(candidate.key, query);
      if (rank !== undefined) ranks[rank].push(candidate);
    }
    return ranks
      .flatMap((matches) => (near === undefined ? matches : nearestFirst(matches, near)))
      .slice(0, suburbResultLimit(limit))
      .map(({ suburb }) => suburb);
  };
};
