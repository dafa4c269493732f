import { once } from 'node:events';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { HttpContext, HttpState } from '../context/http-state.ts';
import { requestContext } from '../server/request-context.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { keepAnswers } from './kept-answers.ts';

const addressSchema = z.object({ port: z.int() });
const wide = 'a long road '.repeat(200);

type Planted = {
  readonly answer?: (ctx: HttpContext) => unknown;
  readonly edition?: () => string;
  readonly mostBytes?: number;
};

/** An app that answers with how often it was asked to make something, and keeps what it made. */
const serve = async ({ answer, edition = () => 'one', mostBytes }: Planted = {}) => {
  const made: string[] = [];
  const app = new Koa<HttpState>();
  app.use(requestContext({ randomness: systemRandomness, settings: { secureCookies: false } }));
  app.use(keepAnswers(mostBytes === undefined ? { edition } : { edition, mostBytes }));
  app.use(async (ctx) => {
    made.push(ctx.url);
    ctx.state.keptAs = { route: ctx.path, edition: edition() };
    ctx.set('Cache-Control', 'public, max-age=60');
    ctx.body = { made: made.length, wide };
    await answer?.(ctx);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${addressSchema.parse(server.address()).port}`;
  const raw = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
    const lines = Object.entries({ Host: 'a', Connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    return sendRaw(url, [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  };
  /** Which rendering of it came back. */
  const numberOf = async (path: string): Promise<string | undefined> => /"made":(\d+)/.exec(await raw(path))?.[1];
  return { made, url, raw, numberOf };
};

const headerOf = (answer: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\\r$`, 'im').exec(answer)?.[1];

describe('a kept answer', () => {
  it('is made once for each path and query', async () => {
    const { made, numberOf } = await serve();
    for (const path of ['/a', '/a?b=1', '/a?b=2', '/b']) {
      const first = await numberOf(path);
      expect(first).toBeDefined();
      expect([path, await numberOf(path)]).toStrictEqual([path, first]);
    }
    expect(made).toStrictEqual(['/a', '/a?b=1', '/a?b=2', '/b']);
  });

  it('comes in the encoding that is asked for, with what the first of it said in its headers', async () => {
    const { url, raw, made } = await serve();
    const etags: (string | undefined)[] = [];
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=0', undefined],
    ] as const) {
      const answer = await raw('/', { 'Accept-Encoding': accepted });
      expect(headerOf(answer, 'content-encoding')).toBe(encoding);
      expect(headerOf(answer, 'vary')).toBe('Accept-Encoding');
      expect(headerOf(answer, 'cache-control')).toBe('public, max-age=60');
      expect(headerOf(answer, 'content-type')).toBe('application/json; charset=utf-8');
      expect(Number(headerOf(answer, 'content-length')) < 500).toBe(encoding !== undefined);
      const json: unknown = await (await fetch(url, { headers: { 'Accept-Encoding': accepted } })).json();
      expect(json).toStrictEqual({ made: 1, wide });
      etags.push(headerOf(answer, 'etag'));
    }
    expect(new Set(etags).size).toBe(3);
    expect(made).toHaveLength(1);
  });

  it('is not sent again to whoever has it, also by the first who asks', async () => {
    const first = await serve();
    const etag = headerOf(await first.raw('/'), 'etag') ?? '';
    const other = await serve();
    for (const { raw } of [first, other]) {
      const answer = await raw('/', { 'If-None-Match': etag });
      expect(answer).toMatch(/^HTTP\/1.1 304 [\s\S]*\r\n\r\n$/);
      expect(headerOf(answer, 'etag')).toBe(etag);
      expect(headerOf(answer, 'cache-control')).toBe('public, max-age=60');
    }
    expect(await first.raw('/', { 'If-None-Match': '"other"' })).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each<readonly [number, string, (etag: string) => Readonly<Record<string, string>>]>([
    [304, 'among others', (etag) => ({ 'If-None-Match': `"other", ${etag}` })],
    [304, 'as a weak one', (etag) => ({ 'If-None-Match': `W/${etag}` })],
    [304, 'as anything', () => ({ 'If-None-Match': '*' })],
    [200, 'but wants it anew', (etag) => ({ 'If-None-Match': etag, 'Cache-Control': 'no-cache' })],
  ])('is answered with %i to whoever names its ETag %s', async (status, _, headersOf) => {
    const { raw } = await serve();
    const etag = headerOf(await raw('/'), 'etag') ?? '';
    expect(await raw('/', headersOf(etag))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('comes with the headers of every answer, and has its own instead of those of the same name', async () => {
    const { raw } = await serve();
    const [first, kept] = [await raw('/api/cars'), await raw('/api/cars')];
    for (const answer of [first, kept]) {
      expect(headerOf(answer, 'x-content-type-options')).toBe('nosniff');
      expect(headerOf(answer, 'x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(answer.match(/^cache-control: .*/gim)).toEqual(['Cache-Control: public, max-age=60']);
    }
    expect(headerOf(kept, 'x-request-id')).not.toBe(headerOf(first, 'x-request-id'));
  });

  it('has the same head for HEAD, and no content', async () => {
    const { raw } = await serve();
    const head = await raw('/', {}, 'HEAD');
    const whole = await raw('/');
    expect(head.endsWith('\r\n\r\n')).toBe(true);
    for (const name of ['etag', 'content-length', 'content-type', 'vary']) {
      expect(headerOf(head, name)).toBe(headerOf(whole, name));
      expect(headerOf(head, name)).toBeDefined();
    }
  });

  it('keeps what a page set for itself', async () => {
    const { raw } = await serve({
      answer: (ctx) => {
        ctx.type = 'text/html; charset=utf-8';
        ctx.set('Content-Security-Policy', "default-src 'none'");
        ctx.body = `<p>${wide}</p>`;
      },
    });
    for (const answer of [await raw('/'), await raw('/')]) {
      expect(headerOf(answer, 'content-type')).toBe('text/html; charset=utf-8');
      expect(headerOf(answer, 'content-security-policy')).toBe("default-src 'none'");
    }
  });

  it.each([400, 404, 503])('is none that was answered with %i', async (status) => {
    const { numberOf, raw } = await serve({
      answer: (ctx) => {
        ctx.status = status;
      },
    });
    expect([await numberOf('/'), await numberOf('/')]).toStrictEqual(['1', '2']);
    expect(headerOf(await raw('/'), 'etag')).toBeUndefined();
  });

  it('falls with what it was made of, and does not come back with it', async () => {
    let edition = 'one';
    const { numberOf } = await serve({ edition: () => edition });
    expect([await numberOf('/'), await numberOf('/')]).toStrictEqual(['1', '1']);
    edition = 'two';
    expect([await numberOf('/'), await numberOf('/')]).toStrictEqual(['2', '2']);
    edition = 'one';
    expect(await numberOf('/')).toBe('3');
  });

  it('is not kept when what it was made of changed while it was made', async () => {
    let edition = 'one';
    const held = Promise.withResolvers<void>();
    let isHeld = true;
    const { numberOf, made } = await serve({
      edition: () => edition,
      answer: async ({ path }) => {
        if (path === '/slow' && isHeld) await held.promise;
      },
    });
    const slow = numberOf('/slow');
    await expect.poll(() => made.length).toBe(1);
    edition = 'two';
    await numberOf('/other');
    isHeld = false;
    held.resolve();
    expect(await slow).toBe('1');
    expect(await numberOf('/slow')).toBe('3');
  });

  it('gives way to newer ones when there are too many, the one that was asked for longest ago first', async () => {
    const each = Buffer.byteLength(JSON.stringify({ made: 1, wide })) + 2_048 + 8;
    const { numberOf } = await serve({ mostBytes: 3 * each });
    for (const path of ['/a', '/b', '/c', '/a', '/d']) await numberOf(path);
    // the fourth, '/a', was kept, and '/b' was evicted for '/d'
    expect([await numberOf('/a'), await numberOf('/c'), await numberOf('/d')]).toStrictEqual(['1', '3', '4']);
    expect(await numberOf('/b')).toBe('5');
  });

  it('that is larger than there is room for is sent and not kept', async () => {
    const { numberOf } = await serve({ mostBytes: 1_000 });
    expect([await numberOf('/'), await numberOf('/')]).toStrictEqual(['1', '2']);
  });
});
