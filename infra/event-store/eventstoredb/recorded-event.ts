import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreFault } from '../event-store-fault.ts';
import type { RecordedEvent } from '../port.ts';

/** What the server sends for "not known". */
const noPosition = (1n << 64n) - 1n;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A UUID in its text form; the server sends some as two halves. */
export const uuidText = (uuid: UUID | undefined): string | undefined => {
  const halves = uuid?.getStructured();
  if (halves === undefined) return uuid?.getString();
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Where an event of the wire is. Throws `damaged` when the server does not say. */
export const placeOf = (message: ReadResp.ReadEvent): Pick<RecordedEvent, 'stream' | 'revision' | 'position'> => {
  const event = message.getEvent();
  const streamName = event?.getStreamIdentifier()?.getStreamName_asU8();
  if (event === undefined || streamName === undefined) {
    throw new EventStoreFault('damaged', 'EventStoreDB sent an event without a stream');
  }
  const position = BigInt(event.getCommitPosition());
  const stream = decoder.decode(streamName);
  const revision = BigInt(event.getStreamRevision());
  if (position === noPosition) {
    throw new EventStoreFault('damaged', `Event ${revision} of ${stream} was written in a way that has no position`);
  }
  return { stream, revision, position };
};

/** An event of the wire in the port's form, its texts exactly as stored. Throws `damaged` for what is no such event. */
export const toRecordedEvent = (message: ReadResp.ReadEvent): RecordedEvent => {
  const { stream, revision, position } = placeOf(message);
  const event = message.getEvent();
  const id = uuidText(event?.getId());
  const type = event?.getMetadataMap().get('type');
  if (event === undefined || id === undefined || type === undefined) {
    throw new EventStoreFault('damaged', `Event ${revision} of ${stream} has no id or no type`);
  }
  try {
    const data = decoder.decode(event.getData_asU8());
    const metadata = decoder.decode(event.getCustomMetadata_asU8());
    return { id, type, data, metadata, stream, revision, position };
  } catch (cause) {
    throw new EventStoreFault('damaged', `Event ${revision} of ${stream} is not text`, cause);
  }
};
