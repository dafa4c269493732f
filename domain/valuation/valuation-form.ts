/** What a visitor says of the car they have, and the rules of that form. */
import { tradeInCarOf, tradeInFormSchema } from '../customer/trade-in-form.ts';
import { stateCodeSchema } from '../locations/state.ts';
import { centsFromDollars, type Cents } from '../money/cents.ts';
import type { ValuationBook } from './valuation-book.ts';
import { carOfBook, newPriceOf, type CarToValue } from './value-car.ts';
import { plateProblem, vinProblem } from './vehicle-marks.ts';

/** As it is typed: every field a text. */
export type ValuationForm = {
  readonly make: string;
  readonly model: string;
  readonly year: string;
  readonly kilometres: string;
  readonly condition: string;
  readonly state: string;
  /** In dollars; asked for a car whose price the book does not know. */
  readonly newPrice: string;
  readonly segment: string;
  /** In dollars; may be empty. */
  readonly extras: string;
  readonly vin: string;
  readonly plate: string;
};

export const emptyValuationForm: ValuationForm = {
  make: '',
  model: '',
  year: '',
  kilometres: '',
  condition: '',
  state: '',
  newPrice: '',
  segment: '',
  extras: '',
  vin: '',
  plate: '',
};

/** No car costs less new, in cents: $1,000. */
const leastNewPriceCents = 100_000;
/** Nor more: $2,000,000. */
const mostNewPriceCents = 200_000_000;

/** '$32,990' in cents; undefined when it is no amount. */
const typedCents = (text: string): Cents | undefined => {
  const digits = text.replaceAll(/[\s,$]/g, '');
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(digits) ? centsFromDollars(Number(digits)) : undefined;
};

const isNewPrice = (cents: Cents | undefined): cents is Cents =>
  cents !== undefined && cents >= leastNewPriceCents && cents <= mostNewPriceCents;

/** What the book knows of the car in the form: its segment, and its new price where the year has one. */
export const knownCar = (
  { make, model, year }: Pick<ValuationForm, 'make' | 'model' | 'year'>,
  book: ValuationBook,
): { readonly segment: string; readonly newPriceCents: Cents } | undefined => {
  const car = carOfBook({ make, model }, book);
  const newPriceCents = car && newPriceOf(car, Number(year));
  return car === undefined || newPriceCents === undefined ? undefined : { segment: car.segment, newPriceCents };
};

type Asked = { readonly book: ValuationBook; /** yyyy-MM-dd. */ readonly today: string };

const extrasCentsOf = (extras: string): Cents | undefined => (extras.trim() === '' ? 0 : typedCents(extras));

/** The message of each field that is missing or wrong, by its name, in the order of the form. */
export const valuationErrors = (form: ValuationForm, { book, today }: Asked): Readonly<Record<string, string>> => {
  const errors: Record<string, string> = {};
  for (const { path, message } of tradeInFormSchema.safeParse(form).error?.issues ?? []) {
    errors[path.join('.')] ??= message;
  }
  const thisYear = today.slice(0, 4);
  if (errors['year'] === undefined && Number(form.year) > Number(thisYear)) {
    errors['year'] = `Please enter a year up to ${thisYear}`;
  }
  const state = stateCodeSchema.safeParse(form.state).data;
  if (state === undefined) errors['state'] = 'Please choose where it is registered';
  if (knownCar(form, book) === undefined) {
    if (!isNewPrice(typedCents(form.newPrice))) {
      errors['newPrice'] = 'Please enter what it cost new, in dollars, such as 32990';
    }
    if (!book.segments.some(({ code }) => code === form.segment)) errors['segment'] = 'Please choose what it is';
  }
  const extras = extrasCentsOf(form.extras);
  if (extras === undefined || extras > mostNewPriceCents) {
    errors['extras'] = 'Please enter an amount in dollars, such as 2500, or leave it out';
  }
  const vin = vinProblem(form.vin);
  if (vin !== undefined) errors['vin'] = vin;
  const plate = state && plateProblem(form.plate, state);
  if (plate !== undefined) errors['plate'] = plate;
  return errors;
};

/** The car of a filled-in form, as trade-ins name it and as it is valued; undefined while something is missing or wrong. */
export const carOfForm = (form: ValuationForm, asked: Asked) => {
  const typed = tradeInFormSchema.safeParse(form).data;
  const state = stateCodeSchema.safeParse(form.state).data;
  if (typed === undefined || state === undefined || Object.keys(valuationErrors(form, asked)).length > 0) {
    return undefined;
  }
  const known = knownCar(form, asked.book);
  const car = tradeInCarOf(typed);
  const toValue: CarToValue = {
    year: car.year,
    kilometres: car.kilometres,
    condition: car.condition,
    state,
    segment: known?.segment ?? form.segment,
    newPriceCents: known?.newPriceCents ?? typedCents(form.newPrice) ?? 0,
    extrasCents: extrasCentsOf(form.extras) ?? 0,
  };
  return { car, toValue };
};
