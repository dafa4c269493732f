/** When a car is expected to be handed over: a window of days that narrows as its way is recorded. */
import { daysToHandover } from '../brand/delivery-times.ts';
import { openWindow, type WhereHandedOver } from '../dealers/open-window.ts';
import type { HandoverBasis } from '../maker/delivery-times.ts';
import { addDays } from '../time/add-days.ts';
import type { Days } from '../time/days.ts';
import type { DeliveryStep, DeliverySteps } from './delivery-step.ts';
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
const toldBy = (step: DeliveryStep, dealer: WhereHandedOver): Told | undefined => {
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

type Known = {
  /** By the steps that count. */
  readonly window: ExpectedHandover | undefined;
  /** What the customer was told by steps that were taken back since. */
  readonly withdrawn: (Days & { readonly isMistake?: true | undefined }) | undefined;
};

const afterStep = ({ window, withdrawn }: Known, step: DeliveryStep, dealer: WhereHandedOver): Known => {
  const next = toldBy(step, dealer);
  if (next === undefined) return { window, withdrawn };
  if (step.isWithdrawn === true) {
    const { isMistake } = step;
    return {
      window,
      withdrawn: withdrawn !== undefined && withdrawn.to < next.to ? withdrawn : { ...next, isMistake },
    };
  }
  const { from, to } = withdrawn ?? window ?? next;
  if (next.to <= to) return { window: next, withdrawn: undefined };
  const slipped = { ...next, slippedFrom: { from, to } };
  return { window: withdrawn?.isMistake ? { ...slipped, isCorrection: true } : slipped, withdrawn: undefined };
};

/** The days on which the handover is expected at a retailer after these steps of its way; undefined while nobody named any. */
export const expectedHandover = (steps: DeliverySteps, dealer: WhereHandedOver): ExpectedHandover | undefined =>
  steps.reduce<Known>((known, step) => afterStep(known, step, dealer), { window: undefined, withdrawn: undefined })
    .window;
