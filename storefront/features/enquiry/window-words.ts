/** Parts of days in which a retailer calls, as pages show them. */
import { dayAfter } from '@driveaway/domain/dealers/opening.ts';
import type { CallBackRetailer } from '../../api/call-back-calls.ts';
import { clockWords, dayWords } from './drive-words.ts';

type Window = CallBackRetailer['windows'][number];

const dayOf = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);

/** 'Today, morning: 8:30 am to 12:00 pm', by the clocks of the retailer; 'Tomorrow', or a weekday after that. */
export const windowWords = ({ date, part, from, until }: Window, timeZone: string, now: Date): string => {
  const today = dayOf(now, timeZone);
  const day = date === today ? 'Today' : date === dayAfter(today, 1) ? 'Tomorrow' : dayWords(date);
  return `${day}, ${part}: ${clockWords(from, timeZone)} to ${clockWords(until, timeZone)}`;
};

/** What stands for a window in a form. */
export const windowValue = ({ date, part }: Window): string => `${date} ${part}`;
