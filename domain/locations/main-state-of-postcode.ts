import type { StateCode } from './state.ts';

const ranges: readonly (readonly [from: string, to: string, state: StateCode])[] = [
  ['0200', '0299', 'ACT'],
  ['0800', '0999', 'NT'],
  ['2600', '2618', 'ACT'],
  ['2900', '2920', 'ACT'],
  ['1000', '2999', 'NSW'],
  ['3000', '3999', 'VIC'],
  ['4000', '4999', 'QLD'],
  ['5000', '5999', 'SA'],
  ['6000', '6999', 'WA'],
  ['7000', '7999', 'TAS'],
  ['8000', '8999', 'VIC'],
  ['9000', '9999', 'QLD'],
];

/**
 * The state that most of a postcode lies in: a fallback only. Fifteen postcodes span two states, so whoever knows the
 * suburb takes the suburb's state. Undefined for a text that is no Australian postcode.
 */
export const mainStateOfPostcode = (postcode: string): StateCode | undefined =>
  /^\d{4}$/.test(postcode) ? ranges.find(([from, to]) => from <= postcode && postcode <= to)?.[2] : undefined;
