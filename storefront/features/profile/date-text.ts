import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Australia/Sydney' });

const format = (iso: string, formatter: Intl.DateTimeFormat): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
};

/** 'November 21, 2026': how documents are dated (specification §2, Documents); '' for what is no instant. */
export const longUsDate = (iso: string): string => format(iso, longDate);

/** '21 November 2026 at 10:05 am (NSW time)', by the clocks of a state; '' for what is no instant. */
export const stateMoment = (iso: string, state: StateCode): string => {
  const timeZone = stateTimeZones[state];
  const moment = format(iso, new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone }));
  return moment === '' ? '' : `${moment} (${state} time)`;
};

/** '10:05 am', by the clocks of a state; '' for what is no instant. */
export const stateTime = (iso: string, state: StateCode): string =>
  format(iso, new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone: stateTimeZones[state] }));

const dayOfCalendar = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone: 'UTC' });

/** 'Sunday 20 December 2026' for '2026-12-20', wherever the reader is; '' for what is no date. */
export const calendarDay = (isoDate: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(isoDate) ? format(`${isoDate}T00:00:00Z`, dayOfCalendar).replace(',', '') : '';

const shortDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** '20 Dec 2026' for '2026-12-20', wherever the reader is; '' for what is no date. */
export const shortDay = (isoDate: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(isoDate) ? format(`${isoDate}T00:00:00Z`, shortDate) : '';

/** '2026-11-22', the day of an instant in a state; '' for what is no instant. */
export const stateDay = (iso: string, state: StateCode): string =>
  // Canadians write a date as ISO 8601 does
  format(iso, new Intl.DateTimeFormat('en-CA', { timeZone: stateTimeZones[state] }));
