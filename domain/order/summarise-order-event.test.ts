import { describe, expect, it } from 'vitest';
import { sampleBuyer, sampleEvents, sampleStockCar } from '../testing/order-builders.ts';
import { orderEventSchema, orderEventTypes } from './order-events.ts';
import { summariseOrderEvent } from './summarise-order-event.ts';

const summaryOf = (type: (typeof orderEventTypes)[number], data: object = {}): string => {
  const sample = sampleEvents[type];
  return summariseOrderEvent(orderEventSchema.parse({ ...sample, data: { ...sample.data, ...data } }));
};

describe('the summary of an event', () => {
  it('says in one line what each type records, as it said before', async () => {
    const lines = orderEventTypes.map((type) => `${type}: ${summaryOf(type)}`);
    for (const line of lines) expect(line).not.toMatch(/[\n{}]|undefined|null|Cents|\d{6}00\b/);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/event-summaries.txt');
  });

  it('holds nothing personal', () => {
    const summaries = orderEventTypes.map((type) => summaryOf(type)).join('\n');
    const { lastName, email, phoneNo, address } = sampleBuyer;
    for (const secret of [lastName, email, phoneNo, address.address1]) expect(summaries).not.toContain(secret);
  });

  it('leaves out what was not reported', () => {
    expect(summaryOf('VehicleOnWater', { vessel: undefined, expectedOn: undefined })).toBe('Car shipped');
    expect(summaryOf('VehicleOnWater', { vessel: 'MV Tern', expectedOn: '2026-12-18' })).toBe(
      'Car shipped on MV Tern, expected ashore on 2026-12-18',
    );
    expect(summaryOf('FinanceApplicationDenied', { reason: undefined })).toBe('Finance application denied');
  });

  it('names what was chosen before, and the car in stock', () => {
    expect(summaryOf('HandoverTimeChosen', { insteadOf: '2026-12-22T23:00:00.000Z' })).toMatch(
      / chosen in place of 2026-12-22T23:00:00\.000Z$/,
    );
    expect(summaryOf('OrderCreated', { stockCar: sampleStockCar })).toContain(
      `, the car in stock with VIN ${sampleStockCar.vin}, from `,
    );
    expect(summaryOf('OrderCreated')).not.toContain('in stock');
  });

  it('gives amounts in dollars, and a reason its full stop', () => {
    expect(summaryOf('OrderCancelled', { reason: 'Changed plans', refundDueCents: 100_050 })).toBe(
      'Order cancelled: Changed plans. $1,000.50 is to be refunded',
    );
    expect(summaryOf('OrderCancelled', { reason: 'No car.', refundDueCents: 0 })).toBe(
      'Order cancelled: No car. Nothing is to be refunded',
    );
  });
});
