/** TLS and users, on the protocol double with certificates of an authority of its own. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { proposedEvents } from '../testing/behaviour-samples.ts';
import type { EventStore } from '../port.ts';
import { makeCertificates, type MadeCertificates } from '../testing/make-certificates.ts';
import {
  startEventStoreDbDouble,
  type DoubleOptions,
  type EventStoreDbDouble,
} from '../testing/start-event-store-db-double.ts';
import { channelCredentialsOf, streamMetadata } from './dial-node.ts';
import { openEventStoreDb } from './open-event-store-db.ts';
import { readConnectionString } from './read-connection-string.ts';

const user = { name: 'driveaway', password: 'a:b@c/d' };
const userText = `${user.name}:${encodeURIComponent(user.password)}@`;

let ours: MadeCertificates;
let others: MadeCertificates;
const opened: EventStore[] = [];
const started: EventStoreDbDouble[] = [];

beforeAll(async () => {
  [ours, others] = await Promise.all([makeCertificates(), makeCertificates()]);
});
afterAll(async () => Promise.all([ours.remove(), others.remove()]));
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (store) => store.close()));
  await Promise.all(started.splice(0).map(async (double) => double.stop()));
});

const start = async (options: DoubleOptions = {}): Promise<EventStoreDbDouble> => {
  const double = await startEventStoreDbDouble({ certificates: ours, ...options });
  started.push(double);
  return double;
};
const open = (
  { endpoint: { port } }: EventStoreDbDouble,
  options: string,
  who = '',
  host = '127.0.0.1',
): EventStore => {
  const connectionString = `esdb://${who}${host}:${port}?${options}`;
  const store = openEventStoreDb({ connectionString, randomness: systemRandomness, wait: async () => undefined });
  opened.push(store);
  return store;
};
const trusting = (file: string): string => `tls=true&tlsCAFile=${encodeURIComponent(file)}`;

const appends = async (store: EventStore): Promise<unknown> => {
  const events = proposedEvents(2);
  const stream = `order-${events[0]?.id ?? ''}`;
  const outcome = await store.append(stream, events, 'no-stream');
  expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  const stopping = new AbortController();
  for await (const { kind } of store.subscribe({ prefixes: [stream], signal: stopping.signal })) {
    if (kind === 'caught-up') stopping.abort();
  }
  return outcome.kind;
};
const unavailable = { name: 'EventStoreFault', code: 'unavailable' };

it('over TLS a server is believed whose authority is named, and the user goes with every call', async () => {
  const double = await start({ users: [user] });
  expect(await appends(open(double, trusting(ours.authority), userText))).toBe('appended');
  expect(await appends(open(double, trusting(ours.authority), userText, 'localhost'))).toBe('appended');
});

it('over TLS the leader is found through gossip, and believed by the same authority', async () => {
  const leader = await start({ users: [user] });
  const follower = await start({ users: [user] });
  for (const { faults } of [leader, follower]) {
    faults.cluster([
      { endpoint: follower.endpoint, leads: false },
      { endpoint: leader.endpoint, leads: true },
    ]);
  }
  follower.faults.notLeader(leader.endpoint);
  const hosts = `127.0.0.1:${follower.endpoint.port},127.0.0.1`;
  expect(await appends(open(leader, trusting(ours.authority), userText, hosts))).toBe('appended');
  expect(follower.connections()).toBe(0);
});

it.each([
  ['another password', `${user.name}:guess@`],
  ['no user', ''],
])('is refused by the server, as a fault that says so: %s', async (_, who) => {
  const double = await start({ users: [user] });
  const refused = { ...unavailable, message: 'EventStoreDB refuses these credentials' };
  await expect(open(double, trusting(ours.authority), who).head()).rejects.toMatchObject(refused);
});

it.each([
  ['of an authority that is not named', () => 'tls=true'],
  ['of another authority than the one that is named', () => trusting(others.authority)],
])('a server is not believed with a certificate %s, and told no password', async (_, options) => {
  const double = await start();
  await expect(open(double, options(), userText).head()).rejects.toMatchObject(unavailable);
});

it.each([
  ['a name', '127.1'],
  ['an address', '0.0.0.0'],
])('a server is not believed under %s that its certificate lacks', async (_, host) => {
  const double = await start();
  await expect(open(double, trusting(ours.authority), userText, host).head()).rejects.toMatchObject(unavailable);
});

it('a renewed authority is believed from the next connection on, without a new start', async () => {
  const double = await start({ users: [user] });
  const file = join(ours.directory, 'trusted.crt');
  await copyFile(ours.authority, file);
  const store = open(double, trusting(file), userText);
  expect(await appends(store)).toBe('appended');

  // first both are trusted, then the server shows the new one
  await writeFile(file, Buffer.concat([await readFile(ours.authority), await readFile(others.authority)]));
  double.renew(others);
  double.faults.dropConnections();
  expect(await appends(store)).toBe('appended');

  await copyFile(others.authority, file);
  double.faults.dropConnections();
  expect(await appends(store)).toBe('appended');
  double.renew(ours);
  double.faults.dropConnections();
  await expect(store.head()).rejects.toMatchObject(unavailable);
});

it('the product is known by a certificate of its own where the server wants one', async () => {
  const double = await start({ certificates: { ...ours, clients: await readFile(ours.authority) } });
  const [certificate, key] = [ours.certificateFile, ours.keyFile].map(encodeURIComponent);
  const own = `${trusting(ours.authority)}&userCertFile=${certificate}&userKeyFile=${key}`;
  expect(await appends(open(double, own))).toBe('appended');
  await expect(open(double, trusting(ours.authority)).head()).rejects.toMatchObject(unavailable);
});

it('no password is sent without TLS', () => {
  const authorization = (options: string) =>
    streamMetadata(readConnectionString(`esdb://${userText}db?${options}`)).get('authorization');
  expect(authorization('tls=false')).toEqual([]);
  expect(authorization('tls=true')).toEqual([`Basic ${Buffer.from('driveaway:a:b@c/d').toString('base64')}`]);
});

it.each([
  ['that is not there', '/nowhere/ca.crt', 'tlsCAFile names cannot be read'],
  ['that is none', import.meta.filename, 'not a certificate'],
])('a file of certificates %s is said at once', (_, file, message) => {
  const host = { address: 'db', port: 2_113 };
  expect(() => channelCredentialsOf({ authorities: file, own: undefined }, host)).toThrow(message);
  expect(() =>
    openEventStoreDb({ connectionString: `esdb://db?${trusting(file)}`, randomness: systemRandomness }),
  ).toThrow(message);
});
