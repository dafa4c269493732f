import Koa from 'koa';
import { expect, it } from 'vitest';
import { createHttpServer } from './create-http-server.ts';
import type { HttpState } from './http-state.ts';

it('gives slow headers ten seconds, slow requests a minute, and takes a bounded number of connections (row 45)', () => {
  const server = createHttpServer(new Koa<HttpState>());
  expect({
    headersTimeout: server.headersTimeout,
    requestTimeout: server.requestTimeout,
    maxConnections: server.maxConnections,
    maxHeadersCount: server.maxHeadersCount,
  }).toStrictEqual({ headersTimeout: 10_000, requestTimeout: 60_000, maxConnections: 2_000, maxHeadersCount: 100 });
});
