/** A node that neither answers nor ends its connections, as one that is frozen or cut off: the protocol double behind a line. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { systemRandomness } from '../../clock/system-clock.ts';
import { openBreakableConnection, type BreakableConnection } from '../../mongodb/testing/breakable-connection.ts';
import { proposedEvents } from '../testing/behaviour-samples.ts';
import type { EventStore } from '../port.ts';
import type { Endpoint } from '../testing/double-statuses.ts';
import { startDoubleProcess } from '../testing/start-double-process.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '../testing/start-event-store-db-double.ts';
import { openEventStoreDb } from './open-event-store-db.ts';

/** Calls wait for a leader as long as a test takes. */
const patience = { quiet: 50, answer: 500, leader: 100_000, idle: 50 };
const endpointOf = (url: string): Endpoint => ({ address: '127.0.0.1', port: Number(new URL(url).port) });
const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

let double: EventStoreDbDouble;
/** To the double, which is then the leader by the name of its line. */
let line: BreakableConnection;
let follower: EventStoreDbDouble;
let warnings: string[];
const opened: EventStore[] = [];

const open = (connectionString: string): EventStore => {
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message), error: () => undefined };
  const store = openEventStoreDb({ connectionString, randomness: systemRandomness, patience, log });
  opened.push(store);
  return store;
};
/** Both nodes say from now on who leads. */
const elect = (leader: Endpoint): void => {
  for (const { faults } of [double, follower]) {
    faults.cluster([
      { endpoint: leader, leads: true },
      { endpoint: follower.endpoint, leads: false },
    ]);
  }
};
const openCluster = (): EventStore => {
  const { address, port } = follower.endpoint;
  return open(`esdb://127.0.0.1:${endpointOf(line.url).port},${address}:${port}?tls=false`);
};
const idsIn = async (stream: string) => idsOf(await open(double.connectionString).readStream(stream));

beforeEach(async () => {
  warnings = [];
  [double, follower] = await Promise.all([startEventStoreDbDouble(), startEventStoreDbDouble()]);
  line = await openBreakableConnection(double.connectionString);
  elect(endpointOf(line.url));
});
afterEach(async () => {
  line.restore();
  await Promise.all(opened.splice(0).map(async (store) => store.close()));
  await line.close();
  await Promise.all([double.stop(), follower.stop()]);
});

/** The frozen node is looked at again and again, until others are elected in its place. */
const untilLookedFor = async (): Promise<void> => {
  const before = follower.asksForMembers();
  await eventually(() => expect(follower.asksForMembers()).toBeGreaterThan(before + 2));
};

describe('a leader that has fallen silent', () => {
  it('is given up, and what was on its way is written once by the one that is elected, however long that takes', async () => {
    const store = openCluster();
    const [before, during] = [proposedEvents(1), proposedEvents(2)];
    expect(await store.append('order-1', before, 'no-stream')).toMatchObject({ kind: 'appended' });
    line.freeze();
    const appended = store.append('order-1', during, 0n);
    const read = store.readStream('order-1');
    await untilLookedFor();
    elect(double.endpoint);
    expect(await appended).toMatchObject({ kind: 'appended', revision: 2n });
    expect(idsOf(await read).slice(0, 1)).toEqual(idsOf(before));
    expect(await idsIn('order-1')).toEqual(idsOf([...before, ...during]));
  });

  it('is noticed by a subscription alone, which goes on at its successor without a gap', async () => {
    const store = openCluster();
    const [before, after] = [proposedEvents(2), proposedEvents(2)];
    expect(await store.append('order-1', before, 'no-stream')).toMatchObject({ kind: 'appended' });
    const stopping = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const message of store.subscribe({ signal: stopping.signal })) {
        if (message.kind === 'event') seen.push(message.event.id);
      }
    })();
    await eventually(() => expect(seen).toEqual(idsOf(before)));
    line.freeze();
    await untilLookedFor();
    expect(await open(double.connectionString).append('order-1', after, 1n)).toMatchObject({ kind: 'appended' });
    elect(double.endpoint);
    await eventually(() => expect(seen).toEqual(idsOf([...before, ...after])));
    stopping.abort();
    await following;
  });

  it('is gone back to when it answers again and nobody else leads', async () => {
    const store = openCluster();
    const events = proposedEvents(1);
    await store.head();
    line.freeze();
    const appended = store.append('order-1', events, 'no-stream');
    await untilLookedFor();
    line.restore();
    expect(await appended).toMatchObject({ kind: 'appended', revision: 0n });
    expect(await idsIn('order-1')).toEqual(idsOf(events));
  });

  it('is waited for when it is the only node', async () => {
    const store = open(line.url);
    await store.head();
    line.freeze();
    const appended = store.append('order-1', proposedEvents(1), 'no-stream');
    await eventually(() => expect(warnings.join()).toContain('fallen silent'));
    line.restore();
    expect(await appended).toMatchObject({ kind: 'appended', revision: 0n });
  });
});

it('a leader whose process is frozen is given up, and the one that is elected takes what was on its way', async () => {
  const frozen = await startDoubleProcess();
  onTestFinished(frozen.stop);
  const leader = endpointOf(frozen.connectionString);
  const elect = (isLeader: boolean): void =>
    follower.faults.cluster([
      { endpoint: leader, leads: !isLeader },
      { endpoint: follower.endpoint, leads: isLeader },
    ]);
  elect(false);
  const store = open(`esdb://${leader.address}:${leader.port},127.0.0.1:${follower.endpoint.port}?tls=false`);
  expect(await store.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
  frozen.freeze();
  const events = proposedEvents(2);
  const appended = store.append('order-2', events, 'no-stream');
  await untilLookedFor();
  elect(true);
  expect(await appended).toMatchObject({ kind: 'appended', revision: 1n });
  expect(idsOf(await open(follower.connectionString).readStream('order-2'))).toEqual(idsOf(events));
});

it('a subscription that says nothing while the store has newer events is opened again', async () => {
  const store = open(double.connectionString);
  const [before, after] = [proposedEvents(1), proposedEvents(3)];
  expect(await store.append('order-1', before, 'no-stream')).toMatchObject({ kind: 'appended' });
  const stopping = new AbortController();
  const seen: string[] = [];
  let isLive = false;
  const following = (async () => {
    for await (const message of store.subscribe({ signal: stopping.signal })) {
      if (message.kind === 'caught-up') isLive = true;
      if (message.kind === 'event') seen.push(message.event.id);
    }
  })();
  await expect.poll(() => isLive).toBe(true);
  double.faults.muteSubscriptions();
  expect(await store.append('order-1', after, 0n)).toMatchObject({ kind: 'appended' });
  await eventually(() => expect(seen).toEqual(idsOf([...before, ...after])));
  stopping.abort();
  await following;
});
