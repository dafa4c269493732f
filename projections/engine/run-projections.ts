import type { Position } from '@driveaway/infra/event-store/port.ts';
import type { Partitions } from '@driveaway/infra/read-models/port.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { saveTogether } from '@driveaway/infra/read-models/save-together.ts';
import { sharePages } from '@driveaway/infra/subscriptions/share-pages.ts';
import { shareSubscriptions } from '@driveaway/infra/subscriptions/share-subscriptions.ts';
import { subscribeWidely } from '@driveaway/infra/subscriptions/subscribe-widely.ts';
import { askSideBySide } from './ask-side-by-side.ts';
import type { BuildOptions } from './build-collection.ts';
import { openOnce } from './open-order-event.ts';
import type { ProjectionHealth } from './projection-health.ts';
import type { Projection } from './projection.ts';
import type { Rebuilt } from './rebuild.ts';
import type { ProjectionPorts } from './run-projection.ts';
import { superviseProjection, type SupervisedProjection } from './supervise-projection.ts';
import { openWatch } from './watch-documents.ts';

export type RunningProjections = {
  /** Settles once all of them have stopped; never rejects. */
  readonly finished: Promise<void>;
  /** Stops all of them after the event in hand; their checkpoints are saved. */
  readonly stop: () => Promise<void>;
  readonly health: () => Promise<readonly ProjectionHealth[]>;
  /**
   * Resolves once the documents of every projection hold everything up to a position. Rejects with the reason of the
   * signal when that aborts first.
   */
  readonly waitFor: (position: Position, signal: AbortSignal) => Promise<void>;
  /** Builds one projection anew from the first event, beside the present documents, then changes over. */
  readonly rebuild: (name: string, onProgress?: BuildOptions['onProgress']) => Promise<Rebuilt>;
  /** Brings the version that queries read before a rebuild up to date, beside the present documents, then changes over to it. */
  readonly goBack: (name: string, former: number, onProgress?: BuildOptions['onProgress']) => Promise<Rebuilt>;
  /** Lets a parked order of one projection go on: applies its events again. Throws when that fails. */
  readonly retryParked: (name: string, stream: string, reason: string) => Promise<void>;
  /** Lets a parked order of one projection go on past the event that fails, which is shown as unread. */
  readonly skipParked: (name: string, stream: string, reason: string) => Promise<void>;
};

/**
 * Runs projections, or some partitions of each, side by side until stopped or the signal aborts. Those that are at the same
 * place read and open each event once; one that is behind, or fails, goes on at its own pace.
 */
export const runProjections = (
  projections: readonly Projection[],
  ports: ProjectionPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
  partitions?: Partitions,
): RunningProjections => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);

  const waiters = new Set<() => void>();
  const onMoved = (): void => {
    for (const look of waiters) look();
  };
  const { eventStore } = ports;
  const asked = askSideBySide(ports);
  const followed = [...new Set(projections.flatMap(({ prefixes }) => prefixes))];
  const shared = {
    ...ports,
    eventStore: {
      ...subscribeWidely(shareSubscriptions(eventStore, wait), followed),
      // at a start without documents all are built at once
      ...sharePages(eventStore),
      readStream: eventStore.readStream,
      head: asked.head,
    },
    readModels: saveTogether(asked.readModels),
    findParked: asked.findParked,
    open: openOnce(ports.keys),
  };
  const watchDocuments = openWatch(shared, controller.signal, wait);
  const options = { signal: controller.signal, onMoved, watchDocuments, wait, partitions };
  const supervised = projections.map((projection) => superviseProjection(projection, shared, options));
  const named = (name: string): SupervisedProjection => {
    const found = supervised.find((candidate) => candidate.name === name);
    if (found === undefined) throw new RangeError(`There is no projection "${name}"`);
    return found;
  };

  const finish = async (): Promise<void> => {
    await Promise.all(supervised.map((projection) => projection.finished));
    signal.removeEventListener('abort', abort);
  };
  const finished = finish();

  return {
    finished,
    stop: () => {
      controller.abort();
      return finished;
    },
    health: async () => {
      const head = await ports.eventStore.head().then(
        (position) => position ?? null,
        (cause: unknown) => {
          ports.log.warn('The head of the event store could not be read', { cause: String(cause) });
          return undefined;
        },
      );
      return supervised.map((projection) => projection.health(head));
    },
    waitFor: (position, waitSignal) =>
      new Promise((resolve, reject) => {
        const settle = (then: () => void): void => {
          waiters.delete(look);
          waitSignal.removeEventListener('abort', giveUp);
          then();
        };
        const look = (): void => {
          if (supervised.every((projection) => (projection.position() ?? -1n) >= position)) settle(resolve);
        };
        const giveUp = (): void => settle(() => reject(waitSignal.reason));
        waiters.add(look);
        waitSignal.addEventListener('abort', giveUp);
        if (waitSignal.aborted) giveUp();
        else look();
      }),
    rebuild: async (name, onProgress) => named(name).rebuild(onProgress),
    goBack: async (name, former, onProgress) => named(name).goBack(former, onProgress),
    retryParked: async (name, stream, reason) => named(name).retry(stream, reason),
    skipParked: async (name, stream, reason) => named(name).skip(stream, reason),
  };
};
