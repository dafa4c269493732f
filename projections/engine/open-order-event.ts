import {
  brochureRequestStreamPrefix,
  readBrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { carOfferStreamPrefix, readCarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { callBackStreamPrefix, readCallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { readTalkEvent, talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { readTestDriveEvent, testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { StreamEvent } from './projection.ts';
import { fromStore } from './store-outage.ts';

const readerOf = (stream: string) => {
  if (stream.startsWith(talkStreamPrefix)) return readTalkEvent;
  if (stream.startsWith(brochureRequestStreamPrefix)) return readBrochureRequestEvent;
  if (stream.startsWith(callBackStreamPrefix)) return readCallBackEvent;
  if (stream.startsWith(carOfferStreamPrefix)) return readCarOfferEvent;
  return stream.startsWith(testDriveStreamPrefix) ? readTestDriveEvent : readOrderEvent;
};

/** A recorded event as an event of today. Throws when its envelope or its ciphertext was damaged, or on an outage. */
export const openOrderEvent = async (recorded: RecordedEvent, keys: Pick<KeyStore, 'find'>): Promise<StreamEvent> => {
  const { type, schemaVersion, data, personal, metadata } = await openEvent(recorded, (keyId) =>
    fromStore('The key store', () => keys.find(keyId)),
  );
  const revision = Number(recorded.revision);
  const event = readerOf(recorded.stream)({ type, schemaVersion, data, personal });
  return typeof event === 'string'
    ? { read: false, type, kind: event, metadata, revision }
    : { read: true, event, metadata, revision };
};

/** Opens events one after another, as `openOrderEvent` does. */
export type OpenEvents = (recorded: readonly RecordedEvent[]) => Promise<readonly StreamEvent[]>;

/** Opens an event once for all who are given the same object, for as long as that lives; one that failed is opened anew. */
export const openOnce = (keys: Pick<KeyStore, 'find'>): OpenEvents => {
  const known = new WeakMap<RecordedEvent, StreamEvent | Promise<StreamEvent>>();
  const open = async (recorded: RecordedEvent): Promise<StreamEvent> => {
    try {
      const opened = await openOrderEvent(recorded, keys);
      known.set(recorded, opened);
      return opened;
    } catch (fault) {
      known.delete(recorded);
      throw fault;
    }
  };
  return async (recorded) => {
    const opened: StreamEvent[] = [];
    for (const event of recorded) {
      const found = known.get(event) ?? open(event);
      if (found instanceof Promise) known.set(event, found);
      // what is open already is not waited for
      opened.push(found instanceof Promise ? await found : found);
    }
    return opened;
  };
};

/** An event that is to be passed over: counted, and shown as unreadable. */
export const passedOverEvent = async (recorded: RecordedEvent, keys: Pick<KeyStore, 'find'>): Promise<StreamEvent> => {
  const metadata = await openEvent(recorded, (keyId) => keys.find(keyId)).then(
    (opened) => opened.metadata,
    () => undefined,
  );
  return { read: false, type: recorded.type, kind: 'unreadable', metadata, revision: Number(recorded.revision) };
};
