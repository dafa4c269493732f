/** A network card that comes or goes on the machine cuts off every request of its browsers: no fault of a page. */
import type { Page } from 'puppeteer-core';
import { onTestFailed } from 'vitest';

const networkChanged = 'net::ERR_NETWORK_CHANGED';

/** Where requests of the page were cut off so and its test fails, it fails for that last: the test is then run again. */
export const nameNetworkChanges = (page: Page): void => {
  const cutOff: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === networkChanged) cutOff.push(request.url());
  });
  onTestFailed(() => {
    if (cutOff.length > 0) throw new Error(`${networkChanged} at ${cutOff.join(', ')}`);
  });
};
