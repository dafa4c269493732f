/** The reservation of a VIN for an order, appended before the event that allocates the car. */
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import {
  hasVin,
  vinEventVersion,
  vinReservedSchema,
  vinStream,
  type VinReserved,
} from '@driveaway/domain/order/vin-reservation.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { Append } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent, sealEvents, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { readOrderNow } from './order-at-hand.ts';

type VinPorts = Pick<ServicePorts, 'eventStore' | 'ordersAtHand' | 'clock' | 'randomness' | 'secrets'> &
  Partial<Pick<ServicePorts, 'tracer'>>;

export type VinRequest = {
  readonly vin: string;
  readonly orderNo: string;
  /** The last revision of the order that the allocation was decided on. */
  readonly orderRevision: number;
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
};

/** Keeps an allocation that was reserved for from being appended any more; the order's state after that. */
export type LapseAllocation = (reservation: VinReserved['data'] & { readonly id: string }) => Promise<OrderState>;

/** A command takes seconds between its two appends; after this one its sender is taken to be gone. */
const longestCommand = { seconds: 30 };

type Reservation = Pick<OpenedEvent, 'id' | 'metadata'> & VinReserved['data'];

/** Whether another order has the car, or is about to. Its stream alone says so. */
const isHeld = async (
  ports: VinPorts,
  vin: string,
  { id, metadata, orderNo, orderRevision }: Reservation,
  lapse: LapseAllocation,
): Promise<boolean> => {
  const { state } = await readOrderNow(ports, orderNo);
  if (hasVin(state, vin)) return true;
  // what was reserved for could only come at the next revision
  if (state.revision > orderRevision) return false;
  const overAt = Temporal.Instant.from(metadata.recordedAt).add(longestCommand);
  if (Temporal.Instant.compare(ports.clock.now(), overAt) < 0) return true;
  const after = await lapse({ id, orderNo, orderRevision });
  return hasVin(after, vin) || after.revision <= orderRevision;
};

type Reserved = {
  readonly last: OpenedEvent | undefined;
  /** The last reservation of each order. */
  readonly reservations: readonly Reservation[];
};

const readReservations = async ({ eventStore }: VinPorts, vin: string): Promise<Reserved> => {
  const opened = await Array.fromAsync(streamEvents(eventStore, vinStream(vin)), (event) => openEvent(event, noKey));
  const reservations = opened.map((event) => ({ ...event, ...vinReservedSchema.parse(event).data }));
  return {
    last: opened.at(-1),
    reservations: [...new Map(reservations.map((reservation) => [reservation.orderNo, reservation])).values()],
  };
};

/** The refusal of a car that belongs to another order. */
export const vinTaken = (vin: string, heldBy: string) =>
  ({ code: 'vin-taken', message: `VIN ${vin} belongs to order ${heldBy}.`, heldBy }) as const;

/** Another order that has the car, as far as its reservations say; nothing is written to find out. */
export const findOrderWithVin = async (ports: VinPorts, vin: string, orderNo: string): Promise<string | undefined> => {
  for (const { orderNo: other } of (await readReservations(ports, vin)).reservations) {
    if (other !== orderNo && hasVin((await readOrderNow(ports, other)).state, vin)) return other;
  }
  return undefined;
};

/**
 * What has to be appended for an order to get a car, or the order that has it. Also for a car that is the order's already:
 * nobody who is just looking at an earlier reservation can take it then.
 */
export const reserveVin = async (
  ports: VinPorts,
  { vin, orderNo, orderRevision, commandId, correlationId, actor }: VinRequest,
  lapse: LapseAllocation,
): Promise<{ readonly append: Append } | { readonly heldBy: string }> => {
  const stream = vinStream(vin);
  const { last, reservations } = await readReservations(ports, vin);
  for (const reservation of reservations) {
    if (reservation.orderNo !== orderNo && (await isHeld(ports, vin, reservation, lapse)))
      return { heldBy: reservation.orderNo };
  }
  const data: VinReserved['data'] = { orderNo, orderRevision };
  const events = sealEvents({
    stream,
    previous: last === undefined ? emptyChain : { revision: last.revision, hash: last.metadata.hash },
    events: [{ type: 'VinReserved', schemaVersion: vinEventVersion, data }],
    command: {
      commandId,
      correlationId,
      causationId: commandId,
      deliveryId: ports.randomness.uuid(),
      traceparent: ports.tracer?.current(),
    },
    actor,
    recordedAt: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
    mac: eventMacOf(ports.secrets.orderNumber),
    randomness: ports.randomness,
  });
  return { append: { stream, events, expected: last?.revision ?? 'no-stream' } };
};
