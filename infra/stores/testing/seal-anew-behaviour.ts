/** A new master key over any stores; others may use the same server. */
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FileArchive } from '../../documents/port.ts';
import { createKeyStore } from '../../keys/create-key-store.ts';
import type { MasterKeys } from '../../keys/master-seal.ts';
import type { Vault } from '../../vault/port.ts';
import { createSealAnew, type SealAnew } from '../seal-anew.ts';

const bytes = (length: number): Uint8Array => new Uint8Array(randomBytes(length));
/** Fewer than there are, so that nothing is done in one batch. */
const atOnce = { keys: 1, files: 7 };
const randomness = { uuid: () => randomUUID(), bytes };
const content = new TextEncoder().encode('A licence, front and back');

/** `open` gives the same empty vault and files again and again. */
export const describeSealAnew = (
  name: string,
  open: () => Promise<{ readonly vault: Vault; readonly filesUnder: (keys: MasterKeys) => Promise<FileArchive> }>,
): void => {
  describe(`a new master key over ${name}`, () => {
    const start = async () => {
      const { vault, filesUnder } = await open();
      onTestFinished(async () => vault.close());
      const [masterKeyBefore, masterKey] = [bytes(32), bytes(32)];
      const old = { masterKey: masterKeyBefore };
      const both = { masterKey, masterKeyBefore };
      const under = async (secrets: MasterKeys) => {
        const files = await filesUnder(secrets);
        const keys = createKeyStore({ vault, ...secrets, randomness });
        return { vault, files, keys, secrets, sealAnew: createSealAnew({ vault, files, secrets, randomness, atOnce }) };
      };
      return { before: await under(old), during: await under(both), after: await under({ masterKey }) };
    };

    /** Everything from the first key to the last file, or as many batches as are said. */
    const goThrough = async (sealAnew: SealAnew, batches = Number.POSITIVE_INFINITY) => {
      const seen = { sealed: 0, unreadable: 0 };
      let next: string | undefined;
      for (let batch = 0; batch < batches; batch += 1) {
        const done = await sealAnew(next);
        seen.sealed += done.sealed;
        seen.unreadable += done.unreadable.length;
        next = done.next;
        if (next === undefined) break;
      }
      return seen;
    };

    it('brings every key and file under it, those held for the law as well, and has nothing to do again', async () => {
      const { before, during, after } = await start();
      const zoe = await before.keys.obtain('zoe', 'identity');
      const held = await before.keys.obtain('zoe', 'contract');
      await before.keys.hold(held.keyId, '2033-11-10T00:00:00Z');
      await before.files.write('licence', content);
      await expect(after.keys.find(zoe.keyId)).rejects.toThrow('cannot be unwrapped');

      expect(await goThrough(after.sealAnew)).toEqual({ sealed: 0, unreadable: 3 });
      expect(await during.keys.find(zoe.keyId)).toEqual(zoe);
      expect(await goThrough(during.sealAnew)).toEqual({ sealed: 3, unreadable: 0 });
      expect(await goThrough(during.sealAnew)).toEqual({ sealed: 0, unreadable: 0 });

      expect(await after.keys.find(zoe.keyId)).toEqual(zoe);
      expect(await after.keys.find(held.keyId)).toBeUndefined();
      expect(await after.files.read('licence')).toEqual(content);
      await expect(before.files.read('licence')).rejects.toThrow('cannot be decrypted');
      expect(await goThrough(after.sealAnew)).toEqual({ sealed: 0, unreadable: 0 });
    });

    it('goes on where it was broken off', async () => {
      const { before, during, after } = await start();
      const files = Array.from({ length: 20 }, (_, index) => `file-${index}`);
      await Promise.all(files.map(async (id) => before.files.write(id, content)));
      // the keys, and the first files
      const first = await goThrough(during.sealAnew, 2);
      expect(first.sealed).toBeGreaterThan(0);
      expect((await goThrough(during.sealAnew)).sealed).toBe(20 - first.sealed);
      for (const id of files) expect(await after.files.read(id)).toEqual(content);
      let listings = 0;
      const list = async () => {
        listings += 1;
        return during.files.list();
      };
      const counted = { ...during.files, list };
      await goThrough(createSealAnew({ ...during, files: counted, randomness, atOnce }));
      expect(listings).toBe(1);
    });

    it('comes to its end though every fifth file is not answered for at the first time', async () => {
      const { before, during, after } = await start();
      const files = Array.from({ length: 30 }, (_, index) => `file-${index}`);
      await Promise.all(files.map(async (id) => before.files.write(id, content)));
      let asked = 0;
      const sealAnew: FileArchive['sealAnew'] = async (id) => {
        asked += 1;
        if (asked % 5 === 0) throw new Error(`No answer about ${id}`);
        return during.files.sealAnew(id);
      };
      const unsteady = createSealAnew({ ...during, files: { ...during.files, sealAnew }, randomness });
      expect((await goThrough(unsteady)).sealed).toBe(files.length);
      for (const id of files) expect(await after.files.read(id)).toEqual(content);

      const away = async () => Promise.reject(new Error('No answer'));
      const none = createSealAnew({ ...during, files: { ...during.files, sealAnew: away }, randomness });
      await expect(goThrough(none)).rejects.toThrow('No answer');
    });

    it('never brings back what is destroyed, removed or replaced meanwhile', async () => {
      const { before, during } = await start();
      const { vault, files, secrets } = during;
      const key = await before.keys.obtain('zoe', 'identity');
      await before.files.write('licence', content);
      const late = createSealAnew({
        vault: {
          listWrappedKeys: async (after, limit) => vault.listWrappedKeys(after, limit),
          secretChecks: vault.secretChecks,
          rewrapKeys: async (changes) => {
            await vault.deleteWrappedKey(key.keyId);
            return vault.rewrapKeys(changes);
          },
        },
        files: {
          list: async () => {
            const listed = await files.list();
            await files.remove('licence');
            return listed;
          },
          sealAnew: async (id) => files.sealAnew(id),
        },
        secrets,
        randomness,
      });
      expect(await goThrough(late)).toEqual({ sealed: 0, unreadable: 0 });
      expect(await vault.findWrappedKey(key.keyId)).toBeUndefined();

      const raced = Array.from({ length: 10 }, (_, index) => `file-${index}`);
      for (const id of raced) await before.files.write(id, content);
      const newer = new TextEncoder().encode('A better picture');
      await Promise.all(
        raced.flatMap((id, index) => [files.sealAnew(id), index % 2 === 0 ? files.remove(id) : files.write(id, newer)]),
      );
      expect((await files.list()).toSorted()).toEqual(raced.filter((_, index) => index % 2 === 1));
      for (const id of await files.list()) expect(await files.read(id)).toEqual(newer);
    });
  });
};
