/** What every event store adapter must do. Stream names are fresh per test, so that adapters may share one server. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proposedEvent, proposedEvents, readWholeAll } from './behaviour-samples.ts';
import { describeConcurrentAppends } from './concurrent-appends-behaviour.ts';
import { describeSubscriptions } from './subscription-behaviour.ts';
import type { AppendOutcome, EventStore } from '../port.ts';

const ids = (events: readonly { readonly id: string }[]) => events.map((event) => event.id);
const revisionOf = (outcome: AppendOutcome) => (outcome.kind === 'appended' ? outcome.revision : outcome.kind);

/** Describes the behaviour of one adapter; `open` gives a working store, which is closed after each test. */
export const describeEventStore = (name: string, open: () => Promise<EventStore>): void => {
  describe(`event store: ${name}`, () => {
    let store: EventStore;
    let stream: string;
    beforeEach(async () => {
      store = await open();
      stream = `order-${randomUUID()}`;
    });
    afterEach(async () => store.close());

    describe('append', () => {
      it('creates a stream at revision 0 and goes on from there', async () => {
        expect(revisionOf(await store.append(stream, proposedEvents(2), 'no-stream'))).toBe(1n);
        expect(revisionOf(await store.append(stream, proposedEvents(1), 1n))).toBe(2n);
        expect((await store.readStream(stream)).map((event) => event.revision)).toEqual([0n, 1n, 2n]);
      });

      it('gives a later append a greater position', async () => {
        const first = await store.append(stream, proposedEvents(1), 'no-stream');
        const second = await store.append(`${stream}-b`, proposedEvents(1), 'no-stream');
        if (first.kind !== 'appended' || second.kind !== 'appended') throw new Error('both must be appended');
        expect(second.position).toBeGreaterThan(first.position);
        expect((await store.readStream(`${stream}-b`))[0]?.position).toBe(second.position);
      });

      it('refuses no-stream when the stream exists, and writes nothing', async () => {
        const events = proposedEvents(1);
        expect(await store.append(stream, events, 'no-stream')).toMatchObject({ kind: 'appended' });
        expect(await store.append(stream, proposedEvents(1), 'no-stream')).toEqual({
          kind: 'conflict',
          actualRevision: 0n,
        });
        expect(ids(await store.readStream(stream))).toEqual(ids(events));
      });

      it('refuses a revision when the stream does not exist, and does not create it', async () => {
        expect(await store.append(stream, proposedEvents(1), 0n)).toEqual({
          kind: 'conflict',
          actualRevision: 'no-stream',
        });
        expect(await store.readStream(stream)).toEqual([]);
      });

      it.each([0n, 1n, 3n, 99n])('refuses revision %s when the stream is at 2', async (expected) => {
        expect(await store.append(stream, proposedEvents(3), 'no-stream')).toMatchObject({ kind: 'appended' });
        expect(await store.append(stream, proposedEvents(1), expected)).toEqual({
          kind: 'conflict',
          actualRevision: 2n,
        });
        expect(await store.readStream(stream)).toHaveLength(3);
      });

      it('lets exactly one of many racing appends win, and leaves other streams alone', async () => {
        expect(await store.append(stream, proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
        const racers = Array.from({ length: 20 }, () => proposedEvents(2));
        const others = Array.from({ length: 5 }, (_, index) => `${stream}-other-${index}`);
        const [outcomes, otherOutcomes] = await Promise.all([
          Promise.all(racers.map((events) => store.append(stream, events, 0n))),
          Promise.all(others.map((other) => store.append(other, proposedEvents(1), 'no-stream'))),
        ]);
        const winners = outcomes.flatMap((outcome, index) =>
          outcome.kind === 'appended' ? [racers[index] ?? []] : [],
        );
        expect(winners).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome.kind === 'conflict')).toEqual(
          Array.from({ length: 19 }, () => ({ kind: 'conflict', actualRevision: 2n })),
        );
        expect(ids(await store.readStream(stream, { from: 1n }))).toEqual(ids(winners[0] ?? []));
        expect(otherOutcomes.map(revisionOf)).toEqual(others.map(() => 0n));
      });

      it('lets exactly one of many racing creations win', async () => {
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, async () => store.append(stream, proposedEvents(1), 'no-stream')),
        );
        expect(outcomes.filter((outcome) => outcome.kind === 'appended')).toHaveLength(1);
        expect(await store.readStream(stream)).toHaveLength(1);
      });

      it('answers the same event ids at the same expected revision as the first time, and writes nothing', async () => {
        const first = proposedEvents(2);
        const second = proposedEvents(2);
        expect(await store.append(stream, first, 'no-stream')).toMatchObject({ kind: 'appended' });
        expect(await store.append(stream, second, 1n)).toMatchObject({ kind: 'appended' });
        expect(await store.append(stream, proposedEvents(1), 3n)).toMatchObject({ kind: 'appended' });
        expect(revisionOf(await store.append(stream, first, 'no-stream'))).toBe(1n);
        expect(revisionOf(await store.append(stream, second, 1n))).toBe(3n);
        expect(await store.readStream(stream)).toHaveLength(5);
      });

      it('keeps what was written first when a retry carries the same ids with other bytes', async () => {
        const event = proposedEvent({ data: '{"data":{"attempt":1}}' });
        expect(await store.append(stream, [event], 'no-stream')).toMatchObject({ kind: 'appended' });
        const again = await store.append(stream, [{ ...event, data: '{"data":{"attempt":2}}' }], 'no-stream');
        expect(revisionOf(again)).toBe(0n);
        expect((await store.readStream(stream)).map((stored) => stored.data)).toEqual(['{"data":{"attempt":1}}']);
      });

      it('answers the same append sent twice at once with one and the same revision', async () => {
        const events = proposedEvents(3);
        const outcomes = await Promise.all([
          store.append(stream, events, 'no-stream'),
          store.append(stream, events, 'no-stream'),
        ]);
        expect(outcomes.map(revisionOf)).toEqual([2n, 2n]);
        expect(ids(await store.readStream(stream))).toEqual(ids(events));
      });

      it('refuses a batch of which only a part was written before', async () => {
        const events = proposedEvents(2);
        expect(await store.append(stream, events, 'no-stream')).toMatchObject({ kind: 'appended' });
        const conflict = { kind: 'conflict', actualRevision: 1n };
        expect(await store.append(stream, [...events, proposedEvent()], 'no-stream')).toEqual(conflict);
        expect(await store.append(stream, [...events.slice(0, 1), proposedEvent()], 'no-stream')).toEqual(conflict);
        expect(await store.append(stream, [proposedEvent(), ...events.slice(1)], 'no-stream')).toEqual(conflict);
        expect(ids(await store.readStream(stream))).toEqual(ids(events));
      });

      it('appends in turn, stops at the first conflict, and can be repeated', async () => {
        const other = `${stream}-other`;
        const claim = { stream, events: proposedEvents(1), expected: 'no-stream' } as const;
        const answered = { stream: other, events: proposedEvents(2), expected: 'no-stream' } as const;
        const outcomes = await store.appendInTurn([claim, answered]);
        expect(outcomes.map(revisionOf)).toEqual([0n, 1n]);
        expect(await store.appendInTurn([claim, answered])).toEqual(outcomes);
        const late = { stream: other, events: proposedEvents(1), expected: 1n } as const;
        const taken = { ...claim, events: proposedEvents(1) };
        const refused = await store.appendInTurn([taken, late]);
        expect(refused).toEqual([{ kind: 'conflict', actualRevision: 0n }]);
        const stale = await store.appendInTurn([late, { ...late, events: proposedEvents(1) }, taken]);
        expect(stale).toMatchObject([
          { kind: 'appended', revision: 2n },
          { kind: 'conflict', actualRevision: 2n },
        ]);
        expect(ids(await store.readStream(other))).toEqual(ids([...answered.events, ...late.events]));
        expect(await store.readStream(stream)).toHaveLength(1);
      });

      it('writes a large batch whole and in order', async () => {
        const filler = 'x'.repeat(900);
        const events = Array.from({ length: 500 }, (_, n) => proposedEvent({ data: JSON.stringify({ n, filler }) }));
        expect(revisionOf(await store.append(stream, events, 'no-stream'))).toBe(499n);
        const stored = await store.readStream(stream);
        expect(stored.map(({ id, data }) => ({ id, data }))).toEqual(events.map(({ id, data }) => ({ id, data })));
        const positions = stored.map((event) => event.position);
        expect(positions).toEqual([...new Set(positions)].sort((left, right) => (left < right ? -1 : 1)));
      });
    });

    describe('what was written', () => {
      it.each([
        ['odd spacing and key order', '{ "b":1,\n\t"a" : 2.50, "a":1e3 }'],
        ['unicode and emoji', JSON.stringify({ name: 'Zoë Ōtāhuhu 日本 👩🏽‍🔧 \u00a0 e\u0301' })],
        ['escapes', '{"nul":"\\u0000","lone":"\\ud800","slash":"\\/","quote":"\\"","line":"\\u2028"}'],
        ['nothing much', '{}'],
        ['200 kB', JSON.stringify({ text: 'äöü€😀'.repeat(14_000) })],
      ])('comes back byte for byte: %s', async (_, text) => {
        const event = proposedEvent({ type: 'Étrange Type', data: text, metadata: text });
        expect(await store.append(stream, [event], 'no-stream')).toMatchObject({ kind: 'appended' });
        expect(await store.readStream(stream)).toEqual([
          { ...event, stream, revision: 0n, position: expect.any(BigInt) },
        ]);
      });
    });

    describe('readStream', () => {
      it('gives an empty array for a stream that does not exist, both ways', async () => {
        expect(await store.readStream(stream)).toEqual([]);
        expect(await store.readStream(stream, { direction: 'backwards', limit: 1 })).toEqual([]);
      });

      it.each([
        [{}, [0, 1, 2, 3, 4]],
        [{ from: 2n }, [2, 3, 4]],
        [{ from: 4n }, [4]],
        [{ from: 5n }, []],
        [{ limit: 2 }, [0, 1]],
        [{ from: 1n, limit: 2 }, [1, 2]],
        [{ direction: 'backwards' }, [4, 3, 2, 1, 0]],
        [{ direction: 'backwards', from: 2n }, [2, 1, 0]],
        [{ direction: 'backwards', limit: 1 }, [4]],
        [{ direction: 'backwards', from: 3n, limit: 2 }, [3, 2]],
        [{ direction: 'backwards', from: 0n }, [0]],
      ] as const)('reads %o', async (options, expected) => {
        const events = proposedEvents(5);
        expect(await store.append(stream, events, 'no-stream')).toMatchObject({ kind: 'appended' });
        expect(await store.append(`${stream}-b`, proposedEvents(2), 'no-stream')).toMatchObject({ kind: 'appended' });
        const read = await store.readStream(stream, options);
        expect(read.map((event) => Number(event.revision))).toEqual(expected);
        expect(ids(read)).toEqual(expected.map((index) => events[index]?.id));
      });
    });

    describe('readAll', () => {
      it('gives every event under the prefixes once, in strictly increasing positions, page by page', async () => {
        const prefix = `order-${randomUUID()}-`;
        const otherPrefix = `customer-${randomUUID()}-`;
        for (let round = 0; round < 4; round += 1) {
          for (const name of [`${prefix}a`, `${otherPrefix}a`, `unread-${stream}`, `${prefix}b`]) {
            expect(
              await store.append(name, proposedEvents(3), round === 0 ? 'no-stream' : BigInt(round * 3 - 1)),
            ).toMatchObject({ kind: 'appended' });
          }
        }
        for (const limit of [1, 4, 5, 1_000]) {
          const events = await readWholeAll(store, [prefix, otherPrefix], limit);
          expect(events).toHaveLength(36);
          expect(events.every((event, index) => event.position > (events[index - 1]?.position ?? -1n))).toBe(true);
          const inA = events.filter((event) => event.stream === `${prefix}a`);
          expect(inA).toEqual(await store.readStream(`${prefix}a`));
        }
        expect(await readWholeAll(store, [prefix], 7)).toHaveLength(24);
        expect(await readWholeAll(store, [`${prefix}%`], 7)).toEqual([]);
      });

      it('starts after the given position', async () => {
        expect(await store.append(stream, proposedEvents(5), 'no-stream')).toMatchObject({ kind: 'appended' });
        const events = await readWholeAll(store, [stream], 10);
        expect(await readWholeAll(store, [stream], 10, events[2]?.position)).toEqual(events.slice(3));
        expect(await readWholeAll(store, [stream], 10, events[4]?.position)).toEqual([]);
      });

      it('moves past events that do not match, and says so when nothing is left', async () => {
        expect(await store.append(stream, proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
        const appended = await store.append(`unread-${stream}`, proposedEvents(50), 'no-stream');
        let page = await store.readAll({ prefixes: [stream], limit: 10 });
        while (!page.atHead) page = await store.readAll({ after: page.position, prefixes: [stream], limit: 10 });
        if (appended.kind !== 'appended') throw new Error('must be appended');
        expect(page.position).toBeGreaterThanOrEqual(appended.position);
      });

      it('leaves out system streams', async () => {
        expect(await store.append(stream, proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
        const events = await readWholeAll(store, [], 500);
        expect(events.map((event) => event.stream)).toContain(stream);
        expect(events.filter((event) => event.stream.startsWith('$'))).toEqual([]);
      });
    });

    it('reports the position of the newest event as its head', async () => {
      const first = await store.append(stream, proposedEvents(3), 'no-stream');
      if (first.kind !== 'appended') throw new Error('must be appended');
      expect(await store.head()).toBeGreaterThanOrEqual(first.position);
      const second = await store.append(stream, proposedEvents(1), 2n);
      if (second.kind !== 'appended') throw new Error('must be appended');
      expect(await store.head()).toBeGreaterThanOrEqual(second.position);
    });

    it('gives its newest event as it was written, of the store alone', async () => {
      expect(await store.append(stream, proposedEvents(2), 'no-stream')).toMatchObject({ kind: 'appended' });
      const [, second] = await store.readStream(stream);
      expect(await store.newestEvent()).toEqual(second);
    });

    it('rejects calls after close', async () => {
      expect(await store.append(stream, proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
      await store.close();
      await expect(store.append(stream, proposedEvents(1), 0n)).rejects.toThrow('closed');
      await expect(store.readStream(stream)).rejects.toThrow('closed');
      await expect(store.readAll({ limit: 1 })).rejects.toThrow('closed');
      await expect(store.head()).rejects.toThrow('closed');
      await expect(store.newestEvent()).rejects.toThrow('closed');
    });

    describeSubscriptions(() => store);
    describeConcurrentAppends(() => store);
  });
};
