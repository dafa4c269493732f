import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import type { BodyFromAbove } from './body-from-above.ts';
import { ease, item, levelAt, lineOf, mix, placeAlong, softly, splineWeights, type Line, type Place } from './lines.ts';
import type { Outline } from './outline.ts';
import type { Spot } from './sewn.ts';
import type { Stations } from './stations.ts';
import type { UpperEdge } from './upper-edge.ts';

const rowsOfBody = 24;

/** The lower body, each of its columns from below to above, no wider than the plan says. */
export const lowerBody = (
  rig: CarRig,
  plan: BodyPlan,
  outline: Outline,
  { foremost, hindmost, total, planAt }: BodyFromAbove,
  { columns }: Stations,
  edge: UpperEdge,
): readonly (readonly Spot[])[] => {
  const length = rig.lengthMm;
  const half = plan.widthMm / 2;
  // cross sections: control points of a B-spline from below to above, how far in and how high
  const shoulderSoft = softly(lineOf(rig.shoulder, false), 200);
  const tuckSoft = softly(
    [
      [0, levelAt(lineOf(rig.tuck, false), 0)],
      ...lineOf(rig.tuck, false),
      [length, levelAt(lineOf(rig.tuck, false), length)],
    ],
    200,
  );
  const parts = [0, 0.2, 0.34, 0.46, 0.56, 0.66, 0.76, 0.84, 0.9, 0.95, 1];
  const noseControls = parts.map((part): Place => {
    const [x, y] = placeAlong(outline.nose, part);
    return [x - foremost, y];
  });
  const tailControls = parts.map((part): Place => {
    const [x, y] = placeAlong(outline.tail.toReversed(), part);
    return [hindmost - x, y];
  });
  const sideControls = (x: number, top: number): Line => {
    const shoulder = Math.min(shoulderSoft(x), top - 26);
    const tuck = tuckSoft(x);
    const inset = edge.insetAt(x);
    const at = (part: number): number => mix(tuck, shoulder, part);
    return [
      [plan.sillInsetMm, rig.sillMm],
      [plan.sillInsetMm * 0.62, rig.sillMm + 40],
      [plan.tuckInsetMm, mix(rig.sillMm, tuck, 0.72)],
      [plan.tuckInsetMm * 0.5, tuck + 10],
      [0, at(0.3)],
      [plan.hollowMm * 0.5, at(0.56)],
      [plan.hollowMm, at(0.78)],
      [4, shoulder - 22],
      [8, shoulder + 12],
      [mix(8, inset, 0.4), mix(shoulder + 12, top, 0.5)],
      [inset, top],
    ];
  };
  const weightsOf = Array.from({ length: rowsOfBody }, (_, row) => splineWeights(parts.length, row / (rowsOfBody - 1)));
  const wheels = [rig.frontWheelMm, rig.rearWheelMm];
  const bodyColumns = columns.map((arc, column): readonly Spot[] => {
    const [x, z] = planAt(arc);
    const [before, after] = [planAt(Math.max(0, arc - 4)), planAt(Math.min(total, arc + 4))];
    const isFront = x < length / 2;
    const raw =
      column === 0 || column === columns.length - 1
        ? 0
        : (Math.atan2(Math.abs(after[0] - before[0]), Math.abs(after[1] - before[1])) * 180) / Math.PI;
    const angle = mix(raw, 90, ease(62, 84, raw));
    const radians = (angle * Math.PI) / 180;
    const toSide = ease(4, 86, angle);
    const top = edge.levelOf(column, x);
    const ends = isFront ? noseControls : tailControls;
    const endTop = item(ends, -1)[1];
    const controls = sideControls(x, top).map(([inset, y], index): Place => {
      const [endInset, endY] = item(ends, index);
      // the end's own heights, moved so that both end at the same edge
      const fitted = endY + (top - endTop) * (index / (parts.length - 1)) ** 2;
      return [mix(endInset, inset, toSide), mix(fitted, y, toSide)];
    });
    return weightsOf.map((weights): Spot => {
      let [inset, y] = [0, 0];
      for (const [index, control] of controls.entries()) {
        inset += control[0] * (weights[index] ?? 0);
        y += control[1] * (weights[index] ?? 0);
      }
      let out = 0;
      for (const wheel of wheels) {
        const distance = Math.hypot(x - wheel, y - rig.tyreRadiusMm);
        out += plan.flareMm * Math.exp(-(((distance - rig.archRadiusMm - 10) / 120) ** 2));
      }
      const depth = inset - out * toSide;
      const inward = isFront ? 1 : -1;
      return [x + Math.cos(radians) * depth * inward, y, raw === 0 ? 0 : Math.max(0, z - Math.sin(radians) * depth)];
    });
  });
  // no wider than the catalogue says
  const widest = Math.max(...bodyColumns.flat().map(([, , z]) => z));
  const fit = (half - 5) / widest;
  return bodyColumns.map((column) => column.map(([x, y, z]): Spot => [x, y, z * fit]));
};
