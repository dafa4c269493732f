import type { Position } from '@driveaway/infra/event-store/port.ts';
import type { Partitions } from '@driveaway/infra/read-models/port.ts';
import { backoffMilliseconds } from '@driveaway/infra/clock/backoff.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { BuildOptions, BuildProgress } from './build-collection.ts';
import { chooseVersion, type ChosenVersion } from './choose-version.ts';
import { createHealthCheck, type ProjectionHealth, type ProjectionState } from './projection-health.ts';
import type { Projection } from './projection.ts';
import { goBack } from './go-back.ts';
import { rebuildProjection, type Rebuilt, type RebuildOptions } from './rebuild.ts';
import type { WatchDocuments } from './watch-documents.ts';
import { runProjection, type RunningProjection, type RunPorts } from './run-projection.ts';

export type SupervisedProjection = {
  readonly name: string;
  /** Everything up to here is in the documents that queries read. */
  readonly position: () => Position | undefined;
  /** `head`: the store's newest position, null when it is empty, undefined when it does not answer. */
  readonly health: (head: Position | null | undefined) => ProjectionHealth;
  /** Builds a new version of the collection while the present one is kept up to date, then changes over. */
  readonly rebuild: (onProgress?: BuildOptions['onProgress']) => Promise<Rebuilt>;
  /** Brings the version of before up to date while the present one is, then changes over to it. */
  readonly goBack: (former: number, onProgress?: BuildOptions['onProgress']) => Promise<Rebuilt>;
  readonly retry: (stream: string, reason: string) => Promise<void>;
  readonly skip: (stream: string, reason: string) => Promise<void>;
  readonly finished: Promise<void>;
};

type SuperviseOptions = {
  readonly signal: AbortSignal;
  /** Called whenever the projection may have moved. */
  readonly onMoved: () => void;
  /** Looks after the documents of a run. */
  readonly watchDocuments: WatchDocuments;
  readonly wait?: Wait | undefined;
  /** The documents to keep up to date; absent: all. */
  readonly partitions?: Partitions | undefined;
};

/**
 * Runs one projection for as long as the signal allows: chooses the stored version to write, builds it first where that
 * has to be, then keeps it up to date. Of several that share its partitions, the one with the first builds, and the others
 * wait for it. Faults at the start are logged and tried again.
 */
export const superviseProjection = (
  projection: Projection,
  ports: RunPorts,
  { signal, onMoved, watchDocuments, wait = waitOnTimer, partitions }: SuperviseOptions,
): SupervisedProjection => {
  const { clock, randomness, log } = ports;
  const { name } = projection;
  const startedAt = clock.now();
  const check = createHealthCheck(clock);

  let state: ProjectionState = 'starting';
  let running: RunningProjection | undefined;
  let runs = new AbortController();
  let lastPolledAt: Temporal.Instant | undefined;
  let built: BuildProgress | undefined;
  let rebuilding: Promise<Rebuilt> | undefined;

  const choose = (): Promise<ChosenVersion | undefined> =>
    chooseVersion(projection, ports, {
      signal,
      wait,
      partitions,
      onBuilding: () => void (state = 'building'),
      onBuilt: (progress) => {
        built = progress;
        lastPolledAt = clock.now();
      },
    });

  /** Ends the run when its documents are gone, or queries read another version. */
  const watch = async (
    { version, checkpoint }: ChosenVersion,
    { confirm }: RunningProjection,
    run: AbortController,
  ): Promise<void> => {
    const isFirst = partitions?.held.includes(0) !== false;
    const watched = { version, checkpoint, confirm, isRead: checkpoint === name, isFirst, signal: run.signal };
    if (await watchDocuments(projection, watched)) run.abort();
  };

  const run = async (): Promise<void> => {
    const chosen = await choose();
    if (signal.aborted || chosen === undefined) return;
    const { version, documents, checkpoint, isNew } = chosen;
    const own = new AbortController();
    runs = own;
    const stop = (): void => own.abort();
    signal.addEventListener('abort', stop);
    try {
      running = await runProjection(projection, ports, {
        version,
        documents,
        checkpoint,
        partitions,
        isNew,
        signal: own.signal,
        onProgress: onMoved,
        wait,
      });
      state = 'following';
      built = undefined;
      // superseded: what looks after the run ends with it
      const finished = running.finished.then(stop);
      await Promise.all([finished, watch(chosen, running, own)]);
    } finally {
      signal.removeEventListener('abort', stop);
      running = undefined;
      state = 'starting';
    }
  };

  const supervise = async (): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await run();
        failures = 0;
        // Stopped for a change of version: the next round takes the new one.
        await rebuilding?.catch(() => undefined);
      } catch (cause) {
        failures += 1;
        log.error('A projection could not start; trying again', cause, { name, failures });
        await wait(backoffMilliseconds(failures, randomness), signal);
      }
    }
    state = 'stopped';
    onMoved();
  };

  const current = (): RunningProjection => {
    if (running === undefined || state !== 'following') throw new Error(`${name} is ${state}`);
    return running;
  };

  /** Gives queries another version while this one is kept up to date until then; once at a time. */
  const change = async (
    onProgress: BuildOptions['onProgress'],
    make: (options: RebuildOptions) => Promise<Rebuilt>,
  ): Promise<Rebuilt> => {
    if (rebuilding !== undefined) throw new Error(`${name} is being rebuilt`);
    const live = current();
    const beforeSwitch = async (): Promise<void> => {
      runs.abort();
      await live.finished;
    };
    rebuilding = make({ signal, onProgress, beforeSwitch });
    try {
      return await rebuilding;
    } finally {
      rebuilding = undefined;
    }
  };

  return {
    name,
    position: () => running?.progress().position,
    health: (head) => {
      const progress = running?.progress();
      return check(
        {
          projection: name,
          version: running?.version,
          state: state === 'following' && progress?.state === 'waiting' ? 'waiting' : state,
          caughtUp: state === 'following' && progress?.caughtUp === true,
          position: progress?.position ?? built?.position,
          lastPolledAt: progress?.lastPolledAt ?? lastPolledAt,
          parkedOrders: running?.parkedOrders() ?? 0,
          startedAt,
        },
        head,
      );
    },
    rebuild: async (onProgress) => change(onProgress, async (options) => rebuildProjection(projection, ports, options)),
    goBack: async (former, onProgress) =>
      change(onProgress, async (options) => goBack(projection, former, ports, options)),
    retry: async (stream, reason) => current().retry(stream, reason),
    skip: async (stream, reason) => current().skip(stream, reason),
    finished: supervise(),
  };
};
