import { once } from 'node:events';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { HttpState } from '../http/context/http-state.ts';
import { createRouter } from '../http/context/http-state.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { anyone, customer, json, machine, ownerOrVisitor403, type OpenCall } from './api-call.ts';
import type { VerifiedMachine } from '../machines/machine.ts';
import { routeList } from './api-route.ts';
import { compressOwnAnswers } from './compress-own-answers.ts';

const addressSchema = z.object({ port: z.int() });
const wide = { names: 'Ada Lovelace '.repeat(200) };
const ours = { 'Sec-Fetch-Site': 'same-origin' };

const call = (path: string, others: Pick<OpenCall, 'access' | 'query'> & Partial<OpenCall>): OpenCall => ({
  method: 'GET',
  path,
  topic: 'Tests',
  summary: 'Planted.',
  answer: json(z.object({})),
  ...others,
});

/** Every route as it is compressed, without what stands before it. */
const servePlanted = async () => {
  const { routes, on, onMachine } = routeList();
  const plant = (planted: OpenCall, body: unknown = wide, status = 200): void =>
    on(planted, (ctx) => {
      ctx.status = status;
      ctx.body = body;
    });
  const query = z.object({ id: z.string() });
  plant(call('/order', { access: ownerOrVisitor403, query }));
  plant(call('/list', { access: customer }), [wide]);
  plant(call('/form', { access: customer, query }));
  plant(call('/shop', { access: anyone }));
  plant(call('/small', { access: customer }), { name: 'Ada' });
  plant(call('/text', { access: customer }), wide.names);
  plant(call('/file', { access: ownerOrVisitor403 }), Buffer.from(wide.names));
  plant(call('/refused', { access: ownerOrVisitor403 }), wide, 403);
  plant(call('/change', { method: 'POST', access: ownerOrVisitor403 }));
  onMachine({ ...call('/machine', { access: anyone }), access: machine('orders:read') }, async (ctx) => {
    ctx.body = wide;
  });
  const issuedAt = Temporal.Instant.from('2026-11-02T00:00:00Z');
  const tests: VerifiedMachine = { clientId: 'tests', scopes: ['orders:read'], issuedAt };
  const router = createRouter();
  for (const route of compressOwnAnswers(routes)) {
    router.register(route.call.path, [route.call.method], async (ctx) =>
      route.kind === 'open' ? route.handle(ctx) : route.handle(ctx, tests),
    );
  }
  const server = new Koa<HttpState>().use(router.routes()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { send } = visitorOf(`http://127.0.0.1:${addressSchema.parse(server.address()).port}`);
  return async (path: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
    const answer = await send(path, { method, headers: { 'Accept-Encoding': 'gzip, br', ...headers } });
    return { encoding: answer.headers.get('content-encoding'), vary: answer.headers.get('vary'), text: answer.text };
  };
};

describe('an answer of somebody’s own', () => {
  it.each([
    ['/order?id=1', wide],
    ['/list', [wide]],
  ])('is compressed when our page asks: %s', async (path, body) => {
    const ask = await servePlanted();
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await ask(path, { ...ours, 'Accept-Encoding': accepted });
      expect(answer).toStrictEqual({ encoding, vary: 'Accept-Encoding', text: JSON.stringify(body) });
    }
    expect((await ask(path, { ...ours, 'Accept-Encoding': 'gzip;q=0' })).encoding).toBeNull();
  });

  it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }, { 'Sec-Fetch-Site': 'none' }])(
    'is as long as it is for whoever is led here: %j',
    async (headers) => {
      const ask = await servePlanted();
      expect(await ask('/order?id=1', headers)).toStrictEqual({
        encoding: null,
        vary: null,
        text: JSON.stringify(wide),
      });
    },
  );

  it('is as long as it is without a word of who asks', async () => {
    const ask = await servePlanted();
    expect((await ask('/order?id=1', { Origin: 'http://here.test' })).encoding).toBeNull();
  });

  it.each(['/form?id=1', '/shop', '/small', '/text', '/file', '/refused'])('is not compressed: %s', async (path) => {
    const ask = await servePlanted();
    expect((await ask(path, ours)).encoding).toBeNull();
  });

  it('is not compressed when it answers a POST', async () => {
    const ask = await servePlanted();
    expect((await ask('/change', ours, 'POST')).encoding).toBeNull();
  });

  it('is compressed for machines', async () => {
    const ask = await servePlanted();
    expect(await ask('/machine', {})).toMatchObject({ encoding: 'br', text: JSON.stringify(wide) });
  });
});
