/** Which steps of an order can be taken back when they were recorded by mistake, and how they are called. */
import type { OrderLifecycle } from './order-lifecycle.ts';

/**
 * Each can be corrected while it is the last step: nothing was built on it. The machine has the rest. A handover is the last
 * whatever else was recorded: the order stands where it stood without it.
 */
export const correctableSteps = [
  'OrderApproved',
  'VehicleAllocated',
  'VehicleOnWater',
  'VehicleOnShore',
  'VehicleShippedToDealer',
  'VehicleArrivedAtDealer',
  'VehicleHandedOver',
] as const;
export type CorrectableStep = (typeof correctableSteps)[number];

/** What customers were told, as the timeline has it. */
export const stepTitles: Readonly<Record<CorrectableStep, string>> = {
  OrderApproved: 'Order accepted',
  VehicleAllocated: 'Car allocated',
  VehicleOnWater: 'Car at sea',
  VehicleOnShore: 'Car ashore',
  VehicleShippedToDealer: 'Car on its way to your retailer',
  VehicleArrivedAtDealer: 'Car at your retailer',
  VehicleHandedOver: 'Car handed over',
};

const stepOfTransit = {
  onWater: 'VehicleOnWater',
  onShore: 'VehicleOnShore',
  toDealer: 'VehicleShippedToDealer',
} as const;

/**
 * The step that led to where an order stands; undefined where none can be taken back.
 * @param isHandedOver its car was handed over
 */
export const lastStepOf = ({ fulfilment }: OrderLifecycle, isHandedOver: boolean): CorrectableStep | undefined => {
  if (isHandedOver && (fulfilment === 'delivered' || fulfilment === 'completed')) return 'VehicleHandedOver';
  if (typeof fulfilment === 'object') {
    return 'inTransit' in fulfilment ? stepOfTransit[fulfilment.inTransit] : undefined;
  }
  if (fulfilment === 'approved') return 'OrderApproved';
  if (fulfilment === 'allocated') return 'VehicleAllocated';
  return fulfilment === 'delivered' ? 'VehicleArrivedAtDealer' : undefined;
};
