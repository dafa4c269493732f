import type { Browser, Page } from 'puppeteer-core';

/** A page of its own in which no script runs and every request is refused. */
export const openLockedPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage();
  try {
    await page.setJavaScriptEnabled(false);
    page.on('request', (request) => {
      // 'aborted' leaves the page where it is; any other reason would show an error page instead
      request.abort('aborted').catch(() => undefined);
    });
    await page.setRequestInterception(true);
    await page.setOfflineMode(true);
    return page;
  } catch (cause) {
    await page.close().catch(() => undefined);
    throw new Error('A page could not be locked', { cause });
  }
};

type PagePrint = {
  readonly html: string;
  /** In milliseconds, for laying the document out and for drawing it. */
  readonly timeout: number;
  /** Called once the document is laid out and only its drawing is left. */
  readonly onLaidOut: () => void;
};

/** Prints a document in a locked page, which is closed afterwards. Rejects when the page crashes. */
export const printPage = async (page: Page, { html, timeout, onLaidOut }: PagePrint): Promise<Uint8Array> => {
  try {
    const crashed = new Promise<never>((_resolve, reject) => {
      page.once('error', (cause) => reject(new Error('The page crashed', { cause })));
    });
    const printed = async (): Promise<Uint8Array> => {
      await page.setContent(html, { waitUntil: 'load', timeout });
      onLaidOut();
      return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true, timeout });
    };
    return await Promise.race([printed(), crashed]);
  } finally {
    // nobody waits for that
    page.close().catch(() => undefined);
  }
};
