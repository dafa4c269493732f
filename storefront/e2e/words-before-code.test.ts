/** What a page says where its code does not come: never white, never waiting for good. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { click } from './click.ts';
import { failRequests, holdAnswers } from './held-network.ts';
import { mainText, polling, seeHeading, seeLoaded, seeText } from './page-actions.ts';
import { accountPages, isEveryPage, marketingPages } from './page-kinds.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const words = '#late-words';
const some = ['/outback', '/dealers', '/contact', '/build-your-own/account/login'] as const;
/** Documents, of which those of the ordering area are one. */
const every = [...marketingPages, ...accountPages.map((path) => `/build-your-own${path}`)];
const kinds = isEveryPage ? every : some;
const fewKinds = isEveryPage ? every : [some[1], some[3]];

/** The words are seen, and lead on. */
const seeWords = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    (selector: string) => {
      const element = document.querySelector(selector);
      return element !== null && element.checkVisibility({ visibilityProperty: true });
    },
    { polling },
    words,
  );
  const links = await page.$$eval(`${words} a`, (all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toStrictEqual(['', '/dealers', expect.stringMatching(/^tel:\d+$/)]);
};

/** The heading, where it begins on the first screen. */
const headingOf = (page: Page): Promise<string> =>
  page.$eval('h1', (heading) => (heading.getBoundingClientRect().top < innerHeight ? heading.textContent : ''));

const isSilent = (page: Page): Promise<boolean> => page.$eval(words, (element) => element.matches('[hidden]'));

describe('a page says so and leads on', () => {
  it.each(kinds)('without scripts, on the first screen, and shows no mark of waiting: %s', async (path) => {
    const page = await stage().newVisitor();
    await page.setViewport({ width: 375, height: 667 });
    await page.setJavaScriptEnabled(false);
    await page.goto(`${stage().product.url}${path}`);
    const { y, height } = (await (await page.$(words))?.boundingBox()) ?? { y: 9_999, height: 0 };
    expect(y + height).toBeLessThan(667);
    expect(await headingOf(page)).toMatch(/\S/);
    const waiting = await page.$$eval('[data-loading]', (all) =>
      all.filter((mark) => mark.getClientRects().length > 0),
    );
    expect(waiting).toHaveLength(0);
  });

  it.each(fewKinds)('with its first code blocked: %s', async (path) => {
    const page = await stage().newVisitor();
    await failRequests(page, '*/assets/*.js');
    await page.goto(`${stage().product.url}${path}`);
    await seeWords(page);
    expect(await headingOf(page)).toMatch(/\S/);
  });

  it.each(fewKinds)('with its first code on its way for too long, and no more once it has come: %s', async (path) => {
    const page = await stage().newVisitor();
    const network = await holdAnswers(page, '*/assets/*.js');
    const loading = page.goto(`${stage().product.url}${path}`);
    await seeWords(page);
    network.end();
    await loading;
    await page.waitForSelector('main h1');
    await expect.poll(() => isSilent(page)).toBe(true);
  });

  it('with a frame that fails, which leaves nothing else, and not at a fragment that encodes nothing', async () => {
    const page = await stage().visit('/help#50%');
    await page.waitForSelector('header button:enabled');
    await seeHeading(page, 'Questions and answers');
    expect(await page.$$('main h1')).toHaveLength(1);
    await page.evaluate(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error('planted');
      };
    });
    await click(page, 'header button[aria-label*="Change suburb"]');
    await seeWords(page);
    expect(await page.$$('#root > *')).toHaveLength(0);
  });

  it('with a part that fails, which stays to be read, as does half of a small window; and every other page goes on', async () => {
    const page = await stage().newVisitor();
    const mend = await failRequests(page, '*/assets/model-below-*.js');
    await page.goto(`${stage().product.url}/solterra`);
    await seeWords(page);
    expect(await page.$eval('#specifications', (section) => section.textContent)).toContain('Wheelbase');
    mend();
    await page.waitForSelector('header button:enabled');
    await page.click('header a[href="/dealers"]');
    await seeHeading(page, 'Find a retailer');
    await expect.poll(() => isSilent(page)).toBe(true);
    await page.goBack();
    await seeHeading(page, 'Solterra');
    await seeWords(page);

    // half of a small window is left to the page, with text of twice the size too
    await page.setViewport({ width: 320, height: 568 });
    await page.$eval('html', (root) => {
      root.style.fontSize = '200%';
    });
    const { y, height } = (await (await page.$(words))?.boundingBox()) ?? { y: 0, height: 9_999 };
    expect(height).toBeLessThanOrEqual(568 / 2);
    expect(y).toBeGreaterThanOrEqual(568 / 2);
    // all of it can be read
    const hidden = await page.$eval(words, (element) => {
      element.scrollTo(0, element.scrollHeight);
      const last = element.lastElementChild?.getBoundingClientRect();
      return last === undefined ? 9_999 : last.bottom - element.getBoundingClientRect().bottom;
    });
    expect(hidden).toBeLessThanOrEqual(0);
  });

  it('with a part on its way for too long, and no more on the next page', async () => {
    const page = await stage().newVisitor();
    const network = await holdAnswers(page, '*/assets/model-below-*.js');
    await page.goto(`${stage().product.url}/solterra`);
    await seeWords(page);
    await page.waitForSelector('header button:enabled');
    await page.click('header a[href="/dealers"]');
    await seeHeading(page, 'Find a retailer');
    await expect.poll(() => isSilent(page)).toBe(true);
    await page.goBack();
    await seeWords(page);
    network.end();
    await expect.poll(() => isSilent(page)).toBe(true);
  });

  it('with the code of its car missing, whose picture stays', async () => {
    const page = await stage().newVisitor();
    const faults: string[] = [];
    page.on('pageerror', (fault) => faults.push(String(fault)));
    await failRequests(page, '*/assets/shown-car-*.js');
    await page.goto(`${stage().product.url}/outback`);
    await seeWords(page);
    expect(await page.$$eval('main div[class*="_car_"] svg', (cars) => cars.length)).toBeGreaterThan(0);
    expect(faults).toStrictEqual([]);
  });

  it('with a page that fails, and shows the next one as if nothing had been', async () => {
    const page = await stage().newVisitor();
    await page.goto(`${stage().product.url}/`, { waitUntil: 'networkidle2' });
    const mend = await failRequests(page, '*/assets/retailers-route-*.js');
    await page.click('header a[href="/dealers"]');
    // as the ordering area says it: nothing was sent that could have failed
    await seeHeading(page, 'Please load this page again');
    expect(await mainText(page)).not.toContain('Something went wrong');
    mend();
    await page.click('header a[href="/brz"]');
    await seeHeading(page, 'BRZ');
    expect(await page.$eval('main', (main) => main.textContent)).not.toContain('load this page again');
  });
});

const ownPages = isEveryPage ? every : ['/configure?model=outback', '/build-your-own/account/login'];

it.each(ownPages)('a browser whose storage is full shows the page, and what is chosen on it: %s', async (path) => {
  const page = await stage().newVisitor();
  await page.evaluateOnNewDocument(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const faults: string[] = [];
  page.on('pageerror', (fault) => faults.push(String(fault)));
  await page.goto(`${stage().product.url}${path}`);
  await page.waitForSelector('main h1');
  await seeLoaded(page);
  expect(await isSilent(page)).toBe(true);
  expect(faults).toEqual([]);
});

it.each(ownPages)('a browser whose storage throws shows the page: %s', async (path) => {
  const page = await stage().newVisitor();
  await page.evaluateOnNewDocument(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    Object.defineProperty(Document.prototype, 'cookie', { value: '' });
  });
  await page.goto(`${stage().product.url}${path}`);
  await page.waitForSelector(isEveryPage ? 'main h1' : 'main form, main fieldset');
  if (path.includes('login')) await seeText(page, 'Your browser blocks cookies for this site');
  expect(await isSilent(page)).toBe(true);
});
