import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeyStore } from '../keys/create-key-store.ts';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';
import type { Vault } from '../vault/port.ts';
import { openEmbeddedFileStore } from './embedded/open-embedded-file-store.ts';
import type { CustomerFiles, FileArchive } from './port.ts';
import { sealedFiles } from './sealed-files.ts';

const randomness = { uuid: () => randomUUID(), bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const masterKey = randomness.bytes(32);
const content = Buffer.from('A licence, front and back');
const zoe = { customerId: 'zoe', purpose: 'identity' } as const;

describe('files of customers', () => {
  let directory: string;
  let vault: Vault;
  let stored: FileArchive;
  let files: CustomerFiles;
  const openKeys = () => createKeyStore({ vault, masterKey, randomness });
  const openFiles = async (name: string) =>
    openEmbeddedFileStore({ directory: join(directory, name), masterKey, randomness });
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sealed-files-'));
    vault = await openEmbeddedVault({ file: join(directory, 'vault.sqlite') });
    stored = await openFiles('files');
    files = sealedFiles(stored, { keys: openKeys(), randomness });
  });
  afterEach(async () => {
    await vault.close();
    await rm(directory, { recursive: true });
  });

  it.each([0, 1, 25, 2_000_000])('of %i bytes come back as they were, also to another process', async (length) => {
    const given = randomness.bytes(length);
    await files.write('a', given, zoe);
    expect(Buffer.compare((await files.read('a')) ?? content, given)).toBe(0);
    const elsewhere = sealedFiles(await openFiles('files'), { keys: openKeys(), randomness });
    expect(Buffer.compare((await elsewhere.read('a')) ?? content, given)).toBe(0);
  });

  it('are gone with the key: a copy of them from before and the master key yield nothing', async () => {
    await files.write('a', content, zoe);
    const before = sealedFiles(await openFiles('files'), { keys: openKeys(), randomness });
    const { keyId = '' } = (await vault.findOwnedKey('zoe', 'identity')) ?? {};
    await openKeys().destroy(keyId);
    expect(await before.read('a')).toBeUndefined();
    // what the master key opens is no more than the sealed bytes
    expect(Buffer.from((await stored.read('a')) ?? content).includes('licence')).toBe(false);
  });

  it('lie under a key that is neither the master key nor the one of events', async () => {
    await files.write('a', content, zoe);
    const { secret } = await openKeys().obtain('zoe', 'identity');
    const withDataKey = await openEmbeddedFileStore({
      directory: join(directory, 'files'),
      masterKey: secret,
      randomness,
    });
    await expect(withDataKey.read('a')).rejects.toThrow('cannot be decrypted');
    await files.write('b', content, { ...zoe, purpose: 'contract' });
    const contract = await vault.findOwnedKey('zoe', 'contract');
    await openKeys().destroy(contract?.keyId ?? '');
    const later = sealedFiles(stored, { keys: openKeys(), randomness });
    expect(await later.read('a')).toEqual(new Uint8Array(content));
    expect(await later.read('b')).toBeUndefined();
  });

  it('cannot take the place of one another, and are not given out once a byte was changed', async () => {
    await files.write('a', content, zoe);
    const sealed = (await stored.read('a')) ?? content;
    await stored.write('b', sealed);
    await expect(files.read('b')).rejects.toThrow('The file b cannot be decrypted');
    await stored.write('a', Buffer.from(sealed).fill(1, sealed.length - 1));
    await expect(files.read('a')).rejects.toThrow('The file a cannot be decrypted');
    await rename(join(directory, 'files', 'a'), join(directory, 'files', 'c'));
    await expect(files.read('c')).rejects.toThrow('cannot be decrypted');
    await stored.write('d', content);
    await expect(files.read('d')).rejects.toThrow('The file d is under no key');
  });
});
