import { once } from 'node:events';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createRouter, type HttpRouter, type HttpState } from '../http/context/http-state.ts';
import { sendRaw } from '../http/testing/send-raw.ts';
import { routeTable } from './route-table.ts';

const addressSchema = z.object({ port: z.int() });

const routes: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/health'],
  ['GET', '/api/cars'],
  ['POST', '/api/cars'],
  ['POST', '/api/prices/quote'],
  ['GET', '/api/prices/:postcode'],
  ['GET', '/api/prices/:postcode/:variant'],
  ['GET', '/api/prices/:postcode/everything'],
  ['GET', '/api/openapi.json'],
];

/** A router whose routes say which of them answered, with what their address told them. */
const sampleRouter = (): HttpRouter => {
  const router = createRouter();
  for (const [method, path] of routes) {
    router.register(path, [method], async (ctx) => {
      ctx.body = `${method} ${path} ${JSON.stringify(ctx.params)}`;
    });
  }
  return router;
};

const serve = async (middleware: ReturnType<HttpRouter['routes']>): Promise<string> => {
  const app = new Koa<HttpState>();
  app.silent = true;
  app.use(middleware);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${addressSchema.parse(server.address()).port}`;
};

const withoutDate = (answer: string): string => answer.replace(/^Date: .*\r\n/m, '');

describe('the table of routes', () => {
  it.each<readonly [method: string, path: string]>([
    ...routes.map(([method, path]): [string, string] => [method, path.replaceAll(':', '')]),
    ['HEAD', '/api/cars'],
    ['DELETE', '/api/cars'],
    ['GET', '/api/prices/2000%2F3000/a%20b'],
    ['GET', '/api/prices/%/brz'],
    ['GET', '/api/prices/2000?state=NSW'],
    ['GET', '/api/prices'],
    ['GET', '/api/prices/'],
    ['GET', '/api/prices//brz'],
    ['GET', '/api/prices/2000/brz/'],
    ['GET', '/api/prices/2000/brz/more'],
    ['GET', '/api/cars/'],
    ['GET', '/api//cars'],
    ['GET', '//api/cars'],
    ['GET', '/API/cars'],
    ['GET', '/api/c%61rs'],
    ['GET', '/health/'],
    ['GET', '/'],
    ['GET', '/constructor'],
    ['GET', 'http://localhost/api/cars'],
    ['OPTIONS', '*'],
  ])('answers %s %s as the router would', async (method, path) => {
    const request = `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const [expected, answered] = await Promise.all(
      [await serve(sampleRouter().routes()), await serve(routeTable(sampleRouter()))].map(async (url) =>
        withoutDate(await sendRaw(url, request)),
      ),
    );
    expect(expected).toMatch(/^HTTP\/1.1 (?:200|204|404) /);
    expect(answered).toBe(expected);
  });

  it('answers a literal address by its own routes alone', async () => {
    const asked = await fetch(`${await serve(routeTable(sampleRouter()))}/api/prices/quote`);
    expect(asked.status).toBe(404);
  });

  it('takes no route that it could not find', () => {
    const router = createRouter();
    router.get('/cars/:car', async () => undefined);
    expect(() => routeTable(router)).toThrow('No table finds /cars/:car');
  });
});
