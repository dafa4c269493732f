/**
 * How EventStoreDB behaves towards its own client, fact by fact: what the adapter rests on, and what the double must
 * do as well. Runs against either; facts that only an engine can show are skipped by name on the double.
 */
import { randomUUID } from 'node:crypto';
import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  persistentSubscriptionToStreamSettingsFromDefaults,
  START,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
  type AllStreamSubscription,
  type StreamSubscription,
} from '@eventstore/db-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { namespacePrefix } from '../namespaced-event-store.ts';
import { claimNamespace, type ClaimedNamespace } from './claim-namespace.ts';

type Facts = {
  /** The server under test; asked once. */
  readonly connectionString: () => string;
  /** False on the double. */
  readonly isEngine: boolean;
  /** Kills the server and starts it again on the same disk, where the test may do that. */
  readonly crash?: (() => Promise<void>) | undefined;
};

const fact = (n: number, type = 'FactNoted') => jsonEvent({ id: randomUUID(), type, data: { n } });
const facts = (count: number) => Array.from({ length: count }, (_, n) => fact(n));

type Read = AsyncIterable<{ readonly event?: { readonly revision: bigint; readonly streamId: string } }>;
const revisionsOf = async (read: Read): Promise<readonly bigint[]> => {
  const revisions: bigint[] = [];
  for await (const { event } of read) if (event !== undefined) revisions.push(event.revision);
  return revisions;
};

/** Resolves with the ids that came before the subscription said it had caught up. */
const idsUntilCaughtUp = async (
  subscription: StreamSubscription | AllStreamSubscription,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  const caughtUp = Promise.withResolvers<void>();
  subscription.on('data', ({ event }) => void (event !== undefined && ids.push(event.id)));
  subscription.on('caughtUp', () => setImmediate(caughtUp.resolve));
  subscription.on('error', caughtUp.reject);
  await caughtUp.promise;
  await subscription.unsubscribe();
  return ids;
};

/** Says in a title what a skipped fact waits for. */
const needs = (isThere: boolean, what: string): string => (isThere ? '' : ` (needs ${what})`);

/** Describes the facts for one server. */
export const describeEventStoreDbFacts = (name: string, { connectionString, isEngine, crash }: Facts): void => {
  describe(`how EventStoreDB behaves: ${name}`, () => {
    let client: EventStoreDBClient;
    let own: ClaimedNamespace;
    let stream: string;
    beforeAll(() => {
      client = EventStoreDBClient.connectionString(connectionString());
      own = claimNamespace(connectionString, 'facts');
    });
    afterAll(async () => {
      await client.dispose();
      await own.release();
    });
    beforeEach(() => {
      stream = `${namespacePrefix(own.namespace)}fact-${randomUUID()}`;
    });

    it('appends two events to a stream that must not exist: revision 1 and a commit position', async () => {
      const result = await client.appendToStream(stream, facts(2), { expectedRevision: NO_STREAM });
      expect(result).toMatchObject({ success: true, nextExpectedRevision: 1n });
      expect(result.position?.commit).toBeTypeOf('bigint');
    });

    it('refuses a stream that must not exist when it does, and names its current revision', async () => {
      await client.appendToStream(stream, facts(2), { expectedRevision: NO_STREAM });
      const refused = client.appendToStream(stream, facts(1), { expectedRevision: NO_STREAM });
      await expect(refused).rejects.toThrow(WrongExpectedVersionError);
      await expect(refused).rejects.toMatchObject({ actualVersion: 1n });
    });

    it.each([0n, 2n])('refuses revision %s when the stream is at 1', async (expectedRevision) => {
      await client.appendToStream(stream, facts(2), { expectedRevision: NO_STREAM });
      const refused = client.appendToStream(stream, facts(1), { expectedRevision });
      await expect(refused).rejects.toThrow(WrongExpectedVersionError);
      await expect(refused).rejects.toMatchObject({ actualVersion: 1n });
    });

    it('refuses an append to a stream that must exist when it does not', async () => {
      const refused = client.appendToStream(stream, facts(1), { expectedRevision: STREAM_EXISTS });
      await expect(refused).rejects.toThrow(WrongExpectedVersionError);
    });

    it.each([['the same expected revision', NO_STREAM] as const, ['any revision', ANY] as const])(
      'recognises the same event ids with %s: the same answer, nothing written twice',
      async (_, expectedRevision) => {
        const events = facts(2);
        const first = await client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
        const again = await client.appendToStream(stream, events, { expectedRevision });
        expect(again).toMatchObject({ success: true, nextExpectedRevision: first.nextExpectedRevision });
        expect(await revisionsOf(client.readStream(stream))).toEqual([0n, 1n]);
      },
    );

    it('turns the revision of a failed append into 1 when it may not throw, whatever it is', async () => {
      const separator = connectionString().includes('?') ? '&' : '?';
      const quiet = EventStoreDBClient.connectionString(`${connectionString()}${separator}throwOnAppendFailure=false`);
      await client.appendToStream(stream, facts(5), { expectedRevision: NO_STREAM });
      const result = await quiet.appendToStream(stream, facts(1), { expectedRevision: NO_STREAM });
      expect(result).toMatchObject({ success: false, nextExpectedRevision: 1n });
      await quiet.dispose();
    });

    it('rejects the reading of a stream that does not exist or was deleted', async () => {
      await expect(revisionsOf(client.readStream(stream))).rejects.toThrow(StreamNotFoundError);
      await client.appendToStream(stream, facts(1), { expectedRevision: NO_STREAM });
      await client.deleteStream(stream);
      await expect(revisionsOf(client.readStream(stream))).rejects.toThrow(StreamNotFoundError);
    });

    it('reads backwards from the end, newest first', async () => {
      await client.appendToStream(stream, facts(4));
      const read = client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 3 });
      expect(await revisionsOf(read)).toEqual([3n, 2n, 1n]);
    });

    it('reads from a revision, that one included', async () => {
      await client.appendToStream(stream, facts(4));
      expect(await revisionsOf(client.readStream(stream, { fromRevision: 2n }))).toEqual([2n, 3n]);
    });

    it('goes on with the revisions of a stream that was deleted', async () => {
      await client.appendToStream(stream, facts(3));
      await client.deleteStream(stream);
      const result = await client.appendToStream(stream, facts(1), { expectedRevision: ANY });
      expect(result.nextExpectedRevision).toBe(3n);
      expect(await revisionsOf(client.readStream(stream))).toEqual([3n]);
    });

    it('takes nothing more for a tombstoned stream', async () => {
      await client.appendToStream(stream, facts(1));
      await client.tombstoneStream(stream);
      await expect(client.appendToStream(stream, facts(1))).rejects.toThrow(StreamDeletedError);
    });

    it('shows only the newest events of a stream with a $maxCount', async () => {
      await client.setStreamMetadata(stream, { maxCount: 2 });
      await client.appendToStream(stream, facts(5));
      expect(await revisionsOf(client.readStream(stream))).toEqual([3n, 4n]);
    });

    it('starts a subscription to a stream after the given revision: catch-up, then caught up, then live', async () => {
      const written = facts(3);
      await client.appendToStream(stream, written);
      const before = client.subscribeToStream(stream, { fromRevision: 0n });
      expect(await idsUntilCaughtUp(before)).toEqual(written.slice(1).map(({ id }) => id));

      const live = client.subscribeToStream(stream, { fromRevision: 2n });
      const next = new Promise((resolve, reject) => {
        live.on('data', ({ event }) => resolve(event?.id));
        live.on('error', reject);
        live.on('caughtUp', () => void client.appendToStream(stream, later).catch(reject));
      });
      const later = fact(3);
      expect(await next).toBe(later.id);
      await live.unsubscribe();
    });

    it('starts a subscription to $all after the given position', async () => {
      const written = facts(3);
      for (const event of written) await client.appendToStream(stream, event);
      const positions: { commit: bigint; prepare: bigint }[] = [];
      for await (const { event } of client.readStream(stream)) {
        if (event?.position !== undefined) positions.push(event.position);
      }
      const filter = streamNameFilter({ prefixes: [stream] });
      const subscription = client.subscribeToAll({ fromPosition: positions[0] ?? START, filter });
      expect(await idsUntilCaughtUp(subscription)).toEqual(written.slice(1).map(({ id }) => id));
    });

    it.each([
      ['stream prefixes', (name: string) => streamNameFilter({ prefixes: [`${name}-a`] })] as const,
      ['a regex on event types', (name: string) => eventTypeFilter({ regex: `^${name}$` })] as const,
    ])('subscribes to $all through a filter on %s', async (_, filterFor) => {
      const wanted = [fact(0, stream), fact(1, stream)];
      await client.appendToStream(`${stream}-a`, wanted);
      await client.appendToStream(`${stream}-b`, facts(3));
      const subscription = client.subscribeToAll({ fromPosition: START, filter: filterFor(stream) });
      expect(await idsUntilCaughtUp(subscription)).toEqual(wanted.map(({ id }) => id));
    });

    it('reports checkpoints over stretches that a filter skips', async () => {
      const first = await client.appendToStream(stream, facts(1));
      for (let round = 0; round < 8; round += 1) await client.appendToStream(`${stream}-skipped`, facts(50));
      const reached = Promise.withResolvers<void>();
      const filter = streamNameFilter({
        prefixes: [`${stream}-nothing`],
        maxSearchWindow: 32,
        checkpointInterval: 1,
        checkpointReached: async (_, position) => {
          if (position.commit > (first.position?.commit ?? 0n)) reached.resolve();
        },
      });
      const subscription = client.subscribeToAll({ fromPosition: START, filter });
      subscription.on('data', () => reached.reject(new Error('nothing matches')));
      subscription.on('error', reached.reject);
      await expect(reached.promise).resolves.toBeUndefined();
      await subscription.unsubscribe();
    });

    it('reads $all in strictly increasing positions, system streams included', async () => {
      const { position = START } = await client.appendToStream(stream, facts(1));
      await client.appendToStream(stream, facts(3));
      // at its beginning every server has streams of the system's; others may have written any number of events since
      for (const [fromPosition, expected] of [
        [START, /^\$/],
        [position, /^@facts-/],
      ] as const) {
        const positions: bigint[] = [];
        const streams: string[] = [];
        for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition, maxCount: 200 })) {
          if (event?.position === undefined) continue;
          positions.push(event.position.commit);
          streams.push(event.streamId);
        }
        expect(positions.every((place, index) => place > (positions[index - 1] ?? -1n))).toBe(true);
        expect(streams).toContainEqual(expect.stringMatching(expected));
      }
    });

    it.skipIf(!isEngine)(
      `shares a persistent subscription among consumers, each event acknowledged by one${needs(isEngine, 'EventStoreDB itself')}`,
      async () => {
        const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START });
        await client.createPersistentSubscriptionToStream(stream, 'group', settings);
        const done = Promise.withResolvers<void>();
        const acknowledged: string[] = [];
        const consumers = [0, 1].map(() => client.subscribeToPersistentSubscriptionToStream(stream, 'group'));
        for (const consumer of consumers) {
          consumer.on('error', done.reject);
          consumer.on('data', (resolved) => {
            void consumer.ack(resolved).catch(done.reject);
            acknowledged.push(resolved.event?.id ?? '');
            if (acknowledged.length === 20) done.resolve();
          });
        }
        const written = facts(20);
        await client.appendToStream(stream, written);
        await done.promise;
        expect(acknowledged.toSorted()).toEqual(written.map(({ id }) => id).toSorted());
        await Promise.all(consumers.map(async (consumer) => consumer.unsubscribe()));
      },
    );

    it.skipIf(crash === undefined)(
      `has every acknowledged event after a kill in mid-write${needs(crash !== undefined, 'EventStoreDB in Docker')}`,
      async () => {
        const acknowledged: string[] = [];
        const killed = Promise.withResolvers<void>();
        const writing = (async () => {
          for (let revision = -1n; ; revision += 1n) {
            const event = fact(Number(revision));
            const expectedRevision = revision < 0n ? NO_STREAM : revision;
            await client.appendToStream(stream, event, { expectedRevision });
            acknowledged.push(event.id);
            if (acknowledged.length === 50) crash?.().then(killed.resolve, killed.reject);
          }
        })();
        await expect(writing).rejects.toMatchObject({ message: expect.any(String) });
        await killed.promise;
        const survivor = EventStoreDBClient.connectionString(connectionString());
        const stored: string[] = [];
        for await (const { event } of survivor.readStream(stream)) stored.push(event?.id ?? '');
        await survivor.dispose();
        expect(stored).toEqual(expect.arrayContaining(acknowledged));
      },
    );

    it('appends in batches by default and one by one when a call carries credentials, with the same outcome', async () => {
      const credentials = { username: 'admin', password: 'changeit' };
      const first = await client.appendToStream(stream, facts(1), { expectedRevision: NO_STREAM, credentials });
      expect(first).toMatchObject({ success: true, nextExpectedRevision: 0n });
      const refused = client.appendToStream(stream, facts(1), { expectedRevision: NO_STREAM, credentials });
      await expect(refused).rejects.toMatchObject({ actualVersion: 0n });
      const second = await client.appendToStream(stream, facts(1), { expectedRevision: 0n });
      expect(second.nextExpectedRevision).toBe(1n);
    });

    it('says UNAVAILABLE when there is no server, and bounds how often it looks for one', async () => {
      // port 1 is reserved, and nothing listens there
      const nowhere = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
      await expect(nowhere.appendToStream(stream, facts(1))).rejects.toMatchObject({ code: 14 });
      await nowhere.dispose();
      const options = 'tls=false&maxDiscoverAttempts=2&discoveryInterval=10';
      const nobody = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:1?${options}`);
      await expect(nobody.appendToStream(stream, facts(1))).rejects.toThrow('Failed to discover after 2 attempts');
      await nobody.dispose();
    });
  });
};
