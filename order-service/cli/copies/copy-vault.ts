/** Copies a vault into another until both are identical; can be interrupted anywhere and run again. */
import { createHash } from 'node:crypto';
import { vaultEntryId, type VaultArchive, type VaultEntry } from '@driveaway/infra/vault/port.ts';

export type CopiedVault = {
  readonly entries: number;
  /** How many of them this run wrote; the others were there. */
  readonly written: number;
  /** How many the old vault no longer has, such as the keys of a customer erased meanwhile. */
  readonly removed: number;
};

type Readable = Pick<VaultArchive, 'entries'>;

const partsOf = (entry: VaultEntry): readonly unknown[] => {
  if (entry.kind === 'credential') return [entry.passwordHash, entry.sessionVersion];
  if (entry.kind === 'session') {
    const { customerId, sessionVersion, browser, startedAt, expiresAt, isEnded, lastUsedAt } = entry;
    return [customerId, sessionVersion, browser, startedAt, expiresAt, isEnded, lastUsedAt];
  }
  if (entry.kind === 'second-factor') {
    const { revision, state, since, sealedSecret, lastStep, recoveryCodeHashes, wrongCodes, wrongSince } = entry;
    const secret = Buffer.from(sealedSecret).toString('base64');
    return [revision, state, since, secret, lastStep, recoveryCodeHashes, wrongCodes, wrongSince];
  }
  if (entry.kind === 'erasure') return [entry.erasedAt];
  if (entry.kind === 'going') return [entry.mark.kind, entry.mark.since];
  const { owner, purpose, wrapped, heldUntil } = entry;
  return [owner, purpose, Buffer.from(wrapped).toString('base64'), heldUntil ?? null];
};

/** Hash of one entry, so that a vault of any size fits into memory. */
const digestOf = (entry: VaultEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(partsOf(entry)))
    .digest('base64');

type Held = { readonly kind: VaultEntry['kind']; readonly id: string; readonly digest: string };

const nameOf = ({ kind, id }: Pick<Held, 'kind' | 'id'>): string => `${kind} ${id}`;

const holdingsOf = async (vault: Readable): Promise<ReadonlyMap<string, Held>> => {
  const holdings = new Map<string, Held>();
  for await (const entry of vault.entries()) {
    const held = { kind: entry.kind, id: vaultEntryId(entry), digest: digestOf(entry) };
    holdings.set(nameOf(held), held);
  }
  return holdings;
};

/**
 * Copies what is missing or different in the new vault, removes what the old one does not have, then reads the new one
 * again and compares every entry. Keys stay wrapped by the master key they have. Throws when they differ after all:
 * somebody else writes to one of them.
 */
export const copyVault = async (from: Readable, to: VaultArchive): Promise<CopiedVault> => {
  const wanted = await holdingsOf(from);
  const present = await holdingsOf(to);
  // first, because an owner has one key for a purpose
  const extra = [...present.values()].filter((held) => !wanted.has(nameOf(held)));
  for (const { kind, id } of extra) await to.remove(kind, id);
  let written = 0;
  for await (const entry of from.entries()) {
    const there = present.get(nameOf({ kind: entry.kind, id: vaultEntryId(entry) }));
    if (there?.digest === digestOf(entry)) continue;
    await to.put(entry);
    written += 1;
  }
  const copied = await holdingsOf(to);
  const differ = [...wanted].some(([name, { digest }]) => copied.get(name)?.digest !== digest);
  if (differ || copied.size !== wanted.size) throw new Error('The vaults differ: somebody else writes to one of them');
  return { entries: wanted.size, written, removed: extra.length };
};
