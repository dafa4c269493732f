/**
 * How long a request may take to arrive. Node has one limit for all requests; this one can be lifted for a body that is
 * carried out as it is read.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerRaw } from '../failures/answer-raw.ts';

/** The time that a whole request may take, a licence upload over a slow line included. */
export const longestRequestMilliseconds = 60_000;

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Without either there is no body (RFC 9112, 6.3): the request is there as soon as its head is. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Ends the connection of a request that does not arrive in time: with 408 when it has no answer yet. */
export const limitReading = (request: IncomingMessage, response: ServerResponse, milliseconds: number): void => {
  if (request.complete || !hasBody(request)) return;
  const limit = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.socket.destroySoon();
    else answerRaw(request.socket, 'request-too-slow');
  }, milliseconds);
  limits.set(request, limit);
  // not cleared by the answer, which may be sent before the rest of the request arrives
  request.once('close', () => clearTimeout(limit));
};

/** Lets a request take as long as data keeps arriving: only a connection that is idle for a minute is ended. */
export const readAtItsPace = (request: IncomingMessage): void => {
  clearTimeout(limits.get(request));
  request.socket.setTimeout(longestRequestMilliseconds);
};
