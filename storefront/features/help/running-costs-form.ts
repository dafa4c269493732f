/** What is typed on the page of running costs, and what is wrong with it. */
import type { EnergyPrices } from '@driveaway/domain/running-costs/running-costs.ts';

/** As it is typed: every field a text. */
export type RunningCostsForm = {
  readonly kilometres: string;
  /** In cents. */
  readonly perLitre: string;
  readonly perKwh: string;
};

const mostKilometres = 200_000;
const highestTenths = 9_999;

/** Kilometres a year: a whole number; undefined when it is none. */
export const typedKilometres = (text: string): number | undefined => {
  const digits = text.replaceAll(/[\s,]/g, '');
  const value = Number(digits);
  return /^\d{1,6}$/.test(digits) && value > 0 && value <= mostKilometres ? value : undefined;
};

/** '189.9' in tenths of a cent; undefined when it is no price. */
export const typedTenths = (text: string): number | undefined => {
  const match = /^(\d{1,3})(?:\.(\d))?$/.exec(text.trim());
  if (match === null) return undefined;
  const tenths = Number(match[1]) * 10 + Number(match[2] ?? 0);
  return tenths > 0 && tenths <= highestTenths ? tenths : undefined;
};

/** A whole per cent from 0 to 100; undefined when it is none. */
export const typedPercent = (text: string): number | undefined => {
  const value = Number(text.trim());
  return /^\d{1,3}$/.test(text.trim()) && value <= 100 ? value : undefined;
};

const errorOf = (text: string, value: number | undefined, message: string): string | undefined =>
  text.trim() === '' || value !== undefined ? undefined : message;

/** The message of each field that holds something wrong; an empty one waits. */
export const runningCostsErrors = (form: RunningCostsForm): Partial<Record<keyof RunningCostsForm, string>> => ({
  ...wrong(
    'kilometres',
    errorOf(form.kilometres, typedKilometres(form.kilometres), 'Enter whole kilometres, from 1 to 200,000'),
  ),
  ...wrong('perLitre', errorOf(form.perLitre, typedTenths(form.perLitre), 'Enter a price in cents, e.g. 189.9')),
  ...wrong('perKwh', errorOf(form.perKwh, typedTenths(form.perKwh), 'Enter a price in cents, e.g. 30 or 28.5')),
});

const wrong = (name: keyof RunningCostsForm, message: string | undefined) =>
  message === undefined ? {} : { [name]: message };

/** What is known of the prices; 0 for one that is not entered. */
export const pricesOf = (form: RunningCostsForm): EnergyPrices => ({
  perLitre: typedTenths(form.perLitre) ?? 0,
  perKwh: typedTenths(form.perKwh) ?? 0,
});
