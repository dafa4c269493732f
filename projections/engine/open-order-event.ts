import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { StreamEvent } from './projection.ts';
import { fromStore } from './store-outage.ts';

/** A recorded event as an event of today. Throws when its envelope or its ciphertext was damaged, or on an outage. */
export const openOrderEvent = async (recorded: RecordedEvent, keys: Pick<KeyStore, 'find'>): Promise<StreamEvent> => {
  const { type, schemaVersion, data, personal, metadata } = await openEvent(recorded, (keyId) =>
    fromStore('The key store', () => keys.find(keyId)),
  );
  const revision = Number(recorded.revision);
  const event = readOrderEvent({ type, schemaVersion, data, personal });
  return typeof event === 'string'
    ? { read: false, type, kind: event, metadata, revision }
    : { read: true, event, metadata, revision };
};

/** Opens one event, as `openOrderEvent` does. */
export type OpenEvent = (recorded: RecordedEvent) => Promise<StreamEvent>;

/** Opens an event once for all who are given the same object, for as long as that lives; one that failed is opened anew. */
export const openOnce = (keys: Pick<KeyStore, 'find'>): OpenEvent => {
  const opened = new WeakMap<RecordedEvent, Promise<StreamEvent>>();
  return async (recorded) => {
    const known = opened.get(recorded);
    if (known !== undefined) return known;
    const opening = openOrderEvent(recorded, keys);
    opened.set(recorded, opening);
    opening.catch(() => opened.delete(recorded));
    return opening;
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
