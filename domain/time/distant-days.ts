const mostYearsAhead = 2;

/** What is wrong with the days that a file of a day names: a mistyped year is the usual reason why one lies more than two years ahead. */
export const distantDays = (dated: string, days: readonly string[]): readonly string[] => {
  // texts alone: a file whose days are none is told so elsewhere
  const last = `${Number(dated.slice(0, 4)) + mostYearsAhead}${dated.slice(4)}`;
  const distant = new Set(days.filter((day) => day > last));
  return [...distant].map((day) => `A day within two years of ${dated} was meant, not ${day}`);
};
