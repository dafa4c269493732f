/** What every file store adapter must do. Ids are fresh per test, so that adapters may share one server. */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileArchive } from '../port.ts';

const bytes = (length: number) => new Uint8Array(randomBytes(length));

/**
 * Describes the behaviour of one adapter; `open` gives a working store.
 * @param isRepeated its calls are made again after a fault: what the first try removed the second does not count
 */
export const describeFileStore = (name: string, open: () => Promise<FileArchive>, isRepeated = false): void => {
  describe(`file store: ${name}`, () => {
    let files: FileArchive;
    let id: string;
    beforeEach(async () => {
      files = await open();
      id = randomUUID();
    });

    it.each([0, 1, 15, 16, 17, 2_000_000])('gives %s bytes back as they were', async (length) => {
      const content = bytes(length);
      await files.write(id, content);
      expect(Buffer.compare((await files.read(id)) ?? bytes(3), content)).toBe(0);
    });

    it('has nothing under an id that was never written', async () => {
      expect(await files.read(id)).toBeUndefined();
    });

    it('replaces the content of an id, and leaves others alone', async () => {
      const [first, second, other] = [bytes(100), bytes(50), bytes(10)];
      await files.write(id, first);
      await files.write(`${id}-other`, other);
      await files.write(id, second);
      expect(await files.read(id)).toEqual(second);
      expect(await files.read(`${id}-other`)).toEqual(other);
    });

    it('ends with one whole content when several are written at once', async () => {
      const contents = Array.from({ length: 8 }, () => bytes(50_000));
      await Promise.all(contents.map(async (content) => files.write(id, content)));
      const stored = (await files.read(id)) ?? bytes(1);
      expect(contents.filter((content) => Buffer.compare(content, stored) === 0)).toHaveLength(1);
    });

    it('removes a file, and does not mind when there is none', async () => {
      await files.write(id, bytes(10));
      await files.remove(id);
      expect(await files.read(id)).toBeUndefined();
      await files.remove(id);
    });

    it('removes those of many that are there, and says how many that were', async () => {
      const ids = Array.from({ length: 5 }, (_, index) => `${id}-${String(index)}`);
      const [first, , third, , last] = ids;
      for (const one of [first, third, last]) await files.write(one ?? '', bytes(10));
      await files.write(id, bytes(10));
      // twice written, all of it goes
      await files.write(third ?? '', bytes(20));
      const never = Array.from({ length: 1_500 }, (_, index) => `${id}-never-${String(index)}`);
      const removed = await files.removeMany([...never, ...ids]);
      expect(isRepeated ? Math.max(removed, 3) : removed).toBe(3);
      expect((await files.list()).filter((listed) => listed.startsWith(id))).toEqual([id]);
      expect(await files.read(third ?? '')).toBeUndefined();
      expect(await files.removeMany(ids)).toBe(0);
      expect(await files.removeMany([])).toBe(0);
    });

    it('lists every file once, however often it was written, and none that was removed', async () => {
      await files.write(id, bytes(10));
      await files.write(id, bytes(20));
      await files.write(`${id}-other`, bytes(10));
      await files.write(`${id}-removed`, bytes(10));
      await files.remove(`${id}-removed`);
      const listed = (await files.list()).filter((listed) => listed.startsWith(id));
      expect(listed.toSorted()).toEqual([id, `${id}-other`]);
    });

    it.each([
      '',
      '.',
      '..',
      '../x',
      'a/b',
      'a\\b',
      '/etc/passwd',
      'a.tmp',
      'A',
      'ä',
      'a\0',
      'a b',
      '-a',
      'x'.repeat(129),
    ])('refuses the id %j', async (wrong) => {
      await expect(files.write(wrong, bytes(1))).rejects.toThrow('is not the id of a file');
      await expect(files.read(wrong)).rejects.toThrow('is not the id of a file');
      await expect(files.remove(wrong)).rejects.toThrow('is not the id of a file');
      await expect(files.removeMany([id, wrong])).rejects.toThrow('is not the id of a file');
    });
  });
};
