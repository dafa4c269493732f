/**
 * The maker's retailers, all made up: names and streets do not exist, telephone numbers are from the ranges kept free
 * for fiction. To add one, write a row in the file of its state.
 */
import type { StateCode } from '../../locations/state.ts';
import type { DealerRow } from '../../maker/dealer-row.ts';
import { actDealers } from './act.ts';
import { nswDealers } from './nsw.ts';
import { ntDealers } from './nt.ts';
import { qldDealers } from './qld.ts';
import { saDealers } from './sa.ts';
import { tasDealers } from './tas.ts';
import { vicDealers } from './vic.ts';
import { waDealers } from './wa.ts';

export const dealersByState: readonly (readonly [StateCode, readonly DealerRow[]])[] = [
  ['NSW', nswDealers],
  ['VIC', vicDealers],
  ['QLD', qldDealers],
  ['SA', saDealers],
  ['WA', waDealers],
  ['TAS', tasDealers],
  ['NT', ntDealers],
  ['ACT', actDealers],
];
