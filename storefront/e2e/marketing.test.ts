/** The marketing pages in a real Chromium: for everybody, by keyboard alone, and from one section to the next. */
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { polling, seeButton, seeLoaded, seeText } from './page-actions.ts';
import { axeViolations } from './page-checks.ts';
import { failRequests } from './held-network.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';
import { click } from './click.ts';

const stage = stageOfFile();

type Visit = { readonly width?: number; readonly height?: number; readonly isMotionWanted?: boolean };

/** Opens a page and waits until it has everything it shows. */
const open = async (page: Page, path: string, { width = 1280, height = 900 }: Visit): Promise<Page> => {
  await page.setViewport({ width, height });
  await page.goto(`${stage().product.url}${path}`, { waitUntil: 'networkidle2' });
  await page.waitForSelector('main h1');
  await seeLoaded(page);
  return page;
};

/** A new visitor on a page that has everything it shows. */
const visit = async (path: string, wish: Visit = {}): Promise<Page> => open(await stage().newVisitor(wish), path, wish);

const openOnce = (path: string, wish: Visit = {}): (() => Promise<Page>) =>
  pageOfBlock(stage, (page) => open(page, path, wish), wish);

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

const waitForPlace = (page: Page, id: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted: string) => Math.abs((document.getElementById(wanted)?.getBoundingClientRect().top ?? 9_999) - 85) < 2,
    { polling },
    id,
  );

const currentItem = 'nav[data-section-nav] a[aria-current]';

const waitForCurrent = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction(
    (selector: string, wanted: string) => document.querySelector(selector)?.textContent === wanted,
    { polling },
    currentItem,
    name,
  );

/** Goes through a page by the keyboard; answers how many stops it has, and what is hidden behind a bar while it has the focus. */
const walkByKeyboard = async (page: Page, path: string) => {
  // every control can be reached, and nothing loads later that would move one
  await page.waitForFunction(() => document.querySelector('[data-waiting]') === null, { polling });
  if (path.startsWith('/compare')) await page.waitForSelector('main table');
  // on the page of a model the configurator comes by itself after a while
  else if (path !== '/') await seeButton(page, 'Order online', 'enabled');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  const hidden: string[] = [];
  let stops = 0;
  for (; stops < 200; stops += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(async () => {
      // what has the focus is scrolled to, and the bars follow the scroll
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'end';
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      // the middle of what is inside the window: some parts are taller than it
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const above = document.elementFromPoint(x, y);
      const isSeen = above !== null && (focused.contains(above) || above.contains(focused));
      return isSeen ? '' : `${focused.tagName} ${focused.textContent.slice(0, 40)} at ${Math.round(top)}`;
    });
    if (found === 'end') break;
    if (found !== '') hidden.push(found);
  }
  return { hidden, stops };
};

/** More than twenty stops, and an end of them. */
const everyStopSeen = { hidden: [], stops: expect.toSatisfy((stops: number) => stops > 20 && stops < 200) };

describe('the page of a model', () => {
  const opened = openOnce('/solterra');

  it('stands still for those who want less motion', async () => {
    const page = await opened();
    expect(await page.$$('[data-unseen]')).toStrictEqual([]);
    await expect.poll(() => page.$eval('#features [data-number]', (figure) => figure.textContent)).toBe('466');
    await click(page, 'nav[data-section-nav] ::-p-text(Questions)');
    // at once, without a frame in between
    await waitForPlace(page, 'questions');
  });

  it('has a bar of sections that sticks when the first section passes 100 px', async () => {
    const page = await opened();
    const scrollTo = async (top: number): Promise<void> => {
      await page.evaluate((wanted: number) => {
        const place = document.getElementById('design')?.getBoundingClientRect().top ?? 0;
        scrollBy({ top: place - wanted, behavior: 'instant' });
      }, top);
    };
    await scrollTo(110);
    await page.waitForSelector('nav[data-section-nav]:not([data-stuck])');
    await scrollTo(99);
    await page.waitForSelector('nav[data-section-nav][data-stuck]');
    await scrollTo(-400);
    await expect.poll(() => page.$eval('nav[data-section-nav]', (nav) => nav.getBoundingClientRect().top)).toBe(0);
  });

  it('is painted anew by a choice of paint, by keyboard too', async () => {
    const page = await opened();
    const gallery = (): Promise<string> => page.$eval('#design', (section) => section.innerHTML);
    await page.focus('#design input[type="radio"]:checked');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#design input[type="radio"]:checked')?.value === 'pearl-shell',
      { polling },
    );
    await page.waitForFunction(() => document.querySelector('#design fieldset')?.textContent.includes('Pearl Shell'), {
      polling,
    });
    await expect.poll(() => gallery()).toContain('is shown in Pearl Shell');
    const inked = (hex: string): Promise<number> =>
      page.$$eval(
        '#design stop',
        (stops, wanted) => stops.filter((stop) => stop.getAttribute('stop-color') === wanted).length,
        hex,
      );
    await expect.poll(() => inked('#1f5f8b')).toBe(0);
  });

  it('by keyboard, a note opens with the focus and closes with Escape; the focus goes with the choice of a section, and a question opens', async () => {
    const page = await opened();
    const note = 'span:has(> button[aria-label="About this figure"]) > [role="tooltip"]';
    await page.waitForSelector(note, { hidden: true });
    await page.focus('button[aria-label="About this figure"]');
    await page.waitForSelector(note, { visible: true });
    await page.keyboard.press('Escape');
    await page.waitForSelector(note, { hidden: true });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('About this figure');
    await page.focus('nav[data-section-nav] a[href="/solterra/questions"]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#questions details[open]');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  });

  it('in forced colours, buttons keep their edges and the chosen paint its frame', async () => {
    const page = await opened();
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    const edges = await page.$$eval('main a[class*="button"], main button[class*="primary"]', (buttons) =>
      buttons.map((button) => getComputedStyle(button).borderTopWidth),
    );
    expect(edges.length).toBeGreaterThan(3);
    expect(new Set(edges)).toStrictEqual(new Set(['1px']));
    const frames = await page.$$eval('#design label input', (inputs) =>
      inputs.map((input) => getComputedStyle(input).borderTopColor),
    );
    const chosen = await page.$eval('#design label :checked', (input) => getComputedStyle(input).borderTopColor);
    expect(frames.filter((frame) => frame === chosen)).toHaveLength(1);
    // axe would read the colours that the forced ones replace
    const violations = await axeViolations(page);
    expect(violations.filter((violation) => !violation.startsWith('color-contrast'))).toStrictEqual([]);
    await session.detach();
  });

  it('has in its bar a button that leads on, and folds into a menu on small screens', async () => {
    const page = await opened();
    await page.setViewport({ width: 375, height: 740 });
    await expect
      .poll(() => page.$eval('nav[data-section-nav] a[href="/dealers"]', (link) => link.textContent))
      .toBe('Find a retailer');
    const toggle = 'nav[data-section-nav] summary';
    const item = 'nav[data-section-nav] a[href^="/solterra/prices"]';
    await page.waitForSelector(item, { hidden: true });
    await click(page, toggle);
    await page.waitForSelector(item, { visible: true });
    await page.keyboard.press('Escape');
    await page.waitForSelector(item, { hidden: true });
    await click(page, toggle);
    await click(page, item);
    await waitForPlace(page, 'prices');
    await page.waitForSelector(item, { hidden: true });
    await expect.poll(() => page.$eval(toggle, (summary) => summary.textContent)).toBe('Variants and prices');
  });
});

describe('the bar of sections', () => {
  it('scrolls to a section with 85 px above it, follows the scroll, and rewrites the address, keeping the campaign', async () => {
    const page = await visit('/solterra/questions?utm_source=mail&gclid=abc', { isMotionWanted: true });
    await waitForPlace(page, 'questions');
    await waitForCurrent(page, 'Questions');
    await click(page, 'nav[data-section-nav] ::-p-text(Variants and prices)');
    await waitForPlace(page, 'prices');
    expect(addressOf(page)).toBe('/solterra/prices?utm_source=mail&gclid=abc');
    await waitForCurrent(page, 'Variants and prices');
    await click(page, 'nav[data-section-nav] ::-p-text(Specifications)');
    await waitForPlace(page, 'specifications');
    expect(addressOf(page)).toBe('/solterra/specifications?utm_source=mail&gclid=abc');
    await page.$eval('#features', (section) => {
      scrollTo({ top: section.getBoundingClientRect().top + scrollY, behavior: 'instant' });
    });
    await waitForCurrent(page, 'Features');
    await click(page, 'nav[data-section-nav] ::-p-text(Top)');
    await page.waitForFunction(() => scrollY === 0, { polling });
    expect(addressOf(page)).toBe('/solterra?utm_source=mail&gclid=abc');
    expect(await page.$(currentItem)).toBeNull();
  });

  it('leaves the reset of the scroll to changes of page', async () => {
    const page = await visit('/');
    await click(page, 'main ::-p-text(See the BRZ)');
    await page.waitForFunction(() => document.activeElement?.matches('h1') === true && scrollY === 0, { polling });
    expect(addressOf(page)).toBe('/brz');
  });
});

const box = 'aside[aria-label="Next steps"]';

describe('the page of a model in motion', () => {
  it('comes in, one after another, 200 ms apart, and counts its numbers up from nothing once they are seen', async () => {
    const page = await visit('/solterra', { isMotionWanted: true });
    const waiting = (): Promise<number> => page.$$eval('#features [data-unseen]', (items) => items.length);
    await expect.poll(waiting).toBeGreaterThan(3);
    const number = '#features [data-number]';
    await expect.poll(() => page.$eval(number, (figure) => figure.textContent)).toBe('0');
    const delays = await page.evaluate(async () => {
      const items = [...document.querySelectorAll('#features ul:first-of-type > li')].slice(0, 3);
      document.getElementById('features')?.scrollIntoView({ behavior: 'instant' });
      await new Promise<void>((resolve) => {
        const look = () => {
          if (items.every((item) => item.getAnimations().length > 0)) resolve();
          else requestAnimationFrame(look);
        };
        look();
      });
      return items.map((item) => item.getAnimations()[0]?.effect?.getTiming().delay);
    });
    expect(delays).toStrictEqual([0, 200, 400]);
    await page.$eval(number, (figure) => {
      figure.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    await page.waitForFunction(
      (selector: string) => document.querySelector(selector)?.textContent === '466',
      { polling },
      number,
    );
  });

  it('has a box of next steps that comes on the design section after a second, goes on others, and stays closed once it was closed', async () => {
    const page = await visit('/solterra', { isMotionWanted: true });
    const came = await page.evaluate(
      (selector: string) =>
        new Promise<number>((resolve) => {
          document.getElementById('design')?.scrollIntoView({ behavior: 'instant' });
          const start = performance.now();
          new MutationObserver(() => {
            if (document.querySelector(selector) !== null) resolve(performance.now() - start);
          }).observe(document.body, { childList: true, subtree: true });
        }),
      box,
    );
    expect(came).toBeGreaterThanOrEqual(1_000);
    await expect.poll(() => page.$$eval(`${box} a`, (links) => links.length)).toBe(3);
    // it stands below the whole car
    await page.waitForFunction(
      (selector: string) => {
        const [car, bar] = ['#design svg:has([id$="-wheel"])', selector].map((wanted) =>
          document.querySelector(wanted)?.getBoundingClientRect(),
        );
        return car !== undefined && bar !== undefined && bar.bottom <= innerHeight && car.bottom <= bar.top;
      },
      { polling },
      box,
    );
    await click(page, 'nav[data-section-nav] ::-p-text(Specifications)');
    await page.waitForSelector(box, { hidden: true });
    await click(page, 'nav[data-section-nav] ::-p-text(Design)');
    await click(page, `${box} button`);
    await page.waitForSelector(box, { hidden: true });
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('intentHidden'))).toBe('true');
    await page.goto(`${stage().product.url}/solterra/design`, { waitUntil: 'networkidle2' });
    await waitForPlace(page, 'design');
    await waitForCurrent(page, 'Design');
    // timers of a page fire in their order: the one that would bring it comes first
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
    expect(await page.$(box)).toBeNull();
  });
});

describe('the page of a model with a long table', () => {
  const opened = openOnce('/outback', { width: 375, height: 740 });

  const headTop = (page: Page): Promise<number> =>
    page.$eval('#specifications thead th', (head) => head.getBoundingClientRect().top);

  it('hides what has the focus behind no bar, at 375 px', async () => {
    expect(await walkByKeyboard(await opened(), '/outback')).toStrictEqual(everyStopSeen);
  });

  it('keeps the head of its specifications in sight, and on a phone show the focus and that they go on sideways', async () => {
    const page = await opened();
    await page.setViewport({ width: 1280, height: 900 });
    await page.$eval('#specifications tbody', (rows) => {
      rows.scrollIntoView({ block: 'end' });
      scrollBy(0, 300);
    });
    await expect.poll(() => headTop(page)).toBe(64);
    await page.setViewport({ width: 375, height: 740 });
    await seeText(page, 'Swipe the table sideways to see all 3 variants.');
    const table = '#specifications section';
    await page.focus(table);
    await page.keyboard.press('ArrowDown');
    const styleAndOffset = await page.$eval(table, (section) => {
      section.scrollTo(0, 200);
      const head = section.querySelector('thead th')?.getBoundingClientRect().top ?? NaN;
      return [getComputedStyle(section).outlineStyle, section.scrollTop, head - section.getBoundingClientRect().top];
    });
    expect(styleAndOffset).toEqual(['solid', 200, 0]);
  });

  it('has the title of its next steps and the way to close it in one row, in every window', async () => {
    const page = await opened();
    for (const width of isNightRun ? [320, 600, 768, 900, 1024, 1180, 1280, 1920] : [320, 900, 1280]) {
      await page.setViewport({ width, height: 900 });
      await page.$eval('#design', (section) => {
        section.scrollIntoView({ behavior: 'instant' });
      });
      await page.waitForSelector(`${box} button`);
      const apart = await page.$eval(box, (bar) => {
        const [title, close] = ['p', 'button'].map((part) => bar.querySelector(part)?.getBoundingClientRect());
        return title && close && Math.abs(title.top + title.bottom - close.top - close.bottom) / 2;
      });
      expect({ width, isOneRow: apart !== undefined && apart < 4 }).toEqual({ width, isOneRow: true });
    }
  });
});

describe('by keyboard alone', () => {
  it.each([
    ['/configure?model=outback', 375],
    ...(isNightRun
      ? ([
          ['/solterra', 1280],
          ['/compare?cars=outback-awd,outback-touring', 375],
          ['/', 1280],
        ] as const)
      : []),
  ] as const)('what has the focus on %s at %i px is never hidden behind a bar', async (path, width) => {
    expect(await walkByKeyboard(await visit(path, { width, height: 740 }), path)).toStrictEqual(everyStopSeen);
  });
});

describe('the brochure', () => {
  const dataLayer = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'dataLayer'));
  const opened = { event: 'form navigation', form: 'download a brochure', stage: 'download a brochure' };
  const submitted = { event: 'form navigation', form: 'download a brochure', stage: 'submitted' };

  it('is downloaded as a PDF under its name, and opening and downloading are counted', async () => {
    const page = await visit('/brochure-download?model=outback');
    await expect.poll(() => dataLayer(page)).toStrictEqual([opened]);
    await page.evaluate(() => {
      Object.assign(HTMLAnchorElement.prototype, {
        click(this: HTMLAnchorElement) {
          Object.assign(window, { saved: this.download });
        },
      });
    });
    await click(page, 'main ::-p-text(Download as PDF)');
    await seeText(page, 'Your brochure is in your downloads.');
    expect(await page.evaluate((): unknown => Reflect.get(window, 'saved'))).toMatch(
      /^[A-Za-z]+-Outback-brochure-\d{4}-\d{2}\.pdf$/,
    );
    expect(await dataLayer(page)).toStrictEqual([opened, submitted]);
    expect(await axeViolations(page)).toStrictEqual([]);
  });

  it('says why it was not downloaded, and can be tried again', async () => {
    const page = await visit('/brochure-download?model=brz');
    const mend = await failRequests(page, '*/api/brochures/*');
    await click(page, 'main ::-p-text(Download as PDF)');
    await seeText(page, 'Your brochure was not downloaded');
    expect(await axeViolations(page)).toStrictEqual([]);
    expect(await dataLayer(page)).toStrictEqual([opened]);
    mend();
    await click(page, 'main ::-p-text(Download as PDF)');
    await seeText(page, 'Your brochure is in your downloads.');
  });

  it('is the page itself, printed without what is only for the screen, and counted', async () => {
    const page = await visit('/brochure-download?model=outback');
    await page.evaluate(() => {
      Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
    });
    await click(page, 'main ::-p-text(Print this page)');
    await expect
      .poll(() => page.evaluate(() => [Reflect.get(window, 'printed'), Reflect.get(window, 'dataLayer')]))
      .toStrictEqual([1, [opened, submitted]]);
    await page.emulateMediaType('print');
    for (const selector of ['body > #root > header', 'footer', 'main button']) {
      await page.waitForSelector(selector, { hidden: true });
    }
    const pdf = await page.pdf({ format: 'A4' });
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
