/** The Merkle tree of RFC 6962 (RFC 9162 §2.1) over the events of the whole store, in the order of the store. */
import { hash as hashOnce } from 'node:crypto';

const hashBytes = 32;
const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);
/** Reused: the hash of a node is made twice for each event. */
const nodeRoom = Buffer.concat([nodePrefix, Buffer.alloc(2 * hashBytes)]);

const sha256 = (bytes: Uint8Array): Buffer => hashOnce('sha256', bytes, 'buffer');

/** The hash of an entry: of an event, its own hash as 32 bytes. */
export const leafHash = (entry: Uint8Array): Buffer => sha256(Buffer.concat([leafPrefix, entry]));

const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => {
  nodeRoom.set(left, 1);
  nodeRoom.set(right, 1 + hashBytes);
  return sha256(nodeRoom);
};

/** How many leaves the subtrees have whose hashes are kept. */
export const leavesPerTile = 256;

/** A tree as far as it is needed to go on: the hashes of its full subtrees, the largest first. */
export type CompactRange = { readonly size: number; readonly peaks: readonly Buffer[] };

export const emptyRange: CompactRange = { size: 0, peaks: [] };

/** The largest power of two that is smaller than a size of at least 2. */
const leftSize = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/** How many full subtrees a tree of so many leaves has. */
export const peaksOf = (size: number): number => size.toString(2).replaceAll('0', '').length;

const rootOfPeaks = (peaks: readonly Buffer[]): Buffer =>
  peaks.length === 0 ? sha256(Buffer.alloc(0)) : peaks.reduceRight((right, left) => nodeHash(left, right));

/** The hash of the whole tree. */
export const rootOf = ({ peaks }: CompactRange): Buffer => rootOfPeaks(peaks);

export type GrowingTree = {
  readonly size: () => number;
  /** Adds the hash of a leaf; answers the hash of the tile that is full with it, if one is. */
  readonly append: (leaf: Buffer) => Buffer | undefined;
  readonly root: () => Buffer;
  readonly range: () => CompactRange;
};

/** A tree that grows by a leaf at a time, from nothing or from where it was. Keeps one hash for each power of two. */
export const growTree = (from: CompactRange = emptyRange): GrowingTree => {
  let { size } = from;
  const peaks = [...from.peaks];
  return {
    size: () => size,
    append: (leaf) => {
      let node = leaf;
      let leaves = 1;
      let tile: Buffer | undefined;
      for (let before = size; before % 2 === 1; before = (before - 1) / 2) {
        node = nodeHash(peaks.pop() ?? node, node);
        leaves *= 2;
        if (leaves === leavesPerTile) tile = node;
      }
      peaks.push(node);
      size += 1;
      return tile;
    },
    root: () => rootOfPeaks(peaks),
    range: () => ({ size, peaks: [...peaks] }),
  };
};

/** The hash of the subtree over the leaves from `start` up to, not including, `end`. */
export type FindSubtree = (start: number, end: number) => Promise<Buffer>;

/** What subtrees are made of: the hashes of full tiles, and the hashes of the leaves of any tile, a last one that is not full too. */
type TileSource = {
  readonly tile: (index: number) => Buffer | undefined;
  readonly leaves: (tile: number) => Promise<readonly Buffer[]>;
};

/** Finds subtrees; each is computed once. `start` is a multiple of the subtree's size rounded up to a power of two, as in proofs. */
export const subtreesOver = ({ tile, leaves }: TileSource): FindSubtree => {
  const known = new Map<string, Promise<Buffer>>();
  const ofLeaves = async (start: number, end: number): Promise<Buffer> => {
    const index = Math.floor(start / leavesPerTile);
    const hashes = (await leaves(index)).slice(start - index * leavesPerTile, end - index * leavesPerTile);
    if (hashes.length !== end - start) throw new RangeError(`There are no leaves from ${start} to ${end}`);
    const tree = growTree();
    for (const hash of hashes) tree.append(hash);
    return tree.root();
  };
  const compute = async (start: number, end: number): Promise<Buffer> => {
    const full = end - start === leavesPerTile ? tile(start / leavesPerTile) : undefined;
    if (full !== undefined) return full;
    if (end - start <= leavesPerTile) return ofLeaves(start, end);
    const middle = start + leftSize(end - start);
    return nodeHash(await find(start, middle), await find(middle, end));
  };
  const find = async (start: number, end: number): Promise<Buffer> => {
    const name = `${start} ${end}`;
    const found = known.get(name) ?? compute(start, end);
    known.set(name, found);
    return found;
  };
  return find;
};

/** PATH(m, D[n]) of the RFC: the hashes that lead from a leaf to the root of a tree of so many leaves. */
export const inclusionProof = async (index: number, size: number, find: FindSubtree): Promise<readonly Buffer[]> => {
  const path = async (start: number, end: number): Promise<Buffer[]> => {
    if (end - start === 1) return [];
    const middle = start + leftSize(end - start);
    return index < middle
      ? [...(await path(start, middle)), await find(middle, end)]
      : [...(await path(middle, end)), await find(start, middle)];
  };
  if (index < 0 || index >= size) throw new RangeError(`A tree of ${size} leaves has no leaf ${index}`);
  return path(0, size);
};

/** PROOF(m, D[n]) of the RFC: the hashes that show that a tree begins with an earlier one of at least one leaf. */
export const consistencyProof = async (
  earlier: number,
  size: number,
  find: FindSubtree,
): Promise<readonly Buffer[]> => {
  const proof = async (start: number, end: number, isWhole: boolean): Promise<Buffer[]> => {
    if (end === earlier) return isWhole ? [] : [await find(start, end)];
    const middle = start + leftSize(end - start);
    return earlier <= middle
      ? [...(await proof(start, middle, isWhole)), await find(middle, end)]
      : [...(await proof(middle, end, false)), await find(start, middle)];
  };
  if (earlier < 1 || earlier > size) throw new RangeError(`A tree of ${size} leaves has no beginning of ${earlier}`);
  return proof(0, size, true);
};
