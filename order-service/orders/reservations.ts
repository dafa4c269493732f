/** Streams by which orders reserve what only one of them may have: each event names the order, before the order's own event. */
import { z } from 'zod';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { isWrittenByLater } from '@driveaway/domain/order/order-state.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { Append } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent, sealEvents, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { readOrderNow } from './order-at-hand.ts';

export type ReservationPorts = Pick<ServicePorts, 'eventStore' | 'ordersAtHand' | 'clock' | 'randomness' | 'secrets'> &
  Partial<Pick<ServicePorts, 'tracer'>>;

export type ReservationRequest = {
  readonly orderNo: string;
  /** The last revision of the order that the command was decided on. */
  readonly orderRevision: number;
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
};

const reservedSchema = z.object({ data: z.object({ orderNo: orderNumberSchema, orderRevision: z.int().min(0) }) });

export type Reservation = Pick<OpenedEvent, 'id' | 'metadata'> & z.infer<typeof reservedSchema>['data'];

type Reserved = {
  readonly last: OpenedEvent | undefined;
  /** The last reservation of each order. */
  readonly reservations: readonly Reservation[];
};

export const readReservations = async (
  { eventStore }: Pick<ReservationPorts, 'eventStore'>,
  stream: string,
): Promise<Reserved> => {
  const opened = await Array.fromAsync(streamEvents(eventStore, stream), (event) => openEvent(event, noKey));
  const reservations = opened.map((event) => ({ ...event, ...reservedSchema.parse(event).data }));
  return {
    last: opened.at(-1),
    reservations: [...new Map(reservations.map((reservation) => [reservation.orderNo, reservation])).values()],
  };
};

/** An order that has reserved, as it stands now. Refuses for a moment while a later version alone knows what became of that. */
export const readReserver = async (ports: ReservationPorts, { orderNo }: Pick<Reservation, 'orderNo'>) => {
  const { state } = await readOrderNow(ports, orderNo);
  if (isWrittenByLater(state)) refuse({ code: 'unavailable' });
  return state;
};

/** What has to be appended before the order's event: it conflicts with any reservation that was made since `last`. */
export const reservationAppend = (
  ports: ReservationPorts,
  { stream, type, schemaVersion }: { readonly stream: string; readonly type: string; readonly schemaVersion: number },
  last: OpenedEvent | undefined,
  { orderNo, orderRevision, commandId, correlationId, actor }: ReservationRequest,
): Append => {
  const data: JsonObject = { orderNo, orderRevision };
  const events = sealEvents({
    stream,
    previous: last === undefined ? emptyChain : { revision: last.revision, hash: last.metadata.hash },
    events: [{ type, schemaVersion, data }],
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
  return { stream, events, expected: last?.revision ?? 'no-stream' };
};
