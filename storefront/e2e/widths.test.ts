/** Pages at every width and text size that people have: nothing beside the window, the header one row high, no word broken. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { polling } from './page-actions.ts';
import { newCustomer } from './order-story.ts';
import { overflowAt320 } from './page-checks.ts';
import { placeOrder } from './place-order.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const widths = [320, 360, 375, 414, 600, 768, 834, 1024, 1180, 1280, 1366, 1440, 1536, 1680, 1920, 2560];
/** Text of twice the size is what WCAG 1.4.4 asks for. */
const layouts = [
  ...widths.map((width) => ({ width, text: '100%' })),
  { width: 320, text: '200%' },
  { width: 1280, text: '200%' },
];
/** The longest name of a place that there is, and the widest label that still stands in the header's line. */
const places = [
  { name: 'Robinvale Irrigation District Section E', state: 'VIC', postcode: '3549' },
  { name: 'Boomanoomana', state: 'NSW', postcode: '2712' },
];
/** As long as names of people are let to be. */
const longestNames = ['Welcome Wolfeschlegelsteinhausenbergerdorff,', 'Welcome Maximiliana-Aleksandra,', 'Welcome Bo,'];

/** What is wrong with the page as it is laid out now. */
const flaws = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const beside = document.documentElement.scrollWidth - innerWidth;
    if (beside > 0) {
      const widest = [...document.querySelectorAll('body *')].findLast(
        (element) => element.getBoundingClientRect().right >= document.documentElement.scrollWidth - 1,
      );
      found.push(`${String(beside)} px beside the window: ${widest?.outerHTML.slice(0, 120) ?? 'nothing'}`);
    }
    const style = getComputedStyle(document.documentElement);
    const row = Number.parseFloat(style.getPropertyValue('--header-offset'));
    const height = document.querySelector('header')?.offsetHeight ?? 0;
    if (height > row) found.push(`a header of ${String(height)} px`);
    for (const part of document.querySelectorAll<HTMLElement>('header span')) {
      if (
        part.clientWidth > 0 &&
        part.scrollWidth > part.clientWidth + 1 &&
        getComputedStyle(part).overflowX === 'hidden'
      )
        found.push(`“${part.textContent}” is cut in the header`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      // a mail address has no space to break at
      if (node.parentElement?.closest('a[href^="mailto:"]') !== null) continue;
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{3,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width: w }) => w > 0).map(({ top }) => top));
        if (lines.size > 1) found.push(`${word} in ${String(lines.size)} lines`);
      }
    }
    return found;
  });

type Layout = (typeof layouts)[number];

const layOut = async (page: Page, { width, text }: Layout): Promise<void> => {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
  await page.setViewport({ width, height: 900 });
  // the ordering area follows the window by script
  await page.waitForFunction(
    (wanted: number) =>
      innerWidth === wanted &&
      [undefined, wanted >= 992 ? 'wide' : 'narrow'].includes(document.documentElement.dataset['orderingLayout']),
    { polling },
    width,
  );
};

const pages = [
  '/',
  '/outback',
  '/crosstrek',
  '/configure?model=outback',
  '/compare?cars=outback-touring-turbo,currawong-plug-in-hybrid',
  '/dealers',
  '/search?q=warranty',
  '/help',
  '/build-your-own/account/login',
];

/** What is wrong at each width, by the width. */
const flawsAtWidths = async (page: Page): Promise<Readonly<Record<string, readonly string[]>>> => {
  const found: Record<string, readonly string[]> = {};
  for (const layout of layouts) {
    await layOut(page, layout);
    const wrong = await flaws(page);
    if (wrong.length > 0) found[`${String(layout.width)} ${layout.text}`] = wrong;
  }
  return found;
};

const areFontsLoaded = (page: Page) => page.waitForFunction(() => document.fonts.status === 'loaded', { polling });

describe.each(pages)('%s', (path) => {
  it.each([undefined, ...places])('is whole at every width, in $name', async (place) => {
    const page = await stage().newVisitor();
    if (place !== undefined)
      await page.evaluateOnNewDocument((suburb) => {
        localStorage.setItem('suburb', suburb);
      }, JSON.stringify(place));
    await page.goto(`${stage().product.url}${path}`);
    if (place !== undefined && !path.startsWith('/build-your-own'))
      await page.waitForSelector(`header button[aria-label*="${place.name}"]`);
    await areFontsLoaded(page);
    expect(await flawsAtWidths(page)).toEqual({});
  });
});

/** Words of the first view that stand on the hills of its landscape, whose colours they could not be read on. */
const wordsOnHills = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const hero = document.querySelector('h1')?.closest('section');
    const hills = [...(hero?.querySelectorAll<SVGPathElement>('svg[preserveAspectRatio] > g > path') ?? [])];
    if (hills.length === 0) return ['no hills'];
    const isOnHill = (x: number, y: number): boolean =>
      hills.some((hill) => hill.isPointInFill(new DOMPoint(x, y).matrixTransform(hill.getScreenCTM()?.inverse())));
    const range = document.createRange();
    return [...(hero?.querySelectorAll('h1, h1 ~ p') ?? [])].flatMap((words) => {
      range.selectNodeContents(words);
      const lines = [...range.getClientRects()];
      return lines.some(({ left, right, bottom }) =>
        [left, (left + right) / 2, right].some((x) => isOnHill(x, bottom - 4)),
      )
        ? [words.textContent]
        : [];
    });
  });

it.each(['/', '/outback', '/crosstrek', '/brz'])('keeps the first words of %s in the sky', async (path) => {
  const page = await stage().visit(path);
  await page.waitForSelector('main svg[preserveAspectRatio] > g > path');
  await areFontsLoaded(page);
  const found: Record<string, readonly string[]> = {};
  for (const width of widths) {
    await layOut(page, { width, text: '100%' });
    const wrong = await wordsOnHills(page);
    if (wrong.length > 0) found[width] = wrong;
  }
  expect(found).toEqual({});
});

it('greets customers in the header of the site with nothing cut', async () => {
  for (const lastName of ['Ng', 'Wolfeschlegelsteinhausenberg']) {
    const page = await stage().newVisitor();
    await placeOrder(page, stage().product.url, { ...newCustomer(), firstName: 'Maximiliana', lastName });
    await page.goto(`${stage().product.url}/outback`);
    await page.waitForFunction(() => document.querySelector('header')?.textContent.includes('Logout'), { polling });
    await areFontsLoaded(page);
    expect(await flawsAtWidths(page)).toEqual({});
  }
});

/** What of the greeting in the header is seen, and what of it is cut; a part that is hidden as a whole is not seen. */
const greeting = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const header = document.querySelector('header');
    if (header === null) return ['no header'];
    const bar = header.getBoundingClientRect();
    const word = header.querySelector('a')?.getBoundingClientRect();
    return [...header.querySelectorAll('span')]
      .filter(({ textContent }) => textContent.startsWith('Welcome'))
      .flatMap((name) => {
        const button = [...header.querySelectorAll('button')].find(({ textContent }) => textContent === 'Logout');
        const at = button?.getBoundingClientRect();
        if (at === undefined || at.width === 0) return ['no Logout'];
        const found = at.top >= bar.top && at.bottom <= bar.bottom && at.right <= innerWidth ? [] : ['Logout is cut'];
        if (word !== undefined && at.left < word.right) found.push('Logout over the mark');
        const box = name.closest('span > span')?.parentElement?.getBoundingClientRect();
        const mine = name.getBoundingClientRect();
        const isHidden = box === undefined || mine.top >= box.bottom - 1;
        if (isHidden) return found;
        if (name.scrollWidth > name.clientWidth && name.clientWidth > 0) found.push('the name is cut');
        if (word !== undefined && mine.left < word.right) found.push('the name over the mark');
        if (Math.abs(mine.top + mine.bottom - at.top - at.bottom) > 4) found.push('two rows');
        return found;
      });
  });

it('greets customers of any name in one row, or leaves the name out', async () => {
  const { page, orderNo } = await stage().buyer();
  const found: Record<string, readonly string[]> = {};
  for (const path of [`/profile?orderNo=${orderNo}`, `/order/${orderNo}/pay`]) {
    await page.goto(stage().orderingPage(path));
    await page.waitForFunction(() => document.querySelector('header')?.textContent.includes('Logout'), { polling });
    for (const name of longestNames) {
      await page.$$eval(
        'header span',
        (spans, text) => {
          for (const span of spans)
            if (span.childElementCount === 0 && span.textContent.startsWith('Welcome')) span.textContent = text;
        },
        name,
      );
      for (const layout of layouts) {
        await layOut(page, layout);
        const wrong = [...(await flaws(page)), ...(await greeting(page))];
        if (wrong.length > 0) found[`${path} ${String(layout.width)} ${layout.text} ${name}`] = wrong;
      }
    }
  }
  expect(found).toEqual({});
});

// where a mail address, which has no space to break at, is in the text
it.each([
  ['/book-test-drive', 'main a[href^="mailto:"]'],
  // whose form comes after the page
  ['/contact', 'main input[type="email"]'],
  ['/build-your-own/account/recover', 'main a[href^="mailto:"]'],
])('%s is whole in text of twice the size', async (path, last) => {
  const page = await stage().visit(path);
  await page.waitForSelector(last);
  await layOut(page, { width: 320, text: '200%' });
  expect(await overflowAt320(page)).toBe(0);
});
