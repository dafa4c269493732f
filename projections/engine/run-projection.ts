import type { Clock, Randomness } from '@driveaway/infra/clock/port.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore, Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { UnreadableEvent } from '@driveaway/infra/event-store/unreadable-event.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { Partitions, ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import { backoffMilliseconds } from '@driveaway/infra/clock/backoff.ts';
import { followPages, type FollowedPage, type FollowProgress } from '@driveaway/infra/subscriptions/follow-pages.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { spanOfEvents } from '@driveaway/infra/subscriptions/in-trace-of.ts';
import type { Tracer } from '@driveaway/infra/telemetry/tracer-port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { applyEvents } from './apply-events.ts';
import { applyPage, pageSize } from './apply-page.ts';
import { buildCheckpoint } from './collection-versions.ts';
import type { OpenEvents } from './open-order-event.ts';
import { openCheckpoint } from './open-checkpoint.ts';
import { openParkedOrders, withAlarm, type FindParked } from './parked-orders.ts';
import { partitionOf } from './partition-of.ts';
import { documentIdOf, type Projection } from './projection.ts';
import { releaseParkedOrder, type Release } from './release-parked-order.ts';
import { StoreOutage } from './store-outage.ts';

/** How often an event is tried before its order is parked, or its fault handed to the follower. */
const triesInPlace = 3;
/**
 * How often the follower may come back with the same event during an outage. After that (some minutes of backing off)
 * the event itself is assumed to be what the store rejects, for instance for its size.
 */
const returnsInOutage = 12;

/** What is stored cannot be read, and will not be better the next time: nobody waits for it. */
export const isBeyondRetry = (fault: unknown): boolean =>
  fault instanceof UnreadableEvent ||
  (fault instanceof StoreOutage && fault.cause instanceof EventStoreFault && fault.cause.code === 'damaged');

export type ProjectionPorts = {
  readonly eventStore: Pick<EventStore, 'subscribe' | 'readStream' | 'readAll' | 'head'>;
  readonly readModels: ReadModels;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'bytes'>;
  readonly log: Log;
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer | undefined;
};

/** `open`: of events that are given to several projections, each is opened once. `findParked`: those that begin together ask once. */
export type RunPorts = ProjectionPorts & { readonly open: OpenEvents; readonly findParked: FindParked };

export type RunOptions = {
  /** The stored version to write. */
  readonly version: number;
  /** Its documents. */
  readonly documents: ReadModelCollection;
  /** Where its position is kept: the projection's name when queries read this version. */
  readonly checkpoint: string;
  /** The documents to keep up to date; absent: all. */
  readonly partitions?: Partitions | undefined;
  /** It has just been built: what was parked then is not tried again at once. */
  readonly isNew?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: FollowProgress) => void) | undefined;
  readonly wait?: Wait | undefined;
};

export type RunningProjection = {
  readonly version: number;
  readonly progress: () => FollowProgress;
  /**
   * `whole`: how far the checkpoint says that all have come. Where that is less than was saved here, it is saved once more: a
   * checkpoint that somebody has set meanwhile ends the run, which at rest would save nothing and never hear of it.
   */
  readonly confirm: (whole: Position | undefined) => Promise<void>;
  readonly parkedOrders: () => number;
  /** Applies a parked order's events again; throws, and leaves it parked, when that fails. */
  readonly retry: (stream: string, reason: string) => Promise<void>;
  /** Passes over the event a parked order stands at, showing it as unread, and applies the rest. Throws as `retry`. */
  readonly skip: (stream: string, reason: string) => Promise<void>;
  readonly finished: Promise<void>;
};

/**
 * Keeps one stored version of a collection up to date until the signal aborts, or until somebody sets its checkpoint; not at
 * all when queries read another version by the time it is open. An event that cannot be applied is tried a few times, one that
 * cannot be read once; then it is parked with its error, and its order with it; other orders go on. An outage of a store parks
 * nobody: the follower backs off and comes back with the same event. What is parked is tried again at the start. Throws only
 * when the stores do not answer at the start.
 */
export const runProjection = async (
  projection: Projection,
  ports: RunPorts,
  { version, documents, checkpoint, partitions, isNew = false, signal, onProgress, wait = waitOnTimer }: RunOptions,
): Promise<RunningProjection> => {
  const { eventStore, readModels, keys, clock, randomness, log, tracer, open, findParked } = ports;
  const follows = (stream: string): boolean =>
    partitions === undefined || partitions.held.includes(partitionOf(documentIdOf(projection, stream), partitions.of));
  const build = buildCheckpoint(projection.name, version);
  const parked = withAlarm(await openParkedOrders(readModels, clock, build, follows, findParked), log, projection.name);
  const superseded = new AbortController();
  const until = AbortSignal.any([signal, superseded.signal]);
  const applyPorts = { eventStore, keys, collection: documents, open };

  /** Undefined on success, else the last fault. */
  const tryToApply = async (event: RecordedEvent): Promise<{ readonly fault: unknown } | undefined> => {
    for (let failures = 1; ; failures += 1) {
      try {
        await applyEvents(projection, applyPorts, [event]);
        return undefined;
      } catch (fault) {
        if (failures >= triesInPlace || signal.aborted || isBeyondRetry(fault)) return { fault };
        await wait(backoffMilliseconds(failures, randomness), signal);
      }
    }
  };

  let outage: { readonly eventId: string; readonly returns: number } | undefined;
  const handle = async (event: RecordedEvent): Promise<void> => {
    if (parked.has(event.stream) && (await parked.addBehind(event))) return;
    const failed = await tryToApply(event);
    if (failed === undefined) return;
    const { fault } = failed;
    // Stopping is no reason to park.
    if (signal.aborted) throw fault;
    if (fault instanceof StoreOutage && !isBeyondRetry(fault)) {
      const returns = outage?.eventId === event.id ? outage.returns + 1 : 1;
      outage = { eventId: event.id, returns };
      if (returns <= returnsInOutage) throw fault;
    }
    await parked.park(event, fault);
    outage = undefined;
  };

  const kept = await openCheckpoint(readModels, checkpoint, partitions);
  // pointed elsewhere before it was opened: no later change of the checkpoint would tell
  if (checkpoint === projection.name) {
    const pointer = await readModels.loadPointer(projection.name);
    if (pointer !== undefined && pointer !== version) superseded.abort();
  }
  let savedPosition = kept.position;
  const save = async (position: Position): Promise<void> => {
    if (!(await kept.save(position))) superseded.abort();
  };
  /** All at once where that is possible; parked orders, and what could not be written so, event by event. */
  const handlePage = async ({ events: all, position }: FollowedPage): Promise<void> => {
    if (position === undefined || position === savedPosition) return;
    const events = all.filter(({ stream }) => follows(stream));
    const free = events.filter(({ stream }) => !parked.has(stream));
    const beside = free.length === events.length ? kept.besideDocuments(position) : undefined;
    const apart = new Set(await applyPage(projection, applyPorts, free, beside));
    for (const event of events) {
      if (!apart.has(event) && !parked.has(event.stream)) continue;
      if (signal.aborted) throw new Error('Stopped within a page', { cause: signal.reason });
      await handle(event);
    }
    if (beside === undefined || apart.size > 0) await save(position);
    savedPosition = position;
  };

  const following = followPages({
    name: projection.name,
    eventStore,
    prefixes: projection.prefixes,
    pageSize,
    loadCheckpoint: async () => kept.position,
    handlePage:
      tracer === undefined
        ? handlePage
        : async (page) => spanOfEvents(tracer, `projection ${projection.name}`, page.events, () => handlePage(page)),
    onProgress,
    signal: until,
    log,
    clock,
    randomness,
    wait,
  });

  const release = async (stream: string, how: Release, reason: string): Promise<void> => {
    await releaseParkedOrder(projection, { ...applyPorts, parked }, stream, how, reason);
    log.info('A parked order goes on', { projection: projection.name, stream, how });
  };

  /** Each start tries what is parked once, and again after an outage: once the cause is fixed, in code or in a store, a restart is enough. */
  const tryParkedAgain = async (): Promise<void> => {
    const waiting = parked.streams().map((stream) => ({ stream, outages: 0 }));
    for (const one of waiting) {
      if (signal.aborted) return;
      const { stream } = one;
      try {
        await release(stream, 'retried', 'started anew');
      } catch (fault) {
        if (signal.aborted) return;
        if (fault instanceof StoreOutage && !isBeyondRetry(fault) && one.outages < returnsInOutage) {
          // a later one of the same list
          waiting.push({ stream, outages: one.outages + 1 });
          await wait(backoffMilliseconds(one.outages + 1, randomness), signal);
        } else log.error('An order stays parked', fault, { projection: projection.name, stream });
      }
    }
  };
  const triedAgain = isNew ? undefined : tryParkedAgain();

  return {
    version,
    progress: following.progress,
    confirm: async (whole) => {
      if (savedPosition !== undefined && savedPosition > (whole ?? 0n)) await save(savedPosition);
    },
    parkedOrders: parked.count,
    retry: (stream, reason) => release(stream, 'retried', reason),
    skip: (stream, reason) => release(stream, 'skipped', reason),
    finished: Promise.all([following.finished, triedAgain]).then(() => undefined),
  };
};
