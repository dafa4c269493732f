import { expect, it } from 'vitest';
import { orderTimelineDocumentSchema, profileOrderDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { sampleBalanceRequested, sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { orderTimeline } from '@driveaway/projections/order-timeline/order-timeline.ts';
import { profileOrders } from '@driveaway/projections/profile-orders/profile-orders.ts';
import { followedOrderOf } from './followed-order.ts';

const inPerth = (event: OrderEvent): OrderEvent =>
  event.type === 'OrderCreated'
    ? { ...event, data: { ...event.data, price: { ...event.data.price, state: 'WA' } } }
    : event;

const followedAfter = (events: readonly OrderEvent[], recordedAt: string) => {
  const facts = events.map((event, revision) => ({
    read: true as const,
    event,
    metadata: sampleMetadata(revision, { recordedAt }),
    revision,
  }));
  const order = profileOrderDocumentSchema.parse(profileOrders.advance(undefined, facts));
  const timeline = orderTimelineDocumentSchema.parse(orderTimeline.advance(undefined, facts));
  return followedOrderOf({ order, timeline }, recordedAt);
};

it('a follower sees where the car is, and no handover before its dispatch', () => {
  const untilAshore = sampleOrderHistory.slice(
    0,
    sampleOrderHistory.findIndex(({ type }) => type === 'VehicleOnShore') + 1,
  );
  const asked = sampleBalanceRequested({ dispatchOn: '2027-06-15' });
  const { place, handover } = followedAfter([...untilAshore, asked], '2026-12-01T02:00:00.000Z');
  expect(place).toMatchObject({ step: 'ashore' });
  expect(handover).toStrictEqual({ from: '2027-06-16', to: '2027-06-22' });
});

it('a follower reads one day of a stage, by the clocks of the order’s state', () => {
  // half past one at night in Sydney on the 21st, half past ten in the evening in Perth on the 20th
  const recordedAt = '2026-11-20T14:30:00.000Z';
  const untilAtSea = sampleOrderHistory.slice(
    0,
    sampleOrderHistory.findIndex(({ type }) => type === 'VehicleOnWater') + 1,
  );
  const { milestones, place, today } = followedAfter(untilAtSea.map(inPerth), recordedAt);
  expect(milestones.find(({ milestone }) => milestone === 'atSea')?.on).toBe('2026-11-20');
  expect(place).toMatchObject({ step: 'atSea', on: '2026-11-20' });
  // a day that is due is not over while it lasts there
  expect(today).toBe('2026-11-20');
});
