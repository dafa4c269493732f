import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import type { MongoConnection } from '../../mongodb/mongo-connection.ts';
import { openMongoConnection } from '../../mongodb/open-mongo-connection.ts';
import { startMongoTestServer } from '../../mongodb/testing/mongo-test-server.ts';
import type { Wait } from '../../clock/wait.ts';
import { describeLeaseRecords } from '../testing/lease-records-behaviour.ts';
import { describeLeases } from '../testing/leases-behaviour.ts';
import { openMongoLeaseRecords, openMongoLeases } from './open-mongo-leases.ts';

const server = await startMongoTestServer();
const title = server.kind === 'running' ? `MongoDB leases on ${server.name}` : `MongoDB leases (${server.reason})`;
const url = server.kind === 'running' ? server.url : '';
const database = `driveaway-leases-${randomUUID().slice(0, 8)}`;
const terms = { termMilliseconds: 6_000, graceMilliseconds: 4_000 };

/** A process that was stopped: it neither waits nor renews. */
const frozen: Wait = async () => new Promise(() => undefined);

/** A clock of the test's own. */
const manualMilliseconds = () => {
  let now = 0;
  return { elapsed: () => now, pass: (milliseconds: number) => void (now += milliseconds) };
};

// oxlint-disable-next-line vitest/valid-title -- a string, which the rule does not see
describe.skipIf(server.kind === 'missing')(title, () => {
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await openMongoConnection({ url });
  });
  afterAll(async () => {
    await connection.client().db(database).dropDatabase();
    await connection.close();
    if (server.kind === 'running') await server.stop();
  });
  const open = (elapsed: () => number, wait?: Wait, through = connection) =>
    openMongoLeases({ connection: through, database, holder: randomUUID(), elapsed, wait, ...terms });

  describeLeases('MongoDB', async () => [open(() => performance.now()), open(() => performance.now())]);
  describeLeaseRecords('MongoDB', async () => openMongoLeaseRecords({ connection, database }));

  it('passes to another once its holder has been silent for the term and the grace, by the other’s clock', async () => {
    const name = randomUUID();
    const dead = open(() => 0, frozen);
    expect(await dead.tryTake(name)).toMatchObject({ fence: 1 });
    const { elapsed, pass } = manualMilliseconds();
    const heir = open(elapsed, frozen);
    expect(await heir.tryTake(name)).toBeUndefined();
    pass(9_999);
    expect(await heir.tryTake(name)).toBeUndefined();
    pass(1);
    expect(await heir.tryTake(name)).toMatchObject({ fence: 2 });
  });

  it('of a silent holder passes to one alone in every round of a race for it', async () => {
    const name = randomUUID();
    const { elapsed, pass } = manualMilliseconds();
    const heirs = Array.from({ length: 6 }, () => open(elapsed, frozen));
    expect(await open(() => 0, frozen).tryTake(name)).toMatchObject({ fence: 1 });
    for (let fence = 2; fence < 12; fence += 1) {
      const ask = async () =>
        (await Promise.all(heirs.map(async (heir) => heir.tryTake(name)))).filter((lease) => lease !== undefined);
      // everybody looks at the counter, whose holder then is silent for the term and the grace
      expect(await ask()).toEqual([]);
      pass(10_000);
      expect((await ask()).map((lease) => lease.fence)).toEqual([fence]);
    }
  });

  it('stays with a holder that renews it, however long another waits', async () => {
    const name = randomUUID();
    const renewals: (() => void)[] = [];
    const byHand: Wait = async (_milliseconds, signal) =>
      new Promise((resolve) => {
        renewals.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    const lease = await open(() => 0, byHand).tryTake(name);
    const { elapsed, pass } = manualMilliseconds();
    const other = open(elapsed, frozen);
    const leases = connection.client().db(database).collection<{ _id: string; beat: number }>('leases');
    const beat = async (): Promise<number> => (await leases.findOne({ _id: name }))?.beat ?? 0;
    for (let round = 0; round < 3; round += 1) {
      expect(await other.tryTake(name)).toBeUndefined();
      pass(10_000);
      // asked after the other has looked: a renewal may have been under way since the last round
      const seen = await beat();
      await eventually(async () => {
        // repeatedly: one of the waits is the timeout of a renewal
        renewals.splice(0).forEach((renew) => renew());
        expect(await beat()).toBeGreaterThan(seen);
      });
    }
    await lease?.release();
  });

  it('is given up by a holder that cannot renew it before anybody else may take it', async () => {
    const name = randomUUID();
    const { elapsed, pass } = manualMilliseconds();
    const passing: Wait = async (milliseconds, signal) => {
      if (!signal.aborted) pass(milliseconds);
    };
    const own = await openMongoConnection({ url });
    const waits: (() => void)[] = [];
    let began = false;
    const lease = await open(
      elapsed,
      async (milliseconds, signal) => {
        if (!began) await new Promise<void>((resolve) => waits.push(resolve));
        began = true;
        await passing(milliseconds, signal);
      },
      own,
    ).tryTake(name);
    await own.close();
    waits.splice(0).forEach((go) => go());
    await eventually(() => expect(lease?.lost.aborted).toBe(true));
    expect(elapsed()).toBeLessThanOrEqual(terms.termMilliseconds);
  });

  it('is given up at once by a holder that finds another in its place', async () => {
    const name = randomUUID();
    let renew = (): void => undefined;
    const byHand: Wait = async (_milliseconds, signal) =>
      new Promise((resolve) => {
        renew = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    const slept = await open(() => 0, byHand).tryTake(name);
    const { elapsed, pass } = manualMilliseconds();
    const heir = open(elapsed, frozen);
    await heir.tryTake(name);
    pass(10_000);
    expect(await heir.tryTake(name)).toMatchObject({ fence: 2 });
    renew();
    await eventually(() => expect(slept?.lost.aborted).toBe(true));
    await slept?.release();
    expect(await open(() => 0, frozen).tryTake(name)).toBeUndefined();
  });

  it('are shared by those who speak, in one order; who falls silent is forgotten, and its leases are free at once', async () => {
    const group = randomUUID();
    const name = randomUUID();
    const { elapsed, pass } = manualMilliseconds();
    const [one, other] = [open(elapsed, frozen), open(elapsed, frozen)];
    await one.tryTake(name);
    expect(await one.share(group, [name])).toEqual({ count: 1, index: 0 });
    const second = await other.share(group, [name]);
    expect(second.count).toBe(2);
    expect(await one.share(group, [name])).toEqual({ count: 2, index: 1 - second.index });
    expect(await other.share(group, [name])).toEqual(second);
    pass(9_999);
    expect(await other.share(group, [name])).toEqual(second);
    pass(1);
    expect(await other.share(group, [name])).toEqual({ count: 1, index: 0 });
    expect(await other.tryTake(name)).toMatchObject({ fence: 2 });
    await other.leave(group);
    expect(await one.share(group, [])).toEqual({ count: 1, index: 0 });
  });
});
