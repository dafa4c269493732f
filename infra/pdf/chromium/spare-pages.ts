import type { Page } from 'puppeteer-core';
import type { LockedBrowser } from './launch-browser.ts';
import { openLockedPage } from './print-page.ts';

type SparePages = {
  /** The page that was kept ready in this browser, or a new one. */
  readonly take: (browser: LockedBrowser) => Promise<Page>;
  /** Keeps a page ready for the next document: opening one takes as long as printing. */
  readonly prepare: (browser: LockedBrowser) => void;
};

/**
 * At most one locked page per browser that waits for its document. Every page prints one document.
 * @param warmUp shown in the page while it waits, so that it has read the typeface by the time it is needed
 */
export const createSparePages = (warmUp: () => Promise<string>): SparePages => {
  const spare = new WeakMap<LockedBrowser, Promise<Page | undefined>>();

  const openSpare = async (browser: LockedBrowser): Promise<Page | undefined> => {
    let page: Page | undefined;
    try {
      page = await openLockedPage(browser.browser);
      // one that crashes while it waits is of no use
      page.once('error', () => spare.delete(browser));
      await page.setContent(await warmUp(), { waitUntil: 'load' });
      return page;
    } catch {
      await page?.close().catch(() => undefined);
      return undefined;
    }
  };

  return {
    take: async (browser) => {
      const ready = spare.get(browser);
      spare.delete(browser);
      return (await ready) ?? openLockedPage(browser.browser);
    },
    prepare: (browser) => {
      if (!spare.has(browser)) spare.set(browser, openSpare(browser));
    },
  };
};
