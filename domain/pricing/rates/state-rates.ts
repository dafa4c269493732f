import type { StateRates } from './rate-row.ts';
import { act } from './act.ts';
import { nsw } from './nsw.ts';
import { nt } from './nt.ts';
import { qld } from './qld.ts';
import { sa } from './sa.ts';
import { tas } from './tas.ts';
import { vic } from './vic.ts';
import { wa } from './wa.ts';

/** The states and territories that can be priced, as they were released. */
export const statesWithRates: readonly StateRates[] = [nsw, vic, qld, sa, wa, tas, nt, act];
