import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  batchSummarySchema,
  messageLineSchema,
  type BatchSummary,
  type MessageLine,
} from '@driveaway/domain/api/back-office.ts';
import { sampleVin } from '@driveaway/domain/testing/order-builders.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { appendInTurn } from '@driveaway/infra/event-store/append-in-turn.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { createDemoClients } from './machine-clients.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { listenWith, serveMachineApi } from './testing/serve-machine-api.ts';

const answerSchema = z.union([batchSummarySchema, messageLineSchema]);

const served = async (orders = 1) => {
  const api = await serveMachineApi();
  for (let index = 1; index <= orders; index += 1) await createOrderAt(api.ports, orderNoOf(index), 'AcceptContract');
  return { ...api, token: await api.tokenOf(api.demo.backOffice) };
};

const readAnswers = (text: string): { lines: readonly MessageLine[]; summary: BatchSummary | undefined } => {
  const answers = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => answerSchema.parse(JSON.parse(line)));
  const last = answers.at(-1);
  return {
    lines: answers.flatMap((answer) => ('line' in answer ? [answer] : [])),
    summary: last !== undefined && 'summary' in last ? last : undefined,
  };
};

const message = (order: number, messageId: string, type = 'approve', data: object = {}) =>
  JSON.stringify({ orderNo: orderNoOf(order), messageId, type, data });

describe('a batch of messages', () => {
  it('is answered line by line, and no bad line stops the others', async () => {
    const { postLines, token } = await served();
    const lines = [
      message(1, 'm-1'),
      '',
      '{ not JSON',
      message(404, 'm-2'),
      JSON.stringify({ messageId: 'm-3', type: 'arrived' }),
      message(1, 'm-4', 'arrived'),
      message(1, 'm-1', 'complete'),
      message(1, 'm-1'),
      message(1, 'm-5', 'allocate', { vin: 'short' }),
      '"text"',
      message(1, 'm-6', 'allocate', { vin: sampleVin }),
    ];
    const answer = await postLines(`${lines.join('\n')}\n`, token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('application/x-ndjson');
    const { lines: answers, summary } = readAnswers(await answer.text());
    expect(answers.map((one) => [one.line, one.ok ? one.displayStatusLabel : one.code])).toEqual([
      [1, 'Accepted'],
      [3, 'malformed-input'],
      [4, 'order-not-found'],
      [5, 'malformed-input'],
      [6, 'illegal-transition'],
      [7, 'message-reused'],
      [8, 'Accepted'],
      [9, 'malformed-input'],
      [10, 'malformed-input'],
      [11, 'Vehicle Allocated'],
    ]);
    expect(answers.find(({ line }) => line === 9)).toMatchObject({ errors: { 'data.vin': [expect.any(String)] } });
    expect(answers.find(({ line }) => line === 6)).toMatchObject({ refusedEvent: 'VehicleArrivedAtDealer' });
    expect(answers.find(({ line }) => line === 8)).toMatchObject({ replayed: true, messageId: 'm-1' });
    expect(summary).toEqual({ summary: true, complete: true, lines: 10, accepted: 3, replayed: 1, refused: 7 });
  });

  it('passes over a line of 20 MB and bytes that are no text', async () => {
    const { url, token } = await served();
    const body = Buffer.concat([
      Buffer.from(`${message(1, 'm-1')}\n`),
      Buffer.alloc(20 * 1024 * 1024, 'x'),
      Buffer.from([0x0a, 0xff, 0xfe, 0x7b, 0x0a]),
      Buffer.from(message(1, 'm-2', 'allocate', { vin: sampleVin })),
    ]);
    const answer = await fetch(`${url}/api/back-office/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    });
    const { lines, summary } = readAnswers(await answer.text());
    expect(lines.map((one) => (one.ok ? one.messageId : one.code))).toEqual([
      'm-1',
      'line-too-long',
      'malformed-input',
      'm-2',
    ]);
    expect(summary).toMatchObject({ complete: true, accepted: 2, refused: 2 });
  });

  it('of 1,000 lines over 40 orders is carried out in order per order, once, also when it is sent again', async () => {
    const orders = 40;
    const { postLines, token, ports } = await served(orders);
    const steps = [
      ['approve', {}],
      ['allocate', {}],
      ['on-water', {}],
      ['on-shore', {}],
      ['request-balance', {}],
      ['balance-paid', { amount: 54_000, bankReference: 'EFT' }],
      ['shipped-to-dealer', {}],
      ['arrived', {}],
      ['complete', {}],
    ] as const;
    // the rest of the 1,000: finance, lodged and denied again and again
    const lines = Array.from({ length: 25 }, (_, step) =>
      Array.from({ length: orders }, (_none, index) => {
        const [type, data] =
          step < 16 ? [step % 2 === 0 ? 'finance-lodged' : 'finance-denied', {}] : (steps[step - 16] ?? ['', {}]);
        const vin = { vin: vinOf(orderNoOf(index + 1)) };
        const paid = { ...data, bankReference: `EFT-${index}` };
        const own: Readonly<Record<string, object>> = { allocate: vin, 'balance-paid': paid };
        return message(index + 1, `m-${step}-${index}`, type, own[type] ?? data);
      }),
    ).flat();
    expect(lines).toHaveLength(1000);
    const first = readAnswers(await (await postLines(lines.join('\n'), token)).text());
    expect(first.summary).toEqual({
      summary: true,
      complete: true,
      lines: 1000,
      accepted: 1000,
      replayed: 0,
      refused: 0,
    });
    expect(first.lines.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
    const head = await ports.eventStore.head();
    const second = readAnswers(await (await postLines(lines.join('\n'), token)).text());
    expect(second.summary).toMatchObject({ accepted: 1000, replayed: 1000 });
    expect(JSON.stringify(second.lines)).toBe(
      JSON.stringify(first.lines).replaceAll('"replayed":false', '"replayed":true'),
    );
    expect(await ports.eventStore.head()).toBe(head);
  });

  /** A body that is sent bit by bit, and the answer to it read likewise. */
  const converse = async (url: string, token: string) => {
    let send: (text: string) => void = () => undefined;
    let finish = (): void => undefined;
    const body = new ReadableStream({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        finish = () => controller.close();
      },
    });
    send(`${message(1, 'm-1')}\n`);
    const headers = { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}` };
    const leaving = new AbortController();
    const request = { method: 'POST', headers, body, duplex: 'half', signal: leaving.signal };
    const answer = await fetch(`${url}/api/back-office/events`, request);
    const reader = z.instanceof(ReadableStream).parse(answer.body).getReader();
    const read = async (): Promise<unknown> =>
      JSON.parse(new TextDecoder().decode(z.instanceof(Uint8Array).parse((await reader.read()).value)));
    return { send, finish, read, leave: () => leaving.abort() };
  };

  it('is answered while it is still being sent', async () => {
    const { url, token } = await served();
    const { send, finish, read } = await converse(url, token);
    expect(await read()).toMatchObject({ line: 1, ok: true, messageId: 'm-1' });
    send(`${message(1, 'm-2', 'allocate', { vin: sampleVin })}\n`);
    expect(await read()).toMatchObject({ line: 2, ok: true, messageId: 'm-2' });
    finish();
    expect(await read()).toMatchObject({ summary: true, lines: 2 });
  });

  it('may take longer to come than other requests: it is read as fast as it is carried out', async () => {
    const { ports, demo, token } = await served();
    const url = await listenWith(ports, demo, { requestMilliseconds: 200 });
    const { send, finish, read } = await converse(url, token);
    expect(await read()).toMatchObject({ line: 1, ok: true });
    const other = connect(Number(new URL(url).port), '127.0.0.1');
    other.write(
      'POST /api/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\nhalf',
    );
    // a request that began later has timed out by now
    expect(await text(other)).toMatch(/^HTTP\/1\.1 408 /);
    send(`${message(1, 'm-2', 'allocate', { vin: sampleVin })}\n`);
    expect(await read()).toMatchObject({ line: 2, ok: true });
    finish();
    expect(await read()).toMatchObject({ summary: true, complete: true, lines: 2 });
  });

  it('is no error in the log when its sender leaves (row 38)', async () => {
    const { url, token, logged } = await served();
    const { read, leave } = await converse(url, token);
    expect(await read()).toMatchObject({ line: 1, ok: true });
    leave();
    const summary = await eventually(() => {
      const line = logged.find((entry) => entry.startsWith('{"message":"batch"'));
      expect(line).toBeDefined();
      return line;
    });
    expect(JSON.parse(summary ?? '')).toMatchObject({ complete: false, lines: 1 });
    expect(logged.filter((entry) => entry.includes('"cause"'))).toStrictEqual([]);
  });

  it('ends with what has come of it when the service is told to stop, and says that it is not complete', async () => {
    const { ports, demo, token } = await served();
    const stopping = new AbortController();
    const url = await listenWith(ports, demo, { stopping: stopping.signal });
    const { read } = await converse(url, token);
    expect(await read()).toMatchObject({ line: 1, ok: true });
    stopping.abort();
    expect(await read()).toMatchObject({ summary: true, complete: false, lines: 1, accepted: 1 });
  });

  it('says of each line that the store is away, and loses none when it is sent again (row 75)', async () => {
    const { ports, tokenOf, demo, postLines, token } = await served();
    const away: typeof ports.eventStore.append = async () => {
      throw new EventStoreFault('stopped', 'the disk is gone');
    };
    const broken = { ...ports, eventStore: { ...ports.eventStore, append: away, appendInTurn: appendInTurn(away) } };
    const url = await listenWith(broken, createDemoClients(ports.secrets.session));
    const lines = [message(1, 'm-1'), message(1, 'm-2', 'allocate', { vin: sampleVin })].join('\n');
    const answer = await fetch(`${url}/api/back-office/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${await tokenOf(demo.backOffice)}` },
      body: lines,
    });
    const failed = readAnswers(await answer.text());
    expect(failed.lines).toMatchObject([
      { ok: false, code: 'unavailable', messageId: 'm-1' },
      { ok: false, code: 'unavailable', messageId: 'm-2' },
    ]);
    const again = readAnswers(await (await postLines(lines, token)).text());
    expect(again.summary).toMatchObject({ accepted: 2, replayed: 0 });
  });

  it('of another content type is refused, and an empty one has no lines', async () => {
    const { post, postLines, token } = await served();
    expect((await post('/api/back-office/events', {}, token)).status).toBe(415);
    expect(readAnswers(await (await postLines('\n\n', token)).text()).summary).toMatchObject({
      lines: 0,
      complete: true,
    });
  });
});
