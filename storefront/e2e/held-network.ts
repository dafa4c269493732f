/** A network that fails, or brings answers late and out of order. */
import type { Page } from 'puppeteer-core';
import { interceptRequests, letThrough } from './intercept-requests.ts';

/** These requests never leave the browser, until the returned function is called. */
export const failRequests = (page: Page, urlPattern: string): Promise<() => void> =>
  interceptRequests(page, {
    urlPatterns: [urlPattern],
    stage: 'Request',
    onPaused: (network, { requestId }) =>
      network.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' }),
  });

type HeldAnswer = { readonly url: string; readonly release: () => void };

/** Holds the answers to these requests; each goes on when it is let go. */
export const holdAnswers = async (page: Page, urlPattern: string) => {
  const answers: HeldAnswer[] = [];
  let onHeld = (): void => undefined;
  const stop = await interceptRequests(page, {
    urlPatterns: [urlPattern],
    stage: 'Response',
    onPaused: async (network, request) => {
      await new Promise<void>((release) => {
        answers.push({ url: request.request.url, release });
        onHeld();
      });
      await letThrough(network, request);
    },
  });
  return {
    /** Waits for the answer to a request with this text in its address, and answers how to let it go. */
    held: async (text: string): Promise<() => void> => {
      for (;;) {
        const found = answers.find(({ url }) => url.includes(text));
        if (found !== undefined) return found.release;
        await new Promise<void>((resolve) => {
          onHeld = resolve;
        });
      }
    },
    /** Lets everything through from now on. */
    end: (): void => {
      stop();
      for (const { release } of answers) release();
    },
  };
};
