import type { SessionFlag } from '../../browser/session-flags.ts';

/** The visit so far. */
type VisitSoFar = {
  readonly pagesVisited: () => number;
  readonly isSet: (flag: SessionFlag) => boolean;
};

/** By now the visitor is browsing; any earlier, a question would be in the way. */
const pagesBeforeAsking = 3;
/** Pages without a form, and without a box of their own at the foot of the window. */
const pagesThatAsk: ReadonlySet<string | undefined> = new Set(['', 'dealers', 'brochure-download']);

/** Whether news by email may be offered on a page, named by the first segment of its path. */
export const isNewsDue = (page: string | undefined, visit: VisitSoFar): boolean =>
  pagesThatAsk.has(page) &&
  visit.pagesVisited() >= pagesBeforeAsking &&
  !visit.isSet('popupHidden') &&
  !visit.isSet('hasSubscribed');
