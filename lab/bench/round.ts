/**
 * The car in the round in a browser that draws three dimensions by its processor. That takes its time in another process: what
 * is measured is the processor time of the page's own thread, which is the same work on a device with a graphics card.
 */
import { startChromium } from '@driveaway/storefront/e2e/chromium.ts';
import { watchGraphics } from '@driveaway/storefront/e2e/graphics-watch.ts';
import type { CDPSession, Page } from 'puppeteer-core';
import { z } from 'zod';
import type { BenchFigure } from './print-rows.ts';
import { withBuiltProduct } from './slow-phone.ts';

/** Of ten degrees: once around. */
const turns = 36;
const visits = 2;
const longestMilliseconds = 300_000;
const picture = '[role="application"]';
const button = '::-p-aria([name="View in 3D"][role="button"])';

const percentileOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

const metricsSchema = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });

/** Milliseconds of the processor that the page's thread has had. */
const threadMilliseconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = metricsSchema.parse(await session.send('Performance.getMetrics'));
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
};

/** One key, and the frames of the browser until what it changed is drawn. */
const turn = `(async () => {
  document.querySelector('[role="application"]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  globalThis.drawBeside?.();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
})()`;

/** A picture of WebGL that is cleared and nothing else, beside the drawing of the page. */
const emptyPicture = `(() => {
  const canvas = document.createElement('canvas');
  document.body.prepend(canvas);
  const context = canvas.getContext('webgl2');
  globalThis.drawBeside = () => requestAnimationFrame(() => context.clear(context.COLOR_BUFFER_BIT));
})()`;

const turned = async (page: Page, session: CDPSession): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let done = 0; done < turns; done += 1) {
    // one is drawn only when the one before is on the screen
    await page.evaluate('graphicsSeen.drawn()');
    const before = await threadMilliseconds(session);
    await page.evaluate(turn);
    times.push((await threadMilliseconds(session)) - before);
  }
  return times;
};

const seenSchema = z.object({
  frames: z.number(),
  mostCalls: z.number(),
  mostTriangles: z.number(),
  textureBytes: z.number(),
  mostWork: z.object({ asked: z.number(), uniforms: z.number(), programs: z.number() }),
});

/** What one visit measures: the way to the first picture, and the frames of a turn. */
const visit = async (browser: Awaited<ReturnType<typeof startChromium>>['browser'], url: string) => {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(longestMilliseconds);
    await page.setViewport({ width: 1366, height: 768 });
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 8 });
    });
    await page.evaluateOnNewDocument(watchGraphics);
    const session = await page.createCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${url}/configure?model=outback`);
    const press = await page.waitForSelector(button);
    await page.waitForNetworkIdle({ idleTime: 500 });
    await page.evaluate(emptyPicture);
    const baseline = await turned(page, session);
    await page.evaluate('globalThis.drawBeside = undefined');
    const frames = z.number().parse(await page.evaluate('graphicsSeen.frames'));
    const [started, busy] = [performance.now(), await threadMilliseconds(session)];
    await press?.click();
    await page.waitForSelector(picture);
    await page.waitForFunction((before) => globalThis.graphicsSeen.frames > before, {}, frames);
    const toPicture = {
      waited: performance.now() - started,
      thread: (await threadMilliseconds(session)) - busy,
    };
    await page.waitForSelector('::-p-aria([name="Back to side view"][role="button"])');
    // once around makes what later rounds have
    const firstRound = await turned(page, session);
    await page.evaluate('graphicsSeen.beginWork()');
    const inTheRound = await turned(page, session);
    const seen = seenSchema.parse(await page.evaluate('({ ...graphicsSeen })'));
    return { baseline, toPicture, firstRound, inTheRound, seen };
  } finally {
    await context.close();
  }
};

/** Turns the chosen car in the round, beside a picture that is only cleared. */
export const benchRound = (): Promise<readonly BenchFigure[]> =>
  withBuiltProduct(async (url) => {
    const { browser, close } = await startChromium('webgl');
    try {
      const done: Awaited<ReturnType<typeof visit>>[] = [];
      for (let count = 0; count < visits; count += 1) done.push(await visit(browser, url));
      const baseline = done.flatMap((one) => one.baseline);
      const inTheRound = done.flatMap((one) => one.inTheRound);
      const seen = done[0]?.seen;
      if (seen === undefined) throw new Error('There was no visit');
      const frame = (name: string, share: number): readonly BenchFigure[] => {
        const [own, empty] = [percentileOf(inTheRound, share), percentileOf(baseline, share)];
        return [
          {
            name: `a frame while it turns, ${name} of ${String(inTheRound.length)}`,
            value: own,
            unit: 'ms of script',
            ratio: own / empty,
          },
          { name: `a picture that is only cleared, ${name}`, value: empty, unit: 'ms of script' },
        ];
      };
      return [
        ...frame('median', 0.5),
        ...frame('95th percentile', 0.95),
        {
          name: 'the longest frame of the first time around',
          value: Math.max(...done.flatMap((one) => one.firstRound)),
          unit: 'ms of script',
        },
        { name: 'aim on a laptop, 50 frames a second: drawing and script within', value: 1000 / 50, unit: 'ms' },
        { name: 'aim on a phone, 30 frames a second: drawing and script within', value: 1000 / 30, unit: 'ms' },
        { name: 'drawing calls of a frame', value: seen.mostCalls, unit: '' },
        { name: 'calls of WebGL of a frame', value: seen.mostWork.asked, unit: '' },
        { name: 'triangles of a frame', value: seen.mostTriangles, unit: '' },
        { name: 'given to textures', value: seen.textureBytes / 2 ** 20, unit: 'MB' },
        {
          name: 'from the press to the first picture, median, software WebGL',
          value: percentileOf(
            done.map(({ toPicture }) => toPicture.waited),
            0.5,
          ),
          unit: 'ms',
        },
        {
          name: 'of that the page’s own thread, median',
          value: percentileOf(
            done.map(({ toPicture }) => toPicture.thread),
            0.5,
          ),
          unit: 'ms of script',
        },
      ];
    } finally {
      await close();
    }
  });
