import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { drainableServer } from './drainable-server.ts';
import { listenWhileReady } from './listen-while-ready.ts';

const second = 1_000;
const patience = 2_000;

/** A service whose store is away while the test says so; requests to /slow are answered when the test says. */
const serve = async () => {
  const port = await freePort();
  const { wait, waiting, end } = manualWait();
  const stopping = new AbortController();
  const said: string[] = [];
  let store: 'here' | 'away' | 'silent' = 'here';
  const slow = Promise.withResolvers<ServerResponse>();
  const log = {
    info: (message: string) => void said.push(message),
    warn: (message: string) => void said.push(message),
    error: (message: string) => void said.push(message),
  };
  const listening = await listenWhileReady({
    open: async () => {
      const server = createServer((asked, answer) => {
        if (asked.url === '/slow') slow.resolve(answer);
        else answer.end('done');
      });
      const drain = drainableServer(server);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return { server, close: () => drain(60_000) };
    },
    ask: () => {
      if (store === 'silent') return new Promise<never>(() => undefined);
      return store === 'here' ? Promise.resolve() : Promise.reject(new Error('away'));
    },
    log,
    wait,
    signal: stopping.signal,
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await listening.ended;
  };
  onTestFinished(stop);
  const ask = async (path = '/'): Promise<string> => {
    const asked = request({ port, host: '127.0.0.1', path, agent: false }).end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    return answer === undefined ? '' : text(answer);
  };
  /** Has it look once more; resolves when it has looked. */
  const look = async (): Promise<void> => {
    await eventually(() => expect(waiting()).toEqual([second]));
    end(second);
    await eventually(() => expect(waiting().length).toBeGreaterThan(0));
    if (store === 'silent') end(patience);
    await eventually(() => expect(waiting()).toEqual([second]));
  };
  return { ask, look, said, slow: slow.promise, stop, setStore: (next: typeof store) => void (store = next) };
};

it.each(['away', 'silent'] as const)('takes no connection while its store is %s, and then again', async (how) => {
  const { ask, look, said, setStore } = await serve();
  expect(await ask()).toBe('done');
  setStore(how);
  await look();
  expect(await ask()).toBe('done');
  await look();
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await look();
  await look();
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  setStore('here');
  await look();
  expect(await ask()).toBe('done');
  expect(said).toEqual([
    'Not ready: this service takes no requests until its stores answer',
    'Ready again: this service takes requests',
  ]);
});

it('answers the requests that it has when it leaves, and when it is stopped', async () => {
  const { ask, look, slow, setStore, stop } = await serve();
  const asked = ask('/slow');
  const answer = await slow;
  setStore('away');
  await look();
  await look();
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  expect(isStopped).toBe(false);
  answer.end('late');
  expect(await asked).toBe('late');
  await stopped;
});
