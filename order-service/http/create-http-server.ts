import { createServer, type Server } from 'node:http';
import type Koa from 'koa';
import type { HttpState } from './http-state.ts';

/** The time that a whole request may take, a licence upload over a slow line included. */
export const longestRequestMilliseconds = 60_000;

/** An HTTP server for the app that slow or countless connections cannot hold up. Not listening yet. */
export const createHttpServer = (app: Koa<HttpState>): Server => {
  const handle = app.callback();
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: longestRequestMilliseconds,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      void handle(request, response);
    },
  );
  server.maxConnections = 2_000;
  server.maxHeadersCount = 100;
  return server;
};
