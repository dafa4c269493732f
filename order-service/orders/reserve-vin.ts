/** The reservation of a VIN for an order, appended before the event that allocates the car. */
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import { hasVin, vinEventVersion, vinStream, type VinReserved } from '@driveaway/domain/order/vin-reservation.ts';
import type { Append } from '@driveaway/infra/event-store/port.ts';
import {
  readReservations,
  readReserver,
  reservationAppend,
  type Reservation,
  type ReservationPorts,
  type ReservationRequest,
} from './reservations.ts';

type VinRequest = ReservationRequest & { readonly vin: string };

/** Keeps an allocation that was reserved for from being appended any more; the order's state after that. */
export type LapseAllocation = (reservation: VinReserved['data'] & { readonly id: string }) => Promise<OrderState>;

/** A command takes seconds between its two appends; after this one its sender is taken to be gone. */
const longestCommand = { seconds: 30 };

/** Whether another order has the car, or is about to. Its stream alone says so. */
const isHeld = async (
  ports: ReservationPorts,
  vin: string,
  reservation: Reservation,
  lapse: LapseAllocation,
): Promise<boolean> => {
  const { id, metadata, orderNo, orderRevision } = reservation;
  const state = await readReserver(ports, reservation);
  if (hasVin(state, vin)) return true;
  // what was reserved for could only come at the next revision
  if (state.revision > orderRevision) return false;
  const overAt = Temporal.Instant.from(metadata.recordedAt).add(longestCommand);
  if (Temporal.Instant.compare(ports.clock.now(), overAt) < 0) return true;
  const after = await lapse({ id, orderNo, orderRevision });
  return hasVin(after, vin) || after.revision <= orderRevision;
};

/** The refusal of a car that belongs to another order. */
export const vinTaken = (vin: string, heldBy: string) =>
  ({ code: 'vin-taken', message: `VIN ${vin} belongs to order ${heldBy}.`, heldBy }) as const;

/** Another order that has the car, as far as its reservations say; nothing is written to find out. */
export const findOrderWithVin = async (
  ports: ReservationPorts,
  vin: string,
  orderNo: string,
): Promise<string | undefined> => {
  for (const reservation of (await readReservations(ports, vinStream(vin))).reservations) {
    const { orderNo: other } = reservation;
    if (other !== orderNo && hasVin(await readReserver(ports, reservation), vin)) return other;
  }
  return undefined;
};

/**
 * What has to be appended for an order to get a car, or the order that has it. Also for a car that is the order's already:
 * nobody who is just looking at an earlier reservation can take it then.
 */
export const reserveVin = async (
  ports: ReservationPorts,
  { vin, ...request }: VinRequest,
  lapse: LapseAllocation,
): Promise<{ readonly append: Append } | { readonly heldBy: string }> => {
  const stream = vinStream(vin);
  const { last, reservations } = await readReservations(ports, stream);
  for (const reservation of reservations) {
    if (reservation.orderNo !== request.orderNo && (await isHeld(ports, vin, reservation, lapse)))
      return { heldBy: reservation.orderNo };
  }
  const kind = { stream, type: 'VinReserved', schemaVersion: vinEventVersion };
  return { append: reservationAppend(ports, kind, last, request) };
};
