/** An ISO instant by the clocks of a time zone: 'Monday 30 November 2026 at 9:30 am'; '' when it is none. */
export const momentInZone = (iso: string, timeZone: string): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short', timeZone })
    .format(date)
    .replace(',', '');
};
