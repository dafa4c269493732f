/** VIN and number plate of a car, checked for their shape alone: nobody is asked whether there is such a car. */
import type { StateCode } from '../locations/state.ts';

/** Spaces and hyphens go, letters become capitals. */
export const markOf = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * 17 letters and digits without I, O and Q (ISO 3779, which the Australian Design Rules follow). The ninth is a check
 * digit in North America only: here any character may stand there, so a check would refuse good numbers.
 */
const vinShape = /^[A-HJ-NPR-Z0-9]{17}$/;

/** The longest plate that each state issues, personal ones included, in letters and digits. */
const longestPlate: Readonly<Record<StateCode, number>> = {
  NSW: 6,
  VIC: 6,
  QLD: 7,
  SA: 7,
  WA: 9,
  TAS: 6,
  NT: 6,
  ACT: 6,
};

/** What is wrong with a VIN; undefined when nothing is, or there is none. */
export const vinProblem = (text: string): string | undefined =>
  text.trim() === '' || vinShape.test(markOf(text))
    ? undefined
    : 'A VIN has 17 letters and digits, and never I, O or Q. Please check it, or leave it out.';

/** What is wrong with a plate of a state; undefined when nothing is, or there is none. */
export const plateProblem = (text: string, state: StateCode): string | undefined =>
  text.trim() === '' || (/^[A-Z0-9]+$/.test(markOf(text)) && markOf(text).length <= longestPlate[state])
    ? undefined
    : `A plate of ${state} has at most ${longestPlate[state]} letters and digits. Please check it, or leave it out.`;
