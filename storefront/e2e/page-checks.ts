/** Checks for every page of the journey: accessible, no wider than the smallest phone, with screenshots. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { z } from 'zod';

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), html: z.string() })),
  }),
);

/** Where the screenshots go; without E2E_SCREENS none are taken, since a picture of a whole page takes long to draw. */
const screensFolder = process.env['E2E_SCREENS'];

/** Violations that axe finds on the page by the rules of WCAG 2.2 AA, one line each. */
export const axeViolations = async (page: Page): Promise<readonly string[]> => {
  // evaluated by the debugger, so the page's own security policy stays as it is
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // axe leaves out the size of targets unless asked; a target below a bar that stays is whole after a scroll; no rule
  // that runs reads style sheets, which axe would fetch and parse once more
  const found: unknown = await page.evaluate(
    `axe.run(document, { iframes: false, resultTypes: ['violations'], preload: { assets: ['media'] }, rules: { 'target-size': { enabled: true } } }).then(({ violations }) =>
       violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.filter(({ any }) => !any.some(({ data }) => /bscured/.test(data?.messageKey))).map(({ target, html }) => ({ target, html })) })))`,
  );
  return violationsSchema
    .parse(found)
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${help} at ${target.join(' ')}: ${html}`),
    );
};

/** How long a page may take to adapt to a new width, on a busy machine too: parts of it follow the window by script. */
const longestLayoutMs = 60_000;

/** How many pixels the page stays wider than a window of 320 px. */
export const overflowAt320 = async (page: Page): Promise<number> => {
  const before = page.viewport();
  await page.setViewport({ width: 320, height: 640 });
  const overflow = await page.evaluate(async (longest) => {
    const measure = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const start = performance.now();
    while (measure() > 0 && performance.now() - start < longest) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return measure();
  }, longestLayoutMs);
  await page.setViewport(before);
  return overflow;
};

const widths = [375, 768, 1440] as const;

/** Takes the page at three widths, where pictures are wanted. */
export const takeScreens = async (page: Page, name: string): Promise<void> => {
  if (screensFolder === undefined) return;
  const before = page.viewport();
  await mkdir(screensFolder, { recursive: true });
  for (const width of widths) {
    await page.setViewport({ width, height: 900 });
    // sticky parts are drawn where they are, so the page is taken from its top
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await page.screenshot({
      path: join(screensFolder, `${name}-${width}.png`),
      fullPage: true,
      captureBeyondViewport: true,
    });
  }
  await page.setViewport(before);
};

/** Waits until colours and positions are final: no animation runs but endless ones. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => null);
  });

/** Everything that is wrong with the page once it has settled. */
export const violationsOn = async (page: Page, name: string): Promise<readonly string[]> => {
  await settle(page);
  const violations = [...(await axeViolations(page))];
  const overflow = await overflowAt320(page);
  if (overflow > 0) violations.push(`${overflow} px too wide at 320 px`);
  return violations.map((violation) => `${name}: ${violation}`);
};

/** Everything that is wrong with the page; takes its screenshots where pictures are wanted. */
export const checkPage = async (page: Page, name: string): Promise<readonly string[]> => {
  const violations = await violationsOn(page, name);
  await takeScreens(page, name);
  return violations;
};

/** As `checkPage`, for a page that differs little from one that is checked in every run: in the night run alone. */
export const checkPageAtNight = async (page: Page, name: string): Promise<readonly string[]> => {
  if (isNightRun) return checkPage(page, name);
  await takeScreens(page, name);
  return [];
};
