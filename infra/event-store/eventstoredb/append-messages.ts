/** Appends as the generated messages, and their answers in the port's terms. */
import {
  AccessDeniedError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnavailableError,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision, Position, ProposedEvent } from '../port.ts';

/** gRPC servers take messages of up to 4 MB; an append may be sent in several. */
const largestMessage = 3 * 1024 * 1024;

/** `position` is missing when a repeated append is answered before its events are indexed. */
export type AppendAnswer =
  | { readonly kind: 'appended'; readonly revision: bigint; readonly position: Position | undefined }
  | { readonly kind: 'conflict'; readonly actualRevision: ExpectedRevision };

const { BatchAppendReq: Request } = streams;

const optionsOf = (stream: string, expected: ExpectedRevision): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new Request.Options();
  options.setStreamIdentifier(identifier);
  if (expected === 'no-stream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(expected.toString());
  // No deadline: it would be an absolute time, and a client with a wrong clock could write nothing.
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
    return new Request().setCorrelationId(correlation).setIsFinal(false);
  };
  let request = start().setOptions(optionsOf(stream, expected));
  let size = 0;
  for (const { id, type, data, metadata } of events) {
    const uuid = new shared.UUID();
    uuid.setString(id);
    const message = new Request.ProposedMessage();
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
      // Timed out, not ready, too busy: none says whether the events were written, all may be tried again.
      throw new UnavailableError(
        undefined,
        `The append was not carried out: ${response.getError()?.getMessage() ?? ''}`,
      );
  }
};
