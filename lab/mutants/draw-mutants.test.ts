import { expect, test } from 'vitest';
import { drawMutants, type Mutant } from './draw-mutants.ts';

const at = (line: number, start: number, end: number, path = 'domain/a.ts'): Mutant => ({
  path,
  range: { start: { line, column: start }, end: { line, column: end } },
});
const many = Array.from({ length: 100 }, (_, index) => at(index + 1, 1, 9));

test('draws as many as are wanted, the same for the same seed', () => {
  expect(drawMutants(many, 30, 7)).toHaveLength(30);
  expect(drawMutants(many, 30, 7)).toEqual(drawMutants(many, 30, 7));
  expect(drawMutants(many, 30, 8)).not.toEqual(drawMutants(many, 30, 7));
  expect(new Set(drawMutants(many, 1_000, 7))).toEqual(new Set(many));
});

test('counts what lies in a drawn one, once', () => {
  const [whole, part, other] = [at(1, 1, 20), at(1, 5, 9), at(1, 5, 9, 'domain/b.ts')];
  for (const seed of [1, 2, 3, 4, 5]) {
    const drawn = drawMutants([whole, part, other], 3, seed);
    expect(drawn).toContain(whole);
    expect(drawn).toContain(other);
  }
});

test('leaves out a block that would bring in all that it holds', () => {
  const block: Mutant = {
    path: 'domain/a.ts',
    range: { start: { line: 1, column: 1 }, end: { line: 100, column: 9 } },
  };
  expect(drawMutants([block, ...many], 1_000, 3)).not.toContain(block);
});
