import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { FaultState } from './double-faults.ts';
import type { DoubleLog, StoredEvent } from './double-log.ts';
import {
  caughtUpResponse,
  checkpointResponse,
  confirmationResponse,
  eventResponse,
  readOf,
  streamNotFoundResponse,
  type DoubleFilter,
  type DoubleRead,
} from './double-messages.ts';
import { consumerTooSlow, deadlineExceeded, invalidArgument, streamDeleted } from './double-statuses.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;

/** How far a live consumer may fall behind once its connection takes no more. */
const liveBuffer = 1_024;
/** How many events the engine reads at a time. */
const batchSize = 32;

/** Writes that wait while the connection takes no more; `write` is false once the call is over. */
const createWriter = (call: Call) => {
  let over = false;
  let blocked = false;
  let wake = (): void => {};
  const end = (): void => {
    over = true;
    wake();
  };
  call.on('cancelled', end);
  call.on('close', end);
  call.on('error', end);
  call.on('drain', () => wake());
  return {
    isOver: () => over,
    isBlocked: () => blocked,
    onOver: (callback: () => void): void => {
      for (const event of ['cancelled', 'close', 'error']) call.on(event, callback);
    },
    write: async (response: ReadResp): Promise<boolean> => {
      if (over) return false;
      if (call.write(response)) return true;
      blocked = true;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (over) resolve();
      });
      blocked = false;
      return !over;
    },
  };
};

type Writer = ReturnType<typeof createWriter>;

/** The first event from which a read of `$all` or of a stream goes on, as an index into the given events. */
const startIndex = (events: readonly StoredEvent[], { from, backwards, stream }: DoubleRead): number => {
  if (from === 'start') return 0;
  if (from === 'end') return backwards ? events.length - 1 : events.length;
  const placeOf = (event: StoredEvent): bigint => (stream === undefined ? event.position : event.revision);
  if (!backwards) {
    const index = events.findIndex((event) => placeOf(event) >= from);
    return index === -1 ? events.length : index;
  }
  return events.findLastIndex((event) => placeOf(event) <= from);
};

/** The read service over a log, in the order and with the quirks of the engine's enumerators. */
export const createReadService = (
  log: DoubleLog,
  { refusal, delay, onEnd, mutes, scanned }: FaultState,
): handleServerStreamingCall<ReadReq, ReadResp> => {
  /** False when it was given up. */
  const readBounded = async (read: DoubleRead & { readonly count: number }, writer: Writer): Promise<boolean> => {
    const visible = read.stream === undefined ? log.all() : (log.visible(read.stream) ?? []);
    const events = visible === 'deleted' ? [] : visible;
    const step = read.backwards ? -1 : 1;
    const first = startIndex(events, read);
    let sent = 0;
    for (let index = first; sent < read.count; index += step) {
      const event = events[index];
      if (event === undefined) return true;
      if (read.stream === undefined && Math.abs(index - first) >= scanned()) return false;
      if (read.filter?.allows(event) === false) continue;
      sent += 1;
      if (!(await writer.write(eventResponse(event)))) return true;
    }
    return true;
  };

  /** Live: from an index into the events of `source` on, until the call is over. */
  const followLive = async (
    source: () => readonly StoredEvent[],
    from: number,
    considered: number,
    filter: DoubleFilter | undefined,
    writer: Writer,
    fail: (status: ReturnType<typeof consumerTooSlow>) => void,
  ): Promise<void> => {
    let index = from;
    let sinceCheckpoint = considered;
    const unmuted = mutes();
    let wake = (): void => {};
    const stopListening = log.onAppend(() => {
      wake();
      if (writer.isBlocked() && source().length - index > liveBuffer) fail(consumerTooSlow());
    });
    writer.onOver(() => {
      stopListening();
      wake();
    });
    while (!writer.isOver()) {
      const event = mutes() === unmuted ? source()[index] : undefined;
      if (event === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      index += 1;
      if (filter === undefined || filter.allows(event)) await writer.write(eventResponse(event));
      sinceCheckpoint += 1;
      if (filter !== undefined && sinceCheckpoint >= filter.checkpointInterval) {
        sinceCheckpoint = 0;
        await writer.write(checkpointResponse(event.position));
      }
    }
    stopListening();
  };

  const subscribe = async (read: DoubleRead, writer: Writer, call: Call): Promise<void> => {
    const { stream, filter, from } = read;
    const source = (): readonly StoredEvent[] => {
      const events = stream === undefined ? log.all() : (log.visible(stream) ?? []);
      return events === 'deleted' ? [] : events;
    };
    await writer.write(confirmationResponse(crypto.randomUUID()));
    // Exclusive: the engine passes over the first event at or after the given place.
    let index = startIndex(source(), read) + (typeof from === 'bigint' ? 1 : 0);
    let considered = 0;
    let pageStart = source()[index]?.position ?? 0n;
    while (index < source().length) {
      let matched = 0;
      let reached = pageStart;
      const pageEnd = index + (filter?.window ?? batchSize);
      for (; index < pageEnd && matched < batchSize; index += 1) {
        const event = source()[index];
        if (event === undefined) break;
        considered += 1;
        if (filter?.allows(event) === false) continue;
        matched += 1;
        reached = event.position;
        if (!(await writer.write(eventResponse(event)))) return;
      }
      pageStart = source()[index]?.position ?? pageStart;
      if (index < source().length && filter !== undefined && considered >= filter.checkpointInterval) {
        considered %= filter.checkpointInterval;
        if (!(await writer.write(checkpointResponse(reached)))) return;
      }
    }
    if (!(await writer.write(caughtUpResponse()))) return;
    await followLive(source, index, considered, filter, writer, (status) => call.emit('error', status));
  };

  const answer = async (call: Call): Promise<void> => {
    const refused = refusal(call.metadata);
    if (refused !== undefined) {
      call.emit('error', refused);
      return;
    }
    const read = readOf(call.request);
    const writer = createWriter(call);
    await delay();
    if (read.count === undefined) {
      const stop = onEnd('subscription', (status) => call.emit('error', status));
      writer.onOver(stop);
      await subscribe(read, writer, call);
      return;
    }
    if (read.stream !== undefined) {
      const visible = log.visible(read.stream);
      if (visible === 'deleted') {
        call.emit('error', streamDeleted(read.stream));
        return;
      }
      if (visible === undefined) await writer.write(streamNotFoundResponse(read.stream));
    }
    const isRead = await readBounded({ ...read, count: read.count }, writer);
    if (writer.isOver()) return;
    if (isRead) call.end();
    else call.emit('error', deadlineExceeded());
  };

  return (call) => {
    answer(call).catch((cause: unknown) => call.emit('error', invalidArgument(cause)));
  };
};
