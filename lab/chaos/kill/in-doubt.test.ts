import { expect, it } from 'vitest';
import { tooLittleInDoubt } from './in-doubt.ts';

const reportOf = (kills: number, inDoubt: number) => ({
  name: 'kill',
  cycles: kills,
  seed: 1,
  violations: [],
  figures: [
    { label: 'kills', value: kills },
    { label: 'requests cut off and sent again', value: inDoubt },
  ],
});

it.each([
  [3, 59],
  [1, 0],
  [0, 0],
])('%i kills with %i requests in doubt prove nothing, and the run says so', (kills, inDoubt) => {
  expect(tooLittleInDoubt(reportOf(kills, inDoubt))).toContain(`proves nothing`);
});

it('enough in doubt at each kill needs no word', () => {
  expect(tooLittleInDoubt(reportOf(3, 60))).toBeUndefined();
});
