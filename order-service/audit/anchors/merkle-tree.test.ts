import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyProof,
  growTree,
  inclusionProof,
  leafHash,
  leavesPerTile,
  peaksOf,
  subtreesOver,
} from './merkle-tree.ts';

/**
 * The leaves and roots that implementations of RFC 6962 share: certificate-transparency `cpp/merkletree/merkle_tree_test.cc`,
 * also in transparency-dev/merkle `testonly/constants.go`.
 */
const knownLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'));
const knownRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const sha256 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 6962 §2.1 word by word, over entries. */
const naiveRoot = (entries: readonly Uint8Array[]): Buffer => {
  const [only] = entries;
  if (only === undefined) return sha256();
  if (entries.length === 1) return sha256(Uint8Array.of(0), only);
  let k = 1;
  while (2 * k < entries.length) k *= 2;
  return sha256(Uint8Array.of(1), naiveRoot(entries.slice(0, k)), naiveRoot(entries.slice(k)));
};
const naivePath = (m: number, entries: readonly Uint8Array[]): readonly Buffer[] => {
  if (entries.length === 1) return [];
  let k = 1;
  while (2 * k < entries.length) k *= 2;
  return m < k
    ? [...naivePath(m, entries.slice(0, k)), naiveRoot(entries.slice(k))]
    : [...naivePath(m - k, entries.slice(k)), naiveRoot(entries.slice(0, k))];
};
const naiveProof = (m: number, entries: readonly Uint8Array[], isWhole = true): readonly Buffer[] => {
  if (m === entries.length) return isWhole ? [] : [naiveRoot(entries)];
  let k = 1;
  while (2 * k < entries.length) k *= 2;
  return m <= k
    ? [...naiveProof(m, entries.slice(0, k), isWhole), naiveRoot(entries.slice(k))]
    : [...naiveProof(m - k, entries.slice(k), false), naiveRoot(entries.slice(0, k))];
};

/** The tree over some entries, its tiles and what finds its subtrees; `stoppedAt`: where it was taken up again. */
const treeOf = (entries: readonly Uint8Array[], stoppedAt = 0) => {
  const tiles: Buffer[] = [];
  let tree = growTree();
  for (const [index, entry] of entries.entries()) {
    if (index === stoppedAt) tree = growTree(tree.range());
    const tile = tree.append(leafHash(entry));
    if (tile !== undefined) tiles.push(tile);
  }
  const find = subtreesOver({
    tile: (index) => tiles[index],
    leaves: async (tile) => entries.slice(tile * leavesPerTile, (tile + 1) * leavesPerTile).map(leafHash),
  });
  return { tree, tiles, find };
};
const hex = (hashes: readonly Buffer[]): readonly string[] => hashes.map((hash) => hash.toString('hex'));
const entriesUpTo = (size: number): readonly Buffer[] =>
  Array.from({ length: size }, (_, nth) => sha256(Buffer.from(`${nth}`)));

describe('the tree of events', () => {
  it('has the roots that are known of RFC 6962', () => {
    for (const [size, root] of knownRoots.entries())
      expect(treeOf(knownLeaves.slice(0, size)).tree.root().toString('hex')).toBe(root);
  });

  it('gives the proof from 6 to 8 leaves that is known', async () => {
    expect(hex(await consistencyProof(6, 8, treeOf(knownLeaves).find))).toStrictEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  it('is what the RFC says, with its proofs, at any size and wherever it was taken up again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 700 }).chain((size) =>
          fc.record({
            size: fc.constant(size),
            index: fc.nat(size - 1),
            earlier: fc.integer({ min: 1, max: size }),
            stoppedAt: fc.nat(size - 1),
          }),
        ),
        async ({ size, index, earlier, stoppedAt }) => {
          const entries = entriesUpTo(size);
          const { tree, tiles, find } = treeOf(entries, stoppedAt);
          expect(tree.root()).toStrictEqual(naiveRoot(entries));
          expect(tree.range().peaks).toHaveLength(peaksOf(size));
          expect(hex(tiles)).toStrictEqual(
            Array.from({ length: Math.floor(size / leavesPerTile) }, (_, nth) =>
              naiveRoot(entries.slice(nth * leavesPerTile, (nth + 1) * leavesPerTile)).toString('hex'),
            ),
          );
          expect(hex(await inclusionProof(index, size, find))).toStrictEqual(hex(naivePath(index, entries)));
          expect(hex(await consistencyProof(earlier, size, find))).toStrictEqual(hex(naiveProof(earlier, entries)));
        },
      ),
      { numRuns: 25, examples: [[{ size: 512, index: 300, earlier: 256, stoppedAt: 257 }]] },
    );
  });

  it('has no proof for a leaf or a beginning that it does not have', async () => {
    const { find } = treeOf(knownLeaves);
    await expect(inclusionProof(8, 8, find)).rejects.toThrow('no leaf 8');
    await expect(consistencyProof(9, 8, find)).rejects.toThrow('no beginning of 9');
    await expect(consistencyProof(0, 8, find)).rejects.toThrow('no beginning of 0');
    await expect(consistencyProof(8, 9, find)).rejects.toThrow('no leaves from 8 to 9');
  });
});
