/** The profile of an order as its owner watches it, and what the auditor says of the same order. */
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { BackOffice } from './back-office.ts';

const glance = 'aside[aria-label="Your order at a glance"]';

const linesOf = (page: Page, selector: string): Promise<readonly string[]> =>
  page.$eval(selector, (element) =>
    element instanceof HTMLElement ? element.innerText.split('\n').map((line) => line.trim()) : [],
  );

/** Waits until the order at a glance has a line that is exactly this. */
export const seeAtAGlance = async (page: Page, line: string): Promise<void> => {
  await page.waitForFunction(
    (selector: string, wanted: string) => {
      const element = document.querySelector(selector);
      return element instanceof HTMLElement && element.innerText.split('\n').some((line) => line.trim() === wanted);
    },
    {},
    glance,
    line,
  );
};

/** Waits until the live region says this. */
export const hear = async (page: Page, words: string): Promise<void> => {
  await page.waitForFunction(
    (selector: string, wanted: string) => document.querySelector(`${selector} output`)?.textContent === wanted,
    {},
    glance,
    words,
  );
};

/** Waits until the timeline has so many entries. */
const seeEntries = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction(
    (wanted: number) => document.querySelectorAll('main ol[reversed] > li').length === wanted,
    {},
    count,
  );
};

/** The page and the auditor tell the same: the status, the finance status, and an entry for every event. */
export const expectAgreement = async (page: Page, backOffice: BackOffice, orderNo: string): Promise<void> => {
  const { chain, events, state } = await backOffice.replay(orderNo);
  expect(chain.ok).toBe(true);
  expect(state.anomalies).toEqual([]);
  await seeAtAGlance(page, state.displayStatusLabel);
  await seeEntries(page, events.length);
  const finance = (await linesOf(page, glance)).find((line) => line.startsWith('Finance application: ')) ?? '';
  expect(finance.replace('Finance application: ', '')).toBe(state.financeStatusLabel);
};

/** Marks the document, so that a reload would be noticed. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['marked'] = 'yes';
  });

/** Whether it is still the document that was marked. */
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['marked'] === 'yes');

/** Counts the event streams of the pages to come; before the first page. */
export const countStreams = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument(`
    globalThis.streams = [];
    globalThis.EventSource = class extends EventSource {
      constructor(url) { super(url); globalThis.streams.push(this); }
    };
  `);
};

/** Waits until the document has opened so many streams, of which so many are open. */
export const expectStreams = async (
  page: Page,
  wanted: { readonly opened: number; readonly open: number },
): Promise<void> => {
  const { opened, open } = wanted;
  await page.waitForFunction(
    `globalThis.streams.length === ${opened} && globalThis.streams.filter(({ readyState }) => readyState === 1).length === ${open}`,
  );
};

/** The window is covered by another one, or shows again. */
export const setVisible = async (page: Page, state: 'visible' | 'hidden'): Promise<void> => {
  await page.evaluate((visibility: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
};
