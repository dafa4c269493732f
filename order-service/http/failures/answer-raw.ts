import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '@driveaway/domain/api/failure.ts';
import { failureStatus, failureWords, type FailureCode } from './failures.ts';

/** Whether an answer is on its way, of which more bytes would seem a part; this is where Node.js looks as well. */
const isAnswering = (socket: Duplex): boolean => {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse && answer.headersSent;
};

/** Answers what never became a request that the app could answer, in the failure shape, and ends its connection. */
export const answerRaw = (socket: Duplex, code: FailureCode): void => {
  const status = failureStatus(code);
  // nothing is logged under an id
  const failure: Failure = { success: false, code, message: failureWords(code), requestId: 'none' };
  const body = JSON.stringify(failure);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  const answer = socket.writable && !isAnswering(socket) ? `${lines.join('\r\n')}\r\n\r\n${body}` : '';
  socket.end(answer, () => socket.destroy());
};
