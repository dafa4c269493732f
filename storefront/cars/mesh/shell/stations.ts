import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import type { BodyFromAbove } from './body-from-above.ts';
import { item, lineOf, mix } from './lines.ts';
import type { Outline } from './outline.ts';

/** Where the columns of the skin stand along the body's line from above, and which sheets of it meet at which column. */
export type Stations = {
  /** Lengths along the line, from the middle of the nose to the middle of the tail. */
  readonly columns: readonly number[];
  /** How columns spread from the middle of nose, tail, roof and screens to their corners, as shares. */
  readonly across: readonly number[];
  /** The first columns of the wing, the cabin, the deck and the rear. */
  readonly first: { readonly wing: number; readonly cabin: number; readonly deck: number; readonly rear: number };
  /** x of the foremost point of the side windows. */
  readonly glassFront: number;
  /** Where the cabin ends, as a length along the line. */
  readonly cabinEnd: number;
};

const columnsAcross = 18;
const columnsOfWing = 26;
const columnsOfCabin = 40;
const columnsOfDeck = 18;

const shares = (count: number, gathering: number): readonly number[] =>
  Array.from({ length: count + 1 }, (_, index) => 1 - (1 - index / count) ** gathering);

/** Where the columns of a body's skin stand. */
export const stationsOf = (rig: CarRig, plan: BodyPlan, outline: Outline, above: BodyFromAbove): Stations => {
  const { foremost, hindmost, total, arcAt } = above;
  const glass = lineOf(rig.glass);
  const glassFront = Math.min(...glass.map(([x]) => x));
  const cowl = item(outline.windscreen, 0);
  const pillarFoot = Math.max(cowl[0] + 120, glassFront - 62);
  const cornerOf = (reach: number): number => reach * 0.3;
  const frontCorner = arcAt(foremost + cornerOf(plan.noseMm));
  const rearCorner = arcAt(hindmost - cornerOf(plan.tailMm));
  const rearFoot = item(outline.rear, -1);
  const cabinEnd = outline.deck === undefined ? rearCorner : arcAt(rearFoot[0] - 110);
  const cabinStart = arcAt(pillarFoot);
  const spread = (from: number, to: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, index) => mix(from, to, (index + 1) / count));
  const across = shares(columnsAcross, 1.4);
  const columns = [
    ...across.map((part) => part * frontCorner),
    ...shares(columnsOfWing, 1)
      .slice(1)
      .map((part) => mix(frontCorner, cabinStart, part ** 1.15)),
    ...spread(cabinStart, cabinEnd, columnsOfCabin),
    ...(outline.deck === undefined ? [] : spread(cabinEnd, rearCorner, columnsOfDeck)),
    ...[...across]
      .reverse()
      .slice(1)
      .map((part) => mix(total, rearCorner, part)),
  ];
  const first = {
    wing: columnsAcross,
    cabin: columnsAcross + columnsOfWing,
    deck: columnsAcross + columnsOfWing + columnsOfCabin,
    rear: columns.length - 1 - columnsAcross,
  };
  return { columns, across, first, glassFront, cabinEnd };
};
