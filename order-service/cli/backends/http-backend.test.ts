import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { listenInTest } from '@driveaway/infra/process/testing/listen-in-test.ts';
import type { MessageLine } from '@driveaway/domain/api/back-office.ts';
import { httpBackend } from './http-backend.ts';
import { BackendUnavailable, type OrdersBackend } from './orders-backend.ts';

const orderNo = '12345678-9012';

type Handle = (response: ServerResponse, body: string, request: IncomingMessage) => void;

const answerJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

const token = { access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: '' };

/** A service that gives tokens and handles everything else as the test says. */
const serve = async (handle: Handle, onToken: Handle = (response) => answerJson(response, 200, token)) => {
  const server = createServer((request, response) => {
    void text(request).then((body) => (request.url === '/api/token' ? onToken : handle)(response, body, request));
  });
  const credentials = { clientId: 'a', clientSecret: 'b' };
  return httpBackend({ server: await listenInTest(server), credentials, firstPauseMs: 1 });
};

/** Accepts every line of a batch. */
const acceptAll: Handle = (response, body) => {
  const lines = body.split('\n').filter((line) => line !== '');
  const answers = lines.map((messageId, index) => ({
    line: index + 1,
    ok: true,
    orderNo,
    messageId,
    revision: index,
    events: ['OrderApproved'],
    displayStatus: 4,
    displayStatusLabel: 'Accepted',
    replayed: false,
  }));
  const summary = {
    summary: true,
    complete: true,
    lines: lines.length,
    accepted: lines.length,
    replayed: 0,
    refused: 0,
  };
  response.end([...answers, summary].map((answer) => `${JSON.stringify(answer)}\n`).join(''));
};

async function* bytesOf(...lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(lines.join('\n'));
}

const sent = async (backend: OrdersBackend, ...lines: readonly string[]): Promise<readonly MessageLine[]> => {
  const answers: MessageLine[] = [];
  for await (const answer of backend.append(bytesOf(...lines))) answers.push(answer);
  return answers;
};

describe('a batch to a server', () => {
  it('keeps the numbers of its lines over blank ones, long ones and several requests', async () => {
    const backend = await serve(acceptAll);
    const lines = [
      'first',
      '',
      'x'.repeat(5 * 1024 * 1024),
      ...Array.from({ length: 500 }, (_, index) => `m-${index}`),
    ];
    const answers = await sent(backend, ...lines);
    expect(answers.map(({ line }) => line)).toEqual([1, ...lines.slice(2).map((_, index) => index + 3)]);
    expect(answers[1]).toMatchObject({ line: 3, ok: false, code: 'line-too-long' });
    expect(answers.at(-1)).toMatchObject({ line: 503, messageId: 'm-499' });
  });

  it.each<[string, Handle]>([
    ['breaks off the connection', (response) => response.destroy()],
    ['breaks off its answer', (response) => response.end('{"line":1,"ok":false,"code":"x","message":"x"}\n')],
    ['is restarting', (response) => answerJson(response, 503, { success: false })],
  ])('is sent again whole when the server %s', async (_what, fail) => {
    const bodies: string[] = [];
    const backend = await serve((response, body, request) => {
      bodies.push(body);
      (bodies.length < 3 ? fail : acceptAll)(response, body, request);
    });
    expect(await sent(backend, 'm-1', 'm-2')).toMatchObject([{ messageId: 'm-1' }, { messageId: 'm-2' }]);
    expect(bodies).toEqual(Array.from({ length: 3 }, () => 'm-1\nm-2\n'));
  });

  it('is given up after four tries', async () => {
    let tries = 0;
    const backend = await serve((response) => {
      tries += 1;
      response.destroy();
    });
    await expect(sent(backend, 'm-1')).rejects.toBeInstanceOf(BackendUnavailable);
    expect(tries).toBe(4);
  });

  it('is not repeated when the server refuses it', async () => {
    let tries = 0;
    const backend = await serve((response) => {
      tries += 1;
      answerJson(response, 403, { success: false, code: 'missing-scope', message: 'No scope', requestId: 'r' });
    });
    await expect(sent(backend, 'm-1')).rejects.toThrow('403: No scope');
    expect(tries).toBe(1);
  });
});

describe('a token', () => {
  it('is asked for once and again when its hour has ended', async () => {
    let tokens = 0;
    let requests = 0;
    const backend = await serve(
      (response, body, request) => {
        requests += 1;
        // the third request comes with a token that has just ended
        if (requests === 3) answerJson(response, 401, { success: false });
        else if (request.headers.authorization === `Bearer t-${requests > 3 ? 2 : 1}`)
          acceptAll(response, body, request);
        else response.destroy();
      },
      (response) => {
        tokens += 1;
        answerJson(response, 200, { ...token, access_token: `t-${tokens}` });
      },
    );
    for (const messageId of ['m-1', 'm-2', 'm-3'])
      expect(await sent(backend, messageId)).toMatchObject([{ messageId }]);
    expect(tokens).toBe(2);
  });

  it('that is refused is said so', async () => {
    const backend = await serve(acceptAll, (response) =>
      answerJson(response, 401, { success: false, code: 'invalid-client', message: 'Wrong secret', requestId: 'r' }),
    );
    await expect(backend.show(orderNo)).rejects.toThrow('401: Wrong secret');
  });
});

it('what does not answer like a Driveaway service is not taken for an order that is not there', async () => {
  const backend = await serve((response) => response.writeHead(404).end('<html>'));
  await expect(backend.show(orderNo)).rejects.toBeInstanceOf(BackendUnavailable);
  const other = await serve((response) => answerJson(response, 200, { hello: 'world' }));
  await expect(other.replay(orderNo, {})).rejects.toBeInstanceOf(BackendUnavailable);
});
