/** Events with the metadata they were recorded with: an hour apart, the customer's own unless said otherwise. */
import type { EventMetadata } from '../order/event-metadata.ts';
import type { OrderEvent } from '../order/order-events.ts';
import { sampleCustomerId } from './order-builders.ts';

export type RecordedOrderEvent = {
  readonly event: OrderEvent;
  readonly metadata: EventMetadata;
  readonly revision: number;
};

/** The moment the sample order was created; every later event is one hour after the one before it. */
export const sampleStart = '2026-11-02T00:00:00Z';

/** When the event at a revision was recorded. */
export const sampleInstant = (revision: number): string =>
  Temporal.Instant.from(sampleStart).add({ hours: revision }).toString();

export const sampleMetadata = (revision = 0, overrides: Partial<EventMetadata> = {}): EventMetadata => ({
  commandId: `command-${revision}`,
  correlationId: 'command-0',
  causationId: `command-${revision}`,
  actor: { kind: 'customer', id: sampleCustomerId },
  recordedAt: sampleInstant(revision),
  schemaVersion: 1,
  previousHash: '0'.repeat(64),
  hash: revision.toString(16).padStart(64, '0'),
  ...overrides,
});

/** Events as one stream, from revision `first` on. */
export const recordEvents = (
  events: readonly OrderEvent[],
  { first = 0, metadata = {} }: { readonly first?: number; readonly metadata?: Partial<EventMetadata> } = {},
): readonly RecordedOrderEvent[] =>
  events.map((event, index) => ({
    event,
    metadata: sampleMetadata(first + index, metadata),
    revision: first + index,
  }));
