import { expect, it } from 'vitest';
import { refuseDayAhead } from './refuse-day-ahead.ts';

const today = '2026-11-21';

it.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-30', false],
  ['2026-12-01', true],
])('from today to the last day: %s is refused: %s', (day, isRefused) => {
  const refusal = refuseDayAhead({ what: 'The car cannot be expected on', day, today, last: '2026-11-30' });
  expect(refusal).toEqual(
    isRefused
      ? {
          kind: 'refused',
          refusal: {
            code: 'day-not-possible',
            message: `The car cannot be expected on ${day}: the day has to be between 2026-11-21 and 2026-11-30.`,
          },
        }
      : undefined,
  );
});
