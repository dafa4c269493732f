/** Amounts and dates as contracts write them. By hand, not by Intl: a contract must read the same byte for byte for years. */
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { wholeMonth, type Days } from '@driveaway/domain/time/days.ts';
import type { Cents } from '@driveaway/domain/money/cents.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** '$55,000.00', '-$12.50'. */
export const contractMoney = (cents: Cents): string => {
  const amount = Math.abs(cents);
  const dollars = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(amount % 100).padStart(2, '0')}`;
};

/** '2 November 2026' for 2026-11-02. */
export const contractDay = (isoDate: string): string => {
  const { day, month, year } = Temporal.PlainDate.from(isoDate);
  return `${day} ${months[month - 1] ?? ''} ${year}`;
};

/** 'March 2027', or '28 November 2026 to 12 December 2026' where it is not all of a month. */
export const contractDays = (days: Days): string => {
  const month = wholeMonth(days);
  return month === undefined ? `${contractDay(days.from)} to ${contractDay(days.to)}` : contractDay(days.from).slice(2);
};

/** The same for an instant, as the calendar of the state had it. */
export const contractDate = (instant: string, state: StateCode): string =>
  contractDay(Temporal.Instant.from(instant).toZonedDateTimeISO(stateTimeZones[state]).toPlainDate().toString());

const zoneCities: Readonly<Record<StateCode, string>> = {
  NSW: 'Sydney',
  ACT: 'Canberra',
  VIC: 'Melbourne',
  QLD: 'Brisbane',
  SA: 'Adelaide',
  WA: 'Perth',
  TAS: 'Hobart',
  NT: 'Darwin',
};

/** '3 November 2026 at 12:30:00 am, Sydney time (UTC+11:00)' for an instant, by the clocks of the state. */
export const contractMoment = (instant: string, state: StateCode): string => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(stateTimeZones[state]);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const hour = local.hour % 12 === 0 ? 12 : local.hour % 12;
  const time = `${hour}:${twoDigits(local.minute)}:${twoDigits(local.second)} ${local.hour < 12 ? 'am' : 'pm'}`;
  return `${contractDate(instant, state)} at ${time}, ${zoneCities[state]} time (UTC${local.offset})`;
};
