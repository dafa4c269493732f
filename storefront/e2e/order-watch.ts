/** The profile of an order as its owner watches it, and what the auditor says of the same order. */
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { centsFromDollars, formatDollars } from '@driveaway/domain/money/cents.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import type { BackOffice } from './back-office.ts';
import { polling } from './page-actions.ts';

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
    { polling },
    glance,
    line,
  );
};

/** Waits until the live region says this. */
export const hear = async (page: Page, words: string): Promise<void> => {
  await page.waitForFunction(
    (selector: string, wanted: string) => document.querySelector(`${selector} output`)?.textContent === wanted,
    { polling },
    glance,
    words,
  );
};

/** The instants of the timeline's entries, as they stand on the page. */
const timesOf = (page: Page): Promise<readonly string[]> =>
  page.$$eval('main ol[reversed] > li time', (times) => times.map((time) => time.getAttribute('datetime') ?? ''));

/**
 * The page and the auditor agree on the status, the finance status, what is owing, and an entry for every event at
 * its instant. Documents are added in the background, so both are asked again until they show the same moment.
 */
export const expectAgreement = (page: Page, backOffice: BackOffice, orderNo: string): Promise<void> =>
  eventually(async () => {
    const { chain, events, state } = await backOffice.replay(orderNo);
    expect(chain.ok).toBe(true);
    expect(state.anomalies).toEqual([]);
    const recorded = events.map(({ metadata }) => metadata?.recordedAt);
    expect(await timesOf(page)).toEqual(recorded.toReversed());
    const lines = await linesOf(page, glance);
    expect(lines).toContain(state.displayStatusLabel);
    const finance = lines.find((line) => line.startsWith('Finance application: ')) ?? '';
    expect(finance.replace('Finance application: ', '')).toBe(state.financeStatusLabel);
    if (state.balanceOwing > 0) {
      expect(await linesOf(page, 'main')).toContain(formatDollars(centsFromDollars(state.balanceOwing) ?? 0));
    }
  });

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
    { polling },
  );
};

/** Hides the window behind another one, or shows it again. */
export const setVisible = async (page: Page, state: 'visible' | 'hidden'): Promise<void> => {
  await page.evaluate((visibility: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
};
