import { describe, expect, it } from 'vitest';
import { sampleOrderHistory } from '../testing/order-builders.ts';
import { countReachedMilestones, milestoneOfEvent, orderMilestones } from './order-milestones.ts';
import { evolve, initialOrderState } from './order-state.ts';

describe('the milestones of an order', () => {
  it('are reached one by one, each by its event', () => {
    const histories = sampleOrderHistory.map((_, last) => sampleOrderHistory.slice(0, last + 1));
    const reached = histories.map((events) =>
      countReachedMilestones(events.reduce(evolve, initialOrderState).lifecycle.value),
    );
    const byEvents = histories.map(
      (events) => events.filter(({ type }) => milestoneOfEvent[type] !== undefined).length,
    );
    expect(reached).toEqual(byEvents);
    expect(reached.at(-1)).toBe(orderMilestones.length);
    expect(new Set(Object.values(milestoneOfEvent))).toEqual(new Set(orderMilestones));
  });

  it('are none before the order fee, and none of a cancelled order', () => {
    expect(countReachedMilestones({ fulfilment: { created: 'paymentOpen' } })).toBe(0);
    expect(countReachedMilestones({ fulfilment: { cancelled: 'settled' } })).toBe(0);
  });
});
