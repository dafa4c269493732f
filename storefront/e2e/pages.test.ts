/** Every page, opened once: for everybody, whole at every width and text size that people have, and leading to pages that there are. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { click } from './click.ts';
import { newCustomer } from './order-story.ts';
import { polling, seeHeading, seeLoaded, seeText } from './page-actions.ts';
import { axeViolations, takeScreens } from './page-checks.ts';
import { placeOrder } from './place-order.ts';
import { watchCalls } from './calls-in-vain.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

/** Of each range that style sheets know the narrowest that people have; and wide ones, where a first view is tallest. */
const widths = isNightRun
  ? [320, 375, 414, 600, 768, 1024, 1180, 1280, 1440, 1536, 1920, 2560]
  : [320, 768, 1024, 1920];
/** Text of twice the size is what WCAG 1.4.4 asks for. */
const everyLayout = [
  ...widths.map((width) => ({ width, text: '100%' })),
  { width: 1280, text: '200%' },
  { width: 320, text: '200%' },
];
/** Those of pages that are text in one column; 1280 px at 200 percent of the window leave 640, at 400 percent 320. */
const fewLayouts = [
  ...(isNightRun ? [1280, 640, 320] : [320]).map((width) => ({ width, text: '100%' })),
  { width: 320, text: '200%' },
];
/** The longest name of a place that there is. */
const longestPlace = { name: 'Robinvale Irrigation District Section E', state: 'VIC', postcode: '3549' };
/** Its label is the widest that still stands in the header's line. */
const widestPlace = { name: 'Boomanoomana', state: 'NSW', postcode: '2712' };
/** As long as names of people are let to be. */
const longestNames = ['Welcome Wolfeschlegelsteinhausenbergerdorff,', 'Welcome Maximiliana-Aleksandra,', 'Welcome Bo,'];

/** How far the page reaches beside the window. */
const besideWindow = async (page: Page): Promise<readonly string[]> => {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return beside > 0 ? [`${String(beside)} px beside the window`] : [];
};

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
    const linesOf = (part: Range): number =>
      new Set([...part.getClientRects()].filter(({ width: w }) => w > 0).map(({ top }) => top)).size;
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      // a mail address has no space to break at
      if (node.parentElement?.closest('a[href^="mailto:"]') !== null) continue;
      range.selectNodeContents(node);
      // in one line no word is broken
      if (linesOf(range) < 2) continue;
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{3,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = linesOf(range);
        if (lines > 1) found.push(`${word} in ${String(lines)} lines`);
      }
    }
    return found;
  });

type Layout = { readonly width: number; readonly text: string };

const layOut = async (page: Page, { width, text }: Layout): Promise<void> => {
  await page.setViewport({ width, height: 900 });
  await page.evaluate(
    async (wanted: number, size: string) => {
      document.documentElement.style.fontSize = size;
      // the ordering area follows the window by script
      const layout = wanted >= 992 ? 'wide' : 'narrow';
      const isLaidOut = (): boolean =>
        innerWidth === wanted && [undefined, layout].includes(document.documentElement.dataset['orderingLayout']);
      while (!isLaidOut()) await new Promise(requestAnimationFrame);
    },
    width,
    text,
  );
};

/** What is wrong in each layout, by the layout. */
const flawsIn = async (
  page: Page,
  wanted: readonly Layout[],
  look: (layout: Layout) => Promise<readonly string[]> = () => flaws(page),
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const found: Record<string, readonly string[]> = {};
  for (const layout of wanted) {
    await layOut(page, layout);
    const wrong = await look(layout);
    if (wrong.length > 0) found[`${String(layout.width)} ${layout.text}`] = wrong;
  }
  return found;
};

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

type Place = typeof longestPlace;

type AskedPage = {
  readonly path: string;
  /** Seen once everything of the page has come. */
  readonly shows?: string;
  readonly layouts?: readonly Layout[];
  /** Of the visitors for whom it is laid out; undefined is a visitor without a place of their own. */
  readonly places?: readonly (Place | undefined)[];
  readonly hasHills?: boolean;
  /** The first view of the four pages of stories.test.ts is judged there, and that of the log-in in ordering-look.test.ts. */
  readonly isJudgedElsewhere?: boolean;
};

/** Made like one of those that every run opens. */
const alikePages: readonly AskedPage[] = [
  { path: '/crosstrek', layouts: everyLayout, hasHills: true, isJudgedElsewhere: true },
  { path: '/solterra' },
  { path: '/brochure-download' },
  { path: '/safety' },
  { path: '/accessibility' },
  { path: '/terms-of-use' },
];

const pages: readonly AskedPage[] = [
  { path: '/', layouts: everyLayout, hasHills: true, isJudgedElsewhere: true },
  {
    path: '/outback',
    layouts: everyLayout,
    places: [...(isNightRun ? [undefined, widestPlace] : []), longestPlace],
    hasHills: true,
    isJudgedElsewhere: true,
  },
  // the bar of sections says which one is shown: the longest word in it
  { path: '/outback/specifications', layouts: fewLayouts, isJudgedElsewhere: true },
  { path: '/brz', layouts: everyLayout, hasHills: true, isJudgedElsewhere: true },
  { path: '/configure?model=outback', layouts: everyLayout, places: [longestPlace] },
  { path: '/configure' },
  {
    path: '/compare?cars=outback-touring-turbo,currawong-plug-in-hybrid',
    layouts: everyLayout,
    places: [longestPlace],
  },
  { path: '/compare' },
  { path: '/dealers', layouts: everyLayout, places: [longestPlace], isJudgedElsewhere: true },
  { path: '/search?q=warranty', layouts: everyLayout },
  { path: '/help', layouts: everyLayout, isJudgedElsewhere: true },
  { path: '/build-your-own/account/login', layouts: everyLayout, isJudgedElsewhere: true },
  { path: '/build-your-own/account/recover', shows: 'buyonline@', isJudgedElsewhere: true },
  { path: '/brochure-download?model=brz' },
  // whose form comes after the page
  { path: '/contact?retailer=austral-geelong', shows: 'Austral Geelong' },
  { path: '/book-test-drive?model=OUTBACK', shows: '(02) 5550 1200' },
  { path: '/value-my-car', shows: '(02) 5550 1200' },
  { path: '/running-costs?variant=outback-awd' },
  { path: '/warranty' },
  { path: '/privacy-policy' },
  { path: '/nowhere' },
  ...(isNightRun ? alikePages : []),
];

/** Everything that the page shows has come. */
const isWhole = async (page: Page): Promise<void> => {
  await page.waitForSelector('main h1');
  await seeLoaded(page);
  await page.waitForFunction(() => document.fonts.status === 'loaded', { polling });
};

/** Opens the page, for a visitor of this place where there is one. */
const openIn = async (page: Page, path: string, place: Place | undefined): Promise<void> => {
  if (place !== undefined)
    await page.evaluateOnNewDocument((suburb) => {
      localStorage.setItem('suburb', suburb);
    }, JSON.stringify(place));
  await page.goto(`${stage().product.url}${path}`, { waitUntil: 'networkidle2' });
  if (place !== undefined) await page.waitForSelector(`header button[aria-label*="${place.name}"]`);
  await isWhole(page);
};

const statuses = new Map<string, Promise<number>>();
const statusOf = (address: string): Promise<number> => {
  const asked = statuses.get(address) ?? fetch(address).then(({ status }) => status);
  statuses.set(address, asked);
  return asked;
};

/** Links of the page to addresses of the site that there are none of. */
const brokenLinks = async (page: Page): Promise<readonly string[]> => {
  const links = await page.$$eval('a[href]', (all) =>
    all.flatMap((link) =>
      link instanceof HTMLAnchorElement && link.origin === location.origin && link.pathname !== location.pathname
        ? [`${link.origin}${link.pathname}${link.search}`]
        : [],
    ),
  );
  const asked = [...new Set(links)].map(async (link) => ({ link, status: await statusOf(link) }));
  return (await Promise.all(asked)).filter(({ status }) => status !== 200).map(({ link }) => link);
};

describe('every page', () => {
  it.each(pages)(
    '$path is accessible, whole in every window, asks for nothing in vain, and leads to pages that there are',
    async ({
      path,
      shows = '',
      places = [undefined],
      layouts = fewLayouts,
      hasHills = false,
      isJudgedElsewhere = false,
    }) => {
      const page = await stage().newVisitor();
      const callsInVain = watchCalls(page);
      const violations = async (): Promise<readonly string[]> => (isJudgedElsewhere ? [] : axeViolations(page));
      await openIn(page, path, places[0]);
      await seeText(page, shows);
      expect([...(await violations()), ...callsInVain()]).toEqual([]);
      expect(await brokenLinks(page)).toEqual([]);
      const look = async ({ text }: Layout): Promise<readonly string[]> => [
        ...(await (layouts === fewLayouts ? besideWindow : flaws)(page)),
        ...(hasHills && text === '100%' ? await wordsOnHills(page) : []),
      ];
      for (const place of places) {
        if (place !== places[0]) await openIn(page, path, place);
        expect({ place, flaws: await flawsIn(page, layouts, look) }).toEqual({ place, flaws: {} });
      }
      if (!isNightRun) return;
      await layOut(page, { width: 320, text: '100%' });
      expect(await violations()).toEqual([]);
    },
  );
});

describe('the foot of every page', () => {
  it('leads to every model, to the valuation in a new tab, and to the log-in and back', async () => {
    const page = await stage().visit('/dealers');
    await isWhole(page);
    const found = await page.$$eval('footer li a', (links) => links.map((link) => link.getAttribute('href')));
    expect(found).toEqual(expect.arrayContaining(catalogue.map(({ code }) => `/${code}`)));
    expect(await page.$eval('footer a[href="/value-my-car"]', (link) => link.getAttribute('target'))).toBe('_blank');
    const login = await page.waitForSelector('header ::-p-text(Login now)');
    expect(await login?.evaluate((link) => link.getAttribute('href'))).toBe(
      '/build-your-own/account/login?returnUrl=%2Fdealers',
    );
    for (const [link, heading] of [
      ['Warranty and service', 'Warranty and service'],
      ['Safety', 'Safety'],
      ['Terms of use', 'Terms of use'],
      ['Accessibility', 'Accessibility'],
      ['Privacy', 'Privacy'],
    ] as const) {
      await click(page, `footer ::-p-text(${link})`);
      await seeHeading(page, heading);
      await takeScreens(page, link.toLowerCase().replaceAll(' ', '-'));
    }
  });
});

/** Puts another name into the greeting of the header. */
const greet = (page: Page, name: string): Promise<void> =>
  page.$$eval(
    'header span',
    (spans, text) => {
      for (const span of spans)
        if (span.childElementCount === 0 && span.textContent.startsWith('Welcome')) span.textContent = text;
    },
    name,
  );

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

describe('the header', () => {
  it('greets customers of the site with nothing cut', async () => {
    for (const lastName of [...(isNightRun ? ['Ng'] : []), 'Wolfeschlegelsteinhausenberg']) {
      const page = await stage().newVisitor();
      await placeOrder(page, stage().product.url, { ...newCustomer(), firstName: 'Maximiliana', lastName });
      await page.goto(`${stage().product.url}/help`);
      await page.waitForFunction(() => document.querySelector('header')?.textContent.includes('Logout'), { polling });
      await isWhole(page);
      expect(await flawsIn(page, everyLayout)).toEqual({});
    }
  });

  it('greets customers of any name in one row of the ordering area, or leaves the name out', async () => {
    const { page, orderNo } = await stage().buyer();
    // every page of the ordering area has this header
    for (const path of [`/profile?orderNo=${orderNo}`, ...(isNightRun ? [`/order/${orderNo}/pay`] : [])]) {
      await page.goto(stage().orderingPage(path));
      await page.waitForFunction(() => document.querySelector('header')?.textContent.includes('Logout'), { polling });
      await isWhole(page);
      const look = async (): Promise<readonly string[]> => {
        const found: string[] = [];
        for (const name of longestNames) {
          await greet(page, name);
          const wrong = [...(await flaws(page)), ...(await greeting(page))];
          found.push(...wrong.map((words) => `${name} ${words}`));
        }
        return found;
      };
      expect({ path, flaws: await flawsIn(page, everyLayout, look) }).toEqual({ path, flaws: {} });
    }
  });
});
