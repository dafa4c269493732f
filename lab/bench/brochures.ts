/** What brochures cost: made for the first time, beside a contract of the same browser, and answered from what is kept for the day. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openChromiumRenderer } from '@driveaway/infra/pdf/chromium/open-chromium-renderer.ts';
import { createBrochurePrinter } from '@driveaway/order-service/brochures/brochure-printer.ts';
import { modelOnSale } from '@driveaway/order-service/catalogue/model-on-sale.ts';
import { testSettings } from '@driveaway/order-service/http/testing/test-settings.ts';
import type { BenchFigure } from './print-rows.ts';
import { sampleContract } from './sample-contract.ts';

const rounds = 10;
const cachedAnswers = 1_000;

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Each model's brochure and a contract by turns, ten rounds, warm; then a thousand answers from what is kept. Without pictures of the build. */
export const benchBrochures = async (): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-brochures-'));
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const renderer = await openChromiumRenderer({
    directory,
    clock: systemClock,
    randomness: systemRandomness,
    executable: process.env['PDF_BROWSER'],
    log: quiet,
  });
  try {
    const at = systemClock.now();
    const models = catalogue.flatMap(({ code }) => modelOnSale(code, at, 'NSW') ?? []);
    const ports = { pdf: renderer, settings: testSettings(directory), carPictures: undefined };
    const place = { state: 'NSW', postcode: '2000' } as const;
    await renderer.render(sampleContract);
    const [made, baseline]: [number[], number[]] = [[], []];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      // a printer of its own keeps nothing of the round before
      const print = createBrochurePrinter(ports);
      for (const model of models) {
        made.push(await milliseconds(async () => (bytes = (await print(model, place, at)).content.length)));
        baseline.push(await milliseconds(async () => renderer.render(sampleContract)));
      }
    }
    const print = createBrochurePrinter(ports);
    const [model] = models;
    if (model === undefined) throw new Error('No model is on sale');
    await print(model, place, at);
    const kept = await milliseconds(async () => {
      for (let count = 0; count < cachedAnswers; count += 1) await print(model, place, at);
    });
    const [brochure, ofContract] = [median(made), median(baseline)];
    return [
      { name: 'a contract of four pages, median: the baseline', value: ofContract, unit: 'ms' },
      { name: 'a brochure made, median', value: brochure, unit: 'ms', ratio: brochure / ofContract },
      { name: 'a brochure made, the slowest', value: Math.max(...made), unit: 'ms' },
      {
        name: 'a brochure kept for the day',
        value: kept / cachedAnswers,
        unit: 'ms',
        ratio: kept / cachedAnswers / ofContract,
      },
      { name: 'its size', value: bytes / 1024, unit: 'KiB' },
    ];
  } finally {
    await renderer.close();
    await rm(directory, { recursive: true, force: true });
  }
};
