import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { connect } from 'node:net';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { describe, expect, it } from 'vitest';
import { sendRaw } from './http/testing/send-raw.ts';
import { serveApp } from './http/testing/serve-app.ts';
import { visitorOf } from './http/testing/visitor.ts';

const login = '/api/build-your-own/authenticate';
const logout = '/api/build-your-own/logout';

describe('every answer', () => {
  it('carries the security headers and a request id, and no hint of what it runs on (row 91)', async () => {
    const app = await serveApp();
    const { headers } = await visitorOf(app.url).get('/api/catalogue');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "font-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'; report-uri /api/policy-reports",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('to an unknown API address is a failure in JSON', async () => {
    const app = await serveApp();
    for (const path of ['/api', '/api/', '/api/nothing', '/health/nothing', '/api/Catalogue']) {
      const { status, body, headers } = await visitorOf(app.url).get(path);
      expect([status, body.code]).toStrictEqual([404, 'not-found']);
      expect(body).toMatchObject({ success: false, requestId: headers.get('x-request-id') });
    }
  });

  it('to another method than an address has names those it has', async () => {
    const app = await serveApp();
    const sent = [
      ['DELETE', '/api/catalogue', 'GET, HEAD'],
      ['PUT', '/api/build-your-own/car-build?id=x', 'GET, HEAD, POST'],
      ['GET', '/api/token', 'POST'],
      ['OPTIONS', '/api/back-office/orders/0000-0000/next', 'GET, HEAD'],
      ['POST', '/metrics', 'GET, HEAD'],
      ['POST', '/api/pricing/2000/brz', 'GET, HEAD'],
    ] as const;
    for (const [method, path, allowed] of sent) {
      const { status, body, headers } = await visitorOf(app.url).send(path, { method });
      expect([path, status, body.code, headers.get('allow')]).toStrictEqual([path, 405, 'method-not-allowed', allowed]);
    }
    expect((await visitorOf(app.url).send('/api/nothing', { method: 'PUT' })).headers.get('allow')).toBeNull();
  });

  it('to a fault says nothing of it, and the log says everything under the same id (row 91)', async () => {
    const app = await serveApp({
      ports: ({ eventStore }) => ({
        eventStore: { ...eventStore, readStream: async () => Promise.reject(new Error('secret detail')) },
      }),
    });
    const visitor = visitorOf(app.url);
    const { status, body, text } = await visitor.post(login, { email: 'ada@example.test', password: 'x' });
    expect([status, body.message]).toStrictEqual([500, 'Something went wrong']);
    expect(text).not.toContain('secret detail');
    const line = app.logged.find((entry) => entry.includes('secret detail'));
    expect(line).toContain(String(body.requestId));
    expect(app.logged.join('\n')).not.toContain('ada@example.test');
  });

  it('says when to try again while a store is away (row 75)', async () => {
    const fault = new Error('append failed', { cause: new EventStoreFault('unavailable', 'disk full') });
    const app = await serveApp({
      ports: ({ eventStore }) => ({
        eventStore: {
          ...eventStore,
          readStream: async () => Promise.reject(fault),
          head: async () => Promise.reject(fault),
        },
      }),
    });
    const visitor = visitorOf(app.url);
    const { status, body, headers } = await visitor.post(login, { email: 'ada@example.test', password: 'x' });
    expect([status, body.code, headers.get('retry-after')]).toStrictEqual([503, 'unavailable', '2']);
    expect((await visitor.get('/health/live')).status).toBe(200);
    expect((await visitor.get('/health/ready')).status).toBe(503);
  });

  it('reports that it is alive, and ready once there are read models to ask', async () => {
    const app = await serveApp();
    expect((await visitorOf(app.url).get('/health/live')).body).toStrictEqual({ status: 'live' });
    const early = await visitorOf(app.url).get('/health/ready');
    expect(early).toMatchObject({ status: 503, body: { reason: 'read models are being made' } });
    for (const { name, version } of Object.values(readModelCollections)) {
      await app.ports.readModels.savePointer(name, version);
    }
    expect((await visitorOf(app.url).get('/health/ready')).body).toStrictEqual({ status: 'ready' });
  });

  it('to a malformed address is no fault', async () => {
    const app = await serveApp();
    const answers = [];
    for (const path of ['/api/pricing/%/solterra-awd', '/%', '/%c0%ae', '/api/pricing/2000/%E0%A4%A']) {
      const { status, body } = await visitorOf(app.url).get(path);
      answers.push([path, status, body.code]);
    }
    expect(answers).toEqual([
      ['/api/pricing/%/solterra-awd', 404, 'postcode-not-found'],
      ['/%', 404, 'not-found'],
      ['/%c0%ae', 404, 'not-found'],
      ['/api/pricing/2000/%E0%A4%A', 404, 'variant-not-found'],
    ]);
    expect(app.logged.some((line) => line.includes('request failed'))).toBe(false);
  });
});

describe('a request that changes something', () => {
  const accepted = 200;
  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, accepted],
    [{ Origin: 'http://driveaway.test' }, accepted],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://driveaway.test' }, 403],
    [{ Origin: 'http://evil.test' }, 403],
    [{ Origin: 'http://driveaway.test.evil.test' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: '' }, 403],
  ])('with %j is answered %i (rows 16, 17)', async (headers, expected) => {
    const app = await serveApp();
    const { status, body } = await visitorOf(app.url).send(logout, { method: 'POST', headers });
    expect(status).toBe(expected);
    expect(body.code).toBe(expected === 403 ? 'cross-site' : undefined);
  });

  it('may say nothing of where it comes from unless it brings a session', async () => {
    const app = await serveApp();
    const request = `POST ${logout} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Length: 0\r\n`;
    expect(await sendRaw(app.url, `${request}\r\n`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await sendRaw(app.url, `${request}Cookie: other=1\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
    for (const cookie of ['driveaway-session', 'driveaway-second-step']) {
      expect(await sendRaw(app.url, `${request}Cookie: a=b; ${cookie}=x\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /);
    }
    expect(await sendRaw(app.url, `${request}Origin: http://other.test\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /);
  });

  it('of a page of the same host may say just that', async () => {
    const app = await serveApp();
    const request = `POST ${logout} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Length: 0\r\n`;
    expect(await sendRaw(app.url, `${request}Origin: http://shop.test\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await sendRaw(app.url, `${request}Origin: http://other.test\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(app.url, `${request}Origin: https://shop.test\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /);
  });
});

describe('a JSON body', () => {
  const post = async (body: string, contentType = 'application/json') => {
    const app = await serveApp();
    const answer = await visitorOf(app.url).send(login, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body,
    });
    expect(answer.body.success).toBe(false);
    return answer;
  };
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each([
    ['is no JSON', '{"email":', 'body'],
    ['is nothing', '', 'body'],
    ['is no object', '"text"', 'body'],
    ['is an array', '[]', 'body'],
    ['is nested too deeply', nested(21), 'a.a.a'],
    ['is nested as deeply as 64 KB allow', nested(10_000), 'a.a.a'],
    ['reaches for the prototype', '{"email":"a@b.test","__proto__":{"isAdmin":true}}', 'body'],
    ['reaches for the constructor', '{"a":{"constructor":{"prototype":{}}}}', 'a'],
    ['has numbers for texts', '{"email":1,"password":2}', 'email'],
  ])('that %s is refused, naming the field (rows 41, 42, 43)', async (_what, body, field) => {
    const { status, body: answer } = await post(body);
    expect([status, answer.code]).toStrictEqual([400, 'malformed-input']);
    expect(Object.keys(answer.errors ?? {})).toContain(field);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'sent as %s is refused (row 16)',
    async (contentType) => {
      const { status, body } = await post('{"email":"ada@example.test","password":"x"}', contentType);
      expect([status, body.code]).toStrictEqual([415, 'unsupported-content-type']);
    },
  );

  it('larger than 64 KB is refused, whether or not it says so (row 43)', async () => {
    const body = JSON.stringify({ email: 'ada@example.test', password: 'x'.repeat(64 * 1024) });
    expect((await post(body)).status).toBe(413);
    const app = await serveApp();
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const head = `POST ${login} HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const answer = await sendRaw(app.url, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it('in another encoding than UTF-8 is refused', async () => {
    const app = await serveApp();
    const answer = await visitorOf(app.url).send(login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect(answer.body.errors).toStrictEqual({ body: ['The body is not valid UTF-8.'] });
  });
});

describe('the HTTP server', () => {
  it('refuses what smuggles a second request (row 46)', async () => {
    const app = await serveApp();
    const request = `POST ${logout} HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nConnection: close\r\n`;
    const twice = await sendRaw(app.url, `${request}Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello`);
    const both = await sendRaw(app.url, `${request}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`);
    expect([twice, both].map((answer) => answer.slice(0, 12))).toStrictEqual(['HTTP/1.1 400', 'HTTP/1.1 400']);
  });

  it('goes on after a visitor leaves in the middle of an upload, and keeps nothing of it (row 38)', async () => {
    const app = await serveApp();
    const head = 'POST /api/build-your-own/account-details?id=x HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\n';
    const part = '--x\r\nContent-Disposition: form-data; name="licence"; filename="a.jpg"\r\n\r\nhalf';
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n${part}`);
    await new Promise((resolve) => socket.once('ready', resolve));
    socket.destroy();
    await eventually(() => expect(app.logged.some((line) => line.includes('account-details'))).toBe(true));
    expect((await visitorOf(app.url).get('/health/live')).status).toBe(200);
    expect(app.logged.some((line) => line.includes('request failed'))).toBe(false);
  });
});
