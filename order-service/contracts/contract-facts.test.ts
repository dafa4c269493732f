import { expect, it } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import {
  sampleEvents,
  sampleOrderHistory,
  sampleOtherVin,
  sampleStatusCorrected,
  sampleVin,
} from '@driveaway/domain/testing/order-builders.ts';
import { loadedEvents } from '../orders/testing/loaded-events.ts';
import { contractFactsOf } from './contract-facts.ts';

const factsOf = (...events: readonly OrderEvent[]) => contractFactsOf(loadedEvents(events));

const allocated = sampleOrderHistory.slice(0, 8);
const takenBack = sampleStatusCorrected({ corrects: 'VehicleAllocated' });

it('the contract names the car that the order has', () => {
  expect(factsOf(...allocated)?.vin).toBe(sampleVin);
  expect(factsOf(...allocated, sampleEvents.VehicleReallocated)?.vin).toBe(sampleOtherVin);
});

it('the contract of a changed order names no car that was taken back', () => {
  expect(factsOf(...allocated, takenBack, sampleEvents.OrderChanged)).toMatchObject({
    vin: undefined,
    order: { vehicle: sampleEvents.OrderChanged.data.vehicle, price: sampleEvents.OrderChanged.data.price },
  });
});

it('there is no contract before the order fee', () => {
  expect(factsOf(...sampleOrderHistory.slice(0, 2))).toBeUndefined();
});
