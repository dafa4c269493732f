/** A load generator of back-office messages: takes one load after another from its parent process, and reports. */
import { connect } from 'node:net';
import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { answerLength } from './keep-asking.ts';
import {
  batchLoadSchema,
  messageLoadSchema,
  type BatchLoad,
  type MessageLoad,
  type MessageReport,
} from './load-messages.ts';
import { linesOf, messageOf, messagesPerOrder } from './message-plan.ts';

/** As many orders of a batch take turns as are on their way to dealers in a week. */
const interleavedOrders = 500;

const requestOf = ({ port, token }: MessageLoad, orderNo: string, step: number): string => {
  const body = messageOf(orderNo, step);
  return [
    `POST /api/back-office/orders/${orderNo}/events HTTP/1.1`,
    `Host: localhost:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};

function* requestsOf(load: MessageLoad, orders: Iterator<string>): Generator<string> {
  for (let next = orders.next(); next.done !== true; next = orders.next()) {
    for (let step = 0; step < messagesPerOrder; step += 1) yield requestOf(load, next.value, step);
  }
}

const sendOver = async (load: MessageLoad, requests: Iterator<string>, ends: number): Promise<readonly number[]> =>
  new Promise((resolve, reject) => {
    const latencies: number[] = [];
    let sentAt = 0;
    let answer: Buffer = Buffer.alloc(0);
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    const send = (): void => {
      const next = performance.now() < ends ? requests.next() : undefined;
      if (next === undefined || next.done === true) {
        socket.destroy();
        resolve(latencies);
        return;
      }
      sentAt = performance.now();
      socket.write(next.value);
    };
    socket.on('data', (chunk: Buffer) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      try {
        const length = answerLength(answer, 200);
        if (length === undefined || answer.length < length) return;
      } catch (fault) {
        socket.destroy();
        reject(fault instanceof Error ? fault : new Error(String(fault)));
        return;
      }
      latencies.push(performance.now() - sentAt);
      answer = Buffer.alloc(0);
      send();
    });
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('The connection was ended')));
    socket.once('connect', send);
  });

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const sendMessages = async (load: MessageLoad): Promise<MessageReport> => {
  const started = performance.now();
  const orders = load.orders.values();
  const sent = await Promise.all(
    Array.from({ length: load.connections }, async () =>
      sendOver(load, requestsOf(load, orders), started + load.milliseconds),
    ),
  );
  const milliseconds = performance.now() - started;
  const latencies = sent.flat().toSorted((one, other) => one - other);
  return { answers: latencies.length, milliseconds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
};

const summarySchema = z.object({ complete: z.literal(true), accepted: z.int(), refused: z.literal(0) });

/** Reads the answers to a batch as they come; the last of them sums them up. */
const acceptedLines = async (answer: IncomingMessage): Promise<number> => {
  let last = '';
  for await (const line of createInterface({ input: answer })) last = line;
  return summarySchema.parse(JSON.parse(last)).accepted;
};

const sendBatch = async ({ port, token, orders }: BatchLoad): Promise<MessageReport> => {
  const started = performance.now();
  const headers = { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}` };
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/back-office/events', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  const [accepted] = await Promise.all([
    answered.then(acceptedLines),
    pipeline(Readable.from(linesOf(orders, interleavedOrders)), outgoing),
  ]);
  return { answers: accepted, milliseconds: performance.now() - started, p50: 0, p99: 0 };
};

process.on('message', (message) => {
  const load = z.union([messageLoadSchema, batchLoadSchema]).parse(message);
  void ('connections' in load ? sendMessages(load) : sendBatch(load))
    .catch((fault: unknown): MessageReport => ({ problem: fault instanceof Error ? fault.message : String(fault) }))
    .then((report) => process.send?.(report));
});

// the parent process is gone
process.once('disconnect', () => process.exit());
