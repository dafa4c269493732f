/** The milestones of an order as its buyer knows them, in their order. */
import type { OrderEventType } from './order-events.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';

export const orderMilestones = [
  'feePaid',
  'contractAccepted',
  'orderAccepted',
  'carAllocated',
  'atSea',
  'inAustralia',
  'atRetailer',
  'readyForHandover',
] as const;
export type OrderMilestone = (typeof orderMilestones)[number];

/** The event that reaches each; absent for events that reach none. */
export const milestoneOfEvent: Readonly<Partial<Record<OrderEventType, OrderMilestone>>> = {
  DepositPaid: 'feePaid',
  ContractAccepted: 'contractAccepted',
  OrderApproved: 'orderAccepted',
  VehicleAllocated: 'carAllocated',
  VehicleReallocated: 'carAllocated',
  VehicleOnWater: 'atSea',
  VehicleOnShore: 'inAustralia',
  VehicleArrivedAtDealer: 'atRetailer',
  OrderCompleted: 'readyForHandover',
};

/** Which milestone an event's `expectedOn` is about. */
export const expectedMilestones: Readonly<Partial<Record<OrderEventType, OrderMilestone>>> = {
  VehicleOnWater: 'inAustralia',
  VehicleShippedToDealer: 'atRetailer',
};

const reachedIn: Readonly<Record<Extract<OrderLifecycle['fulfilment'], string>, OrderMilestone | undefined>> = {
  notCreated: undefined,
  contractAccepted: 'contractAccepted',
  approved: 'orderAccepted',
  allocated: 'carAllocated',
  delivered: 'atRetailer',
  completed: 'readyForHandover',
};

const lastReached = (fulfilment: OrderLifecycle['fulfilment']): OrderMilestone | undefined => {
  if (typeof fulfilment === 'string') return reachedIn[fulfilment];
  if ('depositPaid' in fulfilment) return 'feePaid';
  if ('inTransit' in fulfilment) return fulfilment.inTransit === 'onWater' ? 'atSea' : 'inAustralia';
  return undefined;
};

/** How many milestones an order has reached: a step that was taken back, or a new contract, takes some away again. */
export const countReachedMilestones = ({ fulfilment }: Pick<OrderLifecycle, 'fulfilment'>): number => {
  const last = lastReached(fulfilment);
  return orderMilestones.findIndex((milestone) => milestone === last) + 1;
};
