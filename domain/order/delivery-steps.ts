/** The steps of a car's way to its buyer, folded from the order's events. */
import { dayIn } from '../locations/end-of-day.ts';
import type { StateCode } from '../locations/state.ts';
import type { DeliveryStep, DeliverySteps } from './delivery-step.ts';
import { daysOf } from './said-delivery.ts';
import type { OrderEvent } from './order-events.ts';
import type { CorrectableStep } from './status-correction.ts';

const stepOfEvent: Readonly<Partial<Record<CorrectableStep, DeliveryStep['step']>>> = {
  VehicleOnWater: 'atSea',
  VehicleOnShore: 'ashore',
  VehicleShippedToDealer: 'onTheRoad',
  VehicleArrivedAtDealer: 'atRetailer',
};

const withdrawn = (
  steps: DeliverySteps,
  isMeant: (step: DeliveryStep['step']) => boolean,
  mark: Pick<DeliveryStep, 'isMistake'> = {},
): DeliverySteps =>
  steps.map((one) => (one.isWithdrawn !== true && isMeant(one.step) ? { ...one, isWithdrawn: true, ...mark } : one));

/** The steps after one more event of a day: what was taken back is marked, as is the way of the car before. */
const afterEvent = (steps: DeliverySteps, event: OrderEvent, day: () => string): DeliverySteps => {
  // charges alone leave the car on its way, one in stock as well
  if (event.type === 'OrderChanged' && event.data.charges !== undefined) return steps;
  if (event.type === 'OrderCreated' || event.type === 'OrderChanged') {
    const { expectedDelivery } = event.data;
    const said = expectedDelivery && daysOf(expectedDelivery);
    const isInStock = event.type === 'OrderCreated' && event.data.stockCar !== undefined;
    return [{ step: 'ordered', on: day(), ...(said && { said }), ...(isInStock && { isInStock }) }];
  }
  if (event.type === 'VehicleOnWater') return [...steps, { step: 'atSea', on: day(), ...event.data }];
  if (event.type === 'VehicleOnShore') return [...steps, { step: 'ashore', on: day(), ...event.data }];
  if (event.type === 'VehicleShippedToDealer') return [...steps, { step: 'onTheRoad', on: day(), ...event.data }];
  if (event.type === 'VehicleArrivedAtDealer') return [...steps, { step: 'atRetailer', on: day() }];
  if (event.type === 'BalanceRequested') {
    const { dispatchOn } = event.data;
    return dispatchOn === undefined ? steps : [...steps, { step: 'dispatch', on: day(), dispatchOn }];
  }
  // the balance falls due before the dispatch, whichever car it is
  if (event.type === 'VehicleReallocated') return withdrawn(steps, (step) => step !== 'ordered' && step !== 'dispatch');
  if (event.type !== 'StatusCorrected') return steps;
  const corrected = stepOfEvent[event.data.corrects];
  return withdrawn(steps, (step) => step === corrected, { isMistake: true });
};

/** The steps after one more event that was recorded at an instant, by the calendar of the order's state. */
export const evolveDelivery = (
  steps: DeliverySteps,
  event: OrderEvent,
  recordedAt: string,
  state: StateCode,
): DeliverySteps =>
  // asked for a step alone: most events are none, and a calendar costs more than the rest
  afterEvent(steps, event, () => dayIn(state, recordedAt));
