import { hash as hashOnce } from 'node:crypto';
import type { AnchorConsistency } from '@driveaway/domain/api/anchors.ts';

const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  hashOnce('sha256', Buffer.concat([Uint8Array.of(1), left, right]), 'buffer');
const isOdd = (place: number): boolean => place % 2 === 1;
const half = (place: number): number => Math.floor(place / 2);

/**
 * Whether the tree of one anchor begins with that of another, by the proof of it (RFC 9162 §2.1.4.2). For whoever does not
 * trust the store: nothing but the two anchors and the proof is looked at.
 */
export const isConsistent = ({ from, to, proof }: AnchorConsistency): boolean => {
  if (from.events === to.events) return proof.length === 0 && from.root === to.root;
  const isFull = Number.isInteger(Math.log2(from.events));
  const [first, ...rest] = [...(isFull ? [from.root] : []), ...proof].map((hash) => Buffer.from(hash, 'hex'));
  if (first === undefined || from.events > to.events) return false;
  let [at, last] = [from.events - 1, to.events - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [earlier, later]: [Buffer, Buffer] = [first, first];
  for (const hash of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [earlier, later] = [nodeHash(hash, earlier), nodeHash(hash, later)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else later = nodeHash(later, hash);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && earlier.toString('hex') === from.root && later.toString('hex') === to.root;
};
