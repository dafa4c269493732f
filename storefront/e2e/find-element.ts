/** Waiting for an element without keeping the browser busy. */
import { setTimeout } from 'node:timers/promises';
import type { ElementHandle, Page } from 'puppeteer-core';

const lookMilliseconds = 50;

/** The name of an element in a selector by name. */
const nameIn = (selector: string): string | undefined =>
  /^::-p-aria\(\[name="((?:\\"|[^"])*)"\]/.exec(selector)?.[1]?.replaceAll('\\"', '"');

/** What has a name is looked up in an accessibility tree that is made anew each time: not while its words are nowhere. */
const hasWords = (page: Page, words: string): Promise<boolean> =>
  page.evaluate(
    (wanted: string) => {
      const isIn = (text: string | null): boolean => (text ?? '').replaceAll(/\s/g, '').includes(wanted);
      const named = document.querySelectorAll('[aria-label], [alt], [title], [placeholder]');
      return (
        isIn(document.documentElement.textContent) ||
        [...named].some((element) => [...element.attributes].some(({ value }) => isIn(value)))
      );
    },
    words.replaceAll(/\s/g, ''),
  );

/** A name may be made of words that stand apart: every so many looks, the tree is asked all the same. */
const looksWithoutWords = 10;

/**
 * Waits for what the selector finds, where `isWanted` is true of it. Puppeteer's own wait for a name asks at every frame,
 * so that a page which loads meanwhile does little else. Throws when the page's time for a condition is up.
 */
export const findElement = async (
  page: Page,
  selector: string,
  isWanted?: (element: Element) => boolean,
): Promise<ElementHandle> => {
  const end = performance.now() + page.getDefaultTimeout();
  const name = nameIn(selector);
  let cause: unknown;
  for (let look = 1; performance.now() < end && !page.isClosed(); look += 1) {
    try {
      const isWorthIt = name === undefined || look % looksWithoutWords === 0 || (await hasWords(page, name));
      const found = isWorthIt ? await page.$(selector) : null;
      if (found !== null && (isWanted === undefined || (await found.evaluate(isWanted)))) return found;
    } catch (fault) {
      // the page was left while it was asked
      cause = fault;
    }
    await setTimeout(lookMilliseconds);
  }
  throw new Error(`${page.url()} has no ${selector}`, { cause });
};
