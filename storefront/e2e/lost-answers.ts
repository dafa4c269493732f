/** A network between browser and product that loses or changes answers. */
import type { CDPSession, Page } from 'puppeteer-core';
import { interceptRequests, letThrough, type PausedRequest } from './intercept-requests.ts';

/** Answers a paused request with this JSON. */
const fulfil = (network: CDPSession, { requestId }: PausedRequest, status: number, json: string): Promise<void> =>
  network.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
    body: Buffer.from(json).toString('base64'),
  });

/** The product acts on these requests, but the browser never hears of it. */
export const loseAnswers = async (page: Page, urlPattern: string): Promise<void> => {
  await interceptRequests(page, {
    urlPatterns: [urlPattern],
    stage: 'Response',
    onPaused: (network, { requestId }) =>
      network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }),
  });
};

/** These requests never reach the product: the browser gets this answer, until the answered function is called. */
export const answerInstead = (
  page: Page,
  { urlPattern, method }: { readonly urlPattern: string; readonly method: string },
  { status, body }: { readonly status: number; readonly body: unknown },
): Promise<() => void> =>
  interceptRequests(page, {
    urlPatterns: [urlPattern],
    stage: 'Request',
    onPaused: (network, paused) =>
      paused.request.method === method
        ? fulfil(network, paused, status, JSON.stringify(body))
        : letThrough(network, paused),
  });

/** The product answers these requests, and the browser gets another text instead, until the answered function is called. */
export const changeAnswer = (page: Page, urlPattern: string, change: (text: string) => string): Promise<() => void> =>
  interceptRequests(page, {
    urlPatterns: [urlPattern],
    stage: 'Response',
    onPaused: async (network, paused) => {
      const { body, base64Encoded } = await network.send('Fetch.getResponseBody', { requestId: paused.requestId });
      const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString('utf8');
      await fulfil(network, paused, paused.responseStatusCode ?? 200, change(text));
    },
  });
