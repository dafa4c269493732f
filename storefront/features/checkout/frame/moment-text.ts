const inSydney = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
});

/** An ISO instant as customers read it: 'Monday 23 November 2026 at 4:30 pm, Sydney time'; '' when it is none. */
export const momentText = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : `${inSydney.format(date).replace(',', '')}, Sydney time`;
};
