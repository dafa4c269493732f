import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { jsonObjectSchema } from '../json/json.ts';
import { sampleEvents } from '../testing/order-builders.ts';
import { orderEventReader, orderEventVersion, readOrderEvent } from './order-event-versions.ts';
import { orderEventTypes } from './order-events.ts';

/** The shape of every type, as it is stored. */
const goldenSchema = z.array(
  z.object({
    type: z.string(),
    schemaVersion: z.int(),
    data: jsonObjectSchema,
    personal: z.optional(jsonObjectSchema),
  }),
);
const golden = goldenSchema.parse(
  JSON.parse(readFileSync(new URL('./golden/order-events.json', import.meta.url), 'utf8')),
);

describe('the golden file', () => {
  test.each(golden)('$type version $schemaVersion', (stored) => {
    expect(readOrderEvent({ ...stored, personal: stored.personal })).toMatchObject({ type: stored.type });
  });

  test('holds the current version of every type', () => {
    const held = new Set(golden.map(({ type, schemaVersion }) => `${type} ${schemaVersion}`));
    expect(orderEventTypes.filter((type) => !held.has(`${type} ${orderEventVersion(type)}`))).toEqual([]);
  });
});

const stored = (type: string, data: unknown, schemaVersion = 1) => ({
  type,
  schemaVersion,
  data: jsonObjectSchema.parse(data),
  personal: undefined,
});

test('what is given again is read once, and anew when what is personal has gone', () => {
  const one = golden.find(({ personal }) => personal !== undefined);
  if (one === undefined) throw new Error('Nothing personal was ever written');
  const whole = { ...one, personal: one.personal };
  const read = readOrderEvent(whole);
  expect(readOrderEvent({ ...whole })).toBe(read);
  expect(readOrderEvent({ ...whole, personal: undefined })).not.toBe(read);
  expect(JSON.stringify(readOrderEvent({ ...whole, personal: undefined }))).not.toBe(JSON.stringify(read));
  expect(readOrderEvent({ ...whole, schemaVersion: 99 })).toBe('unknown');
});

test('a type or a version from the future is unknown, not wrong (row 74)', () => {
  expect(readOrderEvent(stored('WheelsPolished', {}))).toBe('unknown');
  expect(readOrderEvent(stored('OrderApproved', {}, 2))).toBe('unknown');
  expect(readOrderEvent(stored('toString', {}))).toBe('unknown');
});

test('data of an earlier version is upcast through every version after it', () => {
  const read = orderEventReader({
    VehicleOnShore: [
      ({ harbour, ...data }) => ({ ...data, place: harbour ?? null }),
      ({ place }) => ({ port: place ?? '' }),
    ],
  });
  const ashore = { type: 'VehicleOnShore', data: { port: 'Port Kembla' } };
  expect(read(stored('VehicleOnShore', { harbour: 'Port Kembla' }))).toMatchObject(ashore);
  expect(read(stored('VehicleOnShore', { place: 'Port Kembla' }, 2))).toMatchObject(ashore);
  expect(read(stored('VehicleOnShore', { port: 'Port Kembla' }, 3))).toMatchObject(ashore);
  expect(read(stored('VehicleOnShore', { port: 'Port Kembla' }, 4))).toBe('unknown');
  expect(read(stored('OrderApproved', {}))).toMatchObject({ type: 'OrderApproved' });
});

test('data that does not fit its schema is unreadable', () => {
  expect(readOrderEvent(stored('DepositPaid', { ...sampleEvents.DepositPaid.data, amountCents: 1000.5 }))).toBe(
    'unreadable',
  );
});

test('days and instants that were recorded are read whatever their year, which no caller may name any more', () => {
  for (const year of ['0206', '1899', '2200', '9999']) {
    const [day, instant] = [`${year}-12-31`, `${year}-12-31T01:00:00Z`];
    for (const [type, data] of [
      ['VehicleOnWater', { expectedOn: day }],
      ['VehicleShippedToDealer', { expectedOn: day }],
      ['BalanceRequested', { amountCents: 100, dueOn: day }],
      ['TradeInOffered', { ...sampleEvents.TradeInOffered.data, holdsUntil: day }],
      ['HandoverTimesOffered', { ...sampleEvents.HandoverTimesOffered.data, times: [instant] }],
      ['OrderCreated', { ...sampleEvents.OrderCreated.data, expectedDelivery: { from: day, to: day, saidOn: day } }],
    ] as const)
      expect(readOrderEvent(stored(type, data)), `${type} ${year}`).toMatchObject({ type, data });
  }
});

test('an event whose personal part was erased is read without it', () => {
  expect(readOrderEvent(stored('OrderCreated', sampleEvents.OrderCreated.data))).toEqual({
    type: 'OrderCreated',
    data: sampleEvents.OrderCreated.data,
    personal: undefined,
  });
});
