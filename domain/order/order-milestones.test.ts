import { describe, expect, it } from 'vitest';
import { sampleEvents } from '../testing/order-builders.ts';
import { countReachedMilestones, milestoneOfEvent, orderMilestones } from './order-milestones.ts';
import type { OrderEventType } from './order-events.ts';
import { evolve, initialOrderState } from './order-state.ts';

const history = [
  'OrderCreated',
  'DepositPaymentStarted',
  'DepositPaid',
  'ContractIssued',
  'ContractAccepted',
  'OrderApproved',
  'VehicleAllocated',
  'VehicleOnWater',
  'VehicleOnShore',
  'BalanceRequested',
  'BalancePaid',
  'VehicleShippedToDealer',
  'VehicleArrivedAtDealer',
  'OrderCompleted',
] as const satisfies readonly OrderEventType[];

describe('the milestones of an order', () => {
  it('are reached one by one, each by its event', () => {
    const reached = history.map((_, last) => {
      const events = history.slice(0, last + 1).map((type) => sampleEvents[type]);
      return countReachedMilestones(events.reduce(evolve, initialOrderState).lifecycle.value);
    });
    const byEvents = history.map(
      (_, last) => history.slice(0, last + 1).filter((type) => milestoneOfEvent[type] !== undefined).length,
    );
    expect(reached).toEqual(byEvents);
    expect(reached.at(-1)).toBe(orderMilestones.length);
  });

  it('are none before the order fee, and none of a cancelled order', () => {
    expect(countReachedMilestones({ fulfilment: { created: 'paymentOpen' } })).toBe(0);
    expect(countReachedMilestones({ fulfilment: { cancelled: 'settled' } })).toBe(0);
  });
});
