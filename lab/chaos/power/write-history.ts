/** A store writes, step by step; each step is seen as the disk may see it. */
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { createAppender, type Acknowledged } from '../harness/sealed-appends.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';
import { readImage, type DiskImage } from '../harness/disk-image.ts';

export type OpenStore = (file: string) => Promise<EventStore>;

/** What the store did between two states that it promised to be on the disk. */
export type Step = {
  readonly before: DiskImage;
  readonly after: DiskImage;
  /** Everything that the unsynced mark may say before the step is synced. */
  readonly marks: readonly Buffer[];
  readonly acknowledged: readonly Acknowledged[];
  readonly inFlight: readonly Acknowledged[];
};

export type History = {
  readonly steps: number;
  /** Appends to different streams that share a commit. */
  readonly appendsPerStep: number;
};

export type WriteHistoryOptions = {
  readonly random: SeededRandom;
  readonly file: string;
  readonly open: OpenStore;
  readonly isWanted: (step: number) => boolean;
  /** Given each wanted step, while the store waits. */
  readonly take: (step: Step) => Promise<void>;
};

const streams = 6;
/** Now and then the store is closed and opened again, which empties the log into the database. */
const shareOfReopenings = 0.06;

/** Writes a history into a new store and hands over the steps that are wanted. */
export const writeHistory = async (history: History, options: WriteHistoryOptions): Promise<void> => {
  const { random, file, open, isWanted, take } = options;
  const appender = createAppender(random, streams);
  const acknowledged: Acknowledged[] = [];
  const marks: Buffer[] = [];
  let store = await open(file);

  const appendGroup = async (): Promise<readonly Acknowledged[]> => {
    const busy = new Set<string>();
    const group = Array.from({ length: history.appendsPerStep }, () => {
      const next = appender.next(busy);
      busy.add(next.append.stream);
      return next;
    });
    await Promise.all(group.map(({ send }) => send(store)));
    return group.map(({ append }) => append);
  };

  try {
    for (let step = 0; step < history.steps; step += 1) {
      const before = readImage(file);
      marks.push(before.mark);
      let inFlight: readonly Acknowledged[] = [];
      if (random.chance(shareOfReopenings)) {
        await store.close();
        store = await open(file);
      } else {
        inFlight = await appendGroup();
      }
      if (isWanted(step)) {
        // read at the very moment of the acknowledgement: what is promised now is what the disk must hold
        await take({ before, after: readImage(file), marks, acknowledged, inFlight });
      }
      acknowledged.push(...inFlight);
    }
  } finally {
    await store.close();
  }
};
