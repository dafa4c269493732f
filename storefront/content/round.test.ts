import { expect, it } from 'vitest';
import { bearingOf, firstView, seenFrom } from '../cars/round/view/round-view.ts';
import { viewInWords } from './round.ts';

it.each([
  [firstView, 'Seen from the front left, by day in a studio.'],
  [
    { ...seenFrom(firstView, 'rear'), isNight: true, areDoorsOpen: true },
    'Seen from behind, at night in a studio, doors open.',
  ],
  [
    { ...seenFrom(firstView, 'top'), place: 'coast', areDoorsOpen: true, isTailgateOpen: true } as const,
    'Seen from above, by day on the coast, doors and boot open.',
  ],
  [
    { ...seenFrom(firstView, 'driver'), place: 'redRoad', isTailgateOpen: true } as const,
    'Seen from the driver’s seat, by day on a red road, boot open.',
  ],
])('a view is put into words: %#', (view, words) => {
  expect(viewInWords(view, bearingOf(view))).toBe(words);
});
