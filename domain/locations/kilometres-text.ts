import { groupedDigits } from '../money/grouped-digits.ts';

/** '1,234.5 km' for a distance of 0 or more, to one decimal. */
export const kilometresText = (kilometres: number): string => {
  const tenths = Math.round(kilometres * 10);
  return `${groupedDigits(Math.floor(tenths / 10))}.${tenths % 10} km`;
};
