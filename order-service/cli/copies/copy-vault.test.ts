import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedVaultArchive } from '@driveaway/infra/vault/embedded/open-embedded-vault-archive.ts';
import type { VaultArchive, VaultEntry } from '@driveaway/infra/vault/port.ts';
import { sampleSecondFactor } from '@driveaway/infra/vault/testing/sample-second-factor.ts';
import { expect, it, onTestFinished } from 'vitest';
import { copyVault } from './copy-vault.ts';

const openVault = async (entries: readonly VaultEntry[] = []): Promise<VaultArchive> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-copy-vault-'));
  const vault = await openEmbeddedVaultArchive({ file: join(directory, 'vault.sqlite') });
  onTestFinished(async () => {
    await vault.close();
    await rm(directory, { recursive: true });
  });
  for (const entry of entries) await vault.put(entry);
  return vault;
};

const keyOf = (owner: string, heldUntil?: string): VaultEntry => ({
  kind: 'wrapped-key',
  keyId: randomUUID(),
  owner,
  purpose: 'identity',
  wrapped: new Uint8Array(randomBytes(60)),
  heldUntil,
});
const entries: readonly VaultEntry[] = [
  { kind: 'credential', customerId: 'a', passwordHash: 'hash', sessionVersion: 2 },
  keyOf('a'),
  keyOf('b', '2033-01-01T00:00:00Z'),
  { kind: 'erasure', customerId: 'c', erasedAt: '2026-11-02T01:00:00Z' },
  { kind: 'going', mark: { owner: 'd', kind: 'callBacks', since: '2026-11-02T01:00:00.000Z' } },
  {
    kind: 'session',
    sessionId: randomUUID(),
    customerId: 'a',
    sessionVersion: 2,
    browser: 'Firefox on Linux',
    startedAt: '2026-11-02T00:00:00.000Z',
    expiresAt: '2026-11-02T12:00:00.000Z',
    isEnded: true,
    lastUsedAt: '2026-11-02T01:00:00.000Z',
  },
  { kind: 'second-factor', ...sampleSecondFactor('a') },
];

const contentOf = async (vault: VaultArchive): Promise<readonly VaultEntry[]> => {
  const found: VaultEntry[] = [];
  for await (const entry of vault.entries()) found.push(entry);
  return found;
};

it('a copied vault holds the same entries, and a second run writes none', async () => {
  const [from, to] = [await openVault(entries), await openVault()];
  expect(await copyVault(from, to)).toEqual({ entries: 7, written: 7, removed: 0 });
  expect(await contentOf(to)).toEqual(expect.arrayContaining([...entries]));
  expect(await copyVault(from, to)).toEqual({ entries: 7, written: 0, removed: 0 });
});

it('goes on where it was broken off, wherever that was', async () => {
  const from = await openVault(entries);
  for (const breakAt of [1, 2, 3, 4, 5, 6, 7]) {
    const to = await openVault();
    let puts = 0;
    const breaking: VaultArchive = {
      ...to,
      put: async (entry) => {
        puts += 1;
        if (puts === breakAt) throw new Error('The line broke');
        await to.put(entry);
      },
    };
    await expect(copyVault(from, breaking)).rejects.toThrow('The line broke');
    expect(await copyVault(from, to)).toEqual({ entries: 7, written: 8 - breakAt, removed: 0 });
  }
});

it('forgets in the copy who was forgotten in the old vault since, and takes up what changed', async () => {
  const [from, to] = [await openVault(entries), await openVault()];
  await copyVault(from, to);
  const [, key] = entries;
  await from.remove('wrapped-key', key?.kind === 'wrapped-key' ? key.keyId : '');
  const changed: VaultEntry = { kind: 'credential', customerId: 'a', passwordHash: 'new hash', sessionVersion: 3 };
  await from.put(changed);
  expect(await copyVault(from, to)).toEqual({ entries: 6, written: 1, removed: 1 });
  expect(await contentOf(to)).toEqual(expect.arrayContaining([changed, entries[2], entries[3]]));
});

it('notices an entry that the new vault keeps otherwise than it was given', async () => {
  const [from, to] = [await openVault(entries), await openVault()];
  const forgetful: VaultArchive = {
    ...to,
    put: async (entry) => to.put(entry.kind === 'wrapped-key' ? { ...entry, heldUntil: undefined } : entry),
  };
  await expect(copyVault(from, forgetful)).rejects.toThrow('The vaults differ');
});
