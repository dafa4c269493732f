import { createServer, type RequestListener, type Server } from 'node:http';
import type Koa from 'koa';
import { answerInTurn, answerRaw } from '../failures/answer-raw.ts';
import type { FailureCode } from '../failures/failures.ts';
import type { HttpState } from '../context/http-state.ts';
import { limitConnections } from './limit-connections.ts';
import { limitReading, longestRequestMilliseconds } from '../limits/limit-reading.ts';

type HttpServerLimits = {
  /** How long a request may take to arrive. */
  readonly requestMilliseconds?: number | undefined;
  /** Open at once; behind a trusted proxy it is the proxy's to limit them. */
  readonly connectionsPerAddress?: number;
};

/** What Node.js finds while it reads a request; anything else is no HTTP. */
const unreadable: Readonly<Record<string, FailureCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
  HPE_HEADER_OVERFLOW: 'head-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
};

/** An HTTP server for the app that slow connections, or too many, cannot exhaust. Not listening yet. */
export const createHttpServer = (app: Koa<HttpState>, limits: HttpServerLimits = {}): Server => {
  const { requestMilliseconds = longestRequestMilliseconds, connectionsPerAddress = 500 } = limits;
  const handle = app.callback();
  const listen: RequestListener = (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      answerInTurn(response, 'bad-request');
      return;
    }
    limitReading(request, response, requestMilliseconds);
    void handle(request, response);
  };
  const server = createServer(
    {
      headersTimeout: 10_000,
      // `limitReading` does it, request by request
      requestTimeout: 0,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
      // would be refused without words
      requireHostHeader: false,
    },
    listen,
  );
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) =>
    answerRaw(socket, unreadable[code ?? ''] ?? 'bad-request'),
  );
  // as if nothing were expected (RFC 9110, 10.1.1), rather than refused without words
  server.on('checkExpectation', listen);
  // open order pages among them
  server.maxConnections = 12_000;
  server.maxHeadersCount = 100;
  if (!app.proxy) limitConnections(server, connectionsPerAddress);
  return server;
};
