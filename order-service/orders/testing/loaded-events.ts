import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { recordEvents } from '@driveaway/domain/testing/recorded-events.ts';
import type { LoadedEvent } from '../load-order.ts';

/** The events of the sample order as they are loaded, recorded an hour apart from the morning of 2 November 2026 in Sydney on. */
export const loadedEvents = (history: readonly OrderEvent[]): readonly LoadedEvent[] =>
  recordEvents(history).map(({ event, metadata, revision }) => ({
    id: metadata.commandId,
    type: event.type,
    stream: `order-${sampleOrderNo}`,
    revision: BigInt(revision),
    position: BigInt(revision),
    schemaVersion: 1,
    metadata,
    event,
  }));
