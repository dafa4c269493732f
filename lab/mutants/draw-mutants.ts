/** Which mutants of a folder are tried: so many of all, drawn by a seed. */

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

/** Numbers from 0 up to but not including `below`, the same ones for the same seed. */
const seededNumbers = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/**
 * Places of mutants that hold at least `count` mutants together, or all that there are. Each is one mutant's own, with
 * those that lie in it.
 */
export const drawMutants = (all: readonly Mutant[], count: number, seed: number): readonly Mutant[] => {
  const below = seededNumbers(seed);
  const left = new Set(all);
  const waiting = [...all];
  const drawn: Mutant[] = [];
  while (all.length - left.size < count && waiting.length > 0) {
    const [mutant] = waiting.splice(below(waiting.length), 1);
    if (mutant === undefined || !left.has(mutant)) continue;
    const held = all.filter((other) => holds(mutant, other));
    if (held.length > mostHeld) continue;
    for (const other of held) left.delete(other);
    drawn.push(mutant);
  }
  return drawn;
};
