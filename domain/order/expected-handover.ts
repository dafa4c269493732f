/** When a car is expected to be handed over: a window of days that narrows as its way is recorded. */
import { daysToHandover } from '../brand/delivery-times.ts';
import type { HandoverBasis } from '../maker/delivery-times.ts';
import { addDays } from '../time/add-days.ts';
import type { DeliveryStep, DeliverySteps } from './delivery-step.ts';
import type { HandoverSource } from './handover-sources.ts';

export type Days = {
  /** The first and the last day, yyyy-MM-dd; both count. */
  readonly from: string;
  readonly to: string;
};

export type ExpectedHandover = Days & {
  readonly source: HandoverSource;
  /** What was expected before, when this ends later than that did. */
  readonly slippedFrom?: Days;
};

/** A car in stock is handed over within so many days of when it can be had, at the soonest at once. */
const stockDays = 14;

type Told = Days & { readonly source: HandoverSource };

const reckoned = (source: HandoverBasis, from: string): Told => {
  const { least, most } = daysToHandover[source];
  return { source, from: addDays(from, least), to: addDays(from, most) };
};

const lastDayOf = (month: string): string => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-${daysInMonth}`;
};

/** What a step by itself says of the handover; undefined where it names no day. */
const toldBy = (step: DeliveryStep): Told | undefined => {
  switch (step.step) {
    case 'ordered': {
      const { availableFrom, month, on } = step;
      if (availableFrom !== undefined) {
        const from = availableFrom > on ? availableFrom : on;
        return { source: 'stock', from, to: addDays(from, stockDays) };
      }
      return month === undefined ? undefined : { source: 'order', from: `${month}-01`, to: lastDayOf(month) };
    }
    case 'atSea':
      return step.expectedOn === undefined ? undefined : reckoned('shipDue', step.expectedOn);
    case 'ashore':
      return reckoned('landed', step.on);
    case 'onTheRoad':
      return step.expectedOn === undefined ? undefined : reckoned('retailerDue', step.expectedOn);
    case 'atRetailer':
      return reckoned('atRetailer', step.on);
  }
};

const later = (one: string, other: string): string => (one > other ? one : other);

const widthOf = ({ from, to }: Days): number => Temporal.PlainDate.from(from).until(to).days;

/** A window begins no sooner than the one before, unless that lies behind its end: then it is no wider than that was. */
const narrowed = (known: Days, { source, from, to }: Told): Told => {
  const isWithin = known.from <= to;
  return { source, from: later(from, isWithin ? known.from : addDays(to, -widthOf(known))), to };
};

type Known = {
  /** By the steps that count. */
  readonly window: ExpectedHandover | undefined;
  /** What the customer was told by steps that were taken back since. */
  readonly withdrawn: Days | undefined;
};

const afterStep = ({ window, withdrawn }: Known, step: DeliveryStep): Known => {
  const told = toldBy(step);
  if (told === undefined) return { window, withdrawn };
  const next = window === undefined ? told : narrowed(window, told);
  if (step.isWithdrawn === true) {
    return { window, withdrawn: withdrawn !== undefined && withdrawn.to < next.to ? withdrawn : next };
  }
  const { from, to } = withdrawn ?? window ?? next;
  return { window: next.to > to ? { ...next, slippedFrom: { from, to } } : next, withdrawn: undefined };
};

/** The days on which the handover is expected after these steps of its way; undefined while nobody named any. */
export const expectedHandover = (steps: DeliverySteps): ExpectedHandover | undefined =>
  steps.reduce<Known>(afterStep, { window: undefined, withdrawn: undefined }).window;
