/**
 * The maker's retailers, all made up: names and streets do not exist, telephone numbers are from the ranges kept free
 * for fiction. To add one, write a row in the file of its state.
 */
import type { StateCode } from '../locations/state.ts';
import { actDealers } from './by-state/act.ts';
import { nswDealers } from './by-state/nsw.ts';
import { ntDealers } from './by-state/nt.ts';
import { qldDealers } from './by-state/qld.ts';
import { saDealers } from './by-state/sa.ts';
import { tasDealers } from './by-state/tas.ts';
import { vicDealers } from './by-state/vic.ts';
import { waDealers } from './by-state/wa.ts';
import type { Dealer } from './dealer.ts';
import { dealerOf, type DealerRow } from './dealer-row.ts';

const rowsByState: readonly (readonly [StateCode, readonly DealerRow[]])[] = [
  ['NSW', nswDealers],
  ['VIC', vicDealers],
  ['QLD', qldDealers],
  ['SA', saDealers],
  ['WA', waDealers],
  ['TAS', tasDealers],
  ['NT', ntDealers],
  ['ACT', actDealers],
];

export const dealers: readonly Dealer[] = rowsByState.flatMap(([state, rows]) =>
  rows.map((row) => dealerOf(state, row)),
);

/** Who is shown until a visitor chooses: the Sydney City retailer at 2000 (specification §3). */
export const defaultDealerId = 'austral-sydney-city';

/** The retailer with this code, its id or its key in the customer records; undefined when there is none. */
export const findDealer = (code: string): Dealer | undefined =>
  dealers.find(({ id, crmDealerId }) => id === code || crmDealerId === code);
