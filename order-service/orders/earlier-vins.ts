/** Reservations for cars that were allocated before VINs were reserved: made once per store, before the first new one. */
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import {
  type EarlierVinsReserved,
  earlierVinsStream,
  vinEventVersion,
  vinGivenBy,
  vinStream,
  type VinReserved,
} from '@driveaway/domain/order/vin-reservation.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent, sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import { UnreadableEvent } from '@driveaway/infra/event-store/unreadable-event.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { derivedId } from './derived-id.ts';

type EarlierPorts = Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'secrets'> &
  Partial<Pick<ServicePorts, 'log'>>;

const eventsPerPage = 1_000;
const appendsAtOnce = 32;

type Allocation = { readonly vin: string; readonly reserved: VinReserved['data'] };

/** The car that a recorded event gives to its order; undefined when it cannot be read, as for the order itself. */
const allocationOf = async (recorded: RecordedEvent): Promise<Allocation | undefined> => {
  try {
    const event = readOrderEvent(await openEvent(recorded, noKey));
    const vin = typeof event === 'string' ? undefined : vinGivenBy(event);
    const orderNo = recorded.stream.slice(orderStreamPrefix.length);
    return vin === undefined ? undefined : { vin, reserved: { orderNo, orderRevision: Number(recorded.revision) - 1 } };
  } catch (fault) {
    if (fault instanceof UnreadableEvent) return undefined;
    throw fault;
  }
};

/** The orders that have each VIN, in the order of their allocation; cancelled ones have none. */
const readAllocations = async (
  eventStore: EventStore,
): Promise<ReadonlyMap<string, readonly VinReserved['data'][]>> => {
  const byStream = new Map<string, Allocation>();
  let after: Position | undefined;
  for (let isAtHead = false; !isAtHead;) {
    const page = await eventStore.readAll({ after, prefixes: [orderStreamPrefix], limit: eventsPerPage });
    for (const recorded of page.events) {
      const allocation = recorded.type === 'VehicleAllocated' ? await allocationOf(recorded) : undefined;
      if (allocation !== undefined) byStream.set(recorded.stream, allocation);
      if (recorded.type === 'OrderCancelled') byStream.delete(recorded.stream);
    }
    after = page.position;
    isAtHead = page.atHead;
  }
  const byVin = Map.groupBy(byStream.values(), ({ vin }) => vin);
  return new Map([...byVin].map(([vin, allocations]) => [vin, allocations.map(({ reserved }) => reserved)]));
};

/** Begins a stream, whoever does it first; the same from every process, so that a repetition writes nothing. */
const begin = async (
  { eventStore, clock, randomness, secrets }: EarlierPorts,
  stream: string,
  type: string,
  data: readonly object[],
): Promise<void> => {
  const commandId = derivedId('earlier-vins', stream);
  const events = sealEvents({
    stream,
    previous: emptyChain,
    events: data.map((one) => ({ type, schemaVersion: vinEventVersion, data: one })),
    command: { commandId, correlationId: commandId, causationId: commandId },
    actor: { kind: 'system', id: 'earlier-vins' },
    recordedAt: clock.now().toString({ smallestUnit: 'millisecond' }),
    mac: eventMacOf(secrets.orderNumber),
    randomness,
  });
  await eventStore.append(stream, events, 'no-stream');
};

const reserve = async (ports: EarlierPorts): Promise<void> => {
  const isDone = (await ports.eventStore.readStream(earlierVinsStream, { limit: 1 })).length > 0;
  if (isDone) return;
  const allocations = await readAllocations(ports.eventStore);
  const queue = allocations.entries();
  const work = async (): Promise<void> => {
    for (const [vin, orders] of queue) await begin(ports, vinStream(vin), 'VinReserved', orders);
  };
  await Promise.all(Array.from({ length: appendsAtOnce }, work));
  const shared = [...allocations].flatMap(([vin, orders]) =>
    orders.length > 1 ? [{ vin, orderNos: orders.map(({ orderNo }) => orderNo) }] : [],
  );
  for (const { vin, orderNos } of shared)
    ports.log?.warn('VIN of several orders', { vin, orderNos: orderNos.join(' ') });
  const data: EarlierVinsReserved['data'] = { vins: allocations.size, shared };
  await begin(ports, earlierVinsStream, 'EarlierVinsReserved', [data]);
};

const running = new WeakMap<EventStore, Promise<void>>();

/**
 * Reserves the cars of all live orders for them, unless that was done. Can be broken off anywhere and run again, in several
 * processes at once. Once per process; later calls look at nothing.
 */
export const reserveEarlierVins = (ports: EarlierPorts): Promise<void> => {
  const known = running.get(ports.eventStore);
  if (known !== undefined) return known;
  const started = reserve(ports);
  running.set(ports.eventStore, started);
  started.catch(() => running.delete(ports.eventStore));
  return started;
};
