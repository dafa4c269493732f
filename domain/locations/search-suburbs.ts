import type { LocatedSuburb } from './located-suburb.ts';

/** Fewer characters find nothing (specification §9). */
export const minimumSearchLength = 3;
const mostResults = 20;
/** Longer than any label; the rest of a longer text is not read. */
const longestText = 80;

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

interface Candidate {
  readonly suburb: LocatedSuburb;
  readonly name: string;
  readonly label: string;
  readonly words: readonly string[];
}

const candidateOf = (suburb: LocatedSuburb): Candidate => {
  const name = wordsOf(suburb.name).join(' ');
  const label = `${name} ${suburb.state.toLowerCase()} ${suburb.postcode}`;
  return { suburb, name, label, words: label.split(' ') };
};

/** 0 exact, 1 prefix, 2 every word begins a word; undefined is no match. */
const rankOf = ({ suburb, name, label, words }: Candidate, query: string, queryWords: readonly string[]) => {
  if (query === name || query === suburb.postcode || query === label) return 0;
  if (label.startsWith(query) || suburb.postcode.startsWith(query)) return 1;
  return queryWords.every((wanted) => words.some((word) => word.startsWith(wanted))) ? 2 : undefined;
};

const byLabel = (a: Candidate, b: Candidate): number => (a.label < b.label ? -1 : Number(a.label > b.label));

/**
 * Prepares a list of suburbs for searching. The returned function takes what a visitor typed — a name, a postcode, a
 * whole label or the beginnings of their words — and answers the suburbs that match, best first: exact, then those
 * that begin with the text, then those with words that do; alphabetical within each. Fewer than 3 characters find
 * nothing; at most `limit` (and never more than 20) come back.
 */
export const suburbSearch = (
  suburbs: readonly LocatedSuburb[],
): ((text: string, limit?: number) => readonly LocatedSuburb[]) => {
  const candidates = suburbs.map(candidateOf).sort(byLabel);
  return (text, limit = mostResults) => {
    if (text.trim().length < minimumSearchLength) return [];
    const queryWords = wordsOf(text.trim().slice(0, longestText));
    if (queryWords.length === 0) return [];
    const query = queryWords.join(' ');
    const ranks: [LocatedSuburb[], LocatedSuburb[], LocatedSuburb[]] = [[], [], []];
    for (const candidate of candidates) {
      const rank = rankOf(candidate, query, queryWords);
      if (rank !== undefined) ranks[rank].push(candidate.suburb);
    }
    return ranks.flat().slice(0, Math.max(0, Math.min(limit, mostResults)));
  };
};
