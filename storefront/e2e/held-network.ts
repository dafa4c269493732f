/** A network that fails, or brings answers late and out of order. */
import type { CDPSession, Page } from 'puppeteer-core';
import { probePattern, seeInterception } from './interception-probe.ts';

type Paused = { readonly requestId: string; readonly url: string };

const pauseAt = async (page: Page, urlPatterns: readonly string[], requestStage: 'Request' | 'Response') => {
  const network = await page.createCDPSession();
  await network.send('Fetch.enable', { patterns: urlPatterns.map((urlPattern) => ({ urlPattern, requestStage })) });
  return network;
};

const end = async (network: CDPSession): Promise<void> => {
  await network.send('Fetch.disable');
  await network.detach();
};

/** These requests never leave the browser, until the returned function is called. */
export const failRequests = async (page: Page, urlPattern: string): Promise<() => Promise<void>> => {
  const network = await pauseAt(page, [urlPattern, probePattern], 'Request');
  network.on('Fetch.requestPaused', ({ requestId }) => {
    void network.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
  });
  await seeInterception(page, 'failed');
  return () => end(network);
};

/** Holds the answers to these requests; each goes on when it is let go. */
export const holdAnswers = async (page: Page, urlPattern: string) => {
  const network = await pauseAt(page, [urlPattern], 'Response');
  const held: Paused[] = [];
  let onHeld = (): void => undefined;
  network.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    held.push({ requestId, url });
    onHeld();
  });
  return {
    /** Waits for the answer to a request with this text in its address, and answers how to let it go. */
    held: async (text: string): Promise<() => Promise<void>> => {
      for (;;) {
        const found = held.find(({ url }) => url.includes(text));
        if (found !== undefined) {
          return async () => {
            // the browser may have cancelled it meanwhile
            await network.send('Fetch.continueResponse', { requestId: found.requestId }).catch(() => undefined);
          };
        }
        await new Promise<void>((resolve) => {
          onHeld = resolve;
        });
      }
    },
    /** Lets everything through from now on. */
    end: () => end(network),
  };
};
