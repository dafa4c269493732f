import type { Leases } from '@driveaway/infra/leases/port.ts';
import { workUnderLease } from '@driveaway/infra/leases/work-under-lease.ts';
import type { ProjectionHealth } from './engine/projection-health.ts';
import type { ProjectionPorts } from './engine/run-projection.ts';
import { runProjections, type RunningProjections } from './engine/run-projections.ts';
import { projections } from './start-projections.ts';

/** `standby`: another worker has this projection, or nobody answers about its lease. */
export type SharedProjectionHealth =
  (ProjectionHealth & { readonly turn: 'held' }) | { readonly projection: string; readonly turn: 'standby' };

export type SharedProjections = {
  /** Settles once all have stopped after the signal aborted; never rejects. */
  readonly finished: Promise<void>;
  readonly health: () => Promise<readonly SharedProjectionHealth[]>;
};

/**
 * Keeps all read models up to date together with whoever shares the leases: each projection runs in one worker at a
 * time and goes over to another when that one ends. Should two overlap, the revision checks of the documents make it
 * harmless.
 */
export const startSharedProjections = (
  ports: ProjectionPorts,
  leases: Leases,
  signal: AbortSignal,
): SharedProjections => {
  const { log, randomness } = ports;
  const held = new Map<string, RunningProjections>();
  const turns = projections.map(async (projection) =>
    workUnderLease({
      name: `projection ${projection.name}`,
      leases,
      work: async (turn) => {
        const running = runProjections([projection], ports, turn);
        held.set(projection.name, running);
        await running.finished;
        held.delete(projection.name);
      },
      signal,
      log,
      randomness,
    }),
  );
  const healthOf = async (name: string): Promise<SharedProjectionHealth> => {
    const [health] = (await held.get(name)?.health()) ?? [];
    return health === undefined ? { projection: name, turn: 'standby' } : { ...health, turn: 'held' };
  };
  const finish = async (): Promise<void> => {
    await Promise.all(turns);
  };
  return {
    finished: finish(),
    health: async () => Promise.all(projections.map(async ({ name }) => healthOf(name))),
  };
};
