/**
 * What is sold. To add a model:
 *
 * 1. Write `<code>.ts` after the pattern of the others. `Model` in `maker/model.ts` says what each field means.
 *    Prices and delivery charges are rows with the day they start; a new price is a new row, and old rows stay for
 *    orders.
 * 2. Add it to the list below. `catalogue/catalogue.ts` checks everything when it loads.
 * 3. Where the lender guarantees a future value, add the variants in `brand/lender.ts`.
 *
 * This list is all that pricing, builds and pages read. Servicing plans and roadside years follow specification §9.
 */
import type { Model } from '../../maker/model.ts';
import { brz } from './brz.ts';
import { crosstrek } from './crosstrek.ts';
import { currawong } from './currawong.ts';
import { forester } from './forester.ts';
import { outback } from './outback.ts';
import { solterra } from './solterra.ts';
import { wrx } from './wrx.ts';

/** Everything on sale, in the order in which it is shown. */
export const models: readonly Model[] = [solterra, outback, forester, crosstrek, wrx, brz, currawong];

/** Models whose servicing is not sold as a capped-price plan (specification §9). */
export const modelsWithoutCappedService: readonly string[] = [
  'solterra',
  'outback',
  'forester',
  'crosstrek',
  'brz',
  'wrx',
];
