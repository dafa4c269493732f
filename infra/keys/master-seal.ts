/** What an installation keeps under its master key: each kind of thing under a key of its own that is derived from it. */
import { hkdfSync } from 'node:crypto';
import type { Randomness } from '../clock/port.ts';
import { openBytes, sealBytes } from './aes-gcm.ts';

export type MasterKeys = {
  /** 32 bytes, kept outside the stores. */
  readonly masterKey: Uint8Array;
  /** The one in use before it, while things are still under it. */
  readonly masterKeyBefore?: Uint8Array | undefined;
};

/** One kind of thing under the master key, and how it begins. */
type SealedKind = {
  /** Four magic bytes; then the id of the master key and the bytes as `aes-gcm.ts` seals them. */
  readonly magic: string;
  /** Separates the derived key from those of other kinds. */
  readonly label: string;
};

export const wrappedKeys: SealedKind = { magic: 'DWK2', label: 'driveaway customer keys' };
export const storedFiles: SealedKind = { magic: 'DWF3', label: 'driveaway stored files' };

export type MasterSeal = {
  /** Bound to a text that whoever opens it has to know. */
  seal(boundTo: string, content: Uint8Array): Uint8Array;
  /** Throws when a byte was changed, or when it belongs to another text or to no master key that is known. */
  open(boundTo: string, sealed: Uint8Array): Uint8Array;
  /** Whether something that begins with these bytes (`headBytes` are enough) needs no key but the master key of today. */
  isCurrent(head: Uint8Array): boolean;
  /** The same content under the master key of today; undefined when it cannot be opened. */
  sealAnew(boundTo: string, sealed: Uint8Array): Uint8Array | undefined;
};

const masterKeyBytes = 32;
const magicBytes = 4;
const idBytes = 8;
/** How many bytes tell under which master key something is. */
export const headBytes = magicBytes + idBytes;

const derive = (masterKey: Uint8Array, label: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', label, length));

/** Seals under the master key, and opens also what is under the one before. Throws a RangeError for keys of another length. */
export const masterSeal = (
  { masterKey, masterKeyBefore }: MasterKeys,
  { magic, label }: SealedKind,
  randomness: Pick<Randomness, 'bytes'>,
): MasterSeal => {
  for (const { length } of [masterKey, masterKeyBefore ?? masterKey])
    if (length !== masterKeyBytes) throw new RangeError(`The master key has ${length} bytes, not ${masterKeyBytes}`);
  const derived = (master: Uint8Array) => ({
    head: Buffer.concat([Buffer.from(magic), derive(master, 'driveaway master key id', idBytes)]),
    key: derive(master, label, masterKeyBytes),
  });
  const current = derived(masterKey);
  const known = [current, ...(masterKeyBefore === undefined ? [] : [derived(masterKeyBefore)])];
  const startsWith = (sealed: Uint8Array, head: Uint8Array): boolean =>
    Buffer.compare(sealed.subarray(0, head.length), head) === 0;

  const seal: MasterSeal['seal'] = (boundTo, content) =>
    new Uint8Array(Buffer.concat([current.head, sealBytes(current.key, boundTo, content, randomness)]));
  const open: MasterSeal['open'] = (boundTo, sealed) => {
    const under = known.find(({ head }) => startsWith(sealed, head));
    if (under === undefined) throw new Error('It is not under a master key that is known');
    return new Uint8Array(openBytes(under.key, boundTo, sealed.subarray(headBytes)));
  };

  return {
    seal,
    open,
    sealAnew: (boundTo, sealed) => {
      try {
        return seal(boundTo, open(boundTo, sealed));
      } catch {
        return undefined;
      }
    },
    isCurrent: (head) => startsWith(head, current.head),
  };
};
