import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Load } from './load-messages.ts';

const endOfHead = Buffer.from('\r\n\r\n');

/** Length of the response that begins here; undefined until its head is complete. No chunked encoding. */
export const answerLength = (bytes: Buffer, status: number): number | undefined => {
  const end = bytes.indexOf(endOfHead);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  if (!head.startsWith(`HTTP/1.1 ${status} `))
    throw new Error(`Asked for ${status}, answered ${head.split('\r\n')[0]}`);
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length === undefined && status !== 304) throw new Error('The answer does not say how long it is');
  return end + endOfHead.length + Number(length ?? 0);
};

/**
 * Sends the request of a load over its connections until the time is up; resolves to the answers that had come by then.
 * Reads no more of an answer than where it ends, so that one core can ask more than another can answer.
 */
export const keepAsking = async ({ port, request, status, connections, milliseconds }: Load): Promise<number> => {
  const ends = performance.now() + milliseconds;
  const ask = async (): Promise<number> =>
    new Promise((resolve, reject) => {
      // the product limits what one address may ask for
      const address = `10.${Array.from(randomBytes(3)).join('.')}`;
      const bytes = Buffer.from(request.replace('{address}', address));
      let answers = 0;
      let head: Buffer | undefined;
      let missing = 0;
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const take = (chunk: Buffer): void => {
        if (missing > 0) {
          missing -= chunk.length;
        } else {
          const begun = head === undefined ? chunk : Buffer.concat([head, chunk]);
          const length = answerLength(begun, status);
          head = length === undefined ? begun : undefined;
          if (length === undefined) return;
          missing = length - begun.length;
        }
        if (missing < 0) throw new Error('More was answered than was asked');
        if (missing > 0) return;
        if (performance.now() >= ends) {
          socket.destroy();
          resolve(answers);
          return;
        }
        answers += 1;
        socket.write(bytes);
      };
      socket.on('data', (chunk: Buffer) => {
        try {
          take(chunk);
        } catch (fault) {
          socket.destroy();
          reject(fault instanceof Error ? fault : new Error(String(fault)));
        }
      });
      socket.once('error', reject);
      socket.once('end', () => reject(new Error('The connection was ended')));
      socket.once('connect', () => socket.write(bytes));
    });
  const counts = await Promise.all(Array.from({ length: connections }, ask));
  return counts.reduce((total, count) => total + count, 0);
};
