/** Flips one bit of a filled store on the disk: is it detected? */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { ChaosOptions, ChaosReport, Violation } from '../harness/chaos-report.ts';
import { readImage, writeImage, type DiskImage } from '../harness/disk-image.ts';
import { readEverything } from '../harness/read-everything.ts';
import { createAppender } from '../harness/sealed-appends.ts';
import { makeScratchDirectory } from '../harness/scratch-directory.ts';
import { createSeededRandom, type SeededRandom } from '../harness/seeded-random.ts';
import { examineFlip, type FlipOutcome } from './examine-flip.ts';

export type BitFlipOptions = ChaosOptions & {
  /** The store under test; the embedded one by default. */
  readonly open?: ((file: string) => Promise<EventStore>) | undefined;
};

const flipsPerStore = 50;
const streams = 12;

type FilledStore = { readonly image: DiskImage; readonly events: readonly RecordedEvent[] };

/** What a killed process left: most events in the database, the newest in the log. */
const fillStore = async (
  file: string,
  random: SeededRandom,
  open: (file: string) => Promise<EventStore>,
): Promise<FilledStore> => {
  const appender = createAppender(random, streams);
  const fill = async (store: EventStore, appends: number): Promise<void> => {
    for (let index = 0; index < appends; index += 1) await appender.next().send(store);
  };
  const first = await open(file);
  await fill(first, random.between(40, 120));
  await first.close();
  const second = await open(file);
  try {
    await fill(second, random.between(0, 30));
    return { image: readImage(file), events: await readEverything(second) };
  } finally {
    await second.close();
  }
};

const flipBit = (bytes: Buffer, random: SeededRandom): { readonly flipped: Buffer; readonly place: string } => {
  const flipped = Buffer.from(bytes);
  const at = random.below(bytes.length);
  const bit = random.below(8);
  flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at);
  return { flipped, place: `byte ${at} of ${bytes.length}, bit ${bit}` };
};

/** One bit of the database or, when there is one, of the log. */
const flipIn = (image: DiskImage, random: SeededRandom): { readonly damaged: DiskImage; readonly place: string } => {
  if (image.log.length > 0 && random.chance(0.5)) {
    const { flipped, place } = flipBit(image.log, random);
    return { damaged: { ...image, log: flipped }, place: `the log, ${place}` };
  }
  const { flipped, place } = flipBit(image.database, random);
  return { damaged: { ...image, database: flipped }, place: `the database, ${place}` };
};

/** Flips `cycles` bits, one at a time, in filled stores. A change to a stored event that nobody notices is a violation. */
export const runBitFlips = async (options: BitFlipOptions): Promise<ChaosReport> => {
  const { cycles, seed, onProgress, open = (file) => openEmbeddedEventStore({ file }) } = options;
  const directory = await makeScratchDirectory('bits');
  const outcomes: FlipOutcome[] = [];
  const violations: Violation[] = [];
  try {
    let filled: FilledStore | undefined;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      if (filled === undefined || cycle % flipsPerStore === 0) {
        const file = join(directory, `filled-${cycle}.sqlite`);
        filled = await fillStore(file, createSeededRandom(seed, 'filled store', cycle), open);
      }
      const { damaged, place } = flipIn(filled.image, createSeededRandom(seed, 'bit flip', cycle));
      const file = join(directory, 'flipped.sqlite');
      writeImage(file, damaged);
      const outcome = await examineFlip(() => open(file), filled.events);
      outcomes.push(outcome);
      if (outcome === 'unnoticed') violations.push({ cycle, what: `unnoticed: ${place}` });
      onProgress?.(cycle + 1);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  const count = (kind: FlipOutcome): number => outcomes.filter((outcome) => outcome === kind).length;
  return {
    name: 'bits',
    cycles,
    seed,
    figures: [
      { label: 'flips that the store refused to open with', value: count('refused') },
      { label: 'flips that a read or an append threw on', value: count('thrown') },
      { label: 'flips that a hash chain named', value: count('named') },
      { label: 'flips outside every event', value: count('harmless') },
      { label: 'flips unnoticed', value: count('unnoticed') },
    ],
    violations,
  };
};
