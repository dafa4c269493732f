import { expect, it } from 'vitest';
import {
  sampleEvents,
  sampleOrderCreated,
  sampleOrderHistory,
  sampleOrderNo,
  sampleOtherVin,
  sampleStatusCorrected,
  sampleVehicleReallocated,
  sampleVin,
} from '../testing/order-builders.ts';
import { givenEvents } from '../testing/given-when-then.ts';
import type { OrderEvent } from './order-events.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';
import { hasVin, vinGivenBy, vinNeededBy, vinReservedSchema, vinStream } from './vin-reservation.ts';

const stateOf = (...events: readonly OrderEvent[]): OrderState => events.reduce(evolve, initialOrderState);
const stockCar = { stockId: 's-1', vin: sampleVin, availableFrom: '2026-11-20', isDemonstrator: false };
const ofStock = sampleOrderCreated({ stockCar });
const allocationCorrected = sampleStatusCorrected({ corrects: 'VehicleAllocated' });
const backAgain = sampleVehicleReallocated({ vin: sampleVin, previousVin: sampleOtherVin });
const { DepositPaymentStarted, DepositPaymentFailed, DepositPaid, OrderCancelled } = sampleEvents;

it.each<readonly [string, readonly OrderEvent[], boolean]>([
  ['for a car in stock before any money comes', [ofStock], false],
  ['for a car in stock while its deposit is being paid', [ofStock, DepositPaymentStarted], true],
  ['whose deposit failed', [ofStock, DepositPaymentStarted, DepositPaymentFailed], false],
  ['whose deposit is paid', [ofStock, DepositPaymentStarted, DepositPaid], true],
  ['that was cancelled', [ofStock, DepositPaymentStarted, DepositPaid, OrderCancelled], false],
  ['for no car in stock', sampleOrderHistory.slice(0, 3), false],
  ['that a car was allocated to', sampleOrderHistory.slice(0, 8), true],
  ['that another car was allocated to', [...sampleOrderHistory.slice(0, 8), sampleEvents.VehicleReallocated], false],
  [
    'for a car in stock, to which another car was allocated',
    [ofStock, ...sampleOrderHistory.slice(1, 8), sampleEvents.VehicleReallocated],
    false,
  ],
  [
    'for a car in stock, which gave it up for another that was then taken back',
    [ofStock, ...sampleOrderHistory.slice(1, 8), sampleEvents.VehicleReallocated, allocationCorrected],
    false,
  ],
  [
    'for a car in stock that came back to it before its allocation was taken back',
    [ofStock, ...sampleOrderHistory.slice(1, 8), sampleEvents.VehicleReallocated, backAgain, allocationCorrected],
    true,
  ],
])('an order %s has the car: %#', (_what, events, isTheirs) => {
  expect(hasVin(stateOf(...events), sampleVin)).toBe(isTheirs);
});

it('a car has one owner: the other VIN is nobody’s, or of who it was reallocated to', () => {
  expect(hasVin(stateOf(...sampleOrderHistory.slice(0, 8)), sampleOtherVin)).toBe(false);
  expect(hasVin(stateOf(...sampleOrderHistory.slice(0, 8), sampleEvents.VehicleReallocated), sampleOtherVin)).toBe(
    true,
  );
});

it('an order that gave its car in stock up gets any other', () => {
  const events = [ofStock, ...sampleOrderHistory.slice(1, 8), sampleEvents.VehicleReallocated, allocationCorrected];
  const data = { vin: sampleOtherVin };
  givenEvents(...events)
    .when({ type: 'AllocateVehicle', data })
    .thenEvents({ type: 'VehicleAllocated', data });
});

it('a VIN is reserved before its allocation, and that of a car in stock before its deposit', () => {
  const needed = Object.values(sampleEvents).flatMap((event) => {
    const vin = vinNeededBy(event, { created: ofStock.data });
    return vin === undefined ? [] : [[event.type, vin, vinGivenBy(event)]];
  });
  expect(needed).toEqual([
    ['DepositPaymentStarted', sampleVin, undefined],
    ['VehicleAllocated', sampleVin, sampleVin],
    ['VehicleReallocated', sampleOtherVin, sampleOtherVin],
  ]);
  expect(vinNeededBy(DepositPaymentStarted, { created: sampleEvents.OrderCreated.data })).toBeUndefined();
  expect(vinStream(sampleVin)).toBe(`vin-${sampleVin}`);
});

it('a reservation names the order and its revision', () => {
  const reserved = { type: 'VinReserved', data: { orderNo: sampleOrderNo, orderRevision: 7 } };
  expect(vinReservedSchema.parse(reserved)).toEqual(reserved);
  const isRead = (data: object): boolean =>
    vinReservedSchema.safeParse({ ...reserved, data: { ...reserved.data, ...data } }).success;
  expect([0, -1, 1.5].map((orderRevision) => isRead({ orderRevision }))).toEqual([true, false, false]);
  expect(isRead({ orderNo: '1' })).toBe(false);
});

it('no order, or one whose beginning is missing, needs and has no car', () => {
  expect(vinNeededBy(sampleEvents.DepositPaymentStarted, { created: undefined })).toBeUndefined();
  expect(hasVin(initialOrderState, sampleVin)).toBe(false);
});
