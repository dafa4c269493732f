/** The date so many days later, or before; the calendar begins with 0000-01-01 and ends with 9999-12-31. */
export const addDays = (date: string, days: number): string => {
  const moved = Temporal.PlainDate.from(date).add({ days });
  if (moved.year < 0) return '0000-01-01';
  return moved.year > 9999 ? '9999-12-31' : moved.toString();
};

/** How many days there are from a date to another, both counted. */
export const daysFrom = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
