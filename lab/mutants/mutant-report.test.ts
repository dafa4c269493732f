import { expect, test } from 'vitest';
import { mergeTried, type TriedMutant } from './mutant-report.ts';

const tried = (line: number, status: string): TriedMutant => ({
  mutatorName: 'ConditionalExpression',
  replacement: 'true',
  status,
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
  path: 'domain/a.ts',
  original: 'is',
});

test('takes what either of two runs noticed, then what lives in a test of either', () => {
  const statuses = ['Killed', 'Survived', 'Ignored', 'NoCoverage'];
  const pairs = statuses.flatMap((before) => statuses.map((after) => [before, after] as const));
  const one = pairs.map(([before], index) => tried(index, before));
  const other = pairs.map(([, after], index) => tried(index, after));
  const merged = mergeTried(one, other).map(({ status }) => status);
  expect(merged).toEqual(
    [
      'Killed Killed Killed Killed',
      'Killed Survived Survived Survived',
      'Killed Survived Ignored Ignored',
      'Killed Survived Ignored NoCoverage',
    ].flatMap((row) => row.split(' ')),
  );
  expect(mergeTried([], other)).toEqual(other);
});
