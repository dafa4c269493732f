/** How long a start takes until the product answers, over stores that hold a long history, and how much of it is read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollUntil } from '@driveaway/infra/clock/poll-until.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { optionsIn } from '@driveaway/infra/single-process/testing/options-in.ts';
import { startCounted } from '@driveaway/infra/single-process/testing/start-counted.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { generateHistory } from './generate-history.ts';
import type { BenchFigure } from './print-rows.ts';
import { processFigures } from '@driveaway/infra/process/testing/process-figures.ts';
import { reactorsWithCheckpoints } from './reactors-with-checkpoints.ts';
import { startProductProcess } from './start-product-process.ts';

const usualSizes = [10_000, 100_000, 1_000_000] as const;
const starts = 3;
const longestSettlingMilliseconds = 60_000;

/** Stores with a history that read models and reactors have seen to its end: their checkpoints, not their documents. */
const prepareHistory = async (directory: string, events: number): Promise<void> => {
  const stores = await openEmbeddedStores({
    directory,
    randomness: systemRandomness,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onEventStoreStopped: () => undefined,
  });
  await generateHistory(stores.eventStore, events);
  const head = (await stores.eventStore.head()) ?? 0n;
  for (const { name, collection } of projections) await stores.readModels.savePointer(name, collection.version);
  for (const name of [...projections.map((projection) => projection.name), ...reactorsWithCheckpoints]) {
    await stores.readModels.saveCheckpoint(name, head);
  }
  await stores.close();
};

type Start = { readonly milliseconds: number; readonly processorMilliseconds: number };

/** From the start of the process until it answers that it is ready. */
const startOnce = async (directory: string): Promise<Start> => {
  const started = performance.now();
  const product = await startProductProcess(directory);
  try {
    const isReady = async () => (await fetch(`http://127.0.0.1:${product.port}/health/ready`)).ok;
    if (!(await pollUntil(isReady, longestSettlingMilliseconds))) throw new Error('The product does not become ready');
    const milliseconds = performance.now() - started;
    const { processorMilliseconds } = await processFigures(product.pid);
    return { milliseconds, processorMilliseconds };
  } finally {
    await product.stop();
  }
};

/** How many events a start reads until everybody who follows the store has come to its end. */
const eventsReadAtStart = async (directory: string): Promise<number> => {
  const options = optionsIn(directory);
  const counted = await startCounted({ ...options, config: { ...options.config, dataDirectory: directory } });
  try {
    const hasSettled = await pollUntil(async () => counted.hasSettled(), longestSettlingMilliseconds);
    if (!hasSettled) throw new Error('The product did not come to the end of its store');
    return counted.eventsRead();
  } finally {
    await counted.stop();
  }
};

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const startsOver = async (events: number): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-start-'));
  try {
    await prepareHistory(directory, events);
    const measured: Start[] = [];
    while (measured.length < starts) measured.push(await startOnce(directory));
    const over = `over ${events.toLocaleString('en-AU')} events`;
    return [
      { name: `ready ${over}`, value: medianOf(measured.map(({ milliseconds }) => milliseconds)), unit: 'ms' },
      {
        name: `processor time until then ${over}`,
        value: medianOf(measured.map(({ processorMilliseconds }) => processorMilliseconds)),
        unit: 'ms',
      },
      { name: `events read ${over}`, value: await eventsReadAtStart(directory), unit: 'events' },
    ];
  } finally {
    await rm(directory, { recursive: true });
  }
};

/** The medians of three starts over each size, and what a fourth reads; with a size of its own, over no events and that many. */
export const benchStart = async (size?: number): Promise<readonly BenchFigure[]> => {
  const figures: BenchFigure[] = [];
  for (const events of size === undefined ? usualSizes : [0, size]) figures.push(...(await startsOver(events)));
  return figures;
};
