/** How long the maker takes to build a car and to bring it to a retailer: its own word, from its plants. */
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
