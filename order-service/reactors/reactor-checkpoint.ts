/** How far a reactor that follows the events has come, kept under its name and the lease of its turn. */
import type { Position } from '@driveaway/infra/event-store/port.ts';
import type { HeldLease, OpenedCheckpoint, ReadModels } from '@driveaway/infra/read-models/port.ts';

/** The lease of this turn. Absent: nobody else can have the reactor's work. */
export type Turn = { readonly heldLease?: HeldLease | undefined };

export type ReactorCheckpoint = {
  /** Aborts with the signal, and when the checkpoint was set or belongs to a later turn: what is under way ends then. */
  readonly until: AbortSignal;
  readonly load: () => Promise<Position | undefined>;
  readonly save: (position: Position) => Promise<void>;
  /** Waits for all that ends at `until`; throws when the signal was not why, so that another turn begins where it stands. */
  readonly ended: (work: readonly Promise<void>[]) => Promise<void>;
};

/** The checkpoint of one turn of a reactor; `load` opens it. */
export const reactorCheckpoint = (
  { readModels, heldLease }: Turn & { readonly readModels: Pick<ReadModels, 'openCheckpoint'> },
  name: string,
  signal: AbortSignal,
): ReactorCheckpoint => {
  const superseded = new AbortController();
  let opened: OpenedCheckpoint | undefined;
  return {
    until: AbortSignal.any([signal, superseded.signal]),
    load: async () => {
      opened = await readModels.openCheckpoint(name, heldLease);
      return opened.position;
    },
    save: async (position) => {
      if ((await opened?.save(position)) === false) superseded.abort();
    },
    ended: async (work) => {
      await Promise.all(work);
      if (superseded.signal.aborted && !signal.aborted)
        throw new Error(`The checkpoint of the ${name} was set, or belongs to a later turn`);
    },
  };
};
