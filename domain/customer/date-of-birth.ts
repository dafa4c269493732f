/** Dates of birth as the form writes them: dd/MM/yyyy. */

/** The ISO date of a dd/MM/yyyy text; undefined when there is no such day. */
export const isoFromDayMonthYear = (value: string): string | undefined => {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value);
  if (match === null) return undefined;
  const [, day = '', month = '', year = ''] = match;
  const iso = `${year}-${month}-${day}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) && Number(year) >= 1900
    ? iso
    : undefined;
};

/** In years; counted by the calendar, so that one born on 29 February comes of age on 1 March. */
export const youngestBuyer = 18;

/** Whether somebody born on a day (ISO) is old enough to buy a car on `today` (ISO date in Sydney). */
export const isOfAge = (iso: string, today: string): boolean =>
  `${Number(iso.slice(0, 4)) + youngestBuyer}${iso.slice(4)}` <= today;

/** What is wrong with a text that names no day of birth. */
export const dayOfBirthWords = (value: string): string => {
  if (value === '') return 'Date of birth is required';
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(value)) return 'Please write the date of birth as dd/mm/yyyy.';
  return Number(value.slice(6)) < 1900 ? 'Please check the year of birth.' : `There is no ${value} in the calendar.`;
};

/** True when the day is no later than `today` (ISO date in Sydney). */
export const isNotInTheFuture = (iso: string, today: string): boolean => iso <= today;
