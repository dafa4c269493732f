import { expect, it } from 'vitest';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import {
  sampleEvents,
  sampleOrderHistory,
  sampleOrderNo,
  sampleOtherVin,
  sampleStatusCorrected,
  sampleVin,
} from '@driveaway/domain/testing/order-builders.ts';
import { recordEvents } from '@driveaway/domain/testing/recorded-events.ts';
import type { LoadedEvent } from '../orders/load-order.ts';
import { contractFactsOf } from './contract-facts.ts';

const factsOf = (...events: readonly OrderEvent[]) =>
  contractFactsOf(
    recordEvents(events).map(({ event, metadata, revision }): LoadedEvent => ({
      id: metadata.commandId,
      type: event.type,
      stream: `order-${sampleOrderNo}`,
      revision: BigInt(revision),
      position: BigInt(revision),
      schemaVersion: 1,
      metadata,
      event,
    })),
  );

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
