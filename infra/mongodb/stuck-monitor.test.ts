/**
 * Why a client is ever replaced: how the driver alone loses a server for good. When no client gets stuck here
 * after an update of the driver, `on-stuck-monitor.ts` may go, and with it the replacing of clients.
 */
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMongoConnection } from './open-mongo-connection.ts';
import { isBreakable, openBreakableConnection, type BreakableConnection } from './testing/breakable-connection.ts';
import { startMongoTestServer } from './testing/mongo-test-server.ts';

const server = await startMongoTestServer();
const title =
  server.kind === 'running' ? `the monitor of a client, on ${server.name}` : `the monitor (${server.reason})`;
const timeoutMilliseconds = 1_000;
/** The driver's own: a monitor checks its server no more often, however often operations ask it to. */
const betweenChecksMilliseconds = 500;
/** Enough for one of them to be hit in most rounds: each gets stuck in about one case of four. */
const clientsAtOnce = 10;
const rounds = 20;

type Asked = { readonly ask: () => Promise<unknown>; readonly client: () => MongoClient };
type Opened = Asked & { readonly close: () => Promise<void> };

/** How the checks of one client's server go. */
const watchChecks = (client: MongoClient) => {
  let [begun, ended] = [0, performance.now()];
  client.on('serverHeartbeatStarted', () => {
    begun = performance.now();
  });
  const end = (): void => {
    ended = performance.now();
  };
  client.on('serverHeartbeatSucceeded', end);
  client.on('serverHeartbeatFailed', end);
  return {
    isDue: () => ended > begun && performance.now() - ended > betweenChecksMilliseconds,
    hasBegunSince: (time: number) => begun > time,
    hasEnded: () => ended >= begun,
    /** Connecting and asking have that time each. */
    isStuck: () => begun > ended && performance.now() - begun > 2 * timeoutMilliseconds + 200,
  };
};

const ping = async (client: MongoClient): Promise<unknown> => client.db('admin').command({ ping: 1 });
/** Opening is not what is tried here, and a busy machine may take its time. */
const surely = async (open: () => Promise<Opened>): Promise<Opened> => open().catch(async () => surely(open));
const found = async ({ ask }: Asked): Promise<string> =>
  ask().then(
    () => 'found',
    () => 'lost',
  );

// oxlint-disable-next-line vitest/valid-title -- a string, which the rule does not see
describe.skipIf(server.kind === 'missing' || !isBreakable(server.url))(title, () => {
  let connection: BreakableConnection;
  let url: string;
  beforeEach(async () => {
    connection = await openBreakableConnection(server.kind === 'running' ? server.url : '');
    const polled = new URL(connection.url);
    // Asked every time, as the driver does with servers that do not announce their changes.
    polled.searchParams.set('serverMonitoringMode', 'poll');
    url = polled.href;
  });
  afterEach(async () => connection.close());
  afterAll(async () => {
    if (server.kind === 'running') await server.stop();
  });

  /** Ends every connection while all clients are at work and due to check their server; says which got stuck. */
  const breakAtWork = async (clients: readonly Asked[]): Promise<readonly Asked[]> => {
    const over = new AbortController();
    const work = clients.map(async ({ ask }) => {
      while (!over.signal.aborted) await ask().catch(() => undefined);
    });
    const checks = clients.map(({ client }) => watchChecks(client()));
    await expect.poll(() => checks.every((check) => check.isDue())).toBe(true);
    const stopped = performance.now();
    connection.stop();
    const isKnown = (): boolean =>
      checks.every((check) => check.hasBegunSince(stopped) && (check.hasEnded() || check.isStuck()));
    await expect.poll(isKnown).toBe(true);
    const stuck = clients.filter((_, index) => checks[index]?.isStuck() === true);
    connection.restore();
    over.abort();
    await Promise.all(work);
    return stuck;
  };

  const untilOneIsStuck = async (
    open: () => Promise<Opened>,
    see: (stuck: readonly Asked[], others: readonly Asked[]) => Promise<void>,
  ): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const opened = await Promise.all(Array.from({ length: clientsAtOnce }, async () => surely(open)));
      try {
        const stuck = await breakAtWork(opened);
        if (stuck.length === 0) continue;
        const others = opened.filter((one) => !stuck.includes(one));
        await see(stuck, others);
        return;
      } finally {
        await Promise.all(opened.map(async ({ close }) => close()));
      }
    }
    throw new Error(`No client got stuck in ${rounds} rounds`);
  };

  it('is stuck for good where the driver is alone: a server that is back is found by other clients only', async () => {
    const open = async (): Promise<Opened> => {
      const client = new MongoClient(url, {
        connectTimeoutMS: timeoutMilliseconds,
        serverSelectionTimeoutMS: timeoutMilliseconds,
        socketTimeoutMS: timeoutMilliseconds,
      });
      await client.connect();
      return { ask: async () => ping(client), client: () => client, close: async () => client.close() };
    };
    await untilOneIsStuck(open, async (stuck, others) => {
      for (const one of others) await expect.poll(async () => found(one)).toBe('found');
      for (let again = 0; again < 3; again += 1) {
        expect(await Promise.all(stuck.map(found))).toEqual(stuck.map(() => 'lost'));
      }
    });
  });

  it('is left behind by the adapters, whose new client finds the server', async () => {
    const open = async (): Promise<Opened> => {
      const mongo = await openMongoConnection({ url, timeoutMilliseconds });
      return { ask: async () => ping(mongo.client()), client: mongo.client, close: mongo.close };
    };
    await untilOneIsStuck(open, async (stuck) => {
      for (const one of stuck) await expect.poll(async () => found(one)).toBe('found');
    });
  });
});
