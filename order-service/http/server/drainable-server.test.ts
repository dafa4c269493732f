import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { drainableServer } from './drainable-server.ts';

const addressSchema = z.object({ port: z.int() });
const longMilliseconds = 60_000;

const listen = async (answer: RequestListener) => {
  const server = createServer(answer);
  const drain = drainableServer(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { drain, port: addressSchema.parse(server.address()).port };
};

/** A client that keeps sending requests on one keep-alive connection until it gets no answer; returns its answers. */
const askOn = async (port: number): Promise<readonly string[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const answers: string[] = [];
  for (;;) {
    try {
      const asked = request({ port, host: '127.0.0.1', agent }).end();
      const [answer]: IncomingMessage[] = await once(asked, 'response');
      answers.push(answer === undefined ? '' : await text(answer));
    } catch {
      return answers;
    }
  }
};

describe('draining a server', () => {
  it('ends under load of clients that never pause, and every answer that was given arrived whole (row 83)', async () => {
    const given: string[] = [];
    const { drain, port } = await listen((_, response) => {
      setImmediate(() => {
        const answer = `${given.length} ${'x'.repeat(20_000)}`;
        response.on('finish', () => void given.push(answer));
        response.end(answer);
      });
    });
    const clients = Array.from({ length: 16 }, () => askOn(port));
    await expect.poll(() => given.length).toBeGreaterThan(100);
    await drain(longMilliseconds);
    const received = (await Promise.all(clients)).flat();
    expect(received.toSorted()).toStrictEqual(given.toSorted());
  });

  it('waits for a request that is being worked on, and closes its connection with the answer', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const { drain, port } = await listen((_, response) => arrived.resolve(response));
    const asked = fetch(`http://127.0.0.1:${port}`);
    const answer = await arrived.promise;
    const drained = drain(longMilliseconds);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    answer.end('late');
    const response = await asked;
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.text()).toBe('late');
    await drained;
  });

  it('answers every request that had arrived on one connection, the last of them as its last', async () => {
    const arrived: ServerResponse[] = [];
    const { drain, port } = await listen((_, response) => void arrived.push(response));
    const socket = connect(port, '127.0.0.1');
    const received = text(socket);
    const ask = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
    socket.write(ask + ask);
    await expect.poll(() => arrived.length).toBe(2);
    const drained = drain(longMilliseconds);
    for (const [index, response] of arrived.entries()) response.end(`answer ${index}`);
    const answers = await received;
    expect(answers.match(/answer \d/g)).toStrictEqual(['answer 0', 'answer 1']);
    expect(answers.match(/Connection: \S+/g)).toStrictEqual(['Connection: keep-alive', 'Connection: close']);
    await drained;
  });

  it.each([
    ['a connection that has said nothing yet', ''],
    ['a request whose head is not complete', 'GET / HTTP/1.1\r\nHost: here\r\n'],
  ])('is not held up by %s', async (_, said) => {
    const { drain, port } = await listen((__, response) => response.end());
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(said);
    expect((await fetch(`http://127.0.0.1:${port}`)).ok).toBe(true);
    await expect(drain(longMilliseconds)).resolves.toBeUndefined();
  });

  it('answers what comes meanwhile on a connection that was idle, as its last', async () => {
    const { drain, port } = await listen((_, response) => response.end());
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ask = async (): Promise<string | undefined> => {
      const asked = request({ port, host: '127.0.0.1', agent, method: 'POST' }).end();
      const [answer]: IncomingMessage[] = await once(asked, 'response');
      answer?.resume();
      return answer?.headers.connection;
    };
    expect(await ask()).toBe('keep-alive');
    await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1);
    const drained = drain(longMilliseconds, longMilliseconds);
    expect(await ask()).toBe('close');
    await drained;
  });

  it('cuts off after a while whose request never ends', async () => {
    const { drain, port } = await listen((incoming, response) => {
      void text(incoming).then(
        () => response.end(),
        () => undefined,
      );
      response.writeProcessing();
    });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf');
    await once(socket, 'data');
    const closed = once(socket, 'close');
    await drain(50);
    await expect(closed).resolves.toBeDefined();
  });
});
