/** Finding a retailer, on the map and in the list, and the page of one. */
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import type { Page } from 'puppeteer-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { click } from './click.ts';
import { pictureOfMap, seeMap, seeOtherMap } from './map-watch.ts';
import { startOrder } from './ordering-start.ts';
import { choose, mainText, polling, press, seeHeading, seeText, typeAt } from './page-actions.ts';
import { axeViolations, overflowAt320, takeScreens } from './page-checks.ts';
import { startProduct } from './product.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';
import { startTileServer } from './tile-server.ts';

const stage = stageOfFile();

const names = (page: Page): Promise<readonly string[]> =>
  page.$$eval('main ol li h2', (headings) => headings.map(({ innerText }) => innerText));
const chosen = (page: Page): Promise<readonly string[]> =>
  page.$$eval('main li[aria-current] h2', (headings) => headings.map(({ innerText }) => innerText));
const wish = async (page: Page, label: string): Promise<void> => {
  await click(page, `main ::-p-xpath(//label[normalize-space(.) = "${label}"])`);
};

/** Opens the list of retailers and waits until its map is drawn. */
const openFinder = async (page: Page): Promise<void> => {
  await page.goto(`${stage().product.url}/dealers`);
  await seeText(page, `All ${dealers.length} retailers found`);
  await seeMap(page);
};

/** Whether a click would meet a marker, once the map has drawn what the pointer does. */
const isAtMarker = (page: Page): Promise<boolean> =>
  page.$eval('[role="application"]', async (map) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return getComputedStyle(map).cursor === 'pointer';
  });

/** Points at the map, from its middle outwards, until a marker is met: those nearest to the visitor are there. */
const pointAtSomeMarker = async (page: Page): Promise<void> => {
  const box = await (await page.$('[role="application"]'))?.boundingBox();
  if (box === null || box === undefined) throw new Error('there is no map');
  const step = 14;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const columns = Math.floor(box.width / 2 / step);
  const rows = Math.floor(box.height / 2 / step);
  const places = Array.from({ length: 2 * rows - 1 }, (_, row) =>
    Array.from({ length: 2 * columns - 1 }, (__, column) => ({
      x: (column - columns + 1) * step,
      y: (row - rows + 1) * step,
    })),
  )
    .flat()
    .sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
  for (const { x, y } of places) {
    await page.mouse.move(middle.x + x, middle.y + y);
    if (!(await isAtMarker(page))) continue;
    await page.mouse.click(middle.x + x, middle.y + y);
    return;
  }
  throw new Error('the map has no marker');
};

describe('the retailers', () => {
  const opened = pageOfBlock(stage, openFinder);

  it('are marked on the map when they are chosen in the list, and in the list when they are on the map, which takes the keyboard', async () => {
    const page = await opened();
    expect(await page.$eval('[role="application"]', (map) => (map instanceof HTMLElement ? map.tabIndex : -1))).toBe(0);
    expect(await page.$eval('[role="application"]', (map) => map.getAttribute('aria-label'))).toContain('arrow keys');
    await pointAtSomeMarker(page);
    await expect.poll(() => chosen(page)).toHaveLength(1);
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowAt320(page)).toBe(0);
    await takeScreens(page, 'retailers');

    const before = await pictureOfMap(page);
    const last = (await names(page)).at(-1) ?? '';
    await press(page, `Show on the map where ${last} is`);
    await seeOtherMap(page, before);
    expect(await chosen(page)).toStrictEqual([last]);
    const atLast = await pictureOfMap(page);
    await page.focus('[role="application"]');
    await page.keyboard.press('ArrowLeft');
    await seeOtherMap(page, atLast);
  });

  it('can be only those with home delivery, a model to drive, or in sight on the map', async () => {
    // a map of its own, which ends far from all retailers
    const page = await stage().newVisitor();
    await openFinder(page);
    const refusing = dealers.filter(({ excludesHomeDelivery }) => excludesHomeDelivery).length;
    await wish(page, 'Home delivery');
    await seeText(page, `${dealers.length - refusing} of ${dealers.length} retailers found`);
    await wish(page, 'Home delivery');
    await page.select('main select', 'solterra');
    await seeText(page, ` of ${dealers.length} retailers found`);
    await page.select('main select', '');
    await wish(page, 'In this view of the map');
    await page.waitForFunction(
      (all: number) => /^\d+ of/m.test(document.querySelector('main')?.innerText ?? '') && all > 0,
      { polling },
      dealers.length,
    );
    // far into the bush; the list waits until the map stands still, which it never does when keys come too fast
    await page.focus('[role="application"]');
    await expect
      .poll(
        async () => {
          await page.keyboard.press('ArrowLeft');
          return mainText(page);
        },
        { interval: 300 },
      )
      .toContain('No retailer has all of that.');
    await seeText(page, 'or move the map');
    await press(page, 'Show all retailers');
    await seeText(page, `All ${dealers.length} retailers found`);
    expect(await names(page)).toHaveLength(15);
  });

  it('are near where the device is on a press, and the page says why not where that is refused', async () => {
    const page = await opened();
    // the button is above the map, where the header would lie over it
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.browserContext().overridePermissions(stage().product.url, []);
    await press(page, 'Near me');
    await seeText(page, 'Your browser does not tell this site where you are');
    await page.browserContext().overridePermissions(stage().product.url, ['geolocation']);
    await page.setGeolocation({ latitude: -32.93, longitude: 151.78 });
    await press(page, 'Near me');
    await seeText(page, 'as the crow flies from Newcastle');
    await expect.poll(async () => (await names(page))[0]).toBe('Austral Newcastle');
    // prices stay those of the suburb
    expect(await page.evaluate(() => localStorage.getItem('suburb'))).toBeNull();
  });

  it('are near a suburb that is typed, and lead to their pages, each with a head of its own', async () => {
    const page = await opened();
    await typeAt(page, 'main input[role="combobox"]', 'geelong');
    await click(page, 'main [role="option"]');
    await expect.poll(async () => (await names(page))[0]).toBe('Austral Geelong');
    await click(page, 'main ol li h2 a');
    await seeHeading(page, 'Austral Geelong');
    expect(await mainText(page)).toContain('Test drives here');
    const said = () =>
      page.$$eval('meta[name="description"], meta[property="og:title"], link[rel="canonical"]', (all) =>
        all.map((element) => element.getAttribute(element.tagName === 'LINK' ? 'href' : 'content') ?? ''),
      );
    await expect
      .poll(said)
      .toEqual([
        expect.stringContaining('Austral Geelong in '),
        expect.stringMatching(/\/retailer\?id=austral-geelong$/),
        expect.stringContaining('Austral Geelong'),
      ]);
  });
});

describe('the page of a retailer', () => {
  it('shows its hours, its cars and how to get there', async () => {
    const backOffice = await openBackOffice(stage().product);
    await backOffice.tellStock('austral-geelong', [
      {
        vin: 'JF1BT9KL2SG077001',
        variantCode: 'outback-touring',
        paintCode: 'mulga-green',
        interiorCode: 'black-cloth',
        availableFrom: '2026-01-01',
        isDemonstrator: true,
      },
    ]);
    const page = await stage().visit('/retailer?id=austral-geelong');
    await seeHeading(page, 'Austral Geelong');
    for (const text of [
      '56 Woolstore Road, Geelong VIC 3220',
      '(VIC time)',
      'Closed on public holidays in Victoria',
      'Monday to Friday',
      'LMCT',
      'English',
      'Vehicle Sales, Service, Parts',
      'VIN ending 077001',
      'Outback Touring in Mulga Green, demonstrator',
      'Ask the retailer',
    ])
      await seeText(page, text);
    expect(await page.title()).toBe('Austral Geelong | Austral');
    expect(await page.$eval('main a[href^="/book-test-drive"]', (link) => link.getAttribute('href'))).toBe(
      '/book-test-drive?retailer=austral-geelong',
    );
    const directions = await page.$eval('main a[href*="directions"]', (link) => link.getAttribute('href') ?? '');
    expect(new URL(directions).searchParams.get('to')).toBe('-38.1532,144.3551');
    await seeMap(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowAt320(page)).toBe(0);
    await takeScreens(page, 'retailer');
  });

  it('says that there is none of an id, and shows those that there are', async () => {
    const page = await stage().newVisitor();
    const answer = await page.goto(`${stage().product.url}/retailer?id=nobody`);
    expect(answer?.status()).toBe(404);
    await seeHeading(page, 'We couldn’t find that retailer');
    await seeText(page, `All ${dealers.length} retailers found`);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('leads to a test drive there, however far it is', async () => {
    const page = await stage().visit('/book-test-drive?retailer=austral-geelong');
    await choose(page, 'Model', 'Forester');
    await seeText(page, 'Austral Geelong, ');
    await expect
      .poll(() => page.$eval('input[name="drive-retailer"]', ({ value, checked }) => [value, checked]))
      .toEqual(['austral-geelong', true]);
    await press(page, 'Book the test drive');
    await seeText(page, 'Please choose a time');
  });
});

// which is a setting, so that the product is started for it
atNight(() => {
  it('a map lies under the retailers where a tile server is named, with its owner’s words', async () => {
    const tiles = await startTileServer();
    onTestFinished(() => tiles.close());
    const product = await startProduct({ MAP_TILES_URL: tiles.url, MAP_TILES_ATTRIBUTION: '© Red tiles' });
    onTestFinished(() => product.close());
    const page = await stage().newVisitor();
    await page.goto(`${product.url}/dealers`);
    await seeText(page, '© Red tiles');
    await seeMap(page);
    await expect.poll(() => tiles.asked.some((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
    expect(product.output()).not.toContain('policy blocked');
  });
});

describe('home delivery', () => {
  it('is refused by every retailer that step 1 names, wherever it is', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    const refusing = dealers.filter(({ excludesHomeDelivery }) => excludesHomeDelivery).map(({ name }) => name);
    expect(refusing.length).toBeGreaterThan(4);
    await expect
      .poll(async () =>
        page.$eval('main details', (details) => /No home delivery from: (.*)\./.exec(details.textContent)?.[1] ?? ''),
      )
      .not.toBe('');
    const named = await page.$eval(
      'main details',
      (details) => /No home delivery from: (.*)\./.exec(details.textContent)?.[1] ?? '',
    );
    expect(new Set(named.split(', '))).toStrictEqual(new Set(refusing));
  });
});
