import { expect, it } from 'vitest';
import { orderTimelineDocumentSchema, profileOrderDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { orderTimeline } from '@driveaway/projections/order-timeline/order-timeline.ts';
import { profileOrders } from '@driveaway/projections/profile-orders/profile-orders.ts';
import { followedOrderOf } from './followed-order.ts';

const inPerth = (event: OrderEvent): OrderEvent =>
  event.type === 'OrderCreated'
    ? { ...event, data: { ...event.data, price: { ...event.data.price, state: 'WA' } } }
    : event;

it('a follower reads one day of a stage, by the clocks of the order’s state', () => {
  // half past one at night in Sydney on the 21st, half past ten in the evening in Perth on the 20th
  const recordedAt = '2026-11-20T14:30:00.000Z';
  const untilAtSea = sampleOrderHistory.slice(
    0,
    sampleOrderHistory.findIndex(({ type }) => type === 'VehicleOnWater') + 1,
  );
  const facts = untilAtSea.map((event, revision) => ({
    read: true as const,
    event: inPerth(event),
    metadata: sampleMetadata(revision, { recordedAt }),
    revision,
  }));
  const order = profileOrderDocumentSchema.parse(profileOrders.advance(undefined, facts));
  const timeline = orderTimelineDocumentSchema.parse(orderTimeline.advance(undefined, facts));
  const { milestones, place, today } = followedOrderOf({ order, timeline }, recordedAt);
  expect(milestones.find(({ milestone }) => milestone === 'atSea')?.on).toBe('2026-11-20');
  expect(place).toMatchObject({ step: 'atSea', on: '2026-11-20' });
  // a day that is due is not over while it lasts there
  expect(today).toBe('2026-11-20');
});
