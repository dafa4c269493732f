import { describe, expect, it, onTestFinished } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { vinStream } from '@driveaway/domain/order/vin-reservation.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { appendInTurn } from '@driveaway/infra/event-store/append-in-turn.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { openEventStoreDb } from '@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts';
import type { Append, EventStore } from '@driveaway/infra/event-store/port.ts';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { createOrdersAtHand } from '../ports/orders-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { loadOrder } from './load-order.ts';
import { attempt, carryOut, openTestService } from './testing/test-service.ts';

const vin = vinOf(orderNoOf(0));
const [first, second, third] = [orderNoOf(1), orderNoOf(2), orderNoOf(3)];
const { CancelOrder, RequestValuation } = sampleCommands;

const allocate = (ports: ServicePorts, orderNo: string, commandId?: string) =>
  attempt(ports, orderNo, { type: 'AllocateVehicle', data: { vin } }, commandId);

const takenBy = (heldBy: string) => ({
  kind: 'refused',
  refusal: { code: 'vin-taken', heldBy, message: `VIN ${vin} belongs to order ${heldBy}.` },
});

/** Three approved orders. */
const served = async (given: Partial<ServicePorts> = {}) => {
  const service = await openTestService();
  const ports = { ...service.ports, ...given };
  for (const orderNo of [first, second, third]) await createOrderAt(ports, orderNo, 'ApproveOrder');
  return { ...service, ports };
};

/** A process of its own over the store, as another engine's client would be. */
const beside = (ports: ServicePorts, eventStore: EventStore = { ...ports.eventStore }): ServicePorts => ({
  ...ports,
  eventStore,
  ordersAtHand: createOrdersAtHand(),
});

const ordersWithVin = async (ports: ServicePorts): Promise<readonly string[]> => {
  const orders = await Promise.all([first, second, third].map(async (orderNo) => loadOrder(ports, orderNo)));
  return orders.flatMap(({ state: { facts } }) =>
    facts.vin === vin && facts.cancellation === undefined ? [facts.created?.orderNo ?? ''] : [],
  );
};

describe('a VIN', () => {
  it('belongs to one live order, and is free again when that is cancelled', async () => {
    const { ports } = await served();
    expect(await allocate(ports, first)).toMatchObject({ kind: 'done' });
    expect(await allocate(ports, second)).toMatchObject(takenBy(first));
    await carryOut(ports, first, CancelOrder);
    expect(await allocate(ports, second)).toMatchObject({ kind: 'done' });
    expect(await allocate(ports, third)).toMatchObject(takenBy(second));
    const reservations = await ports.eventStore.readStream(vinStream(vin));
    expect([reservations.length, verifyChain(reservations).ok]).toEqual([2, true]);
  });

  it('stays with a completed order', async () => {
    const { ports } = await served();
    await createOrderAt(ports, orderNoOf(9), 'CompleteOrder');
    const command = { type: 'AllocateVehicle', data: { vin: vinOf(orderNoOf(9)) } } as const;
    expect(await attempt(ports, first, command)).toMatchObject({ refusal: { heldBy: orderNoOf(9) } });
  });

  it('is reserved once by a command however often it is delivered', async () => {
    const { ports } = await served();
    const commandId = ports.randomness.uuid();
    expect(await allocate(ports, first, commandId)).toMatchObject({ kind: 'done', replayed: false });
    expect(await allocate(ports, first, commandId)).toMatchObject({ kind: 'done', replayed: true });
    expect(await ports.eventStore.readStream(vinStream(vin))).toHaveLength(1);
  });
});

describe('a VIN wanted by three orders at once', () => {
  const stores: Readonly<Record<string, (embedded: EventStore) => Promise<() => EventStore>>> = {
    SQLite: async (embedded) => () => ({ ...embedded }),
    'a store of one stream at a time': async (embedded) => () => {
      const append: EventStore['append'] = async (...request) => embedded.append(...request);
      return { ...embedded, append, appendInTurn: appendInTurn(append) };
    },
    'the EventStoreDB double': async () => {
      const { connectionString, stop } = await startEventStoreDbDouble();
      onTestFinished(stop);
      return () => {
        const store = openEventStoreDb({ connectionString, namespace: 'vins', randomness: systemRandomness });
        onTestFinished(() => store.close());
        return store;
      };
    },
  };

  it.each(Object.entries(stores))('is one order’s, from three processes over %s', async (_name, open) => {
    const service = await openTestService();
    const process = await open(service.ports.eventStore);
    const { ports } = service;
    const processes = [first, second, third].map((orderNo) => ({ orderNo, ports: beside(ports, process()) }));
    for (const { orderNo, ports: own } of processes) await createOrderAt(own, orderNo, 'ApproveOrder');
    const outcomes = await Promise.all(processes.map(async ({ orderNo, ports: own }) => allocate(own, orderNo)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'refused', 'refused']);
    expect(await ordersWithVin(beside(ports, processes[0]?.ports.eventStore))).toHaveLength(1);
  });
});

describe('a VIN that was reserved by a command which then came to nothing', () => {
  /** A store behind which the process ends after the reservation; what it was about to append. */
  const interrupted = (eventStore: EventStore) => {
    const lost: Append[] = [];
    const store: EventStore = {
      ...eventStore,
      appendInTurn: async ([reservation, allocation]) => {
        if (reservation !== undefined)
          expect(await eventStore.append(reservation.stream, reservation.events, reservation.expected)).toMatchObject({
            kind: 'appended',
          });
        if (allocation !== undefined) lost.push(allocation);
        throw new EventStoreFault('closed', 'killed');
      },
    };
    return { store, lost };
  };

  const reservedByFirst = async () => {
    const service = await served();
    const { store, lost } = interrupted(service.ports.eventStore);
    const commandId = service.ports.randomness.uuid();
    await expect(allocate(beside(service.ports, store), first, commandId)).rejects.toThrow('Appending');
    return { ...service, lost, commandId };
  };

  it('is the order’s when the command is sent again', async () => {
    const { ports, commandId } = await reservedByFirst();
    expect(await allocate(ports, first, commandId)).toMatchObject({ kind: 'done', replayed: false });
    expect(await allocate(ports, second)).toMatchObject(takenBy(first));
  });

  it('is free once the order has gone on without it', async () => {
    const { ports } = await reservedByFirst();
    expect(await allocate(ports, second)).toMatchObject(takenBy(first));
    await carryOut(ports, first, RequestValuation);
    expect(await allocate(ports, second)).toMatchObject({ kind: 'done' });
  });

  it('is free after half a minute, and what was on its way can never arrive', async () => {
    const { ports, clock, lost } = await reservedByFirst();
    clock.advance({ seconds: 29 });
    expect(await allocate(ports, second)).toMatchObject(takenBy(first));
    clock.advance({ seconds: 1 });
    expect(await allocate(ports, second)).toMatchObject({ kind: 'done' });
    const [late] = lost;
    expect(late?.stream).toBe(orderStream(first));
    expect(late && (await ports.eventStore.append(late.stream, late.events, late.expected))).toMatchObject({
      kind: 'conflict',
    });
    const order = await loadOrder(ports, first);
    expect(order.events.at(-1)?.event).toEqual({ type: 'AllocationLapsed', data: { vin }, personal: undefined });
    expect(order.state.anomalies).toEqual([]);
    expect(await ordersWithVin(ports)).toEqual([second]);
  });
});
