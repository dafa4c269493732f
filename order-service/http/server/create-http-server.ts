import { createServer, type Server } from 'node:http';
import type Koa from 'koa';
import type { HttpState } from '../context/http-state.ts';
import { limitConnections } from './limit-connections.ts';
import { limitReading, longestRequestMilliseconds } from '../limits/limit-reading.ts';

type HttpServerLimits = {
  /** How long a request may take to arrive. */
  readonly requestMilliseconds?: number | undefined;
  /** Open at once; behind a trusted proxy it is the proxy's to limit them. */
  readonly connectionsPerAddress?: number;
};

/** An HTTP server for the app that slow connections, or too many, cannot exhaust. Not listening yet. */
export const createHttpServer = (app: Koa<HttpState>, limits: HttpServerLimits = {}): Server => {
  const { requestMilliseconds = longestRequestMilliseconds, connectionsPerAddress = 500 } = limits;
  const handle = app.callback();
  const server = createServer(
    {
      headersTimeout: 10_000,
      // `limitReading` does it, request by request
      requestTimeout: 0,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      limitReading(request, response, requestMilliseconds);
      void handle(request, response);
    },
  );
  // open order pages among them
  server.maxConnections = 12_000;
  server.maxHeadersCount = 100;
  if (!app.proxy) limitConnections(server, connectionsPerAddress);
  return server;
};
