/** What a visitor on a slow phone waits for: a model page of the built product in a throttled browser. */
import { z } from 'zod';
import type { BenchFigure } from './print-rows.ts';
import { findBrowser, openSlowTab, startBrowser, withBuiltProduct } from './slow-phone.ts';

const profiles = 5;
const page = '/outback';
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

/** One visit with a profile that has never been there. */
const visit = async (address: string, executable: string): Promise<Visit> => {
  const browser = await startBrowser(executable);
  try {
    const tab = await openSlowTab(browser);
    await tab.evaluateOnNewDocument(gather);
    const protocol = await tab.createCDPSession();
    await protocol.send('Network.enable');
    let bytes = 0;
    protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
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
export const benchStorefront = (): Promise<readonly BenchFigure[]> =>
  withBuiltProduct(async (url) => {
    const executable = await findBrowser();
    const address = `${url}${page}`;
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
  });
