import { describe, expect, it } from 'vitest';
import { orderEventSchema, orderEventTypes } from '../order/order-events.ts';
import { evolve, initialOrderState } from '../order/order-state.ts';
import { orderDisplayStatus } from '../order/order-status.ts';
import { sampleEvents, sampleOrderHistory, samplePrice } from './order-builders.ts';

describe('sample events', () => {
  it.each(orderEventTypes)('%s passes the schema of its event unchanged', (type) => {
    expect(orderEventSchema.parse(sampleEvents[type])).toEqual(sampleEvents[type]);
  });

  it('has a price that is the sum of its lines', () => {
    expect(samplePrice.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(samplePrice.totalCents);
  });

  it('tells an order from creation to handover without an anomaly', () => {
    const state = sampleOrderHistory.reduce(evolve, initialOrderState);
    expect(state.anomalies).toEqual([]);
    expect(orderDisplayStatus(state)).toBe(11);
  });
});
