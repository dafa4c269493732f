import { expect, it } from 'vitest';
import { isDrawnFromSide } from './drawn-from-the-side.ts';
import { firstView, seenFrom, turned, zoomed } from './round-view.ts';

const side = seenFrom(firstView, 'side');
const better = new Map([['town', 'its glass is flatter than that of the drawing']]);

it('lets the drawing show what it shows better: the side of the variants that are named, at rest in the studio by day', () => {
  expect(isDrawnFromSide({ variantCode: 'town' }, side, better)).toBe(true);
  expect(isDrawnFromSide({ variantCode: 'plus' }, side, better)).toBe(false);
  expect(isDrawnFromSide({}, side, better)).toBe(false);
});

it.each([
  ['from elsewhere', seenFrom(firstView, 'front')],
  ['turned a little', turned(side, 10, 0)],
  ['from nearer', zoomed(side, 1.5)],
  ['at night', { ...side, isNight: true }],
  ['on a road', { ...side, place: 'redRoad' as const }],
  ['with doors open', { ...side, areDoorsOpen: true }],
  ['with its boot open', { ...side, isTailgateOpen: true }],
])('shows the car in the round %s', (_, view) => {
  expect(isDrawnFromSide({ variantCode: 'town' }, view, better)).toBe(false);
});
