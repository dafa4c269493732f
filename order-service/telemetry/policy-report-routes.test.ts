import { describe, expect, it } from 'vitest';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { serveApp, type ServedApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';

const report = (changes: Readonly<Record<string, unknown>> = {}) => ({
  'csp-report': {
    'document-uri': 'https://shop.example/build-your-own/order/12345678-1234/pay?email=ada@example.test',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/tag.js?card=4444333322221111',
    'script-sample': 'secret of the page',
    ...changes,
  },
});

const send = (app: ServedApp, body: unknown, contentType = 'application/csp-report') =>
  visitorOf(app.url).send('/api/policy-reports', {
    method: 'POST',
    headers: { 'Content-Type': contentType, Origin: 'null' },
    body: JSON.stringify(body),
  });

const told = (app: ServedApp): readonly string[] => app.logged.filter((line) => line.includes('policy blocked'));

describe('a report of blocked content', () => {
  it('is logged without what is private in it, once an hour, and counted each time (row 93)', async () => {
    const app = await serveApp();
    for (let time = 0; time < 3; time += 1) expect((await send(app, report())).status).toBe(200);
    expect(told(app).map((line) => JSON.parse(line))).toStrictEqual([
      {
        message: 'A page’s policy blocked something',
        page: '/build-your-own/order/N-N/pay',
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
      },
    ]);
    app.clock.advance({ hours: 1 });
    await send(app, report());
    expect(told(app)).toHaveLength(2);
    const { clientId, scopes } = createDemoClients(app.ports.secrets.session).operator;
    const now = app.clock.now();
    const token = machineTokens(app.ports.secrets).sign({ clientId, scopes }, now, app.ports.randomness.uuid());
    const { text } = await visitorOf(app.url).get('/metrics', { Authorization: `Bearer ${token}` });
    expect(text).toContain('driveaway_policy_reports_total{directive="script-src-elem"} 4');
  });

  it('comes by the Reporting API as well, among reports of other kinds', async () => {
    const app = await serveApp();
    const body = { documentURL: 'https://shop.example/pay?x', effectiveDirective: 'img-src', blockedURL: 'data' };
    const reports = [
      { type: 'csp-violation', age: 10, url: 'https://shop.example/pay', user_agent: 'x', body },
      { type: 'deprecation', age: 1, body: { id: 'something' } },
    ];
    expect((await send(app, reports, 'application/reports+json')).status).toBe(200);
    expect(told(app).map((line) => JSON.parse(line))).toMatchObject([
      { page: '/pay', directive: 'img-src', blocked: 'data' },
    ]);
  });

  it('is one of sixty that a network has in an hour, so that an alarm is not drowned (row 93)', async () => {
    const app = await serveApp();
    const made = (from: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        type: 'csp-violation',
        body: { documentURL: 'https://shop.example/pay', blockedURL: `https://made-up-${from + index}.example` },
      }));
    for (const from of [0, 100]) expect((await send(app, made(from), 'application/reports+json')).status).toBe(200);
    expect(told(app)).toHaveLength(60);
    app.clock.advance({ hours: 1 });
    await send(app, report());
    expect(told(app)).toHaveLength(61);
  });

  it('goes to an endpoint where the origin is https, and there alone', async () => {
    const headersOf = async (secureCookies: boolean) =>
      (await visitorOf((await serveApp({ settings: { secureCookies } })).url).get('/health/live')).headers;
    const secure = await headersOf(true);
    expect(secure.get('Reporting-Endpoints')).toBe('policy="/api/policy-reports"');
    expect(secure.get('Content-Security-Policy')).toMatch(/report-uri \/api\/policy-reports; report-to policy$/);
    const open = await headersOf(false);
    expect(open.get('Reporting-Endpoints')).toBeNull();
    expect(open.get('Content-Security-Policy')).not.toContain('report-to');
  });

  it.each([
    ['inline code', { 'blocked-uri': 'inline' }, { blocked: 'inline' }],
    ['a made-up directive', { 'effective-directive': 'x"} 1\n' }, { directive: 'other' }],
    [
      'an older browser',
      { 'effective-directive': '', 'violated-directive': 'style-src self' },
      { directive: 'style-src' },
    ],
    ['nonsense', { 'document-uri': '\u001b[31m', 'blocked-uri': '<script>' }, { page: '', blocked: 'script' }],
  ])('of %s is told in few words', async (_what, changes, expected) => {
    const app = await serveApp();
    await send(app, report(changes));
    expect(told(app).map((line) => JSON.parse(line))).toMatchObject([expected]);
  });

  it('is taken in its own type alone, and only so often from one address', async () => {
    const app = await serveApp();
    expect((await send(app, report(), 'application/json')).status).toBe(415);
    expect((await send(app, { 'csp-report': [] })).status).toBe(400);
    const statuses = new Set<number>();
    for (let time = 0; time < 60; time += 1) statuses.add((await send(app, report())).status);
    expect([...statuses]).toStrictEqual([200, 429]);
  });
});
