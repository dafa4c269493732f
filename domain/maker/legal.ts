import type { StateCode } from '../locations/state.ts';

/** What the law knows of a maker's business, and no page shows at first. */
export type Legal = {
  /** Whose dealer licence the seller has. */
  readonly licensedIn: readonly StateCode[];
  /** The day (yyyy-MM-dd) from which they hold. */
  readonly termsOfUse: string;
};
