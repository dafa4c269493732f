/** The product's own proxy in front of two services, of which one is not ready. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { findNginx, startNginx, type ServicePorts } from './testing/start-nginx.ts';

const nginx = await findNginx(process.env);
const missing = nginx === undefined ? ' (skipped: there is no nginx from 1.27.3 on)' : '';

const listenOn = async (port: number, answer: RequestListener) => {
  const server = createServer(answer);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
};
let askedAtHealthPorts = 0;
const portsOf = async (): Promise<ServicePorts> => ({ port: await freePort(), healthPort: await freePort() });

/** Before two services of which only those listen that are given; answers how often each way of an answer came. */
const serve = async (first: RequestListener | undefined, second: RequestListener | undefined) => {
  if (nginx === undefined) throw new Error('There is no nginx');
  const services = [await portsOf(), await portsOf()] as const;
  for (const [index, answer] of [first, second].entries())
    if (answer !== undefined) await listenOn(services[index]?.port ?? 0, answer);
  for (const { healthPort } of services) {
    await listenOn(healthPort, (_, answer) => {
      askedAtHealthPorts += 1;
      answer.writeHead(503, { 'Retry-After': '2' }).end('later');
    });
  }
  const { url, stop } = await startNginx(nginx, services);
  onTestFinished(stop);
  const ask = async (method: string, path = '/'): Promise<Record<string, number>> => {
    const answers: Record<string, number> = {};
    for (let asked = 0; asked < 20; asked += 1) {
      const answer = await fetch(`${url}${path}`, { method, ...(method === 'POST' && { body: 'form' }) });
      const words = `${answer.status} ${method === 'HEAD' ? '' : await answer.text()}`
        .replaceAll(/<[^]*>|[0-9a-f]{32}/g, '')
        .trim();
      answers[words] = (answers[words] ?? 0) + 1;
    }
    return answers;
  };
  return { ask, url };
};

const here: RequestListener = (request, answer) => void text(request).then(() => answer.end('here'));
const busy: RequestListener = (request, answer) => void text(request).then(() => answer.writeHead(503).end('busy'));
const without: RequestListener = (_, answer) => void answer.writeHead(404).end('not here');
const unanswered =
  '502 {"success":false,"code":"unavailable","message":"Something went wrong. Please try again in a moment.","requestId":""}';
/** Takes the request and is lost before it answers. */
const lost: RequestListener = (request) => void text(request).then(() => request.socket.destroy());

describe.skipIf(nginx === undefined)(`the proxy${missing}`, () => {
  it('asks the other one for everything while one takes no connection', async () => {
    const { ask } = await serve(undefined, here);
    for (const method of ['GET', 'POST']) expect(await ask(method)).toEqual({ '200 here': 20 });
  });

  it('sends again what only reads when one is lost, and nothing else', async () => {
    const { ask } = await serve(lost, here);
    expect(await ask('GET')).toEqual({ '200 here': 20 });
    expect(await ask('HEAD')).toEqual({ '200': 20 });
    expect(await ask('POST')).toEqual({ '200 here': 10, [unanswered]: 10 });
  });

  it('hands a 503 on, which a service that is ready gives', async () => {
    const { ask } = await serve(busy, here);
    expect(await ask('GET')).toEqual({ '503 busy': 10, '200 here': 10 });
  });

  it('finds a file of either build while one takes the place of the other, and no page twice', async () => {
    const { ask } = await serve(without, here);
    expect(await ask('GET', '/assets/app-1a2b3c4.js')).toEqual({ '200 here': 20 });
    expect(await ask('GET', '/nothing')).toEqual({ '404 not here': 10, '200 here': 10 });
  });

  it('asks each service once for a file of neither build, and where services always answer when none takes a connection', async () => {
    const askedBefore = askedAtHealthPorts;
    const { ask } = await serve(without, without);
    expect(await ask('GET', '/assets/app-1a2b3c4.js')).toEqual({ '404 not here': 20 });
    expect(askedAtHealthPorts).toBe(askedBefore);
    const { ask: askNobody } = await serve(undefined, undefined);
    expect(await askNobody('GET', '/assets/app-1a2b3c4.js')).toEqual({ '503 later': 20 });
  });

  it('passes over a frozen one that holds a request, and still gives it its part of the answers that last', async () => {
    const held = new Set<string>();
    let hold = Promise.withResolvers<unknown>();
    const frozen: RequestListener = ({ url = '' }, answer) => {
      // it was well when nginx started
      if (url === '/') return void answer.end();
      held.add(url);
      return hold.resolve(undefined);
    };
    const lasting: RequestListener = (request, answer) =>
      void (request.url?.startsWith('/api/build-your-own/order-events') === true
        ? answer.write('here')
        : here(request, answer));
    const { url } = await serve(frozen, lasting);
    const over = new AbortController();
    const askTwenty = async (path: string): Promise<number> => {
      held.clear();
      for (let asked = 0; asked < 20; asked += 1) {
        hold = Promise.withResolvers();
        const asking = fetch(`${url}${path}?${asked}`, { signal: over.signal }).catch(() => undefined);
        await Promise.race([asking, hold.promise]);
      }
      return held.size;
    };
    expect(await askTwenty('/api/build-your-own/order-events')).toBe(10);
    expect(await askTwenty('/page')).toBe(1);
    over.abort();
  });

  it('answers as the services do where none of them does', async () => {
    const { ask } = await serve(lost, lost);
    expect(await ask('POST', '/api/build-your-own/logout')).toEqual({ [unanswered]: 20 });
  });

  it('asks where services always answer when none takes a connection', async () => {
    const { ask } = await serve(undefined, undefined);
    for (const method of ['GET', 'POST']) expect(await ask(method)).toEqual({ '503 later': 20 });
  });
});
