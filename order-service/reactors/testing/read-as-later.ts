import { orderStream } from '@driveaway/domain/order/order-number.ts';
import type { OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { talkStream, type TalkEvent } from '@driveaway/domain/talk/talk-events.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';

/** The store as an older process sees it once a later version has recorded events of a type in an order or its talk. */
export const readAsLater = (
  eventStore: EventStore,
  orderNo: string,
  type: OrderEventType | TalkEvent['type'],
): EventStore => {
  const streams = new Set([orderStream(orderNo), talkStream(orderNo)]);
  const later = (event: RecordedEvent): RecordedEvent =>
    streams.has(event.stream) && event.type === type
      ? { ...event, metadata: event.metadata.replace(/"schemaVersion":\d+/, '"schemaVersion":99') }
      : event;
  return {
    ...eventStore,
    readStream: async (stream, options) => (await eventStore.readStream(stream, options)).map(later),
    readAll: async (options) => {
      const page = await eventStore.readAll(options);
      return { ...page, events: page.events.map(later) };
    },
    subscribe: async function* (options) {
      for await (const message of eventStore.subscribe(options))
        yield message.kind === 'event' ? { ...message, event: later(message.event) } : message;
    },
  };
};
