/** Rebuilds that operators ask for, done by whoever keeps the read models up to date. */
import type { Clock } from '@driveaway/infra/clock/port.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { openRebuilds, type KeptRebuild, type Rebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type { BuildProgress } from './engine/build-collection.ts';
import type { ChangeOverPorts } from './engine/change-over.ts';
import { finishPointing } from './engine/collection-versions.ts';
import { goBack } from './engine/go-back.ts';
import { rebuildProjection, type Rebuilt } from './engine/rebuild.ts';
import type { RunningProjections } from './engine/run-projections.ts';
import { StoreOutage } from './engine/store-outage.ts';
import { projections } from './start-projections.ts';

type ServePorts = {
  readonly eventStore: Pick<EventStore, 'head'>;
  readonly readModels: Pick<
    ReadModels,
    'collection' | 'loadPointer' | 'loadCheckpoint' | 'saveCheckpoint' | 'clearCheckpoint'
  >;
  readonly clock: Clock;
  readonly log: Log;
};

/** Rebuilds a read model by its name, or goes back to a version; undefined while it is not at work yet. */
type RebuildByName = (
  asked: { readonly projection: string; readonly backTo: number | null },
  onProgress: (progress: BuildProgress) => Promise<void>,
) => Promise<Rebuilt | undefined>;

const madeAnew = 'A read model was rebuilt; queries read the new version';
const wentBack = 'Queries read the version of a read model again that they read before its rebuild';

/** How often it is looked whether somebody asked. */
const lookMilliseconds = 2_000;
/** How often progress is noted. */
const noteMilliseconds = 1_000;

/** Somebody else took it over, or will. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

const serveOne = async (
  rebuild: RebuildByName,
  { eventStore, readModels, clock, log }: ServePorts,
  rebuilds: Rebuilds,
  asked: KeptRebuild,
  signal: AbortSignal,
): Promise<void> => {
  const { projection, backTo, former: begunFrom } = asked.rebuild;
  let kept = asked;
  const note = async (change: Parameters<Rebuilds['update']>[1]): Promise<void> => {
    const noted = await rebuilds.update(kept, change);
    if (noted === undefined) throw new TakenOver(`Another process rebuilds ${projection}`);
    kept = noted;
  };
  const finish = async (made: Rebuilt): Promise<void> => {
    const { version, former = null, events } = made;
    await note({ status: 'done', version, former, events, percent: 100, endedAt: clock.now().toString() });
    log.info(backTo === null ? madeAnew : wentBack, { projection, version, events });
  };
  const head = (await eventStore.head()) ?? 0n;
  let notedAt: Temporal.Instant | undefined;
  const onProgress = async ({ events, position = 0n }: BuildProgress): Promise<void> => {
    const now = clock.now();
    if (notedAt !== undefined && now.since(notedAt).total('milliseconds') < noteMilliseconds) return;
    notedAt = now;
    const percent = head === 0n ? 100 : Math.min(100, Number((position * 100n) / head));
    await note({ status: 'building', events, percent });
  };
  try {
    if (backTo === null) {
      const pointer = await readModels.loadPointer(projection);
      // it was cut off after the change: made anew once more, it would drop the version that queries read before
      if (begunFrom !== null && pointer !== undefined && pointer !== begunFrom) {
        await finishPointing(readModels, projection, pointer);
        await finish({ version: pointer, former: begunFrom, events: kept.rebuild.events });
        return;
      }
      if (begunFrom === null && pointer !== undefined) await note({ former: pointer });
    }
    const rebuilt = await rebuild({ projection, backTo }, onProgress);
    if (rebuilt !== undefined) await finish(rebuilt);
  } catch (fault) {
    if (fault instanceof TakenOver || signal.aborted) return;
    if (fault instanceof StoreOutage || isPassingFault(fault)) {
      log.warn('A rebuild was interrupted and begins again', { projection, cause: String(fault) });
      return;
    }
    log.error('A rebuild failed; queries go on with the version before', fault, { projection });
    const error = fault instanceof Error ? fault.name : 'Error';
    await note({ status: 'failed', former: null, error, endedAt: clock.now().toString() });
  }
};

/** Does what was asked for until now. Throws when a store does not answer. */
const serveAsked = async (
  rebuild: RebuildByName,
  ports: ServePorts,
  rebuilds: Rebuilds,
  signal: AbortSignal,
): Promise<void> => {
  for (const asked of await rebuilds.underWay()) {
    if (signal.aborted) return;
    await serveOne(rebuild, ports, rebuilds, asked, signal);
  }
};

/**
 * Rebuilds what operators ask for beside what is kept up to date, one after the other, until the signal aborts. One that was
 * interrupted, here or in another process, begins again. Never rejects.
 */
export const serveRebuilds = async (
  running: Pick<RunningProjections, 'rebuild' | 'goBack' | 'health'>,
  ports: ServePorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const rebuilds = openRebuilds(ports.readModels);
  const rebuild: RebuildByName = async ({ projection: name, backTo }, onProgress) => {
    const found = (await running.health()).find(({ projection }) => projection === name);
    if (found?.state !== 'following') return undefined;
    return backTo === null ? running.rebuild(name, onProgress) : running.goBack(name, backTo, onProgress);
  };
  while (!signal.aborted) {
    await wait(lookMilliseconds, signal);
    if (signal.aborted) return;
    try {
      await serveAsked(rebuild, ports, rebuilds, signal);
    } catch (cause) {
      ports.log.warn('It could not be looked for rebuilds that are asked for', { cause: String(cause) });
    }
  }
};

/** Rebuilds what operators asked for where nobody keeps read models up to date: in a data directory that is not in use. */
export const rebuildHere = async (ports: ServePorts & ChangeOverPorts, signal: AbortSignal): Promise<void> => {
  const rebuild: RebuildByName = async ({ projection: name, backTo }, onProgress) => {
    const projection = projections.find((candidate) => candidate.name === name);
    if (projection === undefined) return undefined;
    const options = { signal, onProgress };
    return backTo === null ? rebuildProjection(projection, ports, options) : goBack(projection, backTo, ports, options);
  };
  await serveAsked(rebuild, ports, openRebuilds(ports.readModels), signal);
};
