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

/** True when the day is no later than `today` (ISO date in Sydney). */
export const isNotInTheFuture = (iso: string, today: string): boolean => iso <= today;
