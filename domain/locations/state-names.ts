import type { StateCode } from './state.ts';

/** The states and territories by their full names. */
export const stateNames: Readonly<Record<StateCode, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'the Northern Territory',
  ACT: 'the Australian Capital Territory',
};
