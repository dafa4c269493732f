/** Checkpoints in memory, of wholes and of partitions under leases, with the rules that several workers rely on. */
import type {
  Checkpoint,
  HeldLease,
  OpenedCheckpoint,
  OpenedPartitionCheckpoint,
  Partitions,
  PartitionSave,
} from '@driveaway/infra/read-models/port.ts';

export type StoredCheckpoint = {
  position: bigint;
  /** Raised whenever the whole is set, cleared or opened under a later lease: who has it open is then refused. */
  epoch: number;
  /** There is none any more; kept so that no epoch comes twice. */
  isCleared: boolean;
  /** By the number of parts, then by part. */
  readonly partitions: Map<number, Map<number, bigint>>;
  /** By group of leases and part: the greatest fence under which the part was opened. */
  readonly fences: Map<string, number>;
};

const least = (positions: readonly bigint[]): bigint => positions.reduce((one, other) => (other < one ? other : one));
const greatest = (positions: readonly bigint[]): bigint =>
  positions.reduce((one, other) => (other > one ? other : one));

/** What every part has reached, in however many parts that was done. */
const wholeOf = ({ position, partitions }: StoredCheckpoint): bigint =>
  greatest([
    position,
    ...Array.from(partitions, ([of, parts]) => (parts.size === of ? least([...parts.values()]) : position)),
  ]);

export const createMemoryCheckpoints = (before: ReadonlyMap<string, StoredCheckpoint> = new Map()) => {
  const checkpoints = structuredClone(new Map(before));
  const empty = (): StoredCheckpoint => ({
    position: 0n,
    epoch: 0,
    isCleared: false,
    partitions: new Map(),
    fences: new Map(),
  });
  const obtain = (projection: string): StoredCheckpoint => {
    const stored = checkpoints.get(projection) ?? empty();
    checkpoints.set(projection, stored);
    return stored;
  };
  /** False when somebody opened, set or cleared it since. */
  const goOn = (stored: StoredCheckpoint, opening: number, position: bigint): boolean => {
    if (stored.epoch !== opening) return false;
    stored.position = greatest([stored.position, position]);
    stored.isCleared = false;
    return true;
  };

  const save = ({ projection, position, opening }: Checkpoint): void => {
    const stored = obtain(projection);
    if (opening !== undefined) {
      goOn(stored, opening, position);
      return;
    }
    stored.isCleared = false;
    stored.position = position;
    stored.epoch += 1;
    stored.partitions.clear();
  };

  const open = (projection: string, held: HeldLease | undefined): OpenedCheckpoint => {
    const stored = obtain(projection);
    if (held !== undefined) {
      const key = `${held.name} whole`;
      const latest = stored.fences.get(key) ?? 0;
      if (held.fence < latest) throw new Error(`${projection} was opened under a later lease`);
      if (held.fence > latest) stored.epoch += 1;
      stored.fences.set(key, held.fence);
    }
    const whole = wholeOf(stored);
    const opening = stored.epoch;
    return {
      opening,
      position: whole > 0n ? whole : undefined,
      save: async (position) => goOn(stored, opening, position),
    };
  };

  const fencesOf = ({ held, leased }: Partitions) =>
    held.map((part, index) => ({ name: `${leased?.group ?? ''} ${part}`, fence: leased?.fences[index] ?? 0 }));
  const savePartition = ({ opened: { projection, partitions, epoch }, position }: PartitionSave): boolean => {
    const stored = obtain(projection);
    const isOpen = fencesOf(partitions).every(({ name, fence }) => stored.fences.get(name) === fence);
    if (stored.epoch !== epoch || !isOpen) return false;
    const { of, held } = partitions;
    const parts = stored.partitions.get(of) ?? new Map<number, bigint>();
    for (const part of held) parts.set(part, greatest([position, parts.get(part) ?? 0n]));
    stored.partitions.set(of, parts);
    stored.isCleared = false;
    return true;
  };

  const openPartitions = (projection: string, partitions: Partitions): OpenedPartitionCheckpoint => {
    const stored = obtain(projection);
    const { of, held } = partitions;
    for (const { name, fence } of fencesOf(partitions)) {
      const latest = stored.fences.get(name) ?? 0;
      if (fence < latest) throw new Error(`${projection} was cleared, or opened under a later lease`);
      stored.fences.set(name, fence);
    }
    const whole = wholeOf(stored);
    const position = least(held.map((part) => greatest([whole, stored.partitions.get(of)?.get(part) ?? whole])));
    const opened = { projection, partitions, epoch: stored.epoch };
    return {
      opened,
      position: position > 0n ? position : undefined,
      save: async (reached) => savePartition({ opened, position: reached }),
    };
  };

  const clear = (projection: string): void => {
    const stored = obtain(projection);
    stored.position = 0n;
    stored.epoch += 1;
    stored.isCleared = true;
    stored.partitions.clear();
  };

  return {
    load: (projection: string): bigint | undefined => {
      const stored = checkpoints.get(projection);
      return stored === undefined || stored.isCleared ? undefined : wholeOf(stored);
    },
    save,
    open,
    clear,
    clearAll: (): void => {
      for (const projection of checkpoints.keys()) clear(projection);
    },
    openPartitions,
    savePartitions: (saves: readonly PartitionSave[]): readonly boolean[] => saves.map(savePartition),
    copy: (): ReadonlyMap<string, StoredCheckpoint> => structuredClone(checkpoints),
  };
};
