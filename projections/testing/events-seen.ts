/** A projection for tests of the engine: lists what it was given, and fails where the test says. */
import { z } from 'zod';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { projectionOf, type Projection } from '../engine/projection.ts';

const eventsSeenSchema = z.object({ seen: z.array(z.string()), indexed: z.string() });
export type EventsSeen = z.infer<typeof eventsSeenSchema>;

export type EventsSeenProjection = Projection & {
  /** Types of events that cannot be applied for now. */
  readonly poison: Set<string>;
};

export const eventsSeen = (version = 1, name = 'facts-seen'): EventsSeenProjection => {
  const poison = new Set<string>();
  const projection = projectionOf<EventsSeen>({
    collection: { name, version, indexes: ['indexed'] },
    prefixes: [orderStreamPrefix],
    documentSchema: eventsSeenSchema,
    evolve: (document, { event, revision }) => {
      if (poison.has(event.type)) throw new Error(`${event.type} is too much`);
      return { seen: [...(document?.seen ?? []), `${revision} ${event.type}`], indexed: `v${version}` };
    },
    evolveUnread: (document, { type, kind, revision }) => ({
      ...document,
      seen: [...document.seen, `${revision} ${kind} ${type}`],
    }),
  });
  return { ...projection, poison };
};
