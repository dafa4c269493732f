/** A probe request that shows whether interception is active: a loaded page bypasses a new one for a moment. */
import type { Page } from 'puppeteer-core';
import { polling } from './page-actions.ts';

/** `status` is what only an interception answers. */
type Probe = { readonly address: string; readonly pattern: string; readonly status: number };

let probes = 0;

/** A probe of its own for each interception: a page may have several. */
export const newProbe = (): Probe => {
  probes += 1;
  const question = `intercepted=${String(probes)}`;
  return { address: `/health/live?${question}`, pattern: `*/health/live\\?${question}`, status: 204 };
};

/** Waits until the probe is intercepted. Nothing to wait for before there is a page. */
export const seeProbe = async (page: Page, { address, status }: Probe): Promise<void> => {
  if (!page.url().startsWith('http')) return;
  await page.waitForFunction(
    (asked: string, wanted: number) =>
      fetch(asked).then(
        (answer) => answer.status === wanted,
        () => false,
      ),
    { polling },
    address,
    status,
  );
};
