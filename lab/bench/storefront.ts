/** What a visitor on a slow phone waits for: a model page of the built product in a throttled browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Browser } from 'puppeteer-core';
import { z } from 'zod';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { browserCandidates } from '@driveaway/infra/pdf/chromium/browser-candidates.ts';
import { startFirstBrowser } from '@driveaway/infra/pdf/chromium/start-first-browser.ts';
import { buildStorefrontIfStale, storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { startProduct } from '@driveaway/infra/single-process/start-product.ts';
import type { BenchFigure } from './print-rows.ts';

const profiles = 5;
const page = '/outback';
const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Bytes a second, and milliseconds added to every answer. */
const network = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 };
const processorSlowdown = 4;
const longestMilliseconds = 60_000;

/** Runs before the page: gathers what its browser tells of paints, shifts and long tasks. */
const gather = `
  globalThis.measured = { paint: 0, largest: 0, shift: 0, tasks: [] };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') measured.paint = startTime; });
  watch('largest-contentful-paint', ({ startTime }) => { measured.largest = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) measured.shift += value; });
  watch('longtask', ({ startTime, duration }) => { measured.tasks.push({ startTime, duration }); });`;

/** Painted, then 5 s without a long task or a network response. */
const isQuiet = `measured.paint > 0 && performance.now() - 5000 > Math.max(
  measured.paint,
  ...measured.tasks.map(({ startTime, duration }) => startTime + duration),
  ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd))`;

const measuredSchema = z.object({
  paint: z.number().positive(),
  largest: z.number().positive(),
  shift: z.number(),
  tasks: z.array(z.object({ startTime: z.number(), duration: z.number() })),
});

type Visit = {
  readonly largestPaint: number;
  readonly shift: number;
  readonly blocking: number;
  readonly bytes: number;
};

/** Total blocking time: the part of each long task after the first paint that exceeds 50 ms. */
const blockingOf = ({ paint, tasks }: z.infer<typeof measuredSchema>): number =>
  tasks
    .filter(({ startTime, duration }) => startTime + duration > paint)
    .reduce((total, { startTime, duration }) => {
      const afterPaint = Math.min(duration, startTime + duration - paint);
      return total + Math.max(0, afterPaint - 50);
    }, 0);

const startBrowser = async (executablePath: string): Promise<Browser> =>
  launch({
    executablePath,
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });

/** The path of a browser that starts here. */
const findBrowser = async (): Promise<string> => {
  const candidates = await browserCandidates(process.env['PDF_BROWSER'], systemRandomness.uuid);
  const start = async (executable: string): Promise<string> => {
    await (await startBrowser(executable)).close();
    return executable;
  };
  return (await startFirstBrowser(candidates, start, () => undefined)).started;
};

/** One visit with a profile that has never been there. */
const visit = async (address: string, executable: string): Promise<Visit> => {
  const browser = await startBrowser(executable);
  try {
    const tab = await browser.newPage();
    await tab.setViewport(phone);
    await tab.evaluateOnNewDocument(gather);
    const protocol = await tab.createCDPSession();
    await protocol.send('Network.enable');
    let bytes = 0;
    protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await tab.emulateNetworkConditions(network);
    await tab.emulateCPUThrottling(processorSlowdown);
    await tab.goto(address, { waitUntil: 'load', timeout: longestMilliseconds });
    await tab.waitForFunction(isQuiet, { polling: 500, timeout: longestMilliseconds });
    const measured = measuredSchema.parse(await tab.evaluate('measured'));
    return { largestPaint: measured.largest, shift: measured.shift, blocking: blockingOf(measured), bytes };
  } finally {
    await browser.close();
  }
};

const medianOf = (visits: readonly Visit[], figure: keyof Visit): number =>
  visits.map((one) => one[figure]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;

/**
 * Medians of five first visits to a model page at 390 px with 1.6 Mbit/s, 150 ms and a processor four times slower,
 * from the product on empty data. Builds the storefront when it is stale.
 */
export const benchStorefront = async (): Promise<readonly BenchFigure[]> => {
  await buildStorefrontIfStale(() => undefined);
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const product = await startProduct({
    config: { port: 0, host: '127.0.0.1', dataDirectory: directory, publicOrigin: undefined, offerDays: 7 },
    storefrontDirectory,
    writeLog: () => undefined,
    onEventStoreStopped: () => undefined,
  });
  try {
    const executable = await findBrowser();
    const address = `${product.url}${page}`;
    // the very first request waits for the files to be read
    await fetch(address).then((answer) => answer.text());
    const visits: Visit[] = [];
    while (visits.length < profiles) visits.push(await visit(address, executable));
    return [
      { name: 'largest contentful paint (aim 1,200)', value: medianOf(visits, 'largestPaint'), unit: 'ms' },
      { name: 'cumulative layout shift (aim 0.02)', value: medianOf(visits, 'shift'), unit: '' },
      { name: 'total blocking time (aim 150)', value: medianOf(visits, 'blocking'), unit: 'ms' },
      { name: 'sent to the browser', value: medianOf(visits, 'bytes') / 1024, unit: 'KiB' },
    ];
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
