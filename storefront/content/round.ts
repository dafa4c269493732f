import type { Bearing, Place, Position, RoundView } from '../cars/round/view/round-view.ts';

const places: Readonly<Record<Place, string>> = { studio: 'Studio', coast: 'Coast at evening', redRoad: 'Red road' };

const inPlaces: Readonly<Record<Place, string>> = {
  studio: 'in a studio',
  coast: 'on the coast',
  redRoad: 'on a red road',
};

const positions: Readonly<Record<Position, string>> = {
  front: 'Front',
  threeQuarter: 'Three-quarter',
  side: 'Side',
  rear: 'Rear',
  top: 'Top',
  driver: 'Driver’s seat',
};

const bearings: Readonly<Record<Bearing, string>> = {
  front: 'Seen from the front',
  frontLeft: 'Seen from the front left',
  left: 'Seen from the left',
  rearLeft: 'Seen from the rear left',
  rear: 'Seen from behind',
  rearRight: 'Seen from the rear right',
  right: 'Seen from the right',
  frontRight: 'Seen from the front right',
  above: 'Seen from above',
  driver: 'Seen from the driver’s seat',
};

/** The words of the car in the round. */
export const round = {
  open: 'View in 3D',
  close: 'Back to side view',
  /** What the picture is, for those who do not see it. */
  picture: (title: string): string => `${title}, in 3D. Arrow keys turn it, plus and minus zoom.`,
  caption: 'A computer-made model of our own; wheels and equipment differ between variants.',
  failed: 'The 3D view isn’t available here, so the side view stays.',
  controls: 'Views and light',
  seenFrom: 'Seen from',
  positions,
  place: 'Place',
  places,
  night: 'Night, lamps on',
  doors: 'Doors open',
  tailgate: 'Boot open',
  turn: 'Turn and zoom',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  turnUp: 'Look from higher',
  turnDown: 'Look from lower',
  nearer: 'Nearer',
  farther: 'Farther',
} as const;

const opened = (areDoorsOpen: boolean, isTailgateOpen: boolean): string => {
  if (areDoorsOpen && isTailgateOpen) return ', doors and boot open';
  if (areDoorsOpen) return ', doors open';
  return isTailgateOpen ? ', boot open' : '';
};

/** What a picture shows, in a sentence: 'Seen from behind, at night in a studio, doors open.' */
export const viewInWords = (view: RoundView, bearing: Bearing): string =>
  `${bearings[bearing]}, ${view.isNight ? 'at night' : 'by day'} ${inPlaces[view.place]}${opened(view.areDoorsOpen, view.isTailgateOpen)}.`;
