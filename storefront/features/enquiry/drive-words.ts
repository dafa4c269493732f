/** Times of test drives as pages show them: by the clocks of the retailer. */
import type { DriveTimes } from '@driveaway/domain/api/test-drives.ts';
import { wholePhone } from '../../ui/controls/phone-address.ts';

export type DriveDay = DriveTimes['days'][number];

const longDay = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** 'Monday 30 November', of a date yyyy-MM-dd. */
export const dayWords = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`)).replace(',', '');

/** '9:30 am', of an instant in a time zone. */
export const clockWords = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone }).format(new Date(instant));

/** 'Monday 30 November at 9:30 am', of an instant in a time zone. */
export const momentWords = (instant: string, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  return `${day.format(new Date(instant)).replace(',', '')} at ${clockWords(instant, timeZone)}`;
};

/** Why nobody can come on a day, within a list of days. */
export const whyShort: Readonly<Record<NonNullable<DriveDay['why']>, string>> = {
  weekday: 'closed',
  holiday: 'public holiday',
  'not-known-yet': 'not planned yet',
  'not-there-yet': 'car not there yet',
  'too-late-today': 'too late for today',
  taken: 'all times taken',
};

/** The same as a sentence. */
export const whyLong: Readonly<Record<NonNullable<DriveDay['why']>, string>> = {
  weekday: 'The retailer is closed on this day.',
  'not-known-yet': 'The public holidays of that year are not announced yet, so nobody can promise you a time.',
  holiday: 'This is a public holiday, and the retailer is closed.',
  'not-there-yet': 'The car is not with the retailer yet.',
  'too-late-today': 'It is too late to get the car ready today.',
  taken: 'Every time of this day is taken.',
};

/**
 * What somebody can do where no time of the next four weeks is free. `isBooked`: they have a time with this car and look for
 * another one; else they may choose another retailer. `phone` is the retailer's, '' where it has none.
 */
export const whenNothingIsFree = ({
  minutes,
  phone,
  isBooked,
}: {
  readonly minutes: number;
  readonly phone: string;
  readonly isBooked: boolean;
}): string => {
  const shorter = minutes > 30 ? 'Half an hour may still be free: choose 30 minutes above. ' : '';
  const call = phone === '' ? 'call the retailer' : `call the retailer on ${wholePhone(phone)}`;
  return isBooked
    ? `${shorter}Your test drive stays as it is. For another time, please ${call}.`
    : `${shorter}Please choose another retailer above, or ${call}.`;
};

/** The first time from a day on (yyyy-MM-dd), or else of all; undefined when everything is taken. */
export const nextTime = (days: readonly DriveDay[], from: string): string | undefined =>
  (days.find(({ date, times }) => date >= from && times.length > 0) ?? days.find(({ times }) => times.length > 0))
    ?.times[0];
