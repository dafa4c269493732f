import type { ChosenCar } from './chosen-car.ts';
import { positionOf, type RoundView } from './round-view.ts';

/** Variants whose drawing shows their side better than their body in the round does, and why. */
const drawn: ReadonlyMap<string, string> = new Map();

/**
 * Whether a view is one that the drawing of the car shows, and shows better: straight from the left, by day, with nothing open.
 * Every other view, and one that was turned or zoomed, is in the round.
 */
export const isDrawnFromSide = (
  { variantCode = '' }: Pick<ChosenCar, 'variantCode'>,
  view: RoundView,
  better: ReadonlyMap<string, string> = drawn,
): boolean =>
  better.has(variantCode) &&
  positionOf(view) === 'side' &&
  view.place === 'studio' &&
  !view.isNight &&
  !view.areDoorsOpen &&
  !view.isTailgateOpen;
