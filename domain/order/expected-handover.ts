/** When a car is expected to be handed over: a window of days that narrows as its way is recorded. */
import { daysToHandover } from '../brand/delivery-times.ts';
import { openWindow, type WhereHandedOver } from '../dealers/open-window.ts';
import type { HandoverBasis } from '../maker/delivery-times.ts';
import { addDays } from '../time/add-days.ts';
import type { Days } from '../time/days.ts';
import type { DeliveryStep, DeliverySteps, WayStep } from './delivery-step.ts';
import type { HandoverSource } from './handover-sources.ts';

export type ExpectedHandover = Days & {
  readonly source: HandoverSource;
  /** What was expected before, when this ends later than that did. */
  readonly slippedFrom?: Days;
  /** What was expected before was a mistake of the seller, who took it back: the car itself is not late. */
  readonly isCorrection?: true;
};

/** A car in stock is handed over within so many days of when it can be had, at the soonest at once. */
const stockDays = 14;

/** The days on which a car in stock can be handed over, if it is ordered on a day: said wherever it is offered, and kept by its order. */
export const stockWindow = (availableFrom: string, orderedOn: string, dealer: WhereHandedOver): Days => {
  const from = availableFrom > orderedOn ? availableFrom : orderedOn;
  return openWindow(dealer, { from, to: addDays(from, stockDays) });
};

type Told = Days & { readonly source: HandoverSource };

const reckoned = (source: HandoverBasis, from: string, dealer: WhereHandedOver): Told => {
  const { least, most } = daysToHandover[source];
  return { source, ...openWindow(dealer, { from: addDays(from, least), to: addDays(from, most) }) };
};

/** What a step by itself says of the handover; undefined where it names no day. */
const toldBy = (step: WayStep, dealer: WhereHandedOver): Told | undefined => {
  switch (step.step) {
    case 'ordered':
      return step.said && { source: step.isInStock === true ? 'stock' : 'order', ...step.said };
    case 'atSea':
      return step.expectedOn === undefined ? undefined : reckoned('shipDue', step.expectedOn, dealer);
    case 'ashore':
      return reckoned('landed', step.on, dealer);
    case 'onTheRoad':
      return step.expectedOn === undefined ? undefined : reckoned('retailerDue', step.expectedOn, dealer);
    case 'atRetailer':
      return reckoned('atRetailer', step.on, dealer);
  }
};

const later = (one: string, other: string): string => (one > other ? one : other);

/** No sooner than of a car that reaches its retailer on the very day on which it leaves for it. */
const notBeforeDispatch = (told: Told, dispatchOn: string | undefined, dealer: WhereHandedOver): Told => {
  if (dispatchOn === undefined) return told;
  const soonest = reckoned('atRetailer', dispatchOn, dealer);
  if (told.from >= soonest.from && told.to >= soonest.to) return told;
  const days = { from: later(told.from, soonest.from), to: later(told.to, soonest.to) };
  return { source: 'dispatch', ...openWindow(dealer, days) };
};

type Known = {
  /** What the last step that named days says, whenever the car leaves for its retailer. */
  readonly told: Told | undefined;
  /** The day that was named for that last; undefined once the car has left. */
  readonly dispatchOn: string | undefined;
  /** By the steps that count. */
  readonly window: ExpectedHandover | undefined;
  /** What the customer was told by steps that were taken back since. */
  readonly withdrawn: (Told & { readonly isMistake?: true | undefined }) | undefined;
};

const nothing: Known = { told: undefined, dispatchOn: undefined, window: undefined, withdrawn: undefined };

const comparedWith = (before: Days | undefined, next: Told): ExpectedHandover =>
  before === undefined || next.to <= before.to ? next : { ...next, slippedFrom: { from: before.from, to: before.to } };

const afterDispatch = ({ told, window, withdrawn }: Known, dispatchOn: string, dealer: WhereHandedOver): Known => ({
  told,
  dispatchOn,
  window: told && comparedWith(window, notBeforeDispatch(told, dispatchOn, dealer)),
  withdrawn: withdrawn && {
    ...notBeforeDispatch(withdrawn, dispatchOn, dealer),
    isMistake: withdrawn.isMistake,
  },
});

const afterStep = (known: Known, step: DeliveryStep, dealer: WhereHandedOver): Known => {
  if (step.step === 'dispatch') return afterDispatch(known, step.dispatchOn, dealer);
  const dispatchOn = step.step === 'onTheRoad' || step.step === 'atRetailer' ? undefined : known.dispatchOn;
  const told = toldBy(step, dealer);
  const next = told && notBeforeDispatch(told, dispatchOn, dealer);
  const { window, withdrawn } = known;
  if (step.isWithdrawn === true) {
    const { isMistake } = step;
    const isSooner = next !== undefined && !(withdrawn !== undefined && withdrawn.to < next.to);
    return isSooner ? { ...known, withdrawn: { ...next, isMistake } } : known;
  }
  if (next === undefined) return { ...known, dispatchOn };
  const compared = comparedWith(withdrawn ?? window, next);
  const isCorrection = compared.slippedFrom !== undefined && withdrawn?.isMistake;
  return {
    told,
    dispatchOn,
    window: isCorrection ? { ...compared, isCorrection } : compared,
    withdrawn: undefined,
  };
};

/** The days on which the handover is expected at a retailer after these steps of its way; undefined while nobody named any. */
export const expectedHandover = (steps: DeliverySteps, dealer: WhereHandedOver): ExpectedHandover | undefined =>
  steps.reduce((known, step) => afterStep(known, step, dealer), nothing).window;
