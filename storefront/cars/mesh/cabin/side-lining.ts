import { lineAt, type BodyForm } from '../body-form.ts';
import type { Point } from '../car-mesh.ts';
import { circle } from '../solids/flat-shape.ts';
import { lofted } from '../solids/lofted.ts';
import type { Solid } from '../solids/solid.ts';
import { swept } from '../solids/swept.ts';
import type { CabinPlan } from './cabin-plan.ts';

/** Shares of the length of a lining where it is measured. */
const shares = {
  near: [0, 0.012, 0.05, 0.15, 0.3, 0.45, 0.6, 0.75, 0.88, 0.95, 0.988, 1],
  far: [0, 0.02, 0.2, 0.5, 0.8, 0.98, 1],
  hidden: [0, 0.03, 0.97, 1],
} as const;

/** The lining of the left side from x to x, from its foot up to the windows. */
export type LiningPlace = {
  readonly from: number;
  readonly to: number;
  readonly foot: number;
  /** Where there is a door. */
  readonly hasArmrest: boolean;
  /** Whether it is seen from close by; one that is hidden for the most part needs little. */
  readonly seen: keyof typeof shares;
};

/** A place of a lining by its shares of length and height, so far out into the cabin from the wall. */
const placeIn = (form: BodyForm, plan: CabinPlan, { from, to, foot }: LiningPlace) => {
  return (share: number, part: number, out: number): Point => {
    const x = from + (to - from) * share;
    const belt = Math.max(Math.min(plan.beltAt(x) - 0.012, lineAt(form.rig, form.rig.outline, x) - 0.1), foot + 0.04);
    const y = foot + (belt - foot) * part;
    const wall = Math.min(form.halfWidthAt(x, y), form.halfWidthAt(x, plan.floor + 0.4)) - 0.062;
    return [x, y, wall - out];
  };
};

const armAt = (share: number, hasArmrest: boolean): number =>
  hasArmrest ? Math.min(1, Math.sin(share * Math.PI) * 1.8) : 0;

/** Its profile: share of the height, how far the lining stands out into the cabin. */
const profileOf = (arm: number): readonly (readonly [number, number])[] => [
  [0, 0.016],
  [0.06, 0.03 + 0.03 * arm],
  [0.3, 0.034 + 0.036 * arm],
  [0.36, 0.03 + 0.008 * arm],
  [0.5, 0.03 + 0.006 * arm],
  [0.54, 0.034 + 0.03 * arm],
  [0.58, 0.036 + 0.05 * arm],
  [0.66, 0.036 + 0.054 * arm],
  [0.69, 0.036 + 0.03 * arm],
  [0.74, 0.034],
  [0.93, 0.04],
  [0.985, 0.034],
  [1, 0.018],
];

/** The lining as a solid. */
export const sideLining = (form: BodyForm, plan: CabinPlan, where: LiningPlace): Solid => {
  const at = placeIn(form, plan, where);
  return lofted(
    shares[where.seen].map((share) => {
      const end = share === 0 || share === 1 ? 0.6 : 1;
      const inner = profileOf(armAt(share, where.hasArmrest)).map(([part, out]) => at(share, part, out * end));
      return inner.concat([1, 0.5, 0].map((part) => at(share, part, -0.004)));
    }),
  );
};

const insertShares = [0.05, 0.075, 0.3, 0.5, 0.7, 0.925, 0.95] as const;

/** The upholstered field of a door over its armrest. */
export const doorInsert = (form: BodyForm, plan: CabinPlan, where: LiningPlace): Solid => {
  const at = placeIn(form, plan, where);
  return lofted(
    insertShares.map((share, index) => {
      const end = index === 0 || index === insertShares.length - 1 ? 0.012 : 0;
      return [
        at(share, 0.715 + end, 0.036),
        at(share, 0.725 + end, 0.0435 - end / 3),
        at(share, 0.8, 0.0475 - end / 3),
        at(share, 0.875 - end, 0.0455 - end / 3),
        at(share, 0.885 - end, 0.036),
        at(share, 0.8, 0.03),
      ];
    }),
  );
};

/** The seam over that field. */
export const doorSeam = (form: BodyForm, plan: CabinPlan, where: LiningPlace): Solid => {
  const at = placeIn(form, plan, where);
  return swept(
    insertShares.map((share) => at(share, 0.9, 0.0395)),
    circle(0.0018, 4),
  );
};

/** The middle of a loudspeaker at the foot of a door, on its lining. */
export const speakerPlace = (form: BodyForm, plan: CabinPlan, where: LiningPlace): Point =>
  placeIn(form, plan, where)(0.2, 0.2, 0.06 * armAt(0.2, true) + 0.006);
