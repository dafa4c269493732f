/** Orders as they stand when a protocol begins: made once, and put into a new store for every run. */
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import { executeOrderCommand, type OrderPorts } from '@driveaway/order-service/orders/execute-order-command.ts';
import { createSeededRandom } from '../../../chaos/harness/seeded-random.ts';
import { createMemoryEventStore } from '../../../memory-stores/memory-event-store.ts';

/** Before the sample offer expires and before the time to cool off ends. */
export const startsAt = Temporal.Instant.from('2026-11-02T01:00:00Z');

export const secrets: OrderPorts['secrets'] = {
  session: new Uint8Array(32).fill(1),
  emailHash: new Uint8Array(32).fill(2),
  orderNumber: new Uint8Array(32).fill(3),
};

/** One key for all: nobody is erased here. */
export const oneKey: KeyStore = {
  obtain: async () => ({ keyId: 'key', secret: new Uint8Array(32).fill(4) }),
  find: async () => ({ keyId: 'key', secret: new Uint8Array(32).fill(4) }),
  findOwned: async () => undefined,
  destroy: async () => undefined,
  hold: async () => undefined,
};

/** The events of a few orders, each created and then carried on by further commands. */
export const makeOrders = async (
  orders: readonly {
    readonly create: Partial<typeof sampleCommands.CreateOrder.data>;
    readonly further?: readonly OrderCommand[];
  }[],
): Promise<readonly RecordedEvent[]> => {
  const eventStore = createMemoryEventStore();
  const randomness = createSeededRandom('explore', 'orders');
  const ports: OrderPorts = {
    eventStore,
    ordersAtHand: undefined,
    keys: oneKey,
    clock: { now: () => startsAt },
    randomness,
    secrets,
  };
  for (const { create, further = [] } of orders) {
    const data = { ...sampleCommands.CreateOrder.data, ...create };
    for (const command of [{ ...sampleCommands.CreateOrder, data }, ...further]) {
      const commandId = randomness.uuid();
      const actor = { kind: 'system', id: 'explore' } as const;
      const request = { orderNo: data.orderNo, command, commandId, correlationId: commandId, actor, content: {} };
      const outcome = await executeOrderCommand(ports, request);
      if (outcome.kind === 'refused') throw new Error(`${command.type} was refused: ${outcome.refusal.code}`);
    }
  }
  return (await eventStore.readAll({ limit: 4_096 })).events;
};

/** A new store that holds these events. */
export const storeWith = async (events: readonly RecordedEvent[]): Promise<EventStore> => {
  const eventStore = createMemoryEventStore();
  for (const { stream, revision, ...event } of events)
    await eventStore.append(stream, [event], revision === 0n ? 'no-stream' : revision - 1n);
  return eventStore;
};
