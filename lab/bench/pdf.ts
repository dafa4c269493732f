/** What PDFs cost: the contract printed by the product's own browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openChromiumRenderer } from '@driveaway/infra/pdf/chromium/open-chromium-renderer.ts';
import { memoryOfGroup, processesOfGroup } from '@driveaway/infra/pdf/testing/processes-of-group.ts';
import type { BenchFigure } from './print-rows.ts';
import { sampleContract } from './sample-contract.ts';

const warmUp = 10;
const oneByOne = 200;
const queued = 100;
/** Printed in all before the processes are counted. */
const inAll = 500;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/**
 * One contract of four pages: cold, then 200 one by one, 100 queued at once, 500 in all with the memory of the browser's
 * processes (Linux), and what is left of them after closing.
 */
export const benchPdf = async (): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-pdf-'));
  const pids: number[] = [];
  const renderer = await openChromiumRenderer({
    directory,
    clock: systemClock,
    randomness: systemRandomness,
    executable: process.env['PDF_BROWSER'],
    log: {
      info: (_message, fields) => void pids.push(Number(fields?.['pid'])),
      warn: () => undefined,
      error: () => undefined,
    },
    limits: { documentsPerBrowser: Number.MAX_SAFE_INTEGER },
  });
  const print = (): Promise<Uint8Array> => renderer.render(sampleContract);
  try {
    const cold = await milliseconds(print);
    for (let count = 0; count < warmUp; count += 1) await print();
    const times: number[] = [];
    for (let count = 0; count < oneByOne; count += 1) times.push(await milliseconds(print));
    const all = await milliseconds(() => Promise.all(Array.from({ length: queued }, print)));
    for (let count = oneByOne + queued + warmUp + 1; count < inAll; count += 1) await print();
    const bytes = await memoryOfGroup(pids[0] ?? 0);
    await renderer.close();
    const left = (await Promise.all(pids.map(processesOfGroup))).flat();
    const sorted = times.toSorted((a, b) => a - b);
    return [
      { name: 'the first, with starting the browser', value: cold, unit: 'ms' },
      { name: 'warm, median', value: at(sorted, 0.5), unit: 'ms' },
      { name: 'warm, 99th percentile', value: at(sorted, 0.99), unit: 'ms' },
      { name: `${queued} queued at once, until the last`, value: all, unit: 'ms' },
      { name: `memory of the browser after ${inAll}`, value: bytes / 2 ** 20, unit: 'MiB' },
      { name: 'processes left after closing', value: left.length, unit: 'processes' },
    ];
  } finally {
    await renderer.close();
    await rm(directory, { recursive: true, force: true });
  }
};
