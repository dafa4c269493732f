/** A slow phone on a slow network, as a throttled browser of this machine plays it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { browserCandidates } from '@driveaway/infra/pdf/chromium/browser-candidates.ts';
import { startFirstBrowser } from '@driveaway/infra/pdf/chromium/start-first-browser.ts';
import { storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { startProduct } from '@driveaway/infra/single-process/start-product.ts';
import { launch, type Browser, type Page } from 'puppeteer-core';

const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Bytes a second, and milliseconds added to every answer. */
const network = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 };
const processorSlowdown = 4;

export const startBrowser = async (executablePath: string): Promise<Browser> =>
  launch({
    executablePath,
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });

/** The path of a browser that starts here. */
export const findBrowser = async (): Promise<string> => {
  const candidates = await browserCandidates(process.env['PDF_BROWSER'], systemRandomness.uuid);
  const start = async (executable: string): Promise<string> => {
    await (await startBrowser(executable)).close();
    return executable;
  };
  return (await startFirstBrowser(candidates, start, () => undefined)).started;
};

/** A tab that is that phone; its processor is slow from now on, its network too. */
export const openSlowTab = async (browser: Browser): Promise<Page> => {
  const tab = await browser.newPage();
  await tab.setViewport(phone);
  await tab.emulateNetworkConditions(network);
  await tab.emulateCPUThrottling(processorSlowdown);
  return tab;
};

/** The product on empty data and the storefront as it is now, while `measure` runs; it takes the product's address. */
export const withBuiltProduct = async <Figures>(measure: (url: string) => Promise<Figures>): Promise<Figures> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const product = await startProduct({
    config: { port: 0, host: '127.0.0.1', dataDirectory: directory, publicOrigin: undefined, offerDays: 7 },
    storefrontDirectory,
    writeLog: () => undefined,
    onEventStoreStopped: () => undefined,
  });
  try {
    return await measure(product.url);
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
