/** My Order as a browser keeps it, and a connection that can be cut. */
import { TargetType, type Page } from 'puppeteer-core';
import { polling } from './page-actions.ts';
import { conditionMilliseconds } from './stage.ts';

/** What is kept of orders for when there is no connection. */
export const keptText = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('keptOrders'));

/** Cuts the connection of the page and of its worker, or mends it. */
export const lineOf = async (page: Page): Promise<(isCut: boolean) => Promise<void>> => {
  const context = page.browserContext();
  const target = await context.waitForTarget((one) => one.type() === TargetType.SERVICE_WORKER, {
    timeout: conditionMilliseconds,
  });
  const worker = await target.createCDPSession();
  await worker.send('Network.enable');
  return async (offline) => {
    await worker.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.setOfflineMode(offline);
  };
};

/** Waits until the page would open without a connection. */
export const seeKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    async () => {
      const kept = await caches.match('/build-your-own/profile');
      return kept !== undefined && navigator.serviceWorker.controller !== null;
    },
    { polling },
  );
