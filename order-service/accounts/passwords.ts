/** Password hashes: argon2id with OWASP's parameters, as PHC strings. */
import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Randomness } from '@driveaway/infra/clock/port.ts';
import type { PasswordTag } from '../ports/password-tag.ts';
import { fairWork, type Lanes } from '../http/limits/fair-work.ts';

const derive = promisify(argon2);

const parameters = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const nonceBytes = 16;
const tagBytes = 32;
/** Two at once leave the other two of libuv's four threads to files and databases. */
const atOnce = 2;
/** Some seconds of work. */
const mostWaiting = 500;

const phcPattern = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const argon2idTag: PasswordTag = (password, nonce) =>
  // Unicode normalisation: keyboards compose the same character differently
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: tagBytes, ...parameters });

export type Passwords = {
  /** The PHC string to store. */
  readonly hash: (password: string, lanes: Lanes) => Promise<string>;
  /** Takes as long for `undefined` (nobody has this address) as for a wrong password. */
  readonly verify: (password: string, phc: string | undefined, lanes: Lanes) => Promise<boolean>;
};

const phcOf = (nonce: Uint8Array, tag: Uint8Array): string => {
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
};

/** A PHC string that nobody knows a password of. */
export const hashOfNoPassword = ({ bytes }: Pick<Randomness, 'bytes'>): string =>
  phcOf(bytes(nonceBytes), bytes(tagBytes));

/** Hashes and verifies passwords, a bounded number at once for the whole process, and in fair turns. */
export const createPasswords = (randomness: Pick<Randomness, 'bytes'>, tagOf: PasswordTag = argon2idTag): Passwords => {
  const inTurn = fairWork(atOnce, mostWaiting);
  return {
    hash: async (password, lanes) => {
      const nonce = randomness.bytes(nonceBytes);
      return phcOf(nonce, await inTurn(lanes, () => tagOf(password, nonce)));
    },
    verify: async (password, phc, lanes) => {
      const [, nonce = '', expected = ''] = phcPattern.exec(phc ?? '') ?? [];
      const isKnown = nonce !== '';
      const tag = await inTurn(lanes, () =>
        tagOf(password, isKnown ? Buffer.from(nonce, 'base64') : Buffer.alloc(nonceBytes)),
      );
      return timingSafeEqual(tag, isKnown ? Buffer.from(expected, 'base64') : Buffer.alloc(tagBytes)) && isKnown;
    },
  };
};
