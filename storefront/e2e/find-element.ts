/** Waiting for an element without keeping the browser busy. */
import { setTimeout } from 'node:timers/promises';
import type { ElementHandle, Page } from 'puppeteer-core';

/** Between two looks: what has a name is looked up in an accessibility tree that is made anew for each. */
const lookMilliseconds = 50;

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
  let cause: unknown;
  while (performance.now() < end && !page.isClosed()) {
    try {
      const found = await page.$(selector);
      if (found !== null && (isWanted === undefined || (await found.evaluate(isWanted)))) return found;
    } catch (fault) {
      // the page was left while it was asked
      cause = fault;
    }
    await setTimeout(lookMilliseconds);
  }
  throw new Error(`${page.url()} has no ${selector}`, { cause });
};
