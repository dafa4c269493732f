/**
 * The parts of a price without cents, adding up to the price without cents (rounded up, as everywhere): each part is
 * its dollars, and those with most cents take the dollars that are left. Dollars with at most two decimals, none
 * negative.
 */
export const wholeDollars = (parts: readonly number[]): readonly number[] => {
  const cents = parts.map((dollars) => Math.round(dollars * 100));
  const whole = cents.map((part) => Math.floor(part / 100));
  const total = Math.ceil(cents.reduce((sum, part) => sum + part, 0) / 100);
  const left = total - whole.reduce((sum, part) => sum + part, 0);
  const rounded = new Set(
    [...cents.keys()].toSorted((one, other) => ((cents[other] ?? 0) % 100) - ((cents[one] ?? 0) % 100)).slice(0, left),
  );
  return whole.map((dollars, index) => (rounded.has(index) ? dollars + 1 : dollars));
};
