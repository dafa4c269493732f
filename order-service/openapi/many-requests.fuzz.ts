import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { fuzzCalls } from './testing/fuzz-calls.ts';

it('twenty thousand requests meet no fault and no answer outside its schema', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
  console.log(`Seed ${seed}: FUZZ_SEED=${seed} sends the same requests again`);
  const { statuses, defects } = await fuzzCalls(20_000, seed);
  const counts = [...Map.groupBy([...statuses.values()].flat(), (status) => status)];
  console.log(
    counts
      .toSorted(([one], [other]) => one - other)
      .map(([status, answers]) => `${status}: ${answers.length}`)
      .join('  '),
  );
  expect(defects.join('\n')).toBe('');
}, 1_800_000);
