import { firstDay, lastDay } from './calendar.ts';

/** The date so many days later, or before; the calendar begins and ends with the years of the product. */
export const addDays = (date: string, days: number): string => {
  const moved = Temporal.PlainDate.from(date).add({ days });
  if (moved.year < 1900) return firstDay;
  return moved.year > 2199 ? lastDay : moved.toString();
};

/** How many days there are from a date to another, both counted. */
export const daysFrom = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
