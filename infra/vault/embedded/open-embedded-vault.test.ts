import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqliteReader } from '../../data-directory/open-sqlite-file.ts';
import { describeVaultArchive } from '../testing/vault-archive-behaviour.ts';
import { describeVault } from '../testing/vault-behaviour.ts';
import { openEmbeddedVaultArchive } from './open-embedded-vault-archive.ts';
import { openEmbeddedVault, openEmbeddedVaultReader } from './open-embedded-vault.ts';

let directory: string;
let opened = 0;
const newFile = () => {
  opened += 1;
  return join(directory, `vault-${opened}.sqlite`);
};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vault-'));
});
afterAll(async () => rm(directory, { recursive: true }));

describeVault('embedded', async () => openEmbeddedVault({ file: newFile() }));
describeVaultArchive('embedded', {
  vault: async () => openEmbeddedVault({ file: join(directory, 'moved.sqlite') }),
  archive: async () => openEmbeddedVaultArchive({ file: join(directory, 'moved.sqlite') }),
});

it('keeps credentials and keys when it is opened again', async () => {
  const file = newFile();
  const key = { keyId: 'k', owner: 'o', purpose: 'identity', wrapped: Uint8Array.of(1, 2, 3) };
  const credential = { customerId: 'o', passwordHash: 'h', sessionVersion: 3 };
  const first = await openEmbeddedVault({ file });
  await first.insertWrappedKey(key);
  expect(await first.insertCredential(credential)).toBe(true);
  await first.close();
  const second = await openEmbeddedVault({ file });
  expect(await second.findWrappedKey('k')).toEqual(key);
  expect(await second.findCredential('o')).toEqual(credential);
  await second.close();
});

it('leaves no file open that is no vault', async () => {
  const file = newFile();
  await writeFile(file, 'no database');
  const opened: DatabaseSync[] = [];
  const open: typeof openSqliteReader = (path) => {
    const database = openSqliteReader(path);
    opened.push(database);
    return database;
  };
  expect(() => openEmbeddedVaultReader({ file, open })).toThrow('file is not a database');
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false]);
});

it('says while a backup reads it that what was deleted is not gone yet, and has it go after that', async () => {
  const file = newFile();
  const vault = await openEmbeddedVault({ file });
  const wrapped = new Uint8Array(randomBytes(61));
  await vault.insertWrappedKey({ keyId: 'gone', owner: 'o', purpose: 'identity', wrapped });
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM wrapped_keys').get();
  await vault.deleteWrappedKey('gone');
  expect(await vault.areDeletionsFinal()).toBe(false);
  const isLeft = async () =>
    (await Promise.all([file, `${file}-wal`].map(async (name) => readFile(name)))).some((bytes) =>
      bytes.includes(wrapped.subarray(0, 16)),
    );
  expect(await isLeft()).toBe(true);
  reader.exec('COMMIT');
  reader.close();
  await eventually(async () => expect(await isLeft()).toBe(false));
  expect(await vault.areDeletionsFinal()).toBe(true);
  await vault.close();
});

it('leaves no byte of a deleted key in its files, even while it is open', async () => {
  const file = newFile();
  const vault = await openEmbeddedVault({ file });
  const wrapped = new Uint8Array(randomBytes(61));
  const everything = async () => {
    const names = (await readdir(directory)).filter((name) => join(directory, name).startsWith(file));
    return Buffer.concat(await Promise.all(names.map(async (name) => readFile(join(directory, name)))));
  };
  await vault.insertWrappedKey({ keyId: 'kept', owner: 'p', purpose: 'identity', wrapped: Uint8Array.of(7) });
  await vault.insertWrappedKey({ keyId: 'gone', owner: 'o', purpose: 'identity', wrapped });
  expect((await everything()).includes(wrapped)).toBe(true);
  await vault.deleteWrappedKey('gone');
  expect((await everything()).includes(wrapped.subarray(0, 16))).toBe(false);
  await vault.close();
});
