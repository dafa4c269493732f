const parts = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
} as const;
const day = new Intl.DateTimeFormat('en-AU', parts);
const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone: parts.timeZone });
const midnight = '12:00 am';

const dayText = (milliseconds: number): string => day.format(milliseconds).replace(',', '');

/**
 * Until when something can be done, as people read it in Sydney: 'Monday 23 November 2026 at 4:30 pm, Sydney time', or
 * 'the end of Monday 23 November 2026' when that is midnight, which belongs to the day before. '' when it is no instant.
 */
export const deadlineText = (iso: string): string => {
  const ends = Date.parse(iso);
  if (Number.isNaN(ends)) return '';
  const time = clock.format(ends).replaceAll(/\s/g, ' ');
  return time === midnight ? `the end of ${dayText(ends - 1)}` : `${dayText(ends)} at ${time}, Sydney time`;
};
