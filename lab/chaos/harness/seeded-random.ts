/** Repeatable randomness: the same seed gives the same choices on every machine. */
import { createCipheriv, createHash } from 'node:crypto';
import type { Randomness } from '@driveaway/infra/clock/port.ts';

export type SeededRandom = Randomness & {
  /** A whole number from 0 up to, but not including, `bound`. */
  readonly below: (bound: number) => number;
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number;
  /** True in this share of the cases, 0 to 1. */
  readonly chance: (share: number) => boolean;
  /** One of the items. Throws when there are none. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

/** In bytes. */
const madeAtOnce = 1_024;

/** A generator of its own for these seeds: AES-256 in counter mode under their hash. */
export const createSeededRandom = (...seeds: readonly (number | string)[]): SeededRandom => {
  const key = createHash('sha256').update(JSON.stringify(seeds)).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  // a call of the cipher costs more than what it makes
  let made = Buffer.alloc(0);
  let used = 0;
  const take = (length: number): Buffer => {
    if (used + length > made.length) {
      const more = cipher.update(Buffer.alloc(Math.max(length, madeAtOnce)));
      made = Buffer.concat([made.subarray(used), more]);
      used = 0;
    }
    used += length;
    return made.subarray(used - length, used);
  };
  const bytes = (length: number): Uint8Array => new Uint8Array(take(length));
  // 48 bits: the bias of the remainder is far below what a test could see
  const below = (bound: number): number => take(6).readUIntBE(0, 6) % bound;
  return {
    bytes,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => below(1_000_000) < share * 1_000_000,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from');
      return item;
    },
    uuid: () => {
      const digits = Buffer.from(bytes(16));
      digits.writeUInt8((digits.readUInt8(6) & 0x0f) | 0x40, 6);
      digits.writeUInt8((digits.readUInt8(8) & 0x3f) | 0x80, 8);
      return digits.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
};
