/** A probe request that shows whether interception is active: a loaded page bypasses a new one for a moment. */
import type { Page } from 'puppeteer-core';
import { polling } from './page-actions.ts';

const probe = '/health/live?intercepted';

/** To be intercepted together with the URLs of a test. */
export const probePattern = `*${probe.replace('?', '\\?')}`;

export const isProbe = (url: string): boolean => url.endsWith(probe);

/** Waits until the probe is answered with this status, or fails. Nothing to wait for before there is a page. */
export const seeInterception = async (page: Page, expected: number | 'failed'): Promise<void> => {
  if (!page.url().startsWith('http')) return;
  await page.waitForFunction(
    async (address: string, wanted: number | 'failed') =>
      (await fetch(address).then(
        ({ status }) => status,
        () => 'failed',
      )) === wanted,
    { polling },
    probe,
    expected,
  );
};
