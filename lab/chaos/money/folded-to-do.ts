/** What is to do, folded from the events of one store whenever it is asked for; it may lag behind, as a projection does. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { StoredDocument } from '@driveaway/infra/read-models/port.ts';
import type { DueOrderPorts } from '@driveaway/order-service/reactors/due-orders.ts';
import { openOrderEvent } from '@driveaway/projections/engine/open-order-event.ts';
import { documentIdOf } from '@driveaway/projections/engine/projection.ts';
import { orderToDo } from '@driveaway/projections/order-to-do/order-to-do.ts';

const noKeys = { find: async () => undefined };
const mostEvents = 4_096;

const documentsOf = async (events: readonly RecordedEvent[]): Promise<readonly StoredDocument[]> => {
  const bodies = new Map<string, JsonObject>();
  for (const event of events) {
    const id = documentIdOf(orderToDo, event.stream);
    bodies.set(id, orderToDo.advance(bodies.get(id), [await openOrderEvent(event, noKeys)]));
  }
  return [...bodies].map(([id, body]) => ({ id, revision: 0n, position: 0n, body }));
};

/** @param lag how many of the newest events a question does not see */
export const foldedToDo = (store: EventStore, lag: () => number): DueOrderPorts['readModels'] => {
  const seen = async (): Promise<readonly StoredDocument[]> => {
    const { events } = await store.readAll({ prefixes: [orderStreamPrefix], limit: mostEvents });
    return documentsOf(events.slice(0, Math.max(0, events.length - lag())));
  };
  return {
    loadPointer: async () => orderToDo.collection.version,
    loadCheckpoint: async () => store.head(),
    collection: async () => ({
      find: async ({ orderBy, limit }) => {
        const { field = '', upTo = '' } = orderBy ?? {};
        const isDue = ({ body }: StoredDocument): boolean => {
          const value = body[field];
          return typeof value === 'string' && value <= upTo;
        };
        return (await seen()).filter(isDue).slice(0, limit);
      },
      count: async (having = '') => (await seen()).filter(({ body }) => body[having] !== undefined).length,
    }),
  };
};
