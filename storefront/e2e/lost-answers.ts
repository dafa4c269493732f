/** A network between browser and product that loses or changes answers. */
import type { Page } from 'puppeteer-core';
import { isProbe, probePattern, seeInterception } from './interception-probe.ts';

/** The product acts on these requests, but the browser never hears of it. */
export const loseAnswers = async (page: Page, urlPattern: string): Promise<void> => {
  const network = await page.createCDPSession();
  network.on('Fetch.requestPaused', ({ requestId }) => {
    void network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  await network.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
};

/** These requests never reach the product: the browser gets this answer, until the answered function is called. */
export const answerInstead = async (
  page: Page,
  { urlPattern, method }: { readonly urlPattern: string; readonly method: string },
  { status, body }: { readonly status: number; readonly body: unknown },
): Promise<() => Promise<void>> => {
  const network = await page.createCDPSession();
  const answer = async (requestId: string): Promise<void> =>
    network.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(body)).toString('base64'),
    });
  network.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (request.method === method || isProbe(request.url)) void answer(requestId);
    // a page that is closed or left has no use for it
    else void network.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  const patterns = [urlPattern, probePattern];
  await network.send('Fetch.enable', {
    patterns: patterns.map((pattern) => ({ urlPattern: pattern, requestStage: 'Request' as const })),
  });
  await seeInterception(page, status);
  return () => network.detach();
};

/** The product answers these requests, and the browser gets another text instead. */
export const changeAnswer = async (page: Page, urlPattern: string, change: (text: string) => string): Promise<void> => {
  const network = await page.createCDPSession();
  network.on('Fetch.requestPaused', ({ requestId, responseStatusCode = 200 }) => {
    void network.send('Fetch.getResponseBody', { requestId }).then(({ body, base64Encoded }) => {
      const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString('utf8');
      return network.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
        body: Buffer.from(change(text)).toString('base64'),
      });
    });
  });
  await network.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
};
