import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import { isConsistent } from './is-consistent.ts';
import { consistencyProof, growTree, leafHash, subtreesOver } from './merkle-tree.ts';

const leaves = Array.from({ length: 700 }, (_, index) => leafHash(Buffer.from(String(index))));
const find = subtreesOver({
  tile: () => undefined,
  leaves: async (tile) => leaves.slice(tile * 256, (tile + 1) * 256),
});
const roots = [''];
const tree = growTree();
for (const leaf of leaves) {
  tree.append(leaf);
  roots.push(tree.root().toString('hex'));
}

const anchorOf = (events: number): SignedAnchor => ({
  number: 1,
  events,
  root: roots[events] ?? '',
  previous: '0'.repeat(64),
  takenAt: '2026-11-02T00:00:00.000Z',
  keyId: '0'.repeat(64),
  signature: '',
});
const proofOf = async (from: number, to: number): Promise<readonly string[]> =>
  (await consistencyProof(from, to, find)).map((hash) => hash.toString('hex'));

const sizes = fc
  .tuple(fc.integer({ min: 1, max: leaves.length }), fc.integer({ min: 1, max: leaves.length }))
  .map((pair) => pair.toSorted((one, other) => one - other));

it('takes the proof of each tree and each beginning of it', async () => {
  const check = async ([from = 1, to = 1]: readonly number[]): Promise<void> => {
    const proof = [...(await proofOf(from, to))];
    expect(isConsistent({ from: anchorOf(from), to: anchorOf(to), proof })).toBe(true);
  };
  for (let to = 1; to <= 33; to += 1) for (let from = 1; from <= to; from += 1) await check([from, to]);
  await fc.assert(fc.asyncProperty(sizes, check), { numRuns: 100 });
});

it('takes no other proof, no other tree and no other order', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async ([one = 1, other = 1], place) => {
      const [from, to] = [anchorOf(one), anchorOf(other)];
      const proof = [...(await proofOf(one, other))];
      const changed = [...proof];
      changed[place % Math.max(1, proof.length)] = 'ab'.repeat(32);
      expect(isConsistent({ from, to, proof: changed })).toBe(false);
      expect(isConsistent({ from, to, proof: [...proof, 'ab'.repeat(32)] })).toBe(false);
      expect(isConsistent({ from: { ...from, root: 'ab'.repeat(32) }, to, proof })).toBe(false);
      expect(isConsistent({ from, to: { ...to, root: 'ab'.repeat(32) }, proof })).toBe(false);
      expect(one !== other && isConsistent({ from: to, to: from, proof })).toBe(false);
    }),
    { numRuns: 100 },
  );
});
