import { listenInTest } from '@driveaway/infra/process/testing/listen-in-test.ts';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from '../http/server/create-http-server.ts';
import { errorBoundary } from '../http/failures/error-boundary.ts';
import type { HttpState } from '../http/context/http-state.ts';
import { requestContext } from '../http/server/request-context.ts';
import { throttleLimits } from '../http/limits/throttle-limits.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import {
  anyone,
  customer,
  json,
  machine,
  ownerOr404,
  ownerOrVisitor403,
  type CallLimit,
  type OpenCall,
} from './api-call.ts';
import { routeList } from './api-route.ts';
import { orderCalls } from './order-calls.ts';
import { registerRoutes } from './register-routes.ts';
import { formBody, jsonBody } from './request-body.ts';

const failureSchema = z.object({ code: z.string().optional(), errors: z.unknown().optional() });
const twice: CallLimit = { per: 'address', rule: { limit: 2, windowSeconds: 60 } };

const call = (path: string, others: Pick<OpenCall, 'access' | 'limit'>): OpenCall => ({
  method: 'GET',
  path,
  topic: 'Tests',
  summary: 'Planted.',
  answer: json(z.object({})),
  ...others,
});

/** Calls that all answer 200 to whoever gets as far as their handlers. */
const servePlanted = async () => {
  const { ports } = await openTestService();
  const { routes, on, onMachine } = routeList();
  const reached: string[] = [];
  const plant = (planted: OpenCall): void =>
    on(planted, (ctx) => {
      reached.push(planted.path);
      ctx.body = { success: true };
    });
  plant(call('/open', { access: anyone }));
  plant(call('/customers', { access: customer }));
  plant(call('/owners', { access: ownerOr404('order-not-found') }));
  plant(call('/looks-itself', { access: ownerOrVisitor403 }));
  for (const faultWords of [undefined, 'broken']) {
    on({ ...call(`/breaks-${faultWords ?? ''}`, { access: anyone }), ...(faultWords && { faultWords }) }, () => {
      throw new Error('broken');
    });
  }
  plant(call('/limited', { access: anyone, limit: twice }));
  plant(call('/limited-with-it', { access: anyone, limit: twice }));
  onMachine({ ...call('/machines', { access: anyone }), access: machine('orders:read') }, async (ctx) => {
    reached.push('/machines');
    ctx.body = {};
  });
  const taking = z.object({ text: z.string().max(5, 'Five at most.') });
  const bodies = [jsonBody(z.object({ text: z.string() }), { reads: taking, maximumBytes: 40 }), formBody(taking)];
  on({ ...call('/takes', { access: anyone }), method: 'POST', bodies }, async (ctx, sent) => {
    const { text } = await sent.value();
    reached.push(text);
    ctx.body = { success: true };
  });
  const app = new Koa<HttpState>();
  app.use(requestContext(ports)).use(errorBoundary(ports.log));
  app.use(registerRoutes(ports, throttleLimits, routes).routes());
  const url = await listenInTest(createHttpServer(app));
  const { get } = visitorOf(url);
  const send = async (contentType: string, body: string) => {
    const answer = await fetch(`${url}/takes`, { method: 'POST', headers: { 'Content-Type': contentType }, body });
    const { code, errors } = failureSchema.parse(await answer.json());
    return [answer.status, code, errors];
  };
  const ask = async (path: string) => {
    const { status, body } = await get(path);
    return [status, body.code];
  };
  const said = async (path: string) => (await get(path)).body.message;
  return { ask, said, send, reached };
};

describe('routes made of the table', () => {
  it('keep visitors from calls of customers, owners and machines before any handler runs', async () => {
    const { ask, reached } = await servePlanted();
    expect(await ask('/customers')).toEqual([401, 'not-signed-in']);
    expect(await ask('/owners')).toEqual([401, 'not-signed-in']);
    expect(await ask('/machines')).toEqual([401, 'invalid-token']);
    expect(reached).toEqual([]);
    expect(await ask('/open')).toEqual([200, undefined]);
    expect(await ask('/looks-itself')).toEqual([200, undefined]);
  });

  it('count the calls that share a limit together', async () => {
    const { ask, reached } = await servePlanted();
    expect(await ask('/limited')).toEqual([200, undefined]);
    expect(await ask('/limited-with-it')).toEqual([200, undefined]);
    expect(await ask('/limited')).toEqual([429, 'too-many-attempts']);
    expect(reached).toEqual(['/limited', '/limited-with-it']);
  });

  it('say of a fault what the specification says of it', async () => {
    const { ask, said } = await servePlanted();
    expect(await ask('/breaks-')).toEqual([500, 'fault']);
    expect(await said('/breaks-')).toBe('Something went wrong');
    expect(await said('/breaks-broken')).toBe('broken');
    expect(orderCalls.addContractNotes.faultWords).toBe('Something went wrong on adding contract notes');
    expect(orderCalls.contract.faultWords).toBe('Something went wrong on getting contract');
  });

  it('read the body by type, size and schema of the call', async () => {
    const { send, reached } = await servePlanted();
    const done = [200, undefined, undefined];
    expect(await send('application/json', '{"text":"json"}')).toEqual(done);
    expect(await send('application/x-www-form-urlencoded', 'text=form')).toEqual(done);
    expect(reached).toEqual(['json', 'form']);
    expect(await send('application/json', '{"text":"longer"}')).toEqual([
      400,
      'malformed-input',
      { text: ['Five at most.'] },
    ]);
    expect(await send('application/json', JSON.stringify({ text: 'x'.repeat(40) }))).toEqual([
      413,
      'body-too-large',
      undefined,
    ]);
    expect(await send('text/plain', 'text')).toEqual([415, 'unsupported-content-type', undefined]);
    expect(reached).toHaveLength(2);
  });
});
