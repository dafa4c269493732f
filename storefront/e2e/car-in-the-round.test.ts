/** The car in the round in a Chromium that draws three dimensions by its processor, and what is left where there is none. */
import { join } from 'node:path';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChromium, type OwnBrowser } from './chromium.ts';
import { click } from './click.ts';
import { watchGraphics } from './graphics-watch.ts';
import { press, seeButton, seeText, tick } from './page-actions.ts';
import { violationsOn } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();
const screensFolder = process.env['E2E_SCREENS'];

let chromium: OwnBrowser | undefined;
beforeAll(async () => {
  chromium = await startChromium('webgl');
});
afterAll(async () => {
  await chromium?.close();
});

declare global {
  /** How wide the canvas was, in points, each time that changed. */
  var widthsSeen: number[];
  /** Whether edges are drawn smooth, by four samples a point. */
  var isSmooth: boolean | undefined;
}

const open = 'View in 3D';
const close = 'Back to side view';
const controls = 'Views and light';
const picture = '[role="application"]';

/** As few points as will do: the processor draws each of them. */
const smallWindow = { width: 480, height: 800, deviceScaleFactor: 0.5 };

/** Runs in the page before its own scripts: one sample a point, of which the processor would draw four for each. */
const drawRoughly = (): void => {
  const own = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
  Reflect.set(
    HTMLCanvasElement.prototype,
    'getContext',
    function rough(this: HTMLCanvasElement, kind: string, wishes?: object): unknown {
      const isPlain = kind !== 'webgl2' || globalThis.isSmooth === true;
      return Reflect.apply(own, this, [kind, isPlain ? wishes : { ...wishes, antialias: false }]);
    },
  );
};

type Device = { readonly cores?: number; readonly savesData?: boolean; readonly isCalm?: boolean };

const less = { name: 'prefers-reduced-motion', value: 'reduce' } as const;

/** A window on a device that has a graphics card, as far as the page can tell; it stays open. */
const openWindow = async ({ cores = 8, savesData = false, isCalm = true }: Device = {}): Promise<Page> => {
  if (chromium === undefined) throw new Error('The browser is there when the tests run');
  const context = await chromium.browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.setViewport(smallWindow);
  if (isCalm) await page.emulateMediaFeatures([less]);
  await page.evaluateOnNewDocument(
    (wanted, saves) => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => wanted });
      if (saves) Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
    },
    cores,
    savesData,
  );
  await page.evaluateOnNewDocument(watchGraphics);
  await page.evaluateOnNewDocument(drawRoughly);
  return page;
};

const configurator = async (page: Page, search = 'model=outback'): Promise<void> => {
  await page.goto(`${stage().product.url}/configure?${search}`);
  await seeText(page, 'Look inside');
};

const inTheRound = async (page: Page): Promise<void> => {
  await press(page, open);
  await seeButton(page, close, 'enabled');
  const isFolded = await page.$$eval(
    'button[aria-expanded="false"]',
    (all, name) => all.some((button) => button.textContent === name && button.checkVisibility()),
    controls,
  );
  if (isFolded) await press(page, controls);
};

const said = (page: Page): Promise<string> =>
  page.$$eval(
    'output',
    (outputs) => outputs.map(({ textContent }) => textContent).find((text) => text.startsWith('Seen')) ?? '',
  );

/** What the device was asked to draw and to keep. */
const graphics = (page: Page) => page.evaluate(() => ({ ...globalThis.graphicsSeen }));

/**
 * Waits until the device has drawn what it was asked for, and is asked for nothing more for this many frames of the
 * browser: a picture at rest becomes sharp before that.
 */
const calmFrames = 20;
const still = (page: Page): Promise<number> =>
  page.evaluate(async (enough) => {
    const seen = globalThis.graphicsSeen;
    let frames = -1;
    while (seen.frames === 0 || seen.frames !== frames) {
      ({ frames } = seen);
      await seen.drawn?.();
      for (let calm = 0; calm < enough; calm += 1) await new Promise(requestAnimationFrame);
    }
    return frames;
  }, calmFrames);

/** The colour of the middle of the picture, where the car is. */
const shot = async (page: Page): Promise<string> => {
  await still(page);
  const element = await page.waitForSelector(picture);
  return Buffer.from((await element?.screenshot()) ?? '').toString('base64');
};

/** How many points a light that is pressed takes off the screen. */
const paintedFor = async (page: Page, light: string): Promise<number> => {
  await still(page);
  const { pointsAside } = await graphics(page);
  await press(page, light);
  // the light is fetched first; the picture may be still meanwhile
  await expect.poll(async () => (await graphics(page)).pointsAside).toBeGreaterThan(pointsAside);
  await still(page);
  return (await graphics(page)).pointsAside - pointsAside;
};

/** The controls that something lies over, also once they are scrolled to within what holds them. */
const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.$$eval('button[aria-expanded="true"] + [id] button', (controls) =>
    controls.flatMap((control) => {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return found !== null && control.contains(found) ? [] : [control.ariaLabel ?? control.textContent];
    }),
  );

/** What is pressed one after the other, and what is said of the car then. */
const views = isNightRun
  ? ([
      ['Rear', 'Seen from behind, by day in a studio.'],
      ['Top', 'Seen from above, by day in a studio.'],
      ['Night, lamps on', 'Seen from above, at night in a studio.'],
      ['Red road', 'Seen from above, at night on a red road.'],
      ['Driver’s seat', 'Seen from the driver’s seat, at night on a red road.'],
      ['Front', 'Seen from the front, at night on a red road.'],
      ['Nearer', 'Seen from the front, at night on a red road.'],
    ] as const)
  : ([
      ['Night, lamps on', 'Seen from the left, at night in a studio.'],
      ['Red road', 'Seen from the left, at night on a red road.'],
      ['Driver’s seat', 'Seen from the driver’s seat, at night on a red road.'],
      ['Front', 'Seen from the front, at night on a red road.'],
      ['Nearer', 'Seen from the front, at night on a red road.'],
    ] as const);

// one visit: the processor takes longest to make the car and its light
describe('the car in the round', () => {
  let page: Page;

  it('comes when it is asked for and not before, asks little of WebGL while it turns, nothing while it is still, and frees all it held when it is left', async () => {
    page = await openWindow({ isCalm: false });
    await configurator(page);
    expect(await page.$(picture)).toBeNull();
    expect((await graphics(page)).contexts).toBe(0);
    const early = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(early.filter((name) => /round-viewer|car-worker/.test(name))).toStrictEqual([]);
    await inTheRound(page);
    expect(await said(page)).toBe('Seen from the front left, by day in a studio.');
    await page.focus(picture);
    // the first frames upload what they show
    await page.keyboard.press('ArrowLeft');
    const uploaded = await still(page);
    await page.evaluate(() => globalThis.graphicsSeen.beginWork?.());
    for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await graphics(page)).frames).toBeGreaterThan(uploaded);
    await still(page);
    const { mostWork } = await graphics(page);
    expect(mostWork.asked).toBeGreaterThan(0);
    expect(mostWork.asked).toBeLessThanOrEqual(220);
    expect(mostWork.uniforms).toBeLessThanOrEqual(60);
    expect(mostWork.programs).toBeLessThanOrEqual(12);
    expect(mostWork.uploads).toBe(0);
    // a slow device makes the picture less sharp, which takes one
    expect(mostWork.sizes).toBeLessThanOrEqual(1);

    await press(page, 'Side');
    // what is behind the car has 512 points along an edge of its cube, what falls on it 256 and less
    expect(await paintedFor(page, 'Coast at evening')).toBeLessThanOrEqual(2_100_000);
    expect(await paintedFor(page, 'Studio')).toBeLessThanOrEqual(1_600_000);
    const seen = await graphics(page);
    expect(seen.mostCalls).toBeLessThanOrEqual(90);
    expect(seen.mostTriangles).toBeLessThanOrEqual(131_000);
    expect(seen.textureBytes).toBeLessThanOrEqual(24 * 2 ** 20);
    await press(page, close);
    await seeButton(page, open, 'enabled');
    await expect.poll(async () => (await graphics(page)).lost).toBe(1);
    const left = await graphics(page);
    expect(left.buffers).toBe(0);
    // the empty ones that a renderer has for each kind until its context goes, and what paints its background
    expect(left.textures).toBeLessThanOrEqual(4);
    expect(left.programs).toBeLessThanOrEqual(3);
  });

  it('comes again, turns by hand, keys and buttons, and says what it shows', async () => {
    await page.emulateMediaFeatures([less]);
    const { frames } = await graphics(page);
    await inTheRound(page);
    await expect.poll(async () => (await graphics(page)).frames).toBeGreaterThan(frames);
    expect(await said(page)).toBe('Seen from the front left, by day in a studio.');
    const first = await shot(page);

    await page.focus(picture);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shot(page)).not.toBe(first);
    for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said(page)).toMatch(/^Seen from the front,/);
    await page.keyboard.press('Home');
    await expect.poll(() => said(page)).toMatch(/^Seen from the front left,/);

    const box = await (await page.waitForSelector(picture))?.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 200, y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => said(page)).toMatch(/^Seen from the left,/);

    let shown = await shot(page);
    for (const [name, words] of views) {
      await press(page, name);
      await expect.poll(() => said(page)).toBe(words);
      const before = shown;
      await expect.poll(async () => (shown = await shot(page))).not.toBe(before);
    }
    expect(
      await page.$$eval('[aria-pressed="true"]', (pressed) => pressed.map(({ textContent }) => textContent)),
    ).toEqual(['Red road', 'Night, lamps on']);
    expect(await violationsOn(page, 'round')).toEqual([]);
  });

  it('opens what opens and shows what was chosen', async () => {
    const closed = await shot(page);
    await press(page, 'Doors open');
    await expect.poll(() => said(page)).toMatch(/, doors open\.$/);
    await expect.poll(() => shot(page)).not.toBe(closed);
    const green = await shot(page);
    // the controls leave no room for choices in a small window
    await press(page, controls);
    await click(page, '#build-paint input[value="desert-pea-red"]');
    await expect.poll(() => shot(page)).not.toBe(green);
    await tick(page, 'Tan nappa leather');
    await expect.poll(() => said(page)).toMatch(/^Seen from the driver’s seat,/);
    const bare = await shot(page);
    await tick(page, 'Roof platform');
    await expect.poll(() => said(page)).toMatch(/^Seen from the front left,/);
    await expect.poll(() => shot(page)).not.toBe(bare);
  });

  it('comes nearer between two fingers, and fits every window', async () => {
    await page.setViewport({ ...smallWindow, hasTouch: true });
    await configurator(page);
    await inTheRound(page);
    const before = await shot(page);
    const box = await (await page.waitForSelector(picture))?.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const session = await page.createCDPSession();
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number): Promise<void> => {
      const touchPoints =
        apart === undefined
          ? []
          : [
              { x: x - apart, y, id: 1 },
              { x: x + apart, y, id: 2 },
            ];
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart', 40);
    for (const apart of [60, 80, 100]) await touch('touchMove', apart);
    await touch('touchEnd');
    await expect.poll(() => shot(page)).not.toBe(before);
    expect(await said(page)).toMatch(/^Seen from the front left,/);
    expect(await page.evaluate(() => globalThis.visualViewport?.scale)).toBe(1);

    const deviceScaleFactor = screensFolder === undefined ? 0.25 : 1;
    for (const width of isNightRun ? [320, 375, 768, 1024, 1366, 1440, 1920] : [320, 768, 1440]) {
      await page.setViewport({ width, height: width < 500 ? 640 : 900, hasTouch: true, deviceScaleFactor });
      await seeButton(page, 'Nearer', 'enabled');
      expect([width, await coveredControls(page)]).toEqual([width, []]);
      if (screensFolder !== undefined) {
        await still(page);
        await page.screenshot({ path: join(screensFolder, `round-${width}.png`) });
      }
      await expect
        .poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]))
        .toEqual([width, width]);
    }
  });

  it('gives way to the drawing when the device takes its graphics; had again, it opens its boot, glides there in steps, less sharp while frames take long, and is sharp at rest', async () => {
    await page.evaluate(() => {
      globalThis.graphicsSeen.lose?.();
    });
    await seeText(page, 'The 3D view isn’t available here, so the side view stays.');
    expect(await page.$(picture)).toBeNull();
    await page.waitForSelector('main [role="img"]', { visible: true });
    // as much work as customers' devices have
    await page.setViewport({ ...smallWindow, hasTouch: true, width: 320, deviceScaleFactor: 2 });
    await page.evaluate(() => {
      globalThis.isSmooth = true;
    });
    await inTheRound(page);
    await press(page, 'Rear');
    await expect.poll(() => said(page)).toMatch(/^Seen from behind,/);
    await still(page);
    const before = await shot(page);
    const { sharpest, width } = await page.$eval(`${picture} canvas`, (canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('There is no canvas');
      globalThis.widthsSeen = [];
      new MutationObserver(() => void globalThis.widthsSeen.push(canvas.width)).observe(canvas, {
        attributeFilter: ['width'],
      });
      return { sharpest: canvas.width, width: canvas.clientWidth };
    });
    expect(sharpest).toBe(2 * width);
    await page.emulateMediaFeatures([{ ...less, value: 'no-preference' }]);
    const { frames } = await graphics(page);
    await press(page, 'Boot open');
    await expect.poll(() => said(page)).toMatch(/, boot open\.$/);
    await expect.poll(() => shot(page)).not.toBe(before);
    await expect.poll(async () => (await graphics(page)).frames - frames).toBeGreaterThan(4);
    // the processor draws this many points for no screen in time
    await expect
      .poll(() => page.evaluate(() => [Math.min(...globalThis.widthsSeen), globalThis.widthsSeen.at(-1)]))
      .toEqual([expect.toSatisfy((least: number) => least < sharpest), sharpest]);
  });
});

describe.concurrent('the car in the round, in a window of its own,', () => {
  it('is not offered to few cores or to who saves data; where WebGL fails, it says so and the drawing stays', async ({
    expect,
  }) => {
    for (const device of [{ cores: 2 }, { savesData: true }]) {
      const page = await openWindow(device);
      await configurator(page);
      expect(await page.$$eval('button', (all) => all.map(({ textContent }) => textContent))).not.toContain(open);
    }
    const page = await openWindow();
    await page.evaluateOnNewDocument(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await configurator(page);
    await press(page, open);
    await seeText(page, 'so the side view stays');
    await page.waitForSelector('main [role="img"]', { visible: true });
  });

  it('stands in the design section of a model too, in the paint of its swatches', async ({ expect }) => {
    const page = await openWindow();
    await page.goto(`${stage().product.url}/outback`);
    await (await page.waitForSelector('#design'))?.scrollIntoView();
    await click(page, `#design ::-p-text(${open})`);
    await page.waitForSelector(`#design ${picture}`, { visible: true });
    const before = await shot(page);
    await click(page, '#design input[value="desert-pea-red"]');
    await expect.poll(() => shot(page)).not.toBe(before);
  });
});
