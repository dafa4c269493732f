/** What every read model adapter must do. Collection names are fresh per test, so that adapters may share one server. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CollectionDefinition, ReadModelCollection, ReadModels, StoredDocument } from '../port.ts';
import { describePaging } from './paged-read-models-behaviour.ts';
import { describeSealing } from './sealed-read-models-behaviour.ts';

const documentAt = (id: string, revision: bigint, body: StoredDocument['body'] = { n: String(revision) }) => ({
  id,
  revision,
  position: revision * 10n + 3n,
  body,
});
const ascending = (one: number, other: number): number => one - other;
const idsOf = (documents: readonly StoredDocument[]) => documents.map((document) => document.id);

/** Describes the behaviour of one adapter; `open` gives working read models, which are closed after each test. */
export const describeReadModels = (name: string, open: () => Promise<ReadModels>): void => {
  describe(`read models: ${name}`, () => {
    let readModels: ReadModels;
    let definition: CollectionDefinition;
    let orders: ReadModelCollection;
    beforeEach(async () => {
      readModels = await open();
      definition = { name: `orders-${randomUUID()}`, version: 1, indexes: ['customerId', 'placedAt'] };
      orders = await readModels.collection(definition);
    });
    afterEach(async () => readModels.close());

    describe('getMany', () => {
      it('gives those that exist, each once, and nothing for nothing', async () => {
        for (const id of ['a', "b'", 'c']) expect(await orders.put(documentAt(id, 0n))).toBe('applied');
        const found = await orders.getMany(["b'", 'a', 'x', 'a']);
        expect(found.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
          documentAt('a', 0n),
          documentAt("b'", 0n),
        ]);
        expect(await orders.getMany([])).toEqual([]);
      });
    });

    describe('putAll', () => {
      const writeAt = (id: string, revision: bigint, after: bigint) => ({ ...documentAt(id, revision), after });

      it('writes new documents and moves others on, over several revisions at once', async () => {
        expect(await orders.put(documentAt('a', 0n))).toBe('applied');
        expect(await orders.put(documentAt('a', 1n))).toBe('applied');
        const writes = [writeAt('a', 5n, 1n), writeAt('b', 0n, -1n), writeAt('c', 3n, -1n)];
        expect(await orders.putAll(writes)).toEqual(['applied', 'applied', 'applied']);
        for (const [id, revision] of [
          ['a', 5n],
          ['b', 0n],
          ['c', 3n],
        ] as const) {
          expect(await orders.get(id)).toEqual(documentAt(id, revision));
        }
      });

      it('guards each document on its own, and writes the others', async () => {
        for (const revision of [0n, 1n, 2n]) expect(await orders.put(documentAt('a', revision))).toBe('applied');
        expect(await orders.put(documentAt('b', 0n))).toBe('applied');
        const writes = [
          writeAt('a', 2n, 1n),
          writeAt('b', 3n, 1n),
          writeAt('c', 1n, 0n),
          writeAt('d', 1n, -1n),
          writeAt('a-new', 0n, -1n),
        ];
        expect(await orders.putAll(writes)).toEqual(['stale', 'gap', 'gap', 'applied', 'applied']);
        expect(await orders.get('a')).toEqual(documentAt('a', 2n));
        expect(await orders.get('b')).toEqual(documentAt('b', 0n));
        expect(await orders.get('c')).toBeUndefined();
      });

      it('saves a checkpoint along with documents when all of them are written, and only then', async () => {
        const projection = `projection-${randomUUID()}`;
        const save = async (position: bigint, ...writes: readonly ReturnType<typeof writeAt>[]) => {
          await orders.putAll(writes, { projection, position });
          return readModels.loadCheckpoint(projection);
        };
        expect(await save(7n, writeAt('a', 1n, -1n))).toBe(7n);
        expect(await save(8n, writeAt('a', 3n, 2n), writeAt('b', 0n, -1n))).toBe(7n);
        expect(await orders.get('b')).toEqual(documentAt('b', 0n));
        expect(await save(9n, writeAt('a', 1n, 0n))).toBe(7n);
        expect(await save(10n)).toBe(10n);
      });

      it('calls an update of many written or seen when another one was not written, and never missing', async () => {
        expect(await orders.put(documentAt('a', 0n))).toBe('applied');
        expect(await orders.put(documentAt('b', 0n))).toBe('applied');
        const [moved, missing] = await orders.putAll([writeAt('a', 1n, 0n), writeAt('b', 3n, 2n)]);
        expect(['applied', 'stale']).toContain(moved);
        expect(missing).toBe('gap');
        expect(await orders.get('a')).toEqual(documentAt('a', 1n));
      });

      it('does not create a document over one that is there, and says how that one stands', async () => {
        expect(await orders.put(documentAt('a', 0n))).toBe('applied');
        expect(await orders.putAll([writeAt('a', 0n, -1n)])).toEqual(['stale']);
        expect(await orders.putAll([writeAt('a', 4n, -1n)])).toEqual(['gap']);
        expect(await orders.get('a')).toEqual(documentAt('a', 0n));
      });

      it('is found by its indexes, and has nothing to do for nothing', async () => {
        expect(await orders.putAll([])).toEqual([]);
        await orders.putAll([{ ...documentAt('a', 2n, { customerId: 'zoe' }), after: -1n }]);
        expect(idsOf(await orders.find({ where: { customerId: 'zoe' }, limit: 10 }))).toEqual(['a']);
      });

      it('writes a document anew at its own revision, at which it must stand', async () => {
        for (const revision of [0n, 1n])
          expect(await orders.put(documentAt('a', revision, { customerId: 'ada' }))).toBe('applied');
        const anew = (id: string, revision: bigint) => ({ ...documentAt(id, revision, {}), after: revision });
        expect(await orders.putAll([anew('a', 0n), anew('b', 0n)])).toEqual(['stale', 'gap']);
        expect(await orders.putAll([anew('a', 2n)])).toEqual(['gap']);
        expect(await orders.get('a')).toEqual(documentAt('a', 1n, { customerId: 'ada' }));
        expect(await orders.putAll([anew('a', 1n)])).toEqual(['applied']);
        expect(await orders.get('a')).toEqual(documentAt('a', 1n, {}));
        expect(await orders.find({ where: { customerId: 'ada' }, limit: 9 })).toEqual([]);
        expect(await orders.put(documentAt('a', 2n))).toBe('applied');
      });

      it('lets one of two racing writers move a document on', async () => {
        expect(await orders.put(documentAt('a', 0n))).toBe('applied');
        const outcomes = await Promise.all([
          orders.putAll([writeAt('a', 2n, 0n)]),
          orders.putAll([writeAt('a', 2n, 0n)]),
        ]);
        expect(outcomes.flat().sort()).toEqual(['applied', 'stale']);
      });
    });

    describe('put', () => {
      it('writes revision 0 when there is no document, then each next revision', async () => {
        for (const revision of [0n, 1n, 2n]) {
          expect(await orders.put(documentAt('a', revision))).toBe('applied');
          expect(await orders.get('a')).toEqual(documentAt('a', revision));
        }
        expect(await orders.count()).toBe(1);
      });

      it.each([0n, 1n, 2n])(
        'calls revision %s stale when the document is at 2, and writes nothing',
        async (revision) => {
          for (const earlier of [0n, 1n, 2n]) expect(await orders.put(documentAt('a', earlier))).toBe('applied');
          expect(await orders.put(documentAt('a', revision, { n: 'redelivered' }))).toBe('stale');
          expect(await orders.get('a')).toEqual(documentAt('a', 2n));
        },
      );

      it('reports a gap when an event is missing in between, and writes nothing', async () => {
        expect(await orders.put(documentAt('a', 0n))).toBe('applied');
        expect(await orders.put(documentAt('a', 2n))).toBe('gap');
        expect(await orders.get('a')).toEqual(documentAt('a', 0n));
        expect(await orders.put(documentAt('b', 1n))).toBe('gap');
        expect(await orders.get('b')).toBeUndefined();
      });

      it('lets exactly one of several racing writers apply a revision', async () => {
        const create = await Promise.all(Array.from({ length: 8 }, async () => orders.put(documentAt('a', 0n))));
        expect(create.sort()).toEqual(['applied', ...Array.from({ length: 7 }, () => 'stale')]);
        const writes = Array.from({ length: 8 }, async (_, n) => orders.put(documentAt('a', 1n, { by: String(n) })));
        const outcomes = await Promise.all(writes);
        expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
        expect(await orders.get('a')).toMatchObject({ body: { by: String(outcomes.indexOf('applied')) } });
      });

      it('keeps bodies and 64-bit positions as they are', async () => {
        const body = {
          text: 'Zoë 👩🏽‍🔧 "quoted" \\ \u0000 \u2028',
          nested: { list: [1, 2.5, -0.1, true, null, { set: '$set' }], empty: {}, none: [] },
          large: 9_007_199_254_740_991,
        };
        const document = { id: 'ä/🚗', revision: 0n, position: 9_223_372_036_854_775_806n, body };
        expect(await orders.put(document)).toBe('applied');
        expect(await orders.get('ä/🚗')).toEqual(document);
      });
    });

    describe('find', () => {
      beforeEach(async () => {
        const rows = [
          ['d', 'zoe', '2026-03-01'],
          ['b', 'zoe', '2026-01-01'],
          ['c', 'ana', '2026-02-01'],
          ['a', 'zoe', '2026-02-01'],
          ['e', 'zoe', '2026-02-01'],
        ] as const;
        for (const [id, customerId, placedAt] of rows)
          expect(await orders.put(documentAt(id, 0n, { customerId, placedAt }))).toBe('applied');
        expect(await orders.put(documentAt('f', 0n, { other: 'no indexed field' }))).toBe('applied');
      });

      it('matches a declared field exactly, ordered by id', async () => {
        expect(idsOf(await orders.find({ where: { customerId: 'zoe' }, limit: 10 }))).toEqual(['a', 'b', 'd', 'e']);
        expect(await orders.find({ where: { customerId: 'zo' }, limit: 10 })).toEqual([]);
        expect(await orders.find({ where: { customerId: 'ZOE' }, limit: 10 })).toEqual([]);
        expect(await orders.find({ where: { customerId: 'ana' }, limit: 10 })).toEqual([
          documentAt('c', 0n, { customerId: 'ana', placedAt: '2026-02-01' }),
        ]);
      });

      it('matches all of several fields, and everything when none is given', async () => {
        const where = { customerId: 'zoe', placedAt: '2026-02-01' };
        expect(idsOf(await orders.find({ where, limit: 10 }))).toEqual(['a', 'e']);
        expect(idsOf(await orders.find({ where: {}, limit: 10 }))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      });

      it('orders by a declared field either way, by id where that is equal, and stops at the limit', async () => {
        const find = async (direction: 'ascending' | 'descending', limit: number) =>
          idsOf(await orders.find({ where: { customerId: 'zoe' }, orderBy: { field: 'placedAt', direction }, limit }));
        expect(await find('ascending', 10)).toEqual(['b', 'a', 'e', 'd']);
        expect(await find('descending', 10)).toEqual(['d', 'a', 'e', 'b']);
        expect(await find('descending', 2)).toEqual(['d', 'a']);
      });

      it('gives what has a field up to a value, counts what has it, and leaves out what has it not', async () => {
        const find = async (upTo: string, where = {}) =>
          idsOf(await orders.find({ where, orderBy: { field: 'placedAt', direction: 'ascending', upTo }, limit: 10 }));
        expect(await find('2026-02-01')).toEqual(['b', 'a', 'c', 'e']);
        expect(await find('2026-01-31')).toEqual(['b']);
        expect(await find('2025')).toEqual([]);
        expect(await find('2026-02-01', { customerId: 'ana' })).toEqual(['c']);
        expect(await find('2026-02-01', { placedAt: '2026-03-01' })).toEqual([]);
        expect(await orders.count('placedAt')).toBe(5);
        expect(await orders.count()).toBe(6);
      });

      it('takes any value as a value', async () => {
        const customerId = `' OR 1=1 -- {"$ne":null}`;
        expect(await orders.find({ where: { customerId }, limit: 10 })).toEqual([]);
        expect(await orders.put(documentAt('q', 0n, { customerId }))).toBe('applied');
        expect(idsOf(await orders.find({ where: { customerId }, limit: 10 }))).toEqual(['q']);
      });

      it('follows a document to its new value', async () => {
        expect(await orders.put(documentAt('c', 1n, { customerId: 'eve', placedAt: '2026-02-01' }))).toBe('applied');
        expect(await orders.find({ where: { customerId: 'ana' }, limit: 10 })).toEqual([]);
        expect(idsOf(await orders.find({ where: { customerId: 'eve' }, limit: 10 }))).toEqual(['c']);
      });

      it('refuses fields that were not declared', async () => {
        await expect(orders.find({ where: { other: 'x' }, limit: 1 })).rejects.toThrow('"other" is not an index');
        const orderBy = { field: 'other', direction: 'ascending' } as const;
        await expect(orders.find({ where: {}, orderBy, limit: 1 })).rejects.toThrow('"other" is not an index');
      });
    });

    describePaging(open);

    describe('collections', () => {
      it('keeps the versions of a collection apart', async () => {
        expect(await orders.put(documentAt('a', 0n))).toBe('applied');
        const next = await readModels.collection({ ...definition, version: 2 });
        expect(await next.get('a')).toBeUndefined();
        await readModels.dropCollection(definition);
        const again = await readModels.collection(definition);
        expect(await again.count()).toBe(0);
        expect(await again.put(documentAt('a', 0n))).toBe('applied');
      });

      it('opens a collection a second time with what is in it, and finds by an index declared since', async () => {
        expect(await orders.put(documentAt('a', 0n, { customerId: 'zoe', status: 'paid' }))).toBe('applied');
        const again = await readModels.collection({ ...definition, indexes: ['customerId', 'status'] });
        expect(idsOf(await again.find({ where: { status: 'paid' }, limit: 10 }))).toEqual(['a']);
      });

      it('finds in order by a pair of fields declared since', async () => {
        for (const [id, placedAt] of Object.entries({ a: '3', b: '1', c: '2', d: '0' })) {
          expect(await orders.put(documentAt(id, 0n, { customerId: id === 'd' ? 'ada' : 'zoe', placedAt }))).toBe(
            'applied',
          );
        }
        const again = await readModels.collection({ ...definition, sorted: [['customerId', 'placedAt']] });
        const orderBy = { field: 'placedAt', direction: 'ascending' } as const;
        expect(idsOf(await again.find({ where: { customerId: 'zoe' }, orderBy, limit: 2 }))).toEqual(['b', 'c']);
      });

      it('drops a collection that does not exist', async () => {
        await expect(readModels.dropCollection({ ...definition, version: 9 })).resolves.toBeUndefined();
      });

      it.each([
        { name: 'orders"; DROP TABLE x' },
        { name: '' },
        { version: 0 },
        { version: 1.5 },
        { indexes: ["x') --"] },
        { indexes: ['a.b'] },
        { indexes: ['$where'] },
        { sorted: [['customerId', 'a.b'] as const] },
      ])('refuses the definition %o', async (changes) => {
        await expect(readModels.collection({ ...definition, ...changes })).rejects.toThrow(
          /collection (name|version)|index field/,
        );
      });
    });

    it('remembers, replaces and forgets checkpoints', async () => {
      const projection = `projection-${randomUUID()}`;
      expect(await readModels.loadCheckpoint(projection)).toBeUndefined();
      await readModels.saveCheckpoint(projection, 5n);
      await readModels.saveCheckpoint(projection, 9_223_372_036_854_775_806n);
      await readModels.saveCheckpoint(`${projection}-other`, 1n);
      expect(await readModels.loadCheckpoint(projection)).toBe(9_223_372_036_854_775_806n);
      await readModels.clearCheckpoint(projection);
      expect(await readModels.loadCheckpoint(projection)).toBeUndefined();
      expect(await readModels.loadCheckpoint(`${projection}-other`)).toBe(1n);
    });

    describe('a checkpoint that was opened', () => {
      const lease = 'reactor of v1.2';
      const under = (projection: string, fence: number) =>
        readModels.openCheckpoint(projection, { name: lease, fence });
      let projection: string;
      beforeEach(() => {
        projection = `projection-${randomUUID()}`;
      });

      it('goes on from where it was, and never back', async () => {
        const first = await readModels.openCheckpoint(projection);
        expect(first.position).toBeUndefined();
        expect(await first.save(9n)).toBe(true);
        expect(await first.save(4n)).toBe(true);
        expect(await readModels.loadCheckpoint(projection)).toBe(9n);
        expect((await readModels.openCheckpoint(projection)).position).toBe(9n);
      });

      it('is refused to a holder that was paused, once another has opened it under a later lease', async () => {
        const paused = await under(projection, 3);
        expect(await paused.save(5n)).toBe(true);
        const heir = await under(projection, 4);
        expect(heir.position).toBe(5n);
        expect(await paused.save(8n)).toBe(false);
        await orders.putAll([{ ...documentAt('a', 0n), after: -1n }], {
          projection,
          position: 8n,
          opening: paused.opening,
        });
        expect(await orders.get('a')).toEqual(documentAt('a', 0n));
        expect(await readModels.loadCheckpoint(projection)).toBe(5n);
        await expect(under(projection, 3)).rejects.toThrow(/later lease|open a checkpoint/);
        expect(await heir.save(7n)).toBe(true);
        await orders.putAll([], { projection, position: 8n, opening: heir.opening });
        expect(await readModels.loadCheckpoint(projection)).toBe(8n);
        expect((await under(projection, 4)).position).toBe(8n);
      });

      it.each([
        ['set', () => readModels.saveCheckpoint(projection, 2n), 2n],
        ['cleared', () => readModels.clearCheckpoint(projection), undefined],
      ])('is saved no more once it was %s', async (_what, change, left) => {
        const before = await under(projection, 1);
        expect(await before.save(9n)).toBe(true);
        await change();
        expect(await before.save(10n)).toBe(false);
        await orders.putAll([], { projection, position: 10n, opening: before.opening });
        expect(await readModels.loadCheckpoint(projection)).toBe(left);
        const after = await under(projection, 1);
        expect(after.position).toBe(left);
        expect(await after.save(3n)).toBe(true);
        expect(await readModels.loadCheckpoint(projection)).toBe(3n);
      });
    });

    it('remembers and replaces pointers', async () => {
      expect(await readModels.loadPointer(definition.name)).toBeUndefined();
      await readModels.savePointer(definition.name, 1);
      await readModels.savePointer(definition.name, 2);
      expect(await readModels.loadPointer(definition.name)).toBe(2);
      await readModels.clearPointer(definition.name);
      expect(await readModels.loadPointer(definition.name)).toBeUndefined();
    });

    it('gives the pointers of several collections in one call, and none of others or of what has none', async () => {
      const [one, other, none, forgotten] = ['one', 'other', 'none', 'forgotten'].map(
        (end) => `${definition.name}-${end}`,
      );
      if (!one || !other || !none || !forgotten) throw new Error('There are four names');
      await readModels.savePointer(one, 1);
      await readModels.savePointer(other, 2_001);
      await readModels.savePointer(forgotten, 3);
      await readModels.clearPointer(forgotten);
      const found = await readModels.loadPointers([other, none, one, forgotten, one]);
      expect(found).toEqual(
        new Map([
          [one, 1],
          [other, 2_001],
        ]),
      );
      expect([...(await readModels.loadPointers([other]))]).toEqual([[other, 2_001]]);
      expect([...(await readModels.loadPointers([]))]).toEqual([]);
      await readModels.savePointer(one, 2);
      expect((await readModels.loadPointers([one])).get(one)).toBe(2);
    });

    it('gives the checkpoints of several projections in one call, each as it is given alone', async () => {
      const [whole, parts, none, cleared] = ['whole', 'parts', 'none', 'cleared'].map(
        (end) => `${definition.name}-${end}`,
      );
      if (!whole || !parts || !none || !cleared) throw new Error('There are four names');
      await readModels.saveCheckpoint(whole, 9_223_372_036_854_775_806n);
      await readModels.saveCheckpoint(parts, 3n);
      await readModels.saveCheckpoint(cleared, 4n);
      await readModels.clearCheckpoint(cleared);
      const opened = await readModels.openPartitions?.(parts, { of: 2, held: [0, 1] });
      await opened?.save(8n);
      const found = await readModels.loadCheckpoints([none, parts, whole, cleared, whole]);
      expect(found).toEqual(
        new Map([
          [parts, opened === undefined ? 3n : 8n],
          [whole, 9_223_372_036_854_775_806n],
        ]),
      );
      expect([...(await readModels.loadCheckpoints([whole]))].map(([name]) => name)).toEqual([whole]);
      expect([...(await readModels.loadCheckpoints([]))]).toEqual([]);
    });

    it('gives the stored versions of several collections in one call, each as it is given alone', async () => {
      const other = { ...definition, name: `${definition.name}-other`, version: 7 };
      const dropped = { ...definition, name: `${definition.name}-dropped` };
      for (const opened of [other, dropped, { ...definition, version: 2_001 }]) {
        expect(await (await readModels.collection(opened)).put(documentAt('a', 0n))).toBe('applied');
      }
      expect(await orders.put(documentAt('a', 0n))).toBe('applied');
      await readModels.dropCollection(dropped);
      const names = [other.name, dropped.name, definition.name, `${definition.name}-none`];
      const found = await readModels.storedVersionsOf(names);
      const inOrder = Array.from(found, ([name, versions]) => [name, versions.toSorted(ascending)] as const);
      expect(new Map(inOrder)).toEqual(
        new Map([
          [definition.name, [1, 2_001]],
          [other.name, [7]],
        ]),
      );
      expect((await readModels.storedVersions(definition.name)).toSorted(ascending)).toEqual([1, 2_001]);
      expect((await readModels.storedVersionsOf([])).size).toBe(0);
    });

    it('rejects calls after close', async () => {
      await readModels.close();
      await expect(orders.get('a')).rejects.toThrow('closed');
      await expect(orders.put(documentAt('a', 0n))).rejects.toThrow('closed');
      await expect(readModels.loadCheckpoint('p')).rejects.toThrow('closed');
      await expect(readModels.loadCheckpoints(['p'])).rejects.toThrow('closed');
      await expect(readModels.loadPointers(['p'])).rejects.toThrow('closed');
      await expect(readModels.storedVersionsOf(['p'])).rejects.toThrow('closed');
      await expect(readModels.collection(definition)).rejects.toThrow('closed');
    });

    describeSealing(open);
  });
};
