/** Brings customers' keys and files under the master key of today, a bounded part at a time, beside whoever uses them. */
import type { SealedAnew } from '@driveaway/domain/api/master-key.ts';
import type { Randomness } from '../clock/port.ts';
import type { FileArchive } from '../documents/port.ts';
import { masterSeal, wrappedKeys, type MasterKeys } from '../keys/master-seal.ts';
import type { RewrappedKey, Vault } from '../vault/port.ts';
import { noteAllSealed } from './check-secrets.ts';

/** Goes on after what the batch before named as `next`; without it, from the first key. Can be repeated at any time. */
export type SealAnew = (after?: string) => Promise<SealedAnew>;

type SealAnewPorts = {
  readonly vault: Pick<Vault, 'listWrappedKeys' | 'rewrapKeys' | 'secretChecks'>;
  readonly files: Pick<FileArchive, 'list' | 'sealAnew'>;
  readonly secrets: MasterKeys;
  readonly randomness: Pick<Randomness, 'bytes'>;
  /** How many of each a batch takes. */
  readonly atOnce?: { readonly keys: number; readonly files: number };
};

const usualBatch = { keys: 500, files: 50 };

/** Where a batch begins: `key ID` or `file ID`, with `!` once its pass has found something under another key. */
const cursorPattern = /^(key|file)(!?) (.*)$/s;

/**
 * What is destroyed or removed meanwhile stays so. With the end of a pass that found everything under the master key of
 * today, the one before is needed no more, and refused no more where it is missing.
 */
export const createSealAnew = ({ vault, files, secrets, randomness, atOnce = usualBatch }: SealAnewPorts): SealAnew => {
  const wrapping = masterSeal(secrets, wrappedKeys, randomness);

  const sealKeys = async (after: string): Promise<SealedAnew> => {
    const found = await vault.listWrappedKeys(after, atOnce.keys);
    const changes: RewrappedKey[] = [];
    const unreadable: string[] = [];
    for (const key of found.filter(({ wrapped }) => !wrapping.isCurrent(wrapped))) {
      const next = wrapping.sealAnew(key.keyId, key.wrapped);
      if (next === undefined) unreadable.push(`key ${key.keyId}`);
      else changes.push({ ...key, next });
    }
    const sealed = changes.length === 0 ? 0 : await vault.rewrapKeys(changes);
    const last = found.length < atOnce.keys ? undefined : found.at(-1);
    return {
      keys: found.length,
      files: 0,
      sealed,
      unreadable,
      next: last === undefined ? 'file ' : `key ${last.keyId}`,
    };
  };

  /** What a listing has left for the next batch: a folder of files has no order to page by, so it is read once for all. */
  let listed: { readonly after: string; readonly ids: readonly string[] } | undefined;
  const filesAfter = async (after: string): Promise<readonly string[]> =>
    listed?.after === after ? listed.ids : (await files.list()).filter((id) => id > after).toSorted();

  /** Ends at a file whose store does not answer, if any were done before it: the next batch begins with that one. */
  const sealFiles = async (after: string): Promise<SealedAnew> => {
    const left = await filesAfter(after);
    const done: string[] = [];
    const unreadable: string[] = [];
    let sealed = 0;
    for (const id of left.slice(0, atOnce.files)) {
      try {
        const outcome = await files.sealAnew(id);
        if (outcome === 'sealed') sealed += 1;
        if (outcome === 'unreadable') unreadable.push(`file ${id}`);
      } catch (fault) {
        if (done.length === 0) throw fault;
        break;
      }
      done.push(id);
    }
    const last = left.length === done.length ? undefined : done.at(-1);
    listed = last === undefined ? undefined : { after: last, ids: left.slice(done.length) };
    return { keys: 0, files: done.length, sealed, unreadable, next: last === undefined ? undefined : `file ${last}` };
  };

  return async (after = 'key ') => {
    const [, kind, mark, id = ''] = cursorPattern.exec(after) ?? [];
    const batch = await (kind === 'file' ? sealFiles(id) : sealKeys(id));
    const isClean = mark !== '!' && batch.sealed === 0 && batch.unreadable.length === 0;
    if (batch.next === undefined && isClean) await noteAllSealed(vault, secrets);
    return { ...batch, next: isClean ? batch.next : batch.next?.replace(' ', '! ') };
  };
};
