/** How long the maker takes to build a car and to bring it to a retailer: its own word, from its plants. */
import type { PortCode } from '../locations/ports.ts';
import type { StateCode } from '../locations/state.ts';
import type { EffectiveRow } from './in-force-on.ts';

export type Plant = {
  /** As the maker calls it. */
  readonly name: string;
  /** From the plant's gate to a retailer in each state, in weeks. */
  readonly weeksToState: Readonly<Record<StateCode, number>>;
  /** From the order to the plant's gate, by variant. A new figure is a new row; the latest one that has begun counts. */
  readonly builds: readonly (EffectiveRow & { readonly variantCode: string; readonly weeksToBuild: number })[];
};

/** The soonest and the latest a car is handed over after something has happened, in days; both count. */
export type DaysToHandover = { readonly least: number; readonly most: number };

/** What the expected day of a handover is reckoned from, the vaguest first. */
export type HandoverBasis = 'shipDue' | 'landed' | 'retailerDue' | 'atRetailer';

/** Where the maker's ships load, and where cars for each state usually land. */
export type Shipping = {
  readonly loadingPort: PortCode;
  readonly landingPorts: Readonly<Record<StateCode, PortCode>>;
};
