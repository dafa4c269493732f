import type { Opening } from '@driveaway/domain/dealers/opening.ts';

const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** hh:mm as people say it: 8:30 am. */
export const timeText = (time: string): string => clock.format(new Date(`2000-01-01T${time}Z`)).replaceAll(/\s/g, ' ');

/** yyyy-MM-dd as people say it: Monday, 28 December. */
export const weekdayAndDateText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

const dayWord = (date: string, inDays: number): string =>
  inDays === 0
    ? 'today'
    : inDays === 1
      ? 'tomorrow'
      : inDays < 7
        ? `on ${weekday.format(new Date(`${date}T00:00:00Z`))}`
        : `on ${weekdayAndDateText(date)}`;

/** 'Open until 5:30 pm', 'Closed for Anzac Day. Opens on Tuesday at 8:30 am': in the retailer's own time. */
export const openingText = (opening: Opening): string => {
  if (opening.kind === 'open') return `Open until ${timeText(opening.closes)}`;
  const { holiday, opens } = opening;
  return [
    holiday === undefined ? 'Closed' : `Closed for ${holiday}`,
    ...(opens === undefined ? [] : [`Opens ${dayWord(opens.date, opens.inDays)} at ${timeText(opens.time)}`]),
  ].join('. ');
};
