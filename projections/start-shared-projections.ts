import type { Leases } from '@driveaway/infra/leases/port.ts';
import { shareWork } from '@driveaway/infra/leases/share-work.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { ProjectionHealth } from './engine/projection-health.ts';
import type { ProjectionPorts } from './engine/run-projection.ts';
import { runProjections, type RunningProjections } from './engine/run-projections.ts';
import { serveRebuilds } from './serve-rebuilds.ts';
import { projections } from './start-projections.ts';

/** `standby`: other workers have all of it, or nobody answers about the leases. `held`: of so many parts, those here. */
export type SharedProjectionHealth =
  | (ProjectionHealth & {
      readonly turn: 'held';
      readonly partitions: { readonly of: number; readonly held: readonly number[] };
    })
  | { readonly projection: string; readonly turn: 'standby' };

export type SharedProjections = {
  /** Settles once all have stopped after the signal aborted; never rejects. */
  readonly finished: Promise<void>;
  readonly health: () => Promise<readonly SharedProjectionHealth[]>;
};

type ShareProjectionsOptions = {
  /** Into how many parts the documents are divided where several processes may share them; 1 by default. */
  readonly partitions?: number | undefined;
  readonly wait?: Wait | undefined;
};

type Turn = { readonly held: readonly number[]; readonly running: RunningProjections };

/**
 * Keeps all read models up to date together with whoever shares the leases: each partition of the documents is one worker's
 * at a time, in every projection, so that an event is read by one of them. Should two overlap, the revision checks of the
 * documents make it harmless.
 */
export const startSharedProjections = (
  ports: ProjectionPorts,
  leases: Leases,
  signal: AbortSignal,
  { partitions = 1, wait = waitOnTimer }: ShareProjectionsOptions = {},
): SharedProjections => {
  const { log, randomness, readModels } = ports;
  const of = readModels.openPartitions === undefined ? 1 : partitions;
  // code with other versions of the collections has leases of its own: both are kept up side by side
  const versions = projections.map(({ collection }) => collection.version).join('.');
  const group = `projections ${versions} in ${of}`;
  const names = Array.from({ length: of }, (_, part) => `${group}, ${part}`);
  let turn: Turn | undefined;

  const finished = shareWork({
    group,
    names,
    leases,
    work: async (heldNames, until, fences) => {
      const held = heldNames.map((name) => names.indexOf(name)).toSorted((one, other) => one - other);
      const inOrder = held.map((part) => fences.get(names[part] ?? '') ?? 0);
      const leased = { group, fences: inOrder };
      const partitions = readModels.openPartitions === undefined ? undefined : { of, held, leased };
      const running = runProjections(projections, ports, until, wait, partitions);
      turn = { held, running };
      // of several that share the documents, the one with the first part builds
      const rebuilds = held.includes(0) ? serveRebuilds(running, ports, until, wait) : undefined;
      await Promise.all([running.finished, rebuilds]);
      turn = undefined;
    },
    signal,
    log,
    randomness,
    wait,
  });
  return {
    finished,
    health: async () => {
      if (turn === undefined) return projections.map(({ name }) => ({ projection: name, turn: 'standby' }));
      const { held, running } = turn;
      const health = await running.health();
      return Array.from(health, (one) => ({ ...one, turn: 'held', partitions: { of, held } }));
    },
  };
};
