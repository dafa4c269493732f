import { describe, expect, it } from 'vitest';
import { sendRaw } from '../http/testing/send-raw.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { createServiceMetrics } from '../ports/service-metrics.ts';
import { apiCalls } from './api-calls.ts';

/** An address of every call whose answers are kept. */
const addresses: Readonly<Record<string, string>> = {
  '/api/catalogue': '/api/catalogue',
  '/api/pricing/:postcode/:variant': '/api/pricing/2000/outback-touring',
  '/api/pricing/:postcode': '/api/pricing/2000?variants=outback-touring,solterra-awd',
  '/api/valuation/book': '/api/valuation/book',
  '/api/location': '/api/location?search=syd',
  '/api/location/places': '/api/location/places?zoom=5&column=29&row=19',
  '/api/dealers': '/api/dealers?PostCode=2000',
  '/api/dealer': '/api/dealer?postcode=2000',
  '/api/finance-settings/:variant': '/api/finance-settings/outback-touring',
  '/api/openapi.json': '/api/openapi.json',
  '/api/docs': '/api/docs',
  '/api/docs/:file': '/api/docs/docs.css',
};

const headerOf = (answer: string, name: string): string =>
  new RegExp(`^${name}: (.*)\\r$`, 'im').exec(answer)?.[1] ?? '';

const paths = apiCalls.filter(({ keptForTheDay }) => keptForTheDay).map(({ path }) => path);

describe('an answer that is kept for the day', () => {
  it('counts under its route, made or kept', async () => {
    const metrics = createServiceMetrics();
    const { url } = await serveApp({ ports: () => ({ metrics }) });
    const price = '/api/pricing/2000/outback-touring';
    for (const path of [price, price]) await visitorOf(url).get(path);
    expect(await metrics.render()).toContain(
      'driveaway_http_requests_total{method="GET",route="/api/pricing/:postcode/:variant",status="200"} 2',
    );
  });

  it('is not what another method of its address is answered with', async () => {
    const { url } = await serveApp();
    await visitorOf(url).get('/api/catalogue');
    expect((await visitorOf(url).post('/api/catalogue', {})).status).toBe(405);
  });

  it('is public and nobody’s own', () => {
    expect(paths.toSorted()).toStrictEqual(Object.keys(addresses).toSorted());
    for (const { method, access, limit } of apiCalls.filter(({ keptForTheDay }) => keptForTheDay)) {
      expect([method, access, limit]).toStrictEqual(['GET', { kind: 'anyone' }, undefined]);
    }
  });

  it.each(paths)('%s says how long, has an ETag and answers 304, under the headers of every answer', async (path) => {
    const { url } = await serveApp();
    const ask = async (...lines: readonly string[]): Promise<string> =>
      sendRaw(url, [`GET ${addresses[path]} HTTP/1.1`, 'Host: a', 'Connection: close', ...lines, '', ''].join('\r\n'));
    for (const accepted of ['br', 'gzip', 'identity']) {
      const first = await ask(`Accept-Encoding: ${accepted}`);
      const etag = headerOf(first, 'etag');
      expect(first).toMatch(/^HTTP\/1.1 200 /);
      expect(etag).toMatch(/^"[\w-]+"$/);
      const again = await ask(`Accept-Encoding: ${accepted}`, `If-None-Match: ${etag}`);
      expect(again).toMatch(/^HTTP\/1.1 304 /);
      for (const answer of [first, again]) {
        expect(headerOf(answer, 'cache-control')).toMatch(/^public, max-age=(?:60|3600)$/);
        expect(headerOf(answer, 'content-security-policy')).toContain("default-src 'none'");
        expect(headerOf(answer, 'x-content-type-options')).toBe('nosniff');
        expect(headerOf(answer, 'x-request-id')).toMatch(/^[\da-f-]{36}$/);
      }
    }
  });

  it('is that of the next day once it is midnight in Sydney', async () => {
    const { url, clock } = await serveApp();
    const priceOn = async (instant: string): Promise<string> => {
      clock.advance(clock.now().until(Temporal.Instant.from(instant)));
      return (await visitorOf(url).get('/api/pricing/2000/outback-touring')).text;
    };
    const before = await priceOn('2027-06-30T13:59:59Z');
    const after = await priceOn('2027-06-30T14:00:00Z');
    expect(after).not.toBe(before);
    expect(await priceOn('2027-06-30T13:59:59Z')).toBe(before);
  });

  it('is not one that was refused', async () => {
    const { url } = await serveApp();
    for (const path of ['/api/pricing/0000/outback-touring', '/api/pricing/2000/no-such-car']) {
      const [one, other] = [await visitorOf(url).get(path), await visitorOf(url).get(path)];
      expect([one.status, other.status]).toStrictEqual([404, 404]);
      expect(one.body.requestId).not.toBe(other.body.requestId);
      expect(one.headers.get('cache-control')).toBe('no-store');
    }
  });
});
