import { describe, expect, it } from 'vitest';
import { profileOrderDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { restoreOrderState } from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus } from '@driveaway/domain/order/order-status.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import {
  sampleBuyer,
  sampleCustomerId,
  sampleEvents,
  sampleOrderHistory,
  sampleOrderNo,
} from '@driveaway/domain/testing/order-builders.ts';
import { recordEvents, sampleInstant } from '@driveaway/domain/testing/recorded-events.ts';
import { evolveProfileOrder, profileOrders } from './profile-orders.ts';

const events = recordEvents(sampleOrderHistory);
const specification = givenDocument(evolveProfileOrder).times(2);

describe('the profile of an order', () => {
  it('begins with whose order it is, and when', () => {
    const specified = specification.whenEvents(events.slice(0, 1));
    specified.thenDocumentWith({
      orderNo: sampleOrderNo,
      customerId: sampleCustomerId,
      orderReference: sampleEvents.OrderCreated.data.orderReference,
      buyer: sampleBuyer,
      notes: '',
      tradeIn: null,
      handoverWords: null,
      createdAt: sampleInstant(0),
      depositPaidAt: null,
      contractIssuedAt: null,
      contractAcceptedAt: null,
      updatedAt: sampleInstant(0),
    });
    expect(specified.result()?.state).toMatchObject({ revision: 0, anomalies: [] });
  });

  it('notes when the deposit was paid, the contract issued and accepted, and the latest notes', () => {
    const specified = specification.whenEvents(events);
    specified.thenDocumentWith({
      depositPaidAt: sampleInstant(2),
      contractIssuedAt: sampleInstant(3),
      contractAcceptedAt: sampleInstant(5),
      createdAt: sampleInstant(0),
      updatedAt: sampleInstant(events.length - 1),
      notes: 'Please call before delivery.',
    });
    expect(profileOrderDocumentSchema.parse(specified.result())).toEqual(specified.result());
  });

  it('holds the car that was last asked to be valued, unless its key is gone', () => {
    const { ValuationRequested, OrderCreated } = sampleEvents;
    const asked = recordEvents([OrderCreated, ValuationRequested]);
    specification.whenEvents(asked).thenDocumentWith({
      tradeIn: {
        car: { make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 84_500, condition: 'good' },
        requestedAt: sampleInstant(1),
      },
    });
    const keyless = recordEvents([OrderCreated, ValuationRequested, { type: 'ValuationRequested', data: {} }]);
    specification.whenEvents(keyless).thenDocumentWith({ tradeIn: null });
  });

  it('notes the way of the car, by the calendar of the order’s state', () => {
    const specified = specification.whenEvents(events);
    expect(specified.result()?.delivery.map(({ step, on }) => [step, on])).toEqual(
      (
        [
          ['ordered', 0],
          ['atSea', 8],
          ['ashore', 9],
          ['onTheRoad', 12],
          ['atRetailer', 13],
        ] as const
      ).map(([step, index]) => [
        step,
        Temporal.Instant.from(sampleInstant(index)).toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString(),
      ]),
    );
  });

  it('keeps the order’s state, so that its status is that of the order itself after every event', () => {
    const statuses = events.map((_event, index) => {
      const document = specification.whenEvents(events.slice(0, index + 1)).result();
      return document === undefined ? -1 : orderDisplayStatus(restoreOrderState(document.state));
    });
    expect(statuses).toEqual([1, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 7, 9, 10, 11]);
  });

  it('knows no buyer and no notes once their key is gone', () => {
    const anonymous = recordEvents([
      { type: 'OrderCreated', data: sampleEvents.OrderCreated.data },
      { type: 'ContractNotesAdded', data: sampleEvents.ContractNotesAdded.data },
    ]);
    specification.whenEvents(anonymous).thenDocumentWith({ buyer: null, notes: '' });
    expect(anonymous).toHaveLength(2);
  });

  it('refuses an order that does not begin with its creation', () => {
    const late = recordEvents([sampleEvents.DepositPaid]);
    expect(() => specification.whenEvents(late)).toThrow('begins with OrderCreated');
  });

  it('shows an event that cannot be read as an anomaly, and the status as invalid', () => {
    const [created] = events;
    if (created === undefined) throw new Error('There is a first event');
    const body = profileOrders.advance(undefined, [{ read: true, ...created }]);
    const { metadata } = created;
    const after = profileOrderDocumentSchema.parse(
      profileOrders.advance(body, [{ read: false, type: 'OrderTeleported', kind: 'unknown', metadata, revision: 1 }]),
    );
    expect(after.state).toMatchObject({
      revision: 1,
      anomalies: [{ revision: 1, type: 'OrderTeleported', kind: 'unknown' }],
    });
    expect(orderDisplayStatus(restoreOrderState(after.state))).toBe(0);
  });
});
