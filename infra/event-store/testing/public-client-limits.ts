/**
 * What the public calls of EventStoreDB's client do wrong, or cannot do: why `eventstoredb/` makes calls of its own. Runs against a server, and the double. When one of these fails after an update of the client, its reason is gone.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EventStore } from '../port.ts';

type Limits = {
  readonly connectionString: () => string;
  /** The adapter on the same server. */
  readonly openStore: () => EventStore;
  /** What only a double can show. */
  readonly double?: () => {
    readonly faults: { readonly delayAnswers: (milliseconds: number) => void };
    readonly connections: () => number;
  };
};

const seenSchema = z.object({ rejected: z.array(z.string()), uncaught: z.string() });
const program = fileURLToPath(new URL('public-batch-append.ts', import.meta.url));

/** Describes them for one server. */
export const describePublicClientLimits = (name: string, { connectionString, openStore, double }: Limits): void => {
  describe(`what the public client cannot do: ${name}`, () => {
    let client: EventStoreDBClient;
    let store: EventStore;
    let stream: string;
    beforeAll(() => {
      client = EventStoreDBClient.connectionString(connectionString());
      store = openStore();
    });
    afterAll(async () => {
      await store.close();
      await client.dispose();
    });
    beforeEach(() => {
      stream = `limits-${randomUUID()}`;
    });
    const noted = (n: number) => jsonEvent({ type: 'Noted', data: { n } });
    const publicTexts = async (): Promise<readonly string[]> => {
      const texts: string[] = [];
      for await (const { event } of client.readStream(stream)) texts.push(JSON.stringify(event?.data));
      return texts;
    };

    it('appends: one client that ends rejects the appends of another, whose answers then throw at the process', async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [program, connectionString()]);
      const { rejected, uncaught } = seenSchema.parse(JSON.parse(stdout));
      expect(rejected.length).toBeGreaterThan(0);
      expect(new Set(rejected)).toEqual(new Set([expect.stringContaining('Cancelled on client')]));
      expect(uncaught).toContain('TypeError: undefined is not iterable');
    });

    it('reads: gives every stream of $all, whatever filter is asked for', async () => {
      await client.appendToStream(`other-${stream}`, noted(1));
      await client.appendToStream(stream, noted(2));
      const filter = streamNameFilter({ prefixes: [stream] });
      const options = { direction: BACKWARDS, fromPosition: END, maxCount: 50, filter } as const;
      const streams = new Set<string>();
      for await (const { event } of client.readAll(options)) streams.add(event?.streamId ?? '');
      expect([...streams]).toEqual(expect.arrayContaining([stream, `other-${stream}`]));
    });

    it('subscriptions: say that they caught up while events before that are still unread', async () => {
      await client.appendToStream(
        stream,
        Array.from({ length: 8 }, (_, n) => noted(n)),
      );
      const filter = streamNameFilter({ prefixes: [stream] });
      const subscription = client.subscribeToAll({ fromPosition: START, filter });
      let read = 0;
      const readAtCaughtUp = new Promise<number>((resolve) => void subscription.on('caughtUp', () => resolve(read)));
      for await (const { event } of subscription) {
        if (event !== undefined) read += 1;
        // A consumer that takes its time with the first one.
        await readAtCaughtUp;
        if (read === 8) break;
      }
      expect(await readAtCaughtUp).toBe(1);
      await subscription.unsubscribe();
    });

    it('texts: come back as they were when JSON.stringify printed them, so that our hashes would hold', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }), async (values) => {
          stream = `limits-${randomUUID()}`;
          const texts = values.map((value) => JSON.stringify(value));
          const events = texts.map((data) => ({ id: randomUUID(), type: 'Noted', data, metadata: data }));
          expect(await store.append(stream, events, 'no-stream')).toMatchObject({ kind: 'appended' });
          expect(await publicTexts()).toEqual(texts);
        }),
        { numRuns: 50 },
      );
    });

    it.each([
      ['a number written in another way', '{"price":1e2}', '{"price":100}'],
      ['a number that no double holds', '{"price":9007199254740993}', '{"price":9007199254740992}'],
      ['a member that is there twice', '{"price":1,"price":2}', '{"price":2}'],
      ['a text that is no JSON', '{"price":', String.raw`"{\"price\":"`],
    ])('texts: come back as others when they were edited, and nobody is told: %s', async (_, edited, told) => {
      expect(
        await store.append(stream, [{ id: randomUUID(), type: 'Noted', data: edited, metadata: '{}' }], 'no-stream'),
      ).toMatchObject({ kind: 'appended' });
      expect(await publicTexts()).toEqual([told]);
      expect((await store.readStream(stream)).map(({ data }) => data)).toEqual([edited]);
    });

    it('texts: keep their bytes as binary events, but their metadata is parsed whenever it can be', async () => {
      const text = Buffer.from('{ "n":1.0 }');
      await client.appendToStream(stream, binaryEvent({ type: 'Noted', data: text, metadata: text }));
      for await (const { event } of client.readStream(stream, { direction: FORWARDS })) {
        expect(event).toMatchObject({ isJson: false, metadata: { n: 1 } });
        expect(Buffer.from(event?.isJson === false ? event.data : [])).toEqual(text);
      }
    });

    it.skipIf(double === undefined)('reads: wait for ever, whatever deadline they are given', async () => {
      await client.appendToStream(stream, noted(1));
      double?.().faults.delayAnswers(300);
      const texts: unknown[] = [];
      for await (const { event } of client.readStream(stream, { deadline: 1 })) texts.push(event?.data);
      double?.().faults.delayAnswers(0);
      expect(texts).toEqual([{ n: 1 }]);
    });

    it.skipIf(double === undefined)('a client that has been disposed of leaves its connection open', async () => {
      const before = double?.().connections() ?? 0;
      await client.appendToStream(stream, noted(1));
      const own = EventStoreDBClient.connectionString(`${connectionString()}&keepAliveInterval=20000`);
      for await (const { event } of own.readStream(stream)) expect(event).toBeDefined();
      await own.dispose();
      // The server would have heard of the end before it answers another.
      await client.appendToStream(stream, noted(2));
      expect(double?.().connections()).toBe(before + 1);
    });
  });
};
