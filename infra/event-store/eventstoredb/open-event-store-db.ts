import type { Randomness } from '../../clock/port.ts';
import { backoffMilliseconds } from '../../clock/backoff.ts';
import { waitOnTimer, type Wait } from '../../clock/wait.ts';
import type { Log } from '../../telemetry/port.ts';
import { EventStoreFault } from '../event-store-fault.ts';
import { namespacedEventStore } from '../namespaced-event-store.ts';
import type { AllPage, EventStore, Position, ReadAllOptions, RecordedEvent } from '../port.ts';
import { appendInTurn } from '../append-in-turn.ts';
import { assertAppend } from '../assert-append.ts';
import { createBatchAppender } from './batch-appender.ts';
import { isPassing, toCommandError, toFault } from './event-store-db-errors.ts';
import { followAllStream } from './follow-all-stream.ts';
import { openConnection, usualPatience, type Patience } from './open-connection.ts';
import { readAllRequest, readAnswer, readStreamRequest, type ReadCall } from './stream-calls.ts';

const defaultLimit = 4_096;
/** Every call may be tried again: reads change nothing, and an append with the same ids and revision is recognised. */
const attempts = 3;
/** A filtered read may pass over much of the log before it finds anything. */
const readAllDeadline = 60_000;

export type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113?tls=true`, or `esdb+discover://` for a cluster; held by nobody else. */
  readonly connectionString: string;
  /** The installation's own name on a server that several share; without one, all streams outside namespaces. */
  readonly namespace?: string | undefined;
  readonly randomness: Randomness;
  readonly wait?: Wait | undefined;
  readonly log?: Log | undefined;
  /** How long an append may stay unanswered by a node that answers others; default 10,000. */
  readonly answerMilliseconds?: number | undefined;
  /** How long a node may be silent; default `usualPatience`. */
  readonly patience?: Patience | undefined;
};

/**
 * The event store on EventStoreDB 23.10 or later, one client per process. Connects with the first call. Faults:
 * `unavailable` after three attempts, `damaged` for a deleted stream or an event that is not text, `closed`.
 * @throws TypeError when the connection string or the namespace cannot be used
 */
export const openEventStoreDb = (options: EventStoreDbOptions): EventStore =>
  namespacedEventStore(openWholeServer(options), options.namespace);

/** The same over the streams of every installation on the server. */
const openWholeServer = (options: EventStoreDbOptions): EventStore => {
  const { connectionString, randomness, wait = waitOnTimer, log } = options;
  const { answerMilliseconds = 10_000, patience = usualPatience } = options;
  const connection = openConnection({ connectionString, patience, log });
  const appender = createBatchAppender({ connection, uuid: randomness.uuid, answerMilliseconds });
  const closing = new AbortController();
  let closed: Promise<void> | undefined;

  const closedFault = (): EventStoreFault => new EventStoreFault('closed', 'The event store is closed');
  const assertOpen = (): void => {
    if (closed !== undefined) throw closedFault();
  };

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await work();
      } catch (cause) {
        const error = toCommandError(cause);
        if (closing.signal.aborted) throw closedFault();
        if (!isPassing(error) || failures === attempts) throw toFault(error);
        await wait(backoffMilliseconds(failures, randomness), closing.signal);
        if (closing.signal.aborted) throw closedFault();
      }
    }
  };

  /** Reads until the call ends or `limit` events are there; an empty array for a stream that does not exist. */
  const collect = async (
    open: () => Promise<ReadCall>,
    limit: number,
    wanted: (event: RecordedEvent) => boolean = () => true,
    events: RecordedEvent[] = [],
  ): Promise<readonly RecordedEvent[]> => {
    const call = await open();
    const watch = connection.watchOf(call);
    const answered = watch.expect();
    try {
      for await (const response of call) {
        watch.heard();
        const answer = readAnswer(response);
        if (answer.kind === 'stream-not-found') return [];
        if (answer.kind !== 'event') continue;
        const event = answer.event();
        if (wanted(event)) events.push(event);
        if (events.length >= limit) break;
      }
      watch.heard();
    } finally {
      answered();
      call.cancel();
    }
    return events;
  };

  const newestEvent = async (): Promise<RecordedEvent | undefined> => {
    const request = readAllRequest('end', 'backwards', 1, []);
    const [event] = await collect(async () => connection.read(request, readAllDeadline), 1);
    return event;
  };
  const newest = async (): Promise<Position | undefined> => (await newestEvent())?.position;

  const readPage = async ({ after, prefixes = [], limit }: ReadAllOptions): Promise<AllPage> => {
    // Read first: the page may skip everything up to this position, matching or not.
    const head = await newest();
    if (head === undefined || (after !== undefined && head <= after)) {
      return { events: [], position: after, atHead: true };
    }
    // The server starts with the event at the given position.
    const request = readAllRequest(after ?? 'start', 'forwards', limit + 1, prefixes);
    const events: RecordedEvent[] = [];
    const open = async () => connection.read(request, readAllDeadline);
    const isNew = ({ position }: RecordedEvent) => after === undefined || position > after;
    try {
      await collect(open, limit, isNew, events);
    } catch (cause) {
      // given up while it passed over much: what it found is a page, and the next one goes on behind it
      const found = events.at(-1);
      if (found === undefined || !isPassing(toCommandError(cause))) throw cause;
      return { events, position: found.position, atHead: false };
    }
    const last = events.at(-1)?.position;
    if (last !== undefined && events.length >= limit) return { events, position: last, atHead: last === head };
    return { events, position: last === undefined || last < head ? head : last, atHead: true };
  };

  const append: EventStore['append'] = async (stream, events, expected) => {
    assertOpen();
    assertAppend(stream, events, expected);
    const answer = await attempt(async () => appender.append(stream, events, expected));
    if (answer.kind === 'conflict') return answer;
    const { kind, revision, position } = answer;
    if (position !== undefined) return { kind, revision, position };
    const request = readStreamRequest(stream, revision, 'forwards', 1);
    const [event] = await attempt(async () => collect(async () => connection.read(request), 1));
    if (event === undefined) throw new EventStoreFault('damaged', `Event ${revision} of ${stream} is missing`);
    return { kind, revision, position: event.position };
  };

  return {
    append,
    appendInTurn: appendInTurn(append),
    readStream: async (stream, { from, direction = 'forwards', limit = defaultLimit } = {}) => {
      assertOpen();
      assertLimit(limit);
      if (from !== undefined && from < 0n) throw new RangeError(`${from} is not a revision`);
      const request = readStreamRequest(stream, from ?? (direction === 'forwards' ? 'start' : 'end'), direction, limit);
      return attempt(async () => collect(async () => connection.read(request), limit));
    },
    readAll: async (page) => {
      assertOpen();
      assertLimit(page.limit);
      return attempt(async () => readPage(page));
    },
    subscribe: (subscription) =>
      followAllStream(subscription, {
        open: connection.subscribe,
        head: newest,
        idleMilliseconds: patience.idle,
        closing: closing.signal,
        closedFault,
        randomness,
        wait,
        log,
      }),
    head: async () => {
      assertOpen();
      return attempt(newest);
    },
    newestEvent: async () => {
      assertOpen();
      return attempt(newestEvent);
    },
    close: async () => {
      closed ??= (async () => {
        await appender.finish().catch(() => undefined);
        closing.abort();
        await connection.close();
      })();
      return closed;
    },
  };
};

const assertLimit = (limit: number): void => {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`A limit is a positive integer, not ${limit}`);
};
