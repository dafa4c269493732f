import type { Browser, Page } from 'puppeteer-core';

const refuseEverything = async (page: Page): Promise<void> => {
  await page.setJavaScriptEnabled(false);
  page.on('request', (request) => {
    // 'aborted' leaves the page where it is; any other reason would show an error page instead
    request.abort('aborted').catch(() => undefined);
  });
  await page.setRequestInterception(true);
  await page.setOfflineMode(true);
};

/**
 * Prints a document in a page of its own: no script runs, and every request but for what the document itself contains is
 * refused. Rejects when the page crashes.
 */
export const printPage = async (browser: Browser, html: string, timeout: number): Promise<Uint8Array> => {
  const page = await browser.newPage();
  try {
    const crashed = new Promise<never>((_resolve, reject) => {
      page.once('error', (cause) => reject(new Error('The page crashed', { cause })));
    });
    const printed = async (): Promise<Uint8Array> => {
      await refuseEverything(page);
      await page.setContent(html, { waitUntil: 'load', timeout });
      return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true, timeout });
    };
    return await Promise.race([printed(), crashed]);
  } finally {
    await page.close().catch(() => undefined);
  }
};
