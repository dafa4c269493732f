/** What every vault must do for whoever moves it as a whole. */
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { vaultEntryId, type Vault, type VaultArchive, type VaultEntry } from '../port.ts';
import { sampleSecondFactor } from './sample-second-factor.ts';

/** Both over the same data; each call opens it anew. */
export type OpenVaults = { readonly vault: () => Promise<Vault>; readonly archive: () => Promise<VaultArchive> };

/** Whose an entry is. */
const ownerOf = (entry: VaultEntry): string => {
  if (entry.kind === 'going') return entry.mark.owner;
  return entry.kind === 'wrapped-key' ? entry.owner : entry.customerId;
};
const markOf = (owner: string) => ({ owner, kind: 'customer', since: '2026-11-02T01:00:00.000Z' });
const entriesOf = async (archive: VaultArchive): Promise<readonly VaultEntry[]> => {
  const found: VaultEntry[] = [];
  for await (const entry of archive.entries()) found.push(entry);
  return found;
};

const credential = (customerId: string) => ({ customerId, passwordHash: '$argon2id$sample', sessionVersion: 3 });
const session = (customerId: string) => ({
  sessionId: randomUUID(),
  customerId,
  sessionVersion: 3,
  browser: 'Firefox on Linux',
  startedAt: '2026-11-02T00:00:00.000Z',
  expiresAt: '2026-11-02T12:00:00.000Z',
});
const key = (owner: string) => ({
  keyId: randomUUID(),
  owner,
  purpose: 'identity',
  wrapped: new Uint8Array(randomBytes(60)),
});

/** Describes it; `open` may give a vault that others write to. */
export const describeVaultArchive = (name: string, open: OpenVaults): void => {
  describe(`vault archive: ${name}`, () => {
    /** The archive, opened after the vault has done its part. */
    const afterVault = async (prepare: (vault: Vault) => Promise<void>): Promise<VaultArchive> => {
      const vault = await open.vault();
      await prepare(vault);
      await vault.close();
      const archive = await open.archive();
      onTestFinished(async () => archive.close());
      return archive;
    };
    const ofCustomer = async (archive: VaultArchive, customerId: string) => {
      const found = await entriesOf(archive);
      return found.filter((entry) => ownerOf(entry) === customerId);
    };

    it('gives every credential, session, second factor, key, erasure and mark, ended sessions and held keys as well', async () => {
      const customerId = randomUUID();
      const [plain, held] = [key(customerId), { ...key(customerId), purpose: 'contract' }];
      const [noted, ended] = [session(customerId), session(customerId)];
      const second = sampleSecondFactor(customerId);
      const archive = await afterVault(async (vault) => {
        expect(await vault.insertCredential(credential(customerId))).toBe(true);
        expect(await vault.saveSecondFactor(second, undefined)).toBe(true);
        for (const one of [noted, ended]) await vault.noteSession(one);
        await vault.endNotedSession(customerId, ended.sessionId);
        await vault.insertWrappedKey(plain);
        await vault.insertWrappedKey(held);
        await vault.holdWrappedKey(held.keyId, '2033-01-01T00:00:00Z');
        await vault.recordErasure({ customerId, erasedAt: '2026-11-02T01:00:00Z' });
        await vault.markGoing(markOf(customerId));
      });
      const found = await ofCustomer(archive, customerId);
      expect(found).toHaveLength(8);
      expect(found).toEqual(
        expect.arrayContaining([
          { kind: 'credential', ...credential(customerId) },
          { kind: 'second-factor', ...second },
          { kind: 'session', ...noted, isEnded: false, lastUsedAt: noted.startedAt },
          { kind: 'session', ...ended, isEnded: true, lastUsedAt: ended.startedAt },
          { kind: 'wrapped-key', ...plain, heldUntil: undefined },
          { kind: 'wrapped-key', ...held, heldUntil: '2033-01-01T00:00:00Z' },
          { kind: 'erasure', customerId, erasedAt: '2026-11-02T01:00:00Z' },
          { kind: 'going', mark: markOf(customerId) },
        ]),
      );
    });

    it('puts entries where the vault finds them, held keys and ended sessions where it does not, and puts them again', async () => {
      const customerId = randomUUID();
      const [plain, held] = [key(customerId), { ...key(customerId), purpose: 'contract' }];
      const ended = session(customerId);
      const second = sampleSecondFactor(customerId);
      const put: readonly VaultEntry[] = [
        { kind: 'credential', ...credential(customerId), sessionVersion: 1 },
        { kind: 'credential', ...credential(customerId) },
        { kind: 'second-factor', ...sampleSecondFactor(customerId) },
        { kind: 'second-factor', ...second },
        { kind: 'session', ...ended, isEnded: false, lastUsedAt: ended.startedAt },
        { kind: 'session', ...ended, isEnded: true, lastUsedAt: ended.startedAt },
        { kind: 'wrapped-key', ...plain, heldUntil: '2020-01-01T00:00:00Z' },
        { kind: 'wrapped-key', ...plain, heldUntil: undefined },
        { kind: 'wrapped-key', ...held, heldUntil: '2033-01-01T00:00:00Z' },
        { kind: 'erasure', customerId, erasedAt: '2026-11-02T01:00:00Z' },
        { kind: 'going', mark: { ...markOf(customerId), kind: 'callBacks' } },
        { kind: 'going', mark: markOf(customerId) },
      ];
      const archive = await open.archive();
      for (const entry of put) await archive.put(entry);
      await archive.close();
      const vault = await open.vault();
      expect(await vault.findCredential(customerId)).toEqual(credential(customerId));
      expect(await vault.findSecondFactor(customerId)).toEqual(second);
      const standing = { isEnded: true, lastUsedAt: ended.startedAt };
      expect(await vault.findSession(customerId, ended.sessionId)).toMatchObject({ standing });
      expect(await vault.findWrappedKey(plain.keyId)).toEqual(plain);
      expect(await vault.findOwnedKey(customerId, 'contract')).toBeUndefined();
      expect(await vault.listErasures()).toContainEqual({ customerId, erasedAt: '2026-11-02T01:00:00Z' });
      expect(await vault.listGoing()).toContainEqual(markOf(customerId));
      await vault.close();
    });

    it('removes an entry of a kind and leaves the others', async () => {
      const customerId = randomUUID();
      const archive = await afterVault(async (vault) => {
        expect(await vault.insertCredential(credential(customerId))).toBe(true);
        await vault.noteSession(session(customerId));
        expect(await vault.saveSecondFactor(sampleSecondFactor(customerId), undefined)).toBe(true);
        await vault.insertWrappedKey(key(customerId));
        await vault.recordErasure({ customerId, erasedAt: '2026-11-02T01:00:00Z' });
        await vault.markGoing(markOf(customerId));
      });
      for (const kind of ['credential', 'session', 'second-factor', 'wrapped-key', 'erasure', 'going'] as const) {
        const first = (await ofCustomer(archive, customerId)).find((entry) => entry.kind === kind);
        const before = (await ofCustomer(archive, customerId)).length;
        await archive.remove(kind, first === undefined ? '' : vaultEntryId(first));
        const left = await ofCustomer(archive, customerId);
        expect(left).toHaveLength(before - 1);
        expect(left.map((entry) => entry.kind)).not.toContain(kind);
      }
    });
  });
};
