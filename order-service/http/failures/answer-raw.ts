import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '@driveaway/domain/api/failure.ts';
import { failureStatus, failureWords, type FailureCode } from './failures.ts';

/** Whether an answer is on its way, of which more bytes would seem a part; this is where Node.js looks as well. */
const isAnswering = (socket: Duplex): boolean => {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse && answer.headersSent;
};

const rawFailure = (code: FailureCode) => {
  // nothing is logged under an id
  const failure: Failure = { success: false, code, message: failureWords(code), requestId: 'none' };
  const body = JSON.stringify(failure);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { status: failureStatus(code), headers, body };
};

/** Answers what never became a request that the app could answer, in the failure shape, and ends its connection. */
export const answerRaw = (socket: Duplex, code: FailureCode): void => {
  const { status, headers, body } = rawFailure(code);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const answer = socket.writable && !isAnswering(socket) ? `${lines.join('\r\n')}\r\n\r\n${body}` : '';
  socket.end(answer, () => socket.destroy());
};

/** The same to a request that the app is not to see, after the answers to those before it. */
export const answerInTurn = (response: ServerResponse, code: FailureCode): void => {
  const { status, headers, body } = rawFailure(code);
  response.writeHead(status, headers).end(body);
};
