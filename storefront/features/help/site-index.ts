/** The index of what is on the site: what is in it, and how it is searched. */
import MiniSearch, { type SearchOptions } from 'minisearch';
import type { searchedKinds } from '../../content/search.ts';

type SearchedKind = keyof typeof searchedKinds;

/** Something that can be found. */
export type SearchEntry = {
  readonly kind: SearchedKind;
  /** Where it is; tells it from the others. */
  readonly url: string;
  readonly title: string;
  /** Shown below the title. */
  readonly text: string;
  /** Never shown: other words by which it is looked for. */
  readonly words: string;
};

/** A model stands before what is said about it, a page before a part of one. */
const weights: Readonly<Record<SearchedKind, number>> = { model: 2, page: 1.4, question: 1, retailer: 1 };

/** Short words have too many neighbours to be guessed. */
const shortestGuessed = 4;

const searchOptions: SearchOptions = {
  prefix: true,
  fuzzy: (term: string): number | false => (term.length >= shortestGuessed ? 0.2 : false),
  boost: { title: 4, words: 2 },
  boostDocument: (_url: unknown, _term: string, stored?: Readonly<Record<string, unknown>>): number =>
    Object.entries(weights).find(([kind]) => kind === stored?.['kind'])?.[1] ?? 1,
  combineWith: 'AND',
};

export type Found = Pick<SearchEntry, 'kind' | 'url' | 'title' | 'text'>;

/** Searches these entries: what all words match, the best first; where nothing does, what any of them matches. */
export const siteSearch = (entries: readonly SearchEntry[]): ((wanted: string) => readonly Found[]) => {
  const byUrl = new Map(entries.map((entry) => [entry.url, entry]));
  const index = new MiniSearch<SearchEntry>({
    idField: 'url',
    fields: ['title', 'words', 'text'],
    storeFields: ['kind'],
  });
  index.addAll(entries);
  const find = (wanted: string, options: SearchOptions): readonly Found[] =>
    index.search(wanted, options).flatMap(({ id }) => byUrl.get(String(id)) ?? []);
  return (wanted) => {
    const found = find(wanted, searchOptions);
    return found.length > 0 ? found : find(wanted, { ...searchOptions, combineWith: 'OR' });
  };
};
