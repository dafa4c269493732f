/**
 * Streams in the messages that the client ships, sent over stubs that it ships too: docs/adr/0059-public-surface-alone.md
 * says why not by its own calls. Made for the version below; `client-version.test.ts` fails for any other.
 */
import {
  AccessDeniedError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreFault } from '../event-store-fault.ts';
import type { ExpectedRevision, Position, ProposedEvent, RecordedEvent } from '../port.ts';

/** The only version of the messages and stubs that the adapter is known to work with. */
export const clientVersion = '6.2.1';

/** What the server answers to a read or a subscription, in order; pulled, so that HTTP/2 flow control bounds it. */
export type ReadCall = ReturnType<StreamsClient['read']>;
export type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;

/** gRPC servers take messages of up to 4 MB; an append may be sent in several. */
const largestMessage = 3 * 1024 * 1024;

/** `position` is missing when a repeated append is answered before its events are indexed. */
export type AppendAnswer =
  | { readonly kind: 'appended'; readonly revision: bigint; readonly position: Position | undefined }
  | { readonly kind: 'conflict'; readonly actualRevision: ExpectedRevision };

const optionsOf = (stream: string, expected: ExpectedRevision): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  if (expected === 'no-stream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(expected.toString());
  // No deadline: it would be an absolute time, so a client whose clock is wrong could not write.
  return options;
};

/**
 * One append in as many messages as its size needs. Events are marked as JSON, so that operators can read them, and
 * carry the given bytes: the package's `jsonEvent` would parse and print the text again, and a hash chain runs over it.
 */
export function* appendRequests(
  correlationId: string,
  stream: string,
  events: readonly ProposedEvent[],
  expected: ExpectedRevision,
): Generator<BatchAppendReq, void, undefined> {
  const start = (): BatchAppendReq => {
    const correlation = new shared.UUID();
    correlation.setString(correlationId);
    return new streams.BatchAppendReq().setCorrelationId(correlation).setIsFinal(false);
  };
  let request = start().setOptions(optionsOf(stream, expected));
  let size = 0;
  for (const { id, type, data, metadata } of events) {
    const uuid = new shared.UUID();
    uuid.setString(id);
    const message = new streams.BatchAppendReq.ProposedMessage();
    message.setId(uuid);
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    const [dataBytes, metadataBytes] = [Buffer.from(data), Buffer.from(metadata)];
    message.setData(dataBytes);
    message.setCustomMetadata(metadataBytes);
    const added = dataBytes.length + metadataBytes.length + 2 * type.length + 128;
    if (size > 0 && size + added > largestMessage) {
      yield request;
      request = start();
      size = 0;
    }
    size += added;
    request.addProposedMessages(message);
  }
  yield request.setIsFinal(true);
}

/** Which append is answered. */
export const correlationIdOf = (response: BatchAppendResp): string => uuidText(response.getCorrelationId()) ?? '';

/** What became of an append; throws the package's error when it was neither written nor refused. */
export const readAppendAnswer = (response: BatchAppendResp): AppendAnswer => {
  const success = response.getSuccess();
  if (success !== undefined) {
    const position = success.getPosition();
    return {
      kind: 'appended',
      revision: BigInt(success.getCurrentRevision()),
      position: position === undefined ? undefined : BigInt(position.getCommitPosition()),
    };
  }
  const details = response.getError()?.getDetails();
  const conflict = details?.unpack(
    (bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes),
    'event_store.client.WrongExpectedVersion',
  );
  if (conflict !== null && conflict !== undefined) {
    const exists = conflict.hasCurrentStreamRevision();
    return { kind: 'conflict', actualRevision: exists ? BigInt(conflict.getCurrentStreamRevision()) : 'no-stream' };
  }
  switch (details?.getTypeName() ?? '') {
    case 'event_store.client.StreamDeleted':
      throw StreamDeletedError.fromStreamName(
        Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
      );
    case 'event_store.client.AccessDenied':
      throw new AccessDeniedError();
    case 'event_store.client.MaximumAppendSizeExceeded': {
      const name = 'event_store.client.MaximumAppendSizeExceeded';
      const limit = details?.unpack((bytes) => shared.MaximumAppendSizeExceeded.deserializeBinary(bytes), name);
      throw MaxAppendSizeExceededError.fromMaxAppendSize(limit?.getMaxappendsize() ?? 0);
    }
    default:
      // Timeout, not ready, too busy: none tells whether the events were written; all may be retried.
      throw new UnavailableError(
        undefined,
        `The append was not carried out: ${response.getError()?.getMessage() ?? ''}`,
      );
  }
};

type Direction = 'forwards' | 'backwards';
const { Options } = streams.ReadReq;

const baseOptions = (direction: Direction): ReadReq.Options => {
  const ids = new Options.UUIDOption();
  ids.setString(new shared.Empty());
  const options = new Options();
  options.setUuidOption(ids);
  options.setResolveLinks(false);
  options.setReadDirection(direction === 'forwards' ? Options.ReadDirection.FORWARDS : Options.ReadDirection.BACKWARDS);
  return options;
};

const allFrom = (from: Position | 'start' | 'end'): ReadReq.Options.AllOptions => {
  const all = new Options.AllOptions();
  if (from === 'start') all.setStart(new shared.Empty());
  else if (from === 'end') all.setEnd(new shared.Empty());
  else {
    const position = new Options.Position();
    // Events written since version 20 commit themselves: both halves of their position are the same.
    position.setCommitPosition(from.toString());
    position.setPreparePosition(from.toString());
    all.setPosition(position);
  }
  return all;
};

/** Streams under the prefixes, or all but the system's; `window` is how many events the server looks at per page. */
const streamFilter = (prefixes: readonly string[], window: number): ReadReq.Options.FilterOptions => {
  const expression = new Options.FilterOptions.Expression();
  if (prefixes.length === 0) expression.setRegex('^[^$]');
  else expression.setPrefixList([...prefixes]);
  const filter = new Options.FilterOptions();
  filter.setStreamIdentifier(expression);
  filter.setMax(window);
  filter.setCheckpointintervalmultiplier(1);
  return filter;
};

/** `from` is inclusive. */
export const readStreamRequest = (
  stream: string,
  from: bigint | 'start' | 'end',
  direction: Direction,
  count: number,
): ReadReq => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const streamOptions = new Options.StreamOptions();
  streamOptions.setStreamIdentifier(identifier);
  if (from === 'start') streamOptions.setStart(new shared.Empty());
  else if (from === 'end') streamOptions.setEnd(new shared.Empty());
  else streamOptions.setRevision(from.toString());
  const options = baseOptions(direction);
  options.setStream(streamOptions);
  options.setCount(count.toString());
  options.setNoFilter(new shared.Empty());
  return new streams.ReadReq().setOptions(options);
};

/** `from` is inclusive. */
export const readAllRequest = (
  from: Position | 'start' | 'end',
  direction: Direction,
  count: number,
  prefixes: readonly string[],
): ReadReq => {
  const options = baseOptions(direction);
  options.setAll(allFrom(from));
  options.setCount(count.toString());
  options.setFilter(streamFilter(prefixes, 4_096));
  return new streams.ReadReq().setOptions(options);
};

/** `after` is exclusive, and must be the position of an event or a checkpoint: the server skips what it finds there. */
export const subscribeRequest = (after: Position | undefined, prefixes: readonly string[]): ReadReq => {
  const options = baseOptions('forwards');
  options.setAll(allFrom(after ?? 'start'));
  options.setSubscription(new Options.SubscriptionOptions());
  options.setFilter(streamFilter(prefixes, 256));
  return new streams.ReadReq().setOptions(options);
};

/** The server's value for "unknown". */
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

/** The position of an event on the wire. Throws `damaged` when the server does not say. */
const placeOf = (message: ReadResp.ReadEvent): Pick<RecordedEvent, 'stream' | 'revision' | 'position'> => {
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

/** A wire event in the port's form, its texts exactly as stored. Throws `damaged` when it is not one. */
const toRecordedEvent = (message: ReadResp.ReadEvent): RecordedEvent => {
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

/** What the server says in a read or a subscription; an event's texts are read when they are asked for. */
type ReadAnswer =
  | (Pick<RecordedEvent, 'stream' | 'position'> & { readonly kind: 'event'; readonly event: () => RecordedEvent })
  | { readonly kind: 'checkpoint'; readonly position: Position }
  | { readonly kind: 'caught-up' | 'stream-not-found' | 'confirmation' | 'other' };

/** Throws `damaged` for an event without a place. */
export const readAnswer = (response: ReadResp): ReadAnswer => {
  const message = response.getEvent();
  if (message !== undefined) {
    const { stream, position } = placeOf(message);
    return { kind: 'event', stream, position, event: () => toRecordedEvent(message) };
  }
  const checkpoint = response.getCheckpoint();
  if (checkpoint !== undefined) return { kind: 'checkpoint', position: BigInt(checkpoint.getCommitPosition()) };
  if (response.hasCaughtUp()) return { kind: 'caught-up' };
  if (response.hasStreamNotFound()) return { kind: 'stream-not-found' };
  return { kind: response.hasConfirmation() ? 'confirmation' : 'other' };
};
