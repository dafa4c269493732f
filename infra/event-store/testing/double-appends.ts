import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendResp, BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, handleClientStreamingCall } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import type { FaultState } from './double-faults.ts';
import type { DoubleEvent, DoubleLog, DoubleOutcome, Expected } from './double-log.ts';
import { expectedOf, streamNameOf, toDoubleEvent, toStreamIdentifier, toUuid, uuidOf } from './double-messages.ts';
import { invalidArgument, streamDeleted, wrongExpectedVersion } from './double-statuses.ts';

/** The engine's default: 1 MB in one append. */
const maxAppendSize = 1_024 * 1_024;

const sizeOf = (events: readonly DoubleEvent[]): number =>
  events.reduce((sum, { data, metadata, type }) => sum + data.length + metadata.length + 2 * type.length, 0);

type Failure = { readonly serializeBinary: () => Uint8Array };

const failed = (name: string, details: Failure, message: string): BatchAppendResp => {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  const status = new statusMessages.Status();
  status.setMessage(message);
  status.setDetails(packed);
  return new streams.BatchAppendResp().setError(status);
};

const conflictDetails = (expected: Expected, current: bigint | undefined) => {
  const details = new shared.WrongExpectedVersion();
  if (current === undefined) details.setCurrentNoStream(new shared.Empty());
  else details.setCurrentStreamRevision(current.toString());
  if (expected === 'any') details.setExpectedAny(new shared.Empty());
  else if (expected === 'no-stream') details.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream-exists') details.setExpectedStreamExists(new shared.Empty());
  else details.setExpectedStreamPosition(expected.toString());
  return details;
};

const batchAnswer = (outcome: DoubleOutcome, stream: string, expected: Expected): BatchAppendResp => {
  if (outcome.kind === 'wrong-expected-version') {
    return failed('WrongExpectedVersion', conflictDetails(expected, outcome.current), 'Wrong expected version');
  }
  if (outcome.kind === 'stream-deleted') {
    const details = new shared.StreamDeleted().setStreamIdentifier(toStreamIdentifier(stream));
    return failed('StreamDeleted', details, 'Stream deleted');
  }
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(outcome.position.toString());
  position.setPreparePosition(outcome.position.toString());
  const success = new streams.BatchAppendResp.Success();
  success.setCurrentRevision(outcome.revision.toString());
  success.setPosition(position);
  return new streams.BatchAppendResp().setSuccess(success);
};

const unaryAnswer = (outcome: DoubleOutcome, expected: Expected): AppendResp => {
  const response = new streams.AppendResp();
  if (outcome.kind === 'written') {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(outcome.position.toString());
    position.setPreparePosition(outcome.position.toString());
    const success = new streams.AppendResp.Success();
    success.setCurrentRevision(outcome.revision.toString());
    return response.setSuccess(success.setPosition(position));
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  const current = outcome.kind === 'wrong-expected-version' ? outcome.current : undefined;
  if (current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(current.toString());
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(expected.toString());
  return response.setWrongExpectedVersion(wrong);
};

type Writes = Pick<IStreamsServer, 'append' | 'batchAppend' | 'delete' | 'tombstone'>;

/** Appends, deletions and tombstones over a log. */
export const createWriteServices = (log: DoubleLog, { refusal, delay, answerIsLost, onEnd }: FaultState): Writes => {
  type UnaryAppend = handleClientStreamingCall<streams.AppendReq, AppendResp>;
  const append: UnaryAppend = (call, callback) => {
    let stream = '';
    let expected: Expected = 'any';
    const events: DoubleEvent[] = [];
    let failure = refusal(call.metadata);
    call.on('data', (request) => {
      try {
        const options = request.getOptions();
        const message = request.getProposedMessage();
        if (options !== undefined) {
          stream = streamNameOf(options.getStreamIdentifier());
          expected = expectedOf(options, () => options.getRevision());
        }
        if (message !== undefined) events.push(toDoubleEvent(message));
      } catch (cause) {
        failure ??= invalidArgument(cause);
      }
    });
    const finish = async (): Promise<void> => {
      if (failure !== undefined) {
        callback(failure);
        return;
      }
      const outcome = log.append(stream, events, expected);
      if (answerIsLost()) return;
      await delay();
      if (outcome.kind === 'stream-deleted') callback(streamDeleted(stream));
      else callback(null, unaryAnswer(outcome, expected));
    };
    call.on('end', () => void finish());
  };

  type Open = { readonly stream: string; readonly expected: Expected; readonly events: DoubleEvent[] };
  const batchAppend: handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> = (call) => {
    const refused = refusal(call.metadata);
    if (refused !== undefined) {
      call.emit('error', refused);
      return;
    }
    const open = new Map<string, Open>();
    let over = false;
    const stop = onEnd('batch', (status) => call.emit('error', status));
    for (const event of ['cancelled', 'close', 'error']) {
      call.on(event, () => {
        over = true;
        stop();
      });
    }
    const take = async (request: BatchAppendReq): Promise<void> => {
      const correlationId = uuidOf(request.getCorrelationId());
      const options = request.getOptions();
      if (options !== undefined) {
        const stream = streamNameOf(options.getStreamIdentifier());
        open.set(correlationId, {
          stream,
          expected: expectedOf(options, () => options.getStreamPosition()),
          events: [],
        });
      }
      const found = open.get(correlationId);
      if (found === undefined) return;
      const { stream, expected, events } = found;
      events.push(...request.getProposedMessagesList().map(toDoubleEvent));
      const tooLarge = sizeOf(events) > maxAppendSize;
      if (!request.getIsFinal() && !tooLarge) return;
      open.delete(correlationId);
      const response = tooLarge
        ? failed(
            'MaximumAppendSizeExceeded',
            new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendSize),
            'Maximum Append Size exceeded',
          )
        : batchAnswer(log.append(stream, events, expected), stream, expected);
      if (!tooLarge && answerIsLost()) return;
      await delay();
      response.setCorrelationId(toUuid(correlationId));
      response.setStreamIdentifier(toStreamIdentifier(stream));
      if (!over) call.write(response);
    };
    call.on('data', (request) => {
      take(request).catch((cause: unknown) => call.emit('error', invalidArgument(cause)));
    });
    call.on('end', () => call.end());
  };

  const refuseDeletion = (stream: string, expected: Expected) => {
    const current = log.lastRevision(stream);
    if (log.visible(stream) === 'deleted') return streamDeleted(stream);
    const fits =
      typeof expected === 'bigint' ? expected === current : expected !== 'stream-exists' || current !== undefined;
    return fits ? undefined : wrongExpectedVersion(stream, expected.toString(), (current ?? -1n).toString());
  };

  return {
    append,
    batchAppend,
    delete: (call, callback) => {
      const options = call.request.getOptions();
      const stream = streamNameOf(options?.getStreamIdentifier());
      const expected = options === undefined ? 'any' : expectedOf(options, () => options.getRevision());
      const refused = refusal(call.metadata) ?? refuseDeletion(stream, expected);
      if (refused !== undefined) {
        callback(refused);
        return;
      }
      const position = new streams.DeleteResp.Position();
      position.setCommitPosition(log.remove(stream, 'soft').toString());
      callback(null, new streams.DeleteResp().setPosition(position.setPreparePosition(position.getCommitPosition())));
    },
    tombstone: (call, callback) => {
      const options = call.request.getOptions();
      const stream = streamNameOf(options?.getStreamIdentifier());
      const expected = options === undefined ? 'any' : expectedOf(options, () => options.getRevision());
      const refused = refusal(call.metadata) ?? refuseDeletion(stream, expected);
      if (refused !== undefined) {
        callback(refused);
        return;
      }
      const position = new streams.TombstoneResp.Position();
      position.setCommitPosition(log.remove(stream, 'tombstone').toString());
      callback(
        null,
        new streams.TombstoneResp().setPosition(position.setPreparePosition(position.getCommitPosition())),
      );
    },
  };
};
