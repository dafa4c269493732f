/** Between the generated messages and what the double works with; nothing else of it touches the former. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleEvent, Expected, StoredEvent } from './double-log.ts';

export const streamNameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const toStreamIdentifier = (name: string): StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};

/** The double takes ids as text only, which is what the Node client sends. */
export const uuidOf = (uuid: UUID | undefined): string => {
  if (uuid?.hasString() !== true) throw new TypeError('An id must be sent as text');
  return uuid.getString();
};

export const toUuid = (text: string): UUID => new shared.UUID().setString(text);

type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

export const toDoubleEvent = (message: Proposed): DoubleEvent => {
  const type = message.getMetadataMap().get('type');
  const contentType = message.getMetadataMap().get('content-type');
  if (type === undefined || contentType === undefined) {
    throw new TypeError('An event must have the metadata "type" and "content-type"');
  }
  const [data, metadata] = [message.getData_asU8(), message.getCustomMetadata_asU8()];
  return { id: uuidOf(message.getId()), type, contentType, data, metadata };
};

type RevisionOption = {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
};

/** What an append or a delete expects of its stream; `revision` is read when none of the names is set. */
export const expectedOf = (options: RevisionOption, revision: () => string): Expected => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'stream-exists' : BigInt(revision());
};

export const eventResponse = (event: StoredEvent): ReadResp => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(toUuid(event.id));
  recorded.setStreamIdentifier(toStreamIdentifier(event.stream));
  recorded.setStreamRevision(event.revision.toString());
  recorded.setCommitPosition(event.position.toString());
  recorded.setPreparePosition(event.position.toString());
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '0');
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(event.position.toString());
  return new streams.ReadResp().setEvent(read);
};

export const checkpointResponse = (position: bigint): ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(position.toString());
  checkpoint.setPreparePosition(position.toString());
  return new streams.ReadResp().setCheckpoint(checkpoint);
};

export const confirmationResponse = (subscriptionId: string): ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId),
  );

export const caughtUpResponse = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const streamNotFoundResponse = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(toStreamIdentifier(stream)),
  );

/** Which events a filter lets through, and after how many looked at the server says where it is. */
export type DoubleFilter = {
  readonly allows: (event: StoredEvent) => boolean;
  readonly window: number;
  readonly checkpointInterval: number;
};

const filterOf = (options: ReadReq.Options.FilterOptions): DoubleFilter => {
  const byStream = options.getStreamIdentifier();
  const expression = byStream ?? options.getEventType();
  if (expression === undefined) throw new TypeError('A filter must be on streams or on event types');
  const textOf = (event: StoredEvent): string => (byStream === undefined ? event.type : event.stream);
  const regex = expression.getRegex() === '' ? undefined : new RegExp(expression.getRegex());
  const prefixes = expression.getPrefixList();
  const window = options.hasMax() ? options.getMax() : 32;
  return {
    allows: (event) => regex?.test(textOf(event)) ?? prefixes.some((prefix) => textOf(event).startsWith(prefix)),
    window,
    checkpointInterval: window * options.getCheckpointintervalmultiplier(),
  };
};

export type DoubleRead = {
  /** Absent: `$all`. */
  readonly stream: string | undefined;
  readonly from: bigint | 'start' | 'end';
  readonly backwards: boolean;
  /** Absent: a subscription. */
  readonly count: number | undefined;
  readonly filter: DoubleFilter | undefined;
};

export const readOf = (request: ReadReq): DoubleRead => {
  const options = request.getOptions();
  if (options === undefined) throw new TypeError('A read must have options');
  const stream = options.getStream();
  const all = options.getAll();
  const filter = options.getFilter();
  const from = (): DoubleRead['from'] => {
    if (stream?.hasStart() === true || all?.hasStart() === true) return 'start';
    if (stream?.hasEnd() === true || all?.hasEnd() === true) return 'end';
    return BigInt(stream?.getRevision() ?? all?.getPosition()?.getCommitPosition() ?? 0);
  };
  return {
    stream: stream === undefined ? undefined : streamNameOf(stream.getStreamIdentifier()),
    from: from(),
    backwards: options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS,
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
    filter: filter === undefined ? undefined : filterOf(filter),
  };
};
