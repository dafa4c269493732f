/** What becomes of personal fields on their way through every adapter. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataKey } from '../../keys/port.ts';
import type { CollectionDefinition, ReadModelCollection, ReadModels, StoredDocument } from '../port.ts';
import { sealedReadModels } from '../sealed-read-models.ts';

const randomness = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const personal = { owner: 'customerId', fields: { buyer: null, notes: '' } };
const erased = { buyer: null, notes: '' };

/** Keys of customers, which are theirs until the test destroys them. */
const openKeys = () => {
  const keys = new Map<string, DataKey>();
  return {
    make: (customerId: string) => keys.set(customerId, { keyId: randomUUID(), secret: randomness.bytes(32) }),
    destroy: (customerId: string) => keys.delete(customerId),
    find: async (keyId: string) => [...keys.values()].find((key) => key.keyId === keyId),
    findOwned: async (customerId: string) => keys.get(customerId),
  };
};

/** Describes personal fields on one adapter; `open` gives working read models, which are closed after each test. */
export const describeSealing = (open: () => Promise<ReadModels>): void => {
  describe('personal fields', () => {
    let readModels: ReadModels;
    let definition: CollectionDefinition;
    let keys: ReturnType<typeof openKeys>;
    let orders: ReadModelCollection;
    /** As the documents lie in the store. */
    let stored: ReadModelCollection;
    const documentAt = (id: string, revision: bigint, customerId = 'zoe') => ({
      id,
      revision,
      position: revision + 3n,
      body: { customerId, buyer: { name: 'Zoe Quinn' }, notes: 'Ring the bell', total: 5 },
    });
    const textOf = (document: StoredDocument | undefined): string => JSON.stringify(document?.body);
    beforeEach(async () => {
      readModels = await open();
      keys = openKeys();
      keys.make('zoe');
      definition = { name: `orders-${randomUUID()}`, version: 1, indexes: ['customerId'], personal };
      orders = await sealedReadModels(readModels, { keys, randomness }).collection(definition);
      stored = await readModels.collection(definition);
    });
    afterEach(async () => readModels.close());

    it('are sealed in the store, and read as they were, however they are written and read', async () => {
      expect(await orders.put(documentAt('a', 0n))).toBe('applied');
      expect(await orders.put(documentAt('a', 1n))).toBe('applied');
      expect(await orders.putAll([{ ...documentAt('b', 0n), after: -1n }])).toEqual(['applied']);
      const both = [documentAt('a', 1n), documentAt('b', 0n)];
      for (const document of both) {
        expect(await orders.get(document.id)).toEqual(document);
        expect(textOf(await stored.get(document.id))).not.toMatch(/Zoe Quinn|Ring the bell|buyer|notes/);
        expect(await stored.get(document.id)).toMatchObject({ body: { customerId: 'zoe', total: 5 } });
      }
      expect(await orders.find({ where: { customerId: 'zoe' }, limit: 9 })).toEqual(both);
      const many = await orders.getMany(['a', 'b']);
      expect(many.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(both);
      expect(await orders.count()).toBe(2);
    });

    it('are gone with the key, also for whoever kept a copy of what was stored', async () => {
      expect(await orders.put(documentAt('a', 0n))).toBe('applied');
      keys.destroy('zoe');
      const { body } = documentAt('a', 0n);
      expect(await orders.get('a')).toEqual({ ...documentAt('a', 0n), body: { ...body, ...erased } });
      expect(await orders.put(documentAt('a', 1n))).toBe('applied');
      expect((await stored.get('a'))?.body).toEqual({ customerId: 'zoe', total: 5 });
      keys.make('zoe');
      expect((await orders.get('a'))?.body).toEqual({ ...body, ...erased });
    });

    it('are sealed once while they stay the same object, and anew when anything about them changes', async () => {
      const sealedAt = async (revision: bigint, changed: object, id = 'a') => {
        const document = documentAt(id, revision);
        expect(await orders.put({ ...document, body: { ...document.body, buyer, ...changed } })).toBe('applied');
        return (await stored.get(id))?.body['sealed'];
      };
      const buyer = { name: 'Zoe Quinn' };
      const first = await sealedAt(0n, {});
      expect(await sealedAt(1n, { total: 6 })).toEqual(first);
      expect(await orders.get('a')).toMatchObject({ revision: 1n, body: { buyer, notes: 'Ring the bell', total: 6 } });
      const renoted = await sealedAt(2n, { notes: 'Knock' });
      expect(renoted).not.toEqual(first);
      expect(await orders.get('a')).toMatchObject({ body: { buyer, notes: 'Knock' } });
      expect(await sealedAt(0n, { notes: 'Knock' }, 'b')).not.toEqual(renoted);
      expect(await orders.get('b')).toMatchObject({ body: { buyer, notes: 'Knock' } });
      // another key for the same customer
      keys.make('zoe');
      expect(await sealedAt(3n, { notes: 'Knock' })).not.toEqual(renoted);
      expect(await orders.get('a')).toMatchObject({ body: { buyer, notes: 'Knock' } });
    });

    it('cannot take the place of those of another document', async () => {
      expect(await orders.put(documentAt('a', 0n))).toBe('applied');
      const { body = {} } = (await stored.get('a')) ?? {};
      expect(await stored.put({ ...documentAt('b', 0n), body })).toBe('applied');
      await expect(orders.get('b')).rejects.toThrow('unable to authenticate');
    });
  });
};
