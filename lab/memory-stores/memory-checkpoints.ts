/** Checkpoints in memory, of wholes and of partitions under leases, with the rules that several workers rely on. */
import type { Checkpoint, PartitionCheckpoint, Partitions } from '@driveaway/infra/read-models/port.ts';

type Stored = {
  position: bigint;
  epoch: number;
  /** By the number of parts, then by part. */
  readonly partitions: Map<number, Map<number, bigint>>;
  /** By group of leases and part: the greatest fence under which the part was opened. */
  readonly fences: Map<string, number>;
};

const least = (positions: readonly bigint[]): bigint => positions.reduce((one, other) => (other < one ? other : one));
const greatest = (positions: readonly bigint[]): bigint =>
  positions.reduce((one, other) => (other > one ? other : one));

/** What every part has reached, in however many parts that was done. */
const wholeOf = ({ position, partitions }: Stored): bigint =>
  greatest([
    position,
    ...Array.from(partitions, ([of, parts]) => (parts.size === of ? least([...parts.values()]) : position)),
  ]);

export const createMemoryCheckpoints = () => {
  const checkpoints = new Map<string, Stored>();
  const empty = (): Stored => ({ position: 0n, epoch: 0, partitions: new Map(), fences: new Map() });

  const save = ({ projection, position }: Checkpoint): void => {
    const stored = checkpoints.get(projection) ?? empty();
    stored.position = position;
    stored.epoch += 1;
    stored.partitions.clear();
    checkpoints.set(projection, stored);
  };

  const openPartitions = (projection: string, { of, held, leased }: Partitions): PartitionCheckpoint => {
    const stored = checkpoints.get(projection) ?? empty();
    checkpoints.set(projection, stored);
    const { epoch } = stored;
    const fences = held.map((part, index) => ({
      name: `${leased?.group ?? ''} ${part}`,
      fence: leased?.fences[index] ?? 0,
    }));
    for (const { name, fence } of fences) stored.fences.set(name, Math.max(fence, stored.fences.get(name) ?? 0));
    const isOpen = (): boolean =>
      checkpoints.get(projection) === stored &&
      stored.epoch === epoch &&
      fences.every(({ name, fence }) => stored.fences.get(name) === fence);
    if (!isOpen()) throw new Error(`${projection} was cleared, or opened under a later lease`);
    const whole = wholeOf(stored);
    const position = least(held.map((part) => greatest([whole, stored.partitions.get(of)?.get(part) ?? whole])));
    return {
      position: position > 0n ? position : undefined,
      save: async (reached) => {
        if (!isOpen()) return false;
        const parts = stored.partitions.get(of) ?? new Map<number, bigint>();
        for (const part of held) parts.set(part, greatest([reached, parts.get(part) ?? 0n]));
        stored.partitions.set(of, parts);
        return true;
      },
    };
  };

  return {
    load: (projection: string): bigint | undefined => {
      const stored = checkpoints.get(projection);
      return stored && wholeOf(stored);
    },
    save,
    clear: (projection: string): void => void checkpoints.delete(projection),
    openPartitions,
  };
};
