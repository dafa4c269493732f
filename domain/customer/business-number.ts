/** Australian Business Number and Australian Company Number. */

const digitsOf = (value: string): readonly number[] => value.replace(/\s/g, '').split('').map(Number);
const weightedSum = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

/** Eleven digits; one less in the first, weighted sum divisible by 89 (abr.business.gov.au). */
const isAbn = (digits: readonly number[]): boolean => {
  const [first = 0, ...rest] = digits;
  return digits.length === 11 && weightedSum([first - 1, ...rest], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
};

/** Nine digits; the last is a check digit modulo 10 (asic.gov.au). */
const isAcn = (digits: readonly number[]): boolean =>
  digits.length === 9 && (10 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === digits[8];

/** True for an ABN or an ACN, with or without spaces. */
export const isBusinessNumber = (value: string): boolean => {
  const digits = digitsOf(value);
  return digits.every((digit) => Number.isInteger(digit)) && (isAbn(digits) || isAcn(digits));
};
