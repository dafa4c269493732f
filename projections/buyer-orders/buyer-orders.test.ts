import { describe, expect, it } from 'vitest';
import { buyerOrderDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import {
  sampleCustomerId,
  sampleEvents,
  sampleOrderHistory,
  sampleOrderNo,
} from '@driveaway/domain/testing/order-builders.ts';
import { recordEvents, sampleInstant } from '@driveaway/domain/testing/recorded-events.ts';
import { buyerOrders, evolveBuyerOrder } from './buyer-orders.ts';

const events = recordEvents(sampleOrderHistory);
const specification = givenDocument(evolveBuyerOrder).times(2);

describe('a line of the buyer’s list', () => {
  it('is, for queries, number, buyer, date, title and status', () => {
    const document = specification.whenEvents(events.slice(0, 3)).result();
    expect(buyerOrderDocumentSchema.parse(document)).toEqual({
      orderNo: sampleOrderNo,
      customerId: sampleCustomerId,
      createdAt: sampleInstant(0),
      title: 'Austral Outback Touring',
      orderDisplayStatus: 2,
    });
  });

  it('follows the display status of the order through every event', () => {
    const statuses = events.map(
      (_event, index) => specification.whenEvents(events.slice(0, index + 1)).result()?.orderDisplayStatus,
    );
    expect(statuses).toEqual([1, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 7, 9, 10, 11]);
  });

  it('says cancelled when it is', () => {
    const cancelled = recordEvents([sampleEvents.OrderCreated, sampleEvents.OrderCancelled]);
    expect(specification.whenEvents(cancelled).result()?.orderDisplayStatus).toBe(12);
  });

  it('holds nothing of the buyer, and of the order only what the status needs', () => {
    const text = JSON.stringify(specification.whenEvents(events).result());
    expect(text).not.toContain('Kowalski');
    expect(text).not.toContain('listPrice');
    expect(text.length).toBeLessThan(600);
  });

  it('shows an order with an unreadable event as invalid', () => {
    const [created] = events;
    if (created === undefined) throw new Error('There is a first event');
    const body = buyerOrders.advance(undefined, [{ read: true, ...created }]);
    const unread = { read: false, type: 'DepositPaid', kind: 'unreadable', metadata: undefined, revision: 1 } as const;
    expect(buyerOrders.advance(body, [unread])).toMatchObject({ orderDisplayStatus: 0 });
  });

  it('refuses an order that does not begin with its creation', () => {
    expect(() => specification.whenEvents(events.slice(1))).toThrow('begins with OrderCreated');
  });
});
