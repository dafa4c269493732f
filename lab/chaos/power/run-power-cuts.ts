/** The power fails while an event store writes: what is there when it comes back? */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import type { ChaosOptions, ChaosReport, Violation } from '../harness/chaos-report.ts';
import { makeScratchDirectory } from '../harness/scratch-directory.ts';
import { createSeededRandom, type SeededRandom } from '../harness/seeded-random.ts';
import { cutPower, writeImage } from '../harness/disk-image.ts';
import { examineStore, type Damage } from './examine-store.ts';
import { writeHistory, type History, type OpenStore, type Step } from './write-history.ts';

export type PowerCutOptions = ChaosOptions & {
  /** The store under test; the embedded one by default. */
  readonly open?: OpenStore | undefined;
};

const cutsPerHistory = 20;
/** One history in so many is long enough for the log to be emptied into the database on the way. */
const longEvery = 8;

const historyOf = (index: number, random: SeededRandom): History =>
  index % longEvery === longEvery - 1
    ? { steps: 160, appendsPerStep: 6 }
    : { steps: random.between(2, 30), appendsPerStep: random.between(1, 5) };

/**
 * Cuts the power `cycles` times, each at a random moment between two synced states, and opens what is left. Everything
 * acknowledged must be there byte for byte, every other append whole or not at all, positions without a gap; the store
 * must open and take the next append. What counts as synced is what an acknowledgement promises.
 */
export const runPowerCuts = async (options: PowerCutOptions): Promise<ChaosReport> => {
  const { cycles, seed, onProgress, open = (file) => openEmbeddedEventStore({ file }) } = options;
  const directory = await makeScratchDirectory('power');
  const damages: (Damage & { readonly cycle: number })[] = [];
  let done = 0;
  let acknowledgedEvents = 0;
  let survivors = 0;

  const cut = async ({ before, after, marks, acknowledged, inFlight }: Step): Promise<void> => {
    const file = join(directory, 'cut.sqlite');
    writeImage(file, cutPower(before, after, marks, createSeededRandom(seed, 'power cut', done)));
    const found = await examineStore(() => open(file), { acknowledged, inFlight });
    damages.push(...found.damages.map((damage) => ({ ...damage, cycle: done })));
    acknowledgedEvents += found.acknowledgedEvents;
    survivors += found.survivors;
    done += 1;
    onProgress?.(done);
  };

  try {
    for (let index = 0; ; index += 1) {
      if (done >= cycles) break;
      const random = createSeededRandom(seed, 'power history', index);
      const history = historyOf(index, random);
      const wanted = new Set(Array.from({ length: cutsPerHistory }, () => random.below(history.steps)));
      const file = join(directory, `history-${index}.sqlite`);
      await writeHistory(history, {
        random,
        file,
        open,
        isWanted: (step) => done < cycles && wanted.has(step),
        take: cut,
      });
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  const count = (kind: Damage['kind']): number => damages.filter((damage) => damage.kind === kind).length;
  return {
    name: 'power',
    cycles: done,
    seed,
    figures: [
      { label: 'acknowledged events looked for', value: acknowledgedEvents },
      { label: 'unacknowledged appends that survived whole', value: survivors },
      { label: 'acknowledged appends lost or changed', value: count('lost') },
      { label: 'unacknowledged appends half there', value: count('half') },
      { label: 'gaps in positions', value: count('gap') },
      { label: 'stores that did not open', value: count('refused') },
      { label: 'stores that took no append afterwards', value: count('unusable') },
    ],
    violations: damages.map(({ cycle, kind, what }): Violation => ({ cycle, what: `${kind}: ${what}` })),
  };
};
