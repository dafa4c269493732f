/** What differs between two versions of an order's contract, for somebody who has seen the earlier one. */
import type { LoadedEvent } from '../orders/load-order.ts';
import { issuedContractOf } from './issued-contract.ts';

const sectionPattern = /<section aria-labelledby="[^"]*">\s*<h2 id="[^"]*">\d+\. (.*?)<\/h2>(.*?)<\/section>/gs;

/** The text of a body as a reader sees it, whatever its markup. */
const wordsOf = (body: string): string =>
  body
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Titles in the contract's own markup, bodies for comparing. */
const sectionsOf = (html: string): ReadonlyMap<string, string> =>
  new Map([...html.matchAll(sectionPattern)].map(([, title = '', body = '']) => [title, wordsOf(body)]));

/** Titles of the sections that two contracts do not have in common, in the order of the later one. */
const changedSections = (earlier: string, later: string): readonly string[] => {
  const [before, after] = [sectionsOf(earlier), sectionsOf(later)];
  const titles = new Set([...after.keys(), ...before.keys()]);
  return [...titles].filter((title) => before.get(title) !== after.get(title));
};

/**
 * The titles of the sections that changed between the version with this hash and the current one. Undefined when no
 * version has this hash, when it can no longer be read, or when they differ in what is no section: a notice of the maker.
 */
export const changesSince = (events: readonly LoadedEvent[], seenHash: string): readonly string[] | undefined => {
  const seen = events.find(({ event }) => event?.type === 'ContractIssued' && event.data.contractHash === seenHash);
  if (seen?.event?.type !== 'ContractIssued') return undefined;
  const earlier = issuedContractOf(events, seen.event.data.contractVersion);
  const current = issuedContractOf(events);
  if (typeof earlier === 'string' || typeof current === 'string') return undefined;
  const titles = changedSections(earlier.html, current.html);
  return titles.length === 0 ? undefined : titles;
};
