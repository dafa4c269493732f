/** What counts as a match between what a visitor typed and a suburb, and how good it is. */
import type { LocatedSuburb } from './located-suburb.ts';

/** Fewer characters find nothing (specification §9). */
export const minimumSearchLength = 3;
const mostResults = 20;
/** Longer than any label; the rest of a longer text is not read. */
const longestText = 80;

/** Suburbs that can be searched: the service takes one, whatever holds the data. */
export type SuburbSearch = {
  /** The suburbs that match what was typed, best first; see `suburbSearch`. */
  readonly search: (text: string, limit?: number) => readonly LocatedSuburb[];
  /** Every suburb of a postcode, by name; empty for a postcode without suburbs. */
  readonly byPostcode: (postcode: string) => readonly LocatedSuburb[];
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
export type SuburbSearchKey = {
  readonly name: string;
  /** Name, state and postcode. */
  readonly label: string;
};

/** What a suburb is compared by: 'saint kilda' and 'saint kilda vic 3182'. */
export const suburbSearchKey = (suburb: Pick<LocatedSuburb, 'name' | 'state' | 'postcode'>): SuburbSearchKey => {
  const name = wordsOf(suburb.name).join(' ');
  return { name, label: `${name} ${suburb.state.toLowerCase()} ${suburb.postcode}` };
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
export const suburbMatchRank = ({ name, label }: SuburbSearchKey, query: SuburbQuery): 0 | 1 | 2 | undefined => {
  const postcode = label.slice(-4);
  if (query.text === name || query.text === postcode || query.text === label) return 0;
  if (label.startsWith(query.text) || postcode.startsWith(query.text)) return 1;
  return query.words.every((word) => label.startsWith(word) || label.includes(` ${word}`)) ? 2 : undefined;
};

/** How many results a search answers: as many as asked for, at most 20. */
export const suburbResultLimit = (asked = mostResults): number => Math.max(0, Math.min(asked, mostResults));

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The order of equally good matches: by name ('Manly' before 'Manly Vale'), then by state and postcode. */
export const compareSuburbKeys = (a: SuburbSearchKey, b: SuburbSearchKey): number =>
  compareTexts(a.name, b.name) || compareTexts(a.label, b.label);

/**
 * Searches a short list by looking at every suburb. The returned function takes what a visitor typed — a name, a
 * postcode, a whole label or the beginnings of their words — and answers the suburbs that match, best first: exact,
 * then those that begin with the text, then those with words that do; by name within each. Fewer than 3 characters
 * find nothing; at most `limit` (and never more than 20) come back.
 */
export const suburbSearch = (suburbs: readonly LocatedSuburb[]): SuburbSearch['search'] => {
  const candidates = suburbs.map((suburb) => ({ suburb, key: suburbSearchKey(suburb) }));
  candidates.sort((a, b) => compareSuburbKeys(a.key, b.key));
  return (text, limit) => {
    const query = suburbQuery(text);
    if (query === undefined) return [];
    const ranks: [LocatedSuburb[], LocatedSuburb[], LocatedSuburb[]] = [[], [], []];
    for (const { suburb, key } of candidates) {
      const rank = suburbMatchRank(key, query);
      if (rank !== undefined) ranks[rank].push(suburb);
    }
    return ranks.flat().slice(0, suburbResultLimit(limit));
  };
};
