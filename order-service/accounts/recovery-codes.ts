/** Codes that take the place of an authenticator app, each once. */
import { createHash } from 'node:crypto';
import type { Randomness } from '@driveaway/infra/clock/port.ts';
import { Secret } from 'otpauth';

const count = 10;
/** 80 bits: nobody finds one from its hash. */
const codeBytes = 10;

/** A code without what people put between its characters. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

export const recoveryCodeHash = (code: string): string => createHash('sha256').update(plainCode(code)).digest('hex');

const newCode = (randomness: Pick<Randomness, 'bytes'>): string => {
  const { base32 } = new Secret({ buffer: Uint8Array.from(randomness.bytes(codeBytes)).buffer });
  return base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
};

/** Ten new ones: sixteen letters and digits each, in groups of four. */
export const newRecoveryCodes = (randomness: Pick<Randomness, 'bytes'>): readonly string[] =>
  Array.from({ length: count }, () => newCode(randomness));
