/** Choosing a suburb, with the keyboard as most do. */
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import { polling, press, typeAt } from './page-actions.ts';

declare global {
  /** What a page has said in passing, and where it stood. */
  var newsSeen: { readonly words: string; readonly top: number; readonly bottom: number }[];
}

const field = 'dialog[open] input[role="combobox"]';

/** Opens the dialog from any page; retries, because a prerendered button exists before it works. */
export const openSuburbDialog = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    (wanted: string) => {
      if (document.querySelector(wanted) !== null) return true;
      document.querySelector<HTMLElement>('header button[aria-label*="Change suburb"]')?.click();
      return false;
    },
    { polling: 100 },
    field,
  );
};

/** Types into the field of the open dialog and waits until so many suburbs are offered. */
export const searchSuburb = async (page: Page, text: string, wanted: 'some' | 'none' = 'some'): Promise<void> => {
  await typeAt(page, field, text);
  await page.waitForFunction(
    (isWanted: boolean) => document.querySelectorAll('dialog[open] [role="option"]').length > 0 === isWanted,
    { polling },
    wanted === 'some',
  );
};

/** Chooses the offered suburb of this name and place ('NSW 2150') with the arrow keys. */
export const takeSuburb = async (page: Page, name: string, place: string): Promise<void> => {
  const options = await page.$$eval('dialog[open] [role="option"]', (all) =>
    all.map((option) => [...option.children].map((part) => part.textContent).join('|')),
  );
  const index = options.indexOf(`${name}|${place}`);
  if (index < 0) throw new Error(`${name} ${place} is not among ${options.join(', ')}`);
  for (let step = 0; step <= index; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};

const newsSchema = z.object({ words: z.string(), top: z.number(), bottom: z.number() });

/** Notes what the page says from now on, and where: such words go after some seconds, which a slow test would miss. */
export const watchNews = async (page: Page): Promise<(words: string) => Promise<z.infer<typeof newsSchema>>> => {
  await page.evaluate(() => {
    const news: typeof globalThis.newsSeen = [];
    globalThis.newsSeen = news;
    new MutationObserver(() => {
      for (const output of document.querySelectorAll('output')) {
        const { top, bottom } = output.getBoundingClientRect();
        if (bottom > top) news.push({ words: output.textContent, top, bottom });
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return async (words) => {
    const found = await page.waitForFunction(
      (wanted: string) => globalThis.newsSeen.findLast((said) => said.words.startsWith(wanted)),
      { polling },
      words,
    );
    return newsSchema.parse(await found.jsonValue());
  };
};

/** From the open page to the prices of a suburb. */
export const changeSuburb = async (page: Page, name: string, place: string): Promise<void> => {
  await openSuburbDialog(page);
  await searchSuburb(page, name);
  await takeSuburb(page, name, place);
  const news = await watchNews(page);
  await press(page, 'Show prices');
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null, { polling });
  await news(`Prices updated for ${name} ${place}`);
};
