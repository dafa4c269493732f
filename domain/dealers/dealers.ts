/** The maker's retailers, from the rows of the brand. */
import { dealersByState } from '../brand/dealers/dealers-by-state.ts';
import { defaultDealer } from '../brand/dealers/default-dealer.ts';
import type { Dealer } from './dealer.ts';
import { dealerOf } from './dealer-of.ts';

export const dealers: readonly Dealer[] = dealersByState.flatMap(([state, rows]) =>
  rows.map((row) => dealerOf(state, row)),
);

/** Who is shown until a visitor chooses (specification §3). */
export const defaultDealerId = defaultDealer.row.id;

/** The retailer with this code, its id or its key in the customer records; undefined when there is none. */
export const findDealer = (code: string): Dealer | undefined =>
  dealers.find(({ id, crmDealerId }) => id === code || crmDealerId === code);
