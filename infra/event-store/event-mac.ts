/**
 * Who appended an event: beside its hash, which anybody can compute, its metadata has a code that needs the installation's
 * key. Whoever can write to the store without that key can neither add an event nor hash a changed one anew unnoticed.
 */
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { RecordedEvent } from './port.ts';

const label = 'driveaway event codes';
/** 128 bits. */
const hexDigits = 32;
const hashTailLength = ',"hash":""}'.length + 64;
const codePattern = /,"mac":"([0-9a-f]{32})"}$/;
const codeLength = ',"mac":""}'.length + hexDigits;

/** The code for the hash that an event has without one, 32 hex digits. */
export type EventMac = (plainHash: string) => string;

const known = new WeakMap<Uint8Array, EventMac>();

/** Makes codes under a key derived from a secret that is never changed: an event cannot be given another code later. */
export const eventMacOf = (secret: Uint8Array): EventMac => {
  const made = known.get(secret);
  if (made !== undefined) return made;
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', label, 32)));
  const mac: EventMac = (plainHash) => createHmac('sha256', key).update(plainHash).digest('hex').slice(0, hexDigits);
  known.set(secret, mac);
  return mac;
};

/** Adds a code as the last member of a metadata text that has no hash yet. */
export const withMac = (unhashedMetadata: string, code: string): string =>
  `${unhashedMetadata.slice(0, -1)},"mac":"${code}"}`;

type Coded = { readonly code: string; readonly plainMetadata: string };

const codedOf = ({ metadata }: Pick<RecordedEvent, 'metadata'>): Coded | undefined => {
  const unhashed = `${metadata.slice(0, -hashTailLength)}}`;
  const code = codePattern.exec(unhashed)?.[1];
  return code === undefined ? undefined : { code, plainMetadata: `${unhashed.slice(0, -codeLength)}}` };
};

/** What the code of a recorded event says: `absent` of one that somebody else appended. */
export type MacVerdict = 'ours' | 'absent' | 'wrong';

/** `plainHashOf`: the hash of the event with a metadata text that has no code. */
export const checkMac = (
  event: Pick<RecordedEvent, 'metadata'>,
  mac: EventMac,
  plainHashOf: (plainMetadata: string) => string,
): MacVerdict => {
  const coded = codedOf(event);
  if (coded === undefined) return 'absent';
  const expected = mac(plainHashOf(coded.plainMetadata));
  return timingSafeEqual(Buffer.from(expected), Buffer.from(coded.code)) ? 'ours' : 'wrong';
};
