import { expect, it } from 'vitest';
import { fewestInDoubtLabel, killsUnderAllLabel, tooLittleInDoubt } from './in-doubt.ts';

const reportOf = (kills: number, fewest: number) => ({
  name: 'kill',
  cycles: kills,
  seed: 1,
  violations: [],
  figures: [
    { label: killsUnderAllLabel, value: kills },
    { label: fewestInDoubtLabel, value: fewest },
  ],
});

it.each([
  [3, 19, 'one of 3 kills met 19, fewer than 20'],
  [1, 0, 'one of 1 kills met 0, fewer than 20'],
  [0, 0, 'no kill met any'],
])('%i kills of which one met %i requests under way prove nothing, and the run says so', (kills, fewest, found) => {
  expect(tooLittleInDoubt(reportOf(kills, fewest))).toBe(
    `This run proves nothing about requests that a kill cuts off: ${found}`,
  );
});

it('enough in doubt at each kill needs no word', () => {
  expect(tooLittleInDoubt(reportOf(3, 20))).toBeUndefined();
});
