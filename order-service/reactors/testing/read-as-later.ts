import { orderStream } from '@driveaway/domain/order/order-number.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import {
  brochureRequestStream,
  type BrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackStream, type CallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carOfferStream, type CarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { talkStream, type TalkEvent } from '@driveaway/domain/talk/talk-events.ts';
import { testDriveStream, type TestDriveEvent } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';

const streamsOf = [orderStream, talkStream, testDriveStream, callBackStream, carOfferStream, brochureRequestStream];
type Recorded = OrderEvent | TalkEvent | TestDriveEvent | CallBackEvent | CarOfferEvent | BrochureRequestEvent;

/** The store as an older process sees it once a later version has recorded events of a type in an order or its talk, or in what a visitor asked for. */
export const readAsLater = (eventStore: EventStore, id: string, type: Recorded['type']): EventStore => {
  const streams = new Set(streamsOf.map((streamOf) => streamOf(id)));
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
