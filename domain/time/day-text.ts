import { wholeMonth, type Days } from './days.ts';

const days = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '31 January 2027' for '2027-01-31', wherever the reader is; '' for what is no date. */
export const dayText = (isoDate: string): string => {
  const day = Date.parse(`${isoDate}T00:00:00Z`);
  return Number.isNaN(day) ? '' : days.format(day);
};

/** 'February 2027' for '2027-02'; '' for what is no month. */
export const monthText = (isoMonth: string): string => {
  const day = Date.parse(`${isoMonth}-01T00:00:00Z`);
  return Number.isNaN(day) ? '' : months.format(day);
};

/** '7 – 25 January 2027', 'February 2027' for a whole month; '' where one is no date. One manner for pages and mails. */
export const daysText = (window: Days): string => {
  const { from, to } = window;
  const month = wholeMonth(window);
  if (month !== undefined) return monthText(month);
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  return Number.isNaN(first + last) || first > last ? '' : days.formatRange(first, last);
};
