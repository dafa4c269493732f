/** A page whose session is about to end for want of use, without the wait. */
import type { Page } from 'puppeteer-core';
import { interceptRequests } from './intercept-requests.ts';

/** Has a page ask how long its session goes on, and answers in the server's place from then on. */
export const pretendIdle = async (page: Page): Promise<(secondsLeft: number) => Promise<void>> => {
  let time = { secondsLeft: 0, timedOut: false };
  await interceptRequests(page, {
    urlPatterns: ['*/session-time'],
    stage: 'Request',
    onPaused: (network, { requestId }) =>
      network.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
        body: Buffer.from(JSON.stringify(time)).toString('base64'),
      }),
  });
  return async (secondsLeft) => {
    time = { secondsLeft, timedOut: secondsLeft === 0 };
    // as when a computer wakes up
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
};
