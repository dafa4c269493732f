/** Which mutants of a folder are tried: so many of all, drawn by a seed. */
import { createSeededRandom } from '../chaos/harness/seeded-random.ts';

export type Place = { readonly line: number; readonly column: number };
export type Range = { readonly start: Place; readonly end: Place };
export type Mutant = { readonly path: string; readonly range: Range };

/** More than a statement: its range would bring in everything that it holds. */
const mostHeld = 8;

const isBefore = (one: Place, other: Place): boolean =>
  one.line === other.line ? one.column <= other.column : one.line < other.line;
const holds = (outer: Mutant, inner: Mutant): boolean =>
  outer.path === inner.path &&
  isBefore(outer.range.start, inner.range.start) &&
  isBefore(inner.range.end, outer.range.end);

/**
 * Places of mutants that hold at least `count` mutants together, or all that there are. Each is one mutant's own, with
 * those that lie in it.
 */
export const drawMutants = (all: readonly Mutant[], count: number, seed: number): readonly Mutant[] => {
  const random = createSeededRandom(seed);
  const left = new Set(all);
  const waiting = [...all];
  const drawn: Mutant[] = [];
  while (all.length - left.size < count && waiting.length > 0) {
    const [mutant] = waiting.splice(random.below(waiting.length), 1);
    if (mutant === undefined || !left.has(mutant)) continue;
    const held = all.filter((other) => holds(mutant, other));
    if (held.length > mostHeld) continue;
    for (const other of held) left.delete(other);
    drawn.push(mutant);
  }
  return drawn;
};
