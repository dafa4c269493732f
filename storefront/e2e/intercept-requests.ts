/** Requests of a page that wait until a test says what becomes of them. */
import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import { newProbe, seeProbe } from './interception-probe.ts';

export type PausedRequest = Protocol.Fetch.RequestPausedEvent;

type Interception = {
  readonly urlPatterns: readonly string[];
  /** Before they leave the browser, or when their answers have come. */
  readonly stage: Protocol.Fetch.RequestStage;
  /** What becomes of each. */
  readonly onPaused: (network: CDPSession, request: PausedRequest) => Promise<unknown>;
};

/** Lets a paused request, or its answer, go on as it is. */
export const letThrough = (network: CDPSession, { requestId }: PausedRequest): Promise<void> =>
  network.send('Fetch.continueRequest', { requestId });

/**
 * Pauses the requests with these URLs, from now on; answers how to let all later ones through. The browser goes on
 * pausing them: told to stop, it may forget a request that it is just pausing, and the page waits for ever.
 */
export const interceptRequests = async (
  page: Page,
  { urlPatterns, stage, onPaused }: Interception,
): Promise<() => void> => {
  const network = await page.createCDPSession();
  const probe = newProbe();
  let decide = onPaused;
  network.on('Fetch.requestPaused', (request) => {
    const handled = request.request.url.endsWith(probe.address)
      ? network.send('Fetch.fulfillRequest', { requestId: request.requestId, responseCode: probe.status })
      : decide(network, request);
    // a page that is closed or left has no use for it
    handled.catch(() => undefined);
  });
  const patterns = [...urlPatterns, probe.pattern].map((urlPattern) => ({ urlPattern, requestStage: stage }));
  // what a page has its service worker fetch is not seen here
  await network.send('Network.enable');
  await network.send('Network.setBypassServiceWorker', { bypass: true });
  await network.send('Fetch.enable', { patterns });
  await seeProbe(page, probe);
  return () => {
    decide = letThrough;
  };
};
