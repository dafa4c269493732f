/** How the adapter handles faults between it and the server, against the protocol double. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { systemRandomness } from '../../clock/system-clock.ts';
import type { LogFields } from '../../telemetry/port.ts';
import { proposedEvent, proposedEvents } from '../testing/behaviour-samples.ts';
import type { AllPage, EventStore, ProposedEvent, SubscribeOptions, SubscriptionMessage } from '../port.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '../testing/start-event-store-db-double.ts';
import { openEventStoreDb, type EventStoreDbOptions } from './open-event-store-db.ts';

let double: EventStoreDbDouble;
let store: EventStore;
let drops: (LogFields | undefined)[];
const opened: EventStore[] = [];

const open = (options: Partial<EventStoreDbOptions> = {}): EventStore => {
  const made = openEventStoreDb({
    connectionString: double.connectionString,
    randomness: systemRandomness,
    log: { info: () => undefined, warn: (_message, fields) => void drops.push(fields), error: () => undefined },
    ...options,
  });
  opened.push(made);
  return made;
};

beforeEach(async () => {
  double = await startEventStoreDbDouble();
  drops = [];
  store = open();
});
afterEach(async () => {
  double.faults.unavailable(false);
  await Promise.all(opened.splice(0).map(async (made) => made.close()));
  await double.stop();
});

const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);
const idsIn = async (stream: string) => idsOf(await store.readStream(stream, { limit: 10_000 }));

/** Reads a subscription at the pace of the test. */
const subscribe = (options: Partial<SubscribeOptions> = {}) => {
  const controller = new AbortController();
  const source = store.subscribe({ prefixes: ['order-'], signal: controller.signal, ...options });
  const messages = source[Symbol.asyncIterator]();
  const seen: SubscriptionMessage[] = [];
  const ids = () => seen.flatMap((message) => (message.kind === 'event' ? [message.event.id] : []));
  const until = async (isEnough: (message: SubscriptionMessage) => boolean): Promise<void> => {
    for (;;) {
      const { value, done } = await messages.next();
      if (done === true) throw new Error('The subscription ended');
      seen.push(value);
      if (isEnough(value)) return;
    }
  };
  return {
    ids,
    until,
    untilCaughtUp: async () => until(({ kind }) => kind === 'caught-up'),
    stop: () => controller.abort(),
  };
};

const appendOneByOne = async (stream: string, events: readonly ProposedEvent[], after = -1): Promise<void> => {
  for (const [index, event] of events.entries()) {
    const revision = after + index;
    expect(await store.append(stream, [event], revision < 0 ? 'no-stream' : BigInt(revision))).toMatchObject({
      kind: 'appended',
    });
  }
};

describe('a lost answer to an append', () => {
  it('is asked for again with the same ids, and written once', async () => {
    const events = proposedEvents(2);
    double.faults.loseAnswers(1);
    expect(await store.append('order-1', events, 'no-stream')).toMatchObject({ kind: 'appended', revision: 1n });
    expect(await idsIn('order-1')).toEqual(idsOf(events));
  });

  it('is a fault after three attempts; the same append later answers as the first would have', async () => {
    const events = proposedEvents(2);
    double.faults.loseAnswers(3);
    await expect(store.append('order-1', events, 'no-stream')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.append('order-1', proposedEvents(1), 1n)).toMatchObject({ kind: 'appended' });
    const stored = await store.readStream('order-1');
    expect(await store.append('order-1', events, 'no-stream')).toEqual({
      kind: 'appended',
      revision: 1n,
      position: stored[1]?.position,
    });
    expect(stored).toHaveLength(3);
  });

  it('costs no other append under way its outcome', async () => {
    expect(await store.append('order-0', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    double.faults.loseAnswers(2);
    const streams = Array.from({ length: 32 }, (_, index) => `order-${index + 1}`);
    const outcomes = await Promise.all(streams.map(async (name) => store.append(name, proposedEvents(1), 'no-stream')));
    expect(outcomes.map(({ kind }) => kind)).toEqual(streams.map(() => 'appended'));
    expect(await Promise.all(streams.map(async (name) => (await idsIn(name)).length))).toEqual(streams.map(() => 1));
  });

  it('is a fault once it has been out for too long on a connection that looks alive (row 77)', async () => {
    const hasty = open({ answerMilliseconds: 20, wait: async () => undefined });
    double.faults.delayAnswers(400);
    const [event] = proposedEvents(1);
    if (event === undefined) throw new Error('one event');
    await expect(hasty.append('order-1', [event], 'no-stream')).rejects.toMatchObject({ code: 'unavailable' });
    double.faults.delayAnswers(0);
    expect(await store.append('order-1', [event], 'no-stream')).toMatchObject({ kind: 'appended', revision: 0n });
    expect(await idsIn('order-1')).toEqual([event.id]);
  });
});

describe('a server that is unavailable', () => {
  it('is a fault of every call, and forgotten once it is back', async () => {
    expect(await store.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    double.faults.unavailable(true);
    const unavailable = { name: 'EventStoreFault', code: 'unavailable' };
    await Promise.all([
      expect(store.append('order-1', proposedEvents(1), 0n)).rejects.toMatchObject(unavailable),
      expect(store.readStream('order-1')).rejects.toMatchObject(unavailable),
      expect(store.readAll({ limit: 10 })).rejects.toMatchObject(unavailable),
      expect(store.head()).rejects.toMatchObject(unavailable),
    ]);
    double.faults.unavailable(false);
    expect(await store.append('order-1', proposedEvents(1), 0n)).toMatchObject({ kind: 'appended', revision: 1n });
    expect((await store.readAll({ limit: 10 })).events).toHaveLength(2);
  });

  it('holds a subscription up, which then goes on where it was', async () => {
    const [first, second] = [proposedEvents(3), proposedEvents(3)];
    await appendOneByOne('order-1', first);
    const subscription = subscribe();
    await subscription.untilCaughtUp();
    double.faults.unavailable(true);
    const resumed = subscription.until(({ kind }) => kind === 'caught-up');
    await eventually(() => expect(drops.length).toBeGreaterThan(1));
    double.faults.unavailable(false);
    await resumed;
    expect(await store.append('order-1', second, 2n)).toMatchObject({ kind: 'appended' });
    await eventually(async () => {
      await subscription.until(({ kind }) => kind === 'event');
      expect(subscription.ids()).toHaveLength(6);
    });
    expect(subscription.ids()).toEqual(idsOf([...first, ...second]));
    subscription.stop();
  });

  it('was never there: the fault names neither user nor password', async () => {
    const nowhere = open({ connectionString: 'esdb://clerk:s3cret@127.0.0.1:1?tls=false' });
    const fault = await nowhere.head().catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'unavailable' });
    expect(inspect(fault, { depth: 20, showHidden: true })).not.toMatch(/clerk|s3cret/);
  });
});

describe('a connection string', () => {
  it.each(['db:many?tls=false', 'db?keepAliveTimeout=soon', 'db?nodePreference=nearest'])(
    'that cannot be read is refused without its password: %s',
    (rest) => {
      const thrown: unknown[] = [];
      try {
        open({ connectionString: `esdb://clerk:s3cret@${rest}` });
      } catch (error) {
        thrown.push(error);
      }
      expect(thrown).toEqual([expect.any(TypeError)]);
      expect(inspect(thrown, { depth: 20, showHidden: true })).not.toContain('s3cret');
    },
  );
});

describe('a subscription', () => {
  it('that is cut again and again delivers every event once and in order', async () => {
    const written = proposedEvents(300);
    const writing = appendOneByOne('order-1', written);
    const subscription = subscribe();
    let cuts = 0;
    await subscription.until((message) => {
      if (message.kind === 'event' && message.event.revision % 60n === 30n) {
        cuts += 1;
        double.faults.dropConnections();
      }
      return message.kind === 'event' && message.event.id === written.at(-1)?.id;
    });
    await writing;
    expect(cuts).toBe(5);
    expect(drops.length).toBeGreaterThanOrEqual(1);
    expect(subscription.ids()).toEqual(idsOf(written));
    subscription.stop();
  });

  it('dropped for being slow goes on where its consumer was', async () => {
    const [before, after] = [proposedEvents(10), proposedEvents(10)];
    await appendOneByOne('order-1', before);
    const subscription = subscribe();
    await subscription.untilCaughtUp();
    double.faults.dropSlowConsumers();
    await appendOneByOne('order-1', after, 9);
    await subscription.until((message) => message.kind === 'event' && message.event.id === after.at(-1)?.id);
    expect(subscription.ids()).toEqual(idsOf([...before, ...after]));
    expect(drops.map((fields) => fields?.['cause'])).toEqual([expect.stringContaining('Consumer too slow')]);
    subscription.stop();
  });

  it('whose consumer rests is not read ahead without bound: the server gives up on it, and nothing is lost', async () => {
    const filler = 'x'.repeat(5_000);
    const written = Array.from({ length: 2_500 }, (_, n) => proposedEvent({ data: JSON.stringify({ n, filler }) }));
    const subscription = subscribe();
    await subscription.untilCaughtUp();
    for (let index = 0; index < written.length; index += 50) {
      expect(
        await store.append('order-1', written.slice(index, index + 50), index === 0 ? 'no-stream' : BigInt(index - 1)),
      ).toMatchObject({ kind: 'appended' });
    }
    await subscription.until((message) => message.kind === 'event' && message.event.id === written.at(-1)?.id);
    expect(drops.map((fields) => fields?.['cause'])).toContainEqual(expect.stringContaining('Consumer too slow'));
    expect(subscription.ids()).toEqual(idsOf(written));
    subscription.stop();
  });

  it('follows the head through events it does not ask for', async () => {
    const subscription = subscribe();
    await subscription.untilCaughtUp();
    expect(await store.append('customer-1', proposedEvents(3), 'no-stream')).toMatchObject({ kind: 'appended' });
    const head = await store.head();
    await subscription.until((message) => message.kind === 'caught-up' && message.position === head);
    expect(subscription.ids()).toEqual([]);
    subscription.stop();
  });

  it('ends with a fault when the store is closed', async () => {
    const subscription = subscribe();
    await subscription.untilCaughtUp();
    const waiting = subscription.untilCaughtUp();
    await Promise.all([expect(waiting).rejects.toMatchObject({ code: 'closed' }), store.close()]);
  });
});

describe('a node that does not lead', () => {
  it('is left for the one it names, by appends, reads and subscriptions', async () => {
    const follower = await startEventStoreDbDouble();
    follower.faults.notLeader(double.endpoint);
    const throughFollower = open({ connectionString: follower.connectionString });
    const events = proposedEvents(2);
    expect(await throughFollower.append('order-1', events, 'no-stream')).toMatchObject({ revision: 1n });
    expect(await idsIn('order-1')).toEqual(idsOf(events));

    const readFirst = open({ connectionString: follower.connectionString });
    expect(idsOf(await readFirst.readStream('order-1'))).toEqual(idsOf(events));
    await follower.stop();
  });

  it('is gone to by a call under way, after it was deposed', async () => {
    const successor = await startEventStoreDbDouble();
    const [before, after] = [proposedEvents(1), proposedEvents(1)];
    expect(await store.append('order-1', before, 'no-stream')).toMatchObject({ kind: 'appended' });
    expect(
      await open({ connectionString: successor.connectionString }).append('order-1', before, 'no-stream'),
    ).toMatchObject({ kind: 'appended' });
    const subscription = subscribe();
    await subscription.untilCaughtUp();
    double.faults.notLeader(successor.endpoint);
    expect(await store.append('order-1', after, 0n)).toMatchObject({ kind: 'appended', revision: 1n });
    await subscription.until((message) => message.kind === 'event' && message.event.id === after[0]?.id);
    expect(subscription.ids()).toEqual(idsOf([...before, ...after]));
    subscription.stop();
    await successor.stop();
  });

  it('names one that is gone: the host of the connection string is asked again', async () => {
    const gone = await startEventStoreDbDouble();
    await gone.stop();
    double.faults.notLeader(gone.endpoint);
    let attempts = 0;
    const patient = open({
      wait: async () => {
        attempts += 1;
        if (attempts === 2) double.faults.notLeader(undefined);
      },
    });
    expect(await patient.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
  });

  it('is found through gossip', async () => {
    const { address, port } = double.endpoint;
    const discovered = open({ connectionString: `esdb+discover://${address}:${port}?tls=false` });
    expect(await discovered.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    expect(await idsIn('order-1')).toHaveLength(1);
  });
});

describe('a cluster', () => {
  let other: EventStoreDbDouble;
  const elect = (leader: EventStoreDbDouble | undefined): void => {
    for (const { faults } of [double, other]) {
      faults.cluster([double, other].map((node) => ({ endpoint: node.endpoint, leads: node === leader })));
    }
  };
  const openCluster = (options = ''): EventStore => {
    const hosts = [double, other].map(({ endpoint: { address, port } }) => `${address}:${port}`);
    return open({ connectionString: `esdb://${hosts.join(',')}?tls=false${options}` });
  };
  beforeEach(async () => {
    other = await startEventStoreDbDouble();
  });
  afterEach(async () => other.stop());

  it('whose leader is killed is written to again through the one that is elected, even if others still name it', async () => {
    elect(other);
    const cluster = openCluster();
    const [before, after] = [proposedEvents(1), proposedEvents(1)];
    expect(await cluster.append('order-1', before, 'no-stream')).toMatchObject({ kind: 'appended' });
    expect(await store.append('order-1', before, 'no-stream')).toMatchObject({ kind: 'appended' });
    await other.stop();
    const appended = cluster.append('order-1', after, 0n);
    const asked = double.asksForMembers();
    await eventually(() => expect(double.asksForMembers()).toBeGreaterThan(asked + 1));
    elect(double);
    expect(await appended).toMatchObject({ kind: 'appended', revision: 1n });
    expect(await idsIn('order-1')).toEqual(idsOf([...before, ...after]));
  });

  it('whose leader has only dropped its connections is written to there, not elsewhere', async () => {
    elect(other);
    const cluster = openCluster();
    expect(await cluster.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    other.faults.dropConnections();
    expect(await cluster.append('order-1', proposedEvents(1), 0n)).toMatchObject({ kind: 'appended', revision: 1n });
  });

  it('that names no leader is a fault after as many attempts as the connection string allows', async () => {
    elect(undefined);
    const cluster = openCluster('&maxDiscoverAttempts=2&discoveryInterval=1');
    await expect(cluster.head()).rejects.toMatchObject({ code: 'unavailable' });
    expect(double.asksForMembers()).toBe(6);
  });
});

it('a read is given up after the deadline of the connection string', async () => {
  const hasty = open({
    connectionString: `${double.connectionString}&defaultDeadline=20`,
    wait: async () => undefined,
  });
  expect(await hasty.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
  double.faults.delayAnswers(400);
  await expect(hasty.readStream('order-1')).rejects.toMatchObject({ code: 'unavailable' });
});

it('a read of the log that is given up has what it found, and the next one goes on behind it', async () => {
  const wanted = proposedEvents(3);
  for (const [index, event] of wanted.entries()) {
    await store.append(`order-${index}`, proposedEvents(8), 'no-stream');
    await store.append(`stock-${index}`, [event], 'no-stream');
  }
  double.faults.endScansAfter(12);
  const found: string[] = [];
  for (let page: AllPage | undefined; page?.atHead !== true;) {
    page = await store.readAll({ after: page?.position, prefixes: ['stock-'], limit: 10 });
    found.push(...idsOf(page.events));
  }
  expect(found).toEqual(idsOf(wanted));
});

describe('closing', () => {
  it('answers the appends under way and leaves no connection behind', async () => {
    const appends = Array.from({ length: 5 }, async (_, index) =>
      store.append(`order-${index}`, proposedEvents(1), 'no-stream'),
    );
    await store.close();
    expect((await Promise.all(appends)).map(({ kind }) => kind)).toEqual(appends.map(() => 'appended'));
    await eventually(() => expect(double.connections()).toBe(0));
    await store.close();
  });

  it('ends an append that waits for its next attempt, and does not connect again', async () => {
    let waiting = (): void => {};
    const isWaiting = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const patient = open({
      wait: async (_milliseconds, signal) => {
        waiting();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
    double.faults.unavailable(true);
    const append = patient.append('order-1', proposedEvents(1), 'no-stream');
    await isWaiting;
    double.faults.unavailable(false);
    await Promise.all([expect(append).rejects.toMatchObject({ code: 'closed' }), patient.close()]);
    expect(await idsIn('order-1')).toEqual([]);
  });

  it('uses one connection for everything until then', async () => {
    const subscriptions = [subscribe(), subscribe(), subscribe()];
    await Promise.all(subscriptions.map(async (subscription) => subscription.untilCaughtUp()));
    expect(await store.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    await Promise.all([store.readStream('order-1'), store.head(), store.readAll({ limit: 5 })]);
    expect(double.connections()).toBe(1);
    for (const { stop } of subscriptions) stop();
  });
});
