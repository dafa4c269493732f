/** The page of the design system in a real Chromium; it is built for this test only, no production build has it. */
import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { KeyInput, Page } from 'puppeteer-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChromium, type OwnBrowser } from './chromium.ts';
import { axeViolations } from './page-checks.ts';
import { conditionMilliseconds } from './stage.ts';
import { polling, typeAt } from './page-actions.ts';
import { click } from './click.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

let folder: string;
let server: Server;
let chromium: OwnBrowser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driveaway-design-system-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'dev-ui.html') } },
  });
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(folder, pathname)).then(
      (content) => response.setHeader('Content-Type', types[extname(pathname)] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  chromium = await startChromium();
  page = await chromium.browser.newPage();
  page.setDefaultTimeout(conditionMilliseconds);
  await page.setViewport({ width: 1280, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  await page.goto(`http://localhost:${address.port}/dev-ui.html`, { waitUntil: 'networkidle0' });
  await page.waitForSelector('[data-specimen]');
});

afterAll(async () => {
  await chromium.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the design system must have (specification §2 to §5). */
const required = [
  'Button',
  'Text field',
  'Number field',
  'Radio group',
  'Checkbox',
  'Text area',
  'Select',
  'Combobox',
  'Accordion',
  'Tooltip',
  'Tabs',
  'Dialog',
  'Breadcrumb',
  'Icon',
  'Skeleton and spinner',
  'Price display',
  'Feature block',
  'Call to action',
  'Intent box',
  'Animated number',
  'Progress steps',
  'Toast',
];

it('every component is there, and accessible in every state', async () => {
  const shown = await page.$$eval('[data-specimen]', (all) => all.map((one) => one.getAttribute('data-specimen')));
  expect(shown).toEqual(expect.arrayContaining(required));
  const types = await page.$$eval('[data-content-type]', (all) =>
    all.map((one) => one.getAttribute('data-content-type')),
  );
  expect(types).toStrictEqual(['ImageIcon', 'AnimatedNumberIcon', 'CtaIcon', 'Heading']);
  expect(await axeViolations(page)).toStrictEqual([]);
});

it.each([320, 375, 768, 1024, 1440])('nothing is wider than a window of %i px', async (width) => {
  await page.setViewport({ width, height: 900 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await page.setViewport({ width: 1280, height: 900 });
});

it('an open dialog and a toast are accessible; the dialog holds the scroll and gives the focus back', async () => {
  await click(page, '::-p-text(Show a toast)');
  await page.waitForSelector('output ::-p-text(Prices updated for Parramatta)');
  await click(page, '::-p-text(Open the dialog)');
  await page.waitForSelector('dialog[open]');
  expect(await axeViolations(page)).toStrictEqual([]);
  const isLocked = (): Promise<boolean> => page.evaluate(() => document.querySelector('[data-scroll-locked]') !== null);
  await expect.poll(() => isLocked()).toBe(true);
  await page.evaluate(() => {
    dispatchEvent(new Event('closeModal'));
  });
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null, { polling });
  await expect.poll(() => isLocked()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Open the dialog');
});

it('the label of a text field floats when the field has a value or the focus', async () => {
  const label = '[data-specimen="Text field"] label';
  const topOf = (): Promise<number> =>
    page.$eval(label, (element) =>
      Math.round(element.getBoundingClientRect().top - (element.parentElement?.getBoundingClientRect().top ?? 0)),
    );
  const lying = await topOf();
  await page.focus('[data-specimen="Text field"] input');
  await page.keyboard.type('Ada');
  await page.waitForFunction(
    (selector: string, before: number) => {
      const element = document.querySelector(selector);
      const box = element?.parentElement?.getBoundingClientRect().top ?? 0;
      return element !== null && element.getBoundingClientRect().top - box < before - 4;
    },
    { polling },
    label,
    lying,
  );
  await page.keyboard.press('Tab');
  expect(await topOf()).toBeLessThan(lying - 4);
});

it('a combobox is used with the keyboard alone: the arrows choose, Escape closes the list and keeps what was typed', async () => {
  const field = '[data-specimen="Combobox"] input';
  const state = (): Promise<unknown> =>
    page.$eval(field, (input) => ({
      isFocused: input === document.activeElement,
      text: input instanceof HTMLInputElement ? input.value : undefined,
      isOpen: input.getAttribute('aria-expanded'),
      active: document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
    }));
  const pressed = async (key: KeyInput): Promise<void> => page.keyboard.press(key);
  const open = (text: string, active?: string) => ({ isFocused: true, text, isOpen: 'true', active });
  const closed = (text: string) => ({ isFocused: true, text, isOpen: 'false', active: undefined });
  await page.focus(field);
  await expect.poll(state).toEqual(closed(''));
  await page.keyboard.type('par');
  await expect.poll(state).toEqual(open('par'));
  await pressed('ArrowDown');
  await expect.poll(state).toEqual(open('par', 'ParramattaNSW 2150'));
  await pressed('ArrowUp');
  await expect.poll(state).toEqual(open('par', 'ParadiseSA 5075'));
  await pressed('ArrowDown');
  await expect.poll(state).toEqual(open('par', 'ParramattaNSW 2150'));
  await pressed('ArrowLeft');
  await expect.poll(state).toEqual(open('par'));
  await pressed('Enter');
  await expect.poll(state).toEqual(open('par'));
  await pressed('Escape');
  await expect.poll(state).toEqual(closed('par'));
  await pressed('ArrowDown');
  await expect.poll(state).toEqual(open('par'));
  await pressed('ArrowDown');
  await pressed('ArrowDown');
  await expect.poll(state).toEqual(open('par', 'ParkesNSW 2870'));
  expect(await axeViolations(page)).toStrictEqual([]);
  await pressed('Enter');
  await expect.poll(state).toEqual(closed('Parkes, NSW 2870'));
  const chosen = (): Promise<string> => page.$eval('[data-chosen]', (words) => words.textContent);
  await expect.poll(chosen).toBe('Parkes is chosen.');
  await page.keyboard.type('x');
  await expect.poll(chosen).toBe('Nothing is chosen.');
});

it('an option of a combobox can be clicked, and leaving the field closes the list', async () => {
  const specimen = '[data-specimen="Combobox"]';
  await typeAt(page, `${specimen} input`, 'Park');
  await click(page, `${specimen} [role="option"]:nth-child(2)`);
  await expect.poll(() => page.$eval('[data-chosen]', (words) => words.textContent)).toBe('Parkdale is chosen.');
  await expect.poll(() => page.$eval(`${specimen} input`, (input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector(`${specimen} input[aria-expanded="true"]`);
  await page.keyboard.press('Tab');
  await page.waitForSelector(`${specimen} input[aria-expanded="false"]`);
});

it('a loaded price opens its details by keyboard; one that failed tries again', async () => {
  const specimen = '[data-specimen="Price display"]';
  await page.focus(`${specimen} button`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect.poll(() => page.$eval('[data-opened]', (words) => words.textContent)).toBe('Opened 2 times.');
  await click(page, '[data-failing] button');
  await page.waitForSelector('[data-failing] [role="status"]');
});

it('tabs are moved between by arrow keys, Home and End', async () => {
  const chosen = (): Promise<string | undefined> =>
    page.$eval('[role="tab"][aria-selected="true"]', (tab) => tab.textContent);
  await page.focus('[role="tab"][aria-selected="true"]');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => chosen()).toBe('Petrol');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chosen()).toBe('Electric');
  await page.keyboard.press('End');
  await expect.poll(() => chosen()).toBe('Petrol');
  await page.keyboard.press('Home');
  await expect.poll(() => chosen()).toBe('Electric');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Electric');
});

it('an accordion opens one answer at a time', async () => {
  const summaries = await page.$$('[data-specimen="Accordion"] summary');
  for (const summary of summaries) await summary.click();
  const open = await page.$$eval('[data-specimen="Accordion"] details[open] h3', (titles) =>
    titles.map((title) => title.textContent),
  );
  expect(open).toStrictEqual(['Opening one closes the other']);
});

it('blocks that phones leave out are not shown below 768 px, and colours and dividers are', async () => {
  const heading = '[data-content-type="Heading"]';
  await expect.poll(() => page.$eval(heading, (block) => getComputedStyle(block).textAlign)).toBe('end');
  const colour = (selector: string): Promise<string> =>
    page.$eval(selector, (element) => getComputedStyle(element).color);
  expect(await colour('[data-content-type="AnimatedNumberIcon"]')).toBe('rgb(22, 55, 160)');
  await expect
    .poll(() => page.$eval('[data-divider="success"]', (line) => getComputedStyle(line).borderTopColor))
    .toBe('rgb(11, 107, 58)');
  await page.setViewport({ width: 767, height: 900 });
  await expect.poll(() => page.$eval(heading, (block) => getComputedStyle(block).display)).toBe('none');
  await page.setViewport({ width: 768, height: 900 });
  await expect.poll(() => page.$eval(heading, (block) => getComputedStyle(block).display)).toBe('flex');
});
