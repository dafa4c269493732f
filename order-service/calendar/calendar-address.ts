/** The secret address of a customer's calendar feed. Stores keep the hash of its secret alone. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Randomness } from '@driveaway/infra/clock/port.ts';

const secretBytes = 32;
const customerBytes = 16;
/** What stands between the folder and the ending: both in base64url. */
const fileName = /^([\w-]{64})\.ics$/;

const hashOf = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('hex');

/** What the address says: whose feed it is, and the hash of its secret. */
type CalendarAddress = { readonly customerId: string; readonly secretHash: string };

/** The name of a new feed (`….ics`), under which the customer's calendar finds it, and the hash to keep of it. */
export const newCalendarAddress = (
  randomness: Pick<Randomness, 'bytes'>,
  customerId: string,
): { readonly file: string; readonly secretHash: string } => {
  const secret = Buffer.from(randomness.bytes(secretBytes));
  const customer = Buffer.from(customerId.replaceAll('-', ''), 'hex');
  return { file: `${Buffer.concat([customer, secret]).toString('base64url')}.ics`, secretHash: hashOf(secret) };
};

/** What a name says; undefined for one that cannot be a feed's. */
export const readCalendarAddress = (file: string): CalendarAddress | undefined => {
  const [, text] = fileName.exec(file) ?? [];
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const hex = bytes.subarray(0, customerBytes).toString('hex');
  const customerId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { customerId, secretHash: hashOf(bytes.subarray(customerBytes)) };
};

/** Whether two hashes are the same, in the same time whatever they are. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
