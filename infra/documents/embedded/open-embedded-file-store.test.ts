import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeFileStore } from '../testing/file-store-behaviour.ts';
import { openEmbeddedFileStore } from './open-embedded-file-store.ts';

const randomness = { uuid: () => randomUUID(), bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const key = randomness.bytes(32);
const content = new TextEncoder().encode('A licence, front and back');

let parent: string;
let directory: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(async () => rm(parent, { recursive: true }));
beforeEach(() => {
  directory = join(parent, randomUUID(), 'files');
});
const open = async () => openEmbeddedFileStore({ directory, masterKey: key, randomness });

describeFileStore('embedded', open);

describe('embedded files', () => {
  it('are there when they are opened again, for their owner alone', async () => {
    await (await open()).write('licence-1', content);
    expect(await (await open()).read('licence-1')).toEqual(content);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, 'licence-1'))).mode & 0o777).toBe(0o600);
  });

  it('are encrypted, differently each time', async () => {
    const files = await open();
    await files.write('a', content);
    const first = await readFile(join(directory, 'a'));
    expect(first.includes('licence')).toBe(false);
    await files.write('a', content);
    expect((await readFile(join(directory, 'a'))).equals(first)).toBe(false);
  });

  it('are not given out once a byte of them was changed or they were cut', async () => {
    const files = await open();
    await files.write('a', content);
    const path = join(directory, 'a');
    const whole = await readFile(path);
    for (let index = 0; index < whole.length; index += 1) {
      await writeFile(path, whole.with(index, (whole[index] ?? 0) ^ 1));
      await expect(files.read('a'), `byte ${index}`).rejects.toMatchObject({
        message: 'The file a cannot be decrypted',
        cause: expect.any(Error),
      });
      await writeFile(path, whole.subarray(0, index));
      await expect(files.read('a'), `cut at ${index}`).rejects.toThrow('cannot be decrypted');
    }
  });

  it('cannot take the place of another file or be read with another key', async () => {
    const files = await open();
    await files.write('a', content);
    const other = await openEmbeddedFileStore({ directory, masterKey: randomness.bytes(32), randomness });
    await expect(other.read('a')).rejects.toThrow('cannot be decrypted');
    await rename(join(directory, 'a'), join(directory, 'b'));
    await expect(files.read('b')).rejects.toThrow('cannot be decrypted');
  });

  it('leave no half-written file behind, and none is left from an earlier crash', async () => {
    const files = await open();
    await Promise.all(['a', 'b', 'a'].map(async (id) => files.write(id, content)));
    expect((await readdir(directory)).sort()).toEqual(['a', 'b']);
    await writeFile(join(directory, 'c.1234.tmp'), 'half');
    await open();
    expect((await readdir(directory)).sort()).toEqual(['a', 'b']);
  });

  it('are removed all but those that cannot be', async () => {
    const files = await open();
    for (const id of ['a', 'c']) await files.write(id, content);
    await mkdir(join(directory, 'b'));
    await expect(files.removeMany(['a', 'b', 'c'])).rejects.toThrow('1 of 3 files could not be removed');
    expect(await readdir(directory)).toEqual(['b']);
  });

  it('need a key of 32 bytes', async () => {
    await expect(openEmbeddedFileStore({ directory, masterKey: key.subarray(1), randomness })).rejects.toThrow(
      '31 bytes',
    );
  });
});
