import { describe, expect, it } from 'vitest';
import { answerEarly } from './answer-early.ts';
import { awaitEngines, type AwaitedEngine } from './await-engines.ts';
import { freePort } from './free-port.ts';

const away = (why: string) => Object.assign(new Error(why), { code: 'unavailable' });

/** Asks in vain until its time has come, by a clock that waiting moves on. */
const open = (timeoutSeconds: number) => {
  let now = 0;
  const said: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (message: string, fields?: object) => void said.push([message, fields]),
    error: () => undefined,
  };
  const wait = async (milliseconds: number) => void (now += milliseconds);
  const answersAt = (seconds: number, why: string) => async () => {
    if (now < seconds * 1_000) throw away(why);
  };
  const run = async (...engines: AwaitedEngine[]) =>
    awaitEngines(engines, { timeoutSeconds, log, elapsed: () => now, wait });
  return { said, answersAt, run };
};

describe('a start without its engines', () => {
  it('waits, says for whom and why, and goes on once all answer', async () => {
    const { said, answersAt, run } = open(60);
    await run(
      { name: 'EventStoreDB', ask: answersAt(0, '') },
      { name: 'MongoDB', ask: answersAt(6, 'connection refused') },
    );
    expect(said).toEqual(
      [60, 58, 56].map((secondsLeft) => [
        'Waiting for MongoDB to start with',
        { cause: 'connection refused', secondsLeft },
      ]),
    );
  });

  it('gives up with the reason when the time is up', async () => {
    const { said, answersAt, run } = open(10);
    await expect(run({ name: 'EventStoreDB', ask: answersAt(100, 'no leader') })).rejects.toMatchObject({
      message: 'EventStoreDB has not answered for 10 seconds (START_TIMEOUT)',
      cause: { message: 'no leader' },
    });
    expect(said).toHaveLength(5);
  });

  it('ends at once when waiting does not help', async () => {
    const { said, run } = open(60);
    const refused = new Error('not authorized');
    await expect(run({ name: 'MongoDB', ask: async () => Promise.reject(refused) })).rejects.toBe(refused);
    expect(said).toEqual([]);
  });

  it('answers on its port meanwhile that it lives and is not ready, and then leaves the port', async () => {
    const port = await freePort();
    const early = await answerEarly(port, '127.0.0.1');
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await statusOf('/health/live'), await statusOf('/health/ready'), await statusOf('/')]).toEqual([
      200, 503, 503,
    ]);
    await expect(answerEarly(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await early.stop();
    await (await answerEarly(port, '127.0.0.1')).stop();
  });
});
