import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import type { BodyFromAbove } from './body-from-above.ts';
import { ease, item, levelAt, lineOf, mix, placeAlong, softly, splineWeights, type Line, type Place } from './lines.ts';
import type { Outline } from './outline.ts';
import type { Spot } from './sewn.ts';
import type { Stations } from './stations.ts';
import type { UpperEdge } from './upper-edge.ts';

/** How the control points of nose and tail spread along the outline, from below to above. */
const parts = [0, 0.16, 0.29, 0.38, 0.43, 0.49, 0.57, 0.66, 0.75, 0.82, 0.86, 0.9, 0.95, 1];

/** Where along the B-spline the rows lie: close to each other at the ridge over the sill and along the shoulder. */
const stretches = [
  0, 0.6, 1.2, 1.7, 2.1, 2.5, 2.8, 3.1, 3.45, 3.9, 4.5, 5.2, 6, 6.8, 7.5, 8.05, 8.5, 8.9, 9.25, 9.6, 10, 10.5, 11,
];

/**
 * The same for nose or tail: half as the flanks have it, half spread evenly along its line, so that what swells and hollows
 * it bends without corners.
 */
const spreadAlong = (controls: Line): readonly number[] => {
  const last = item(stretches, -1);
  let [length, before] = [0, item(controls, 0)];
  const lengths = Array.from({ length: 201 }, (_, index): Place => {
    const weights = splineWeights(controls.length, index / 200);
    const by = (axis: 0 | 1): number =>
      controls.reduce((sum, control, order) => sum + control[axis] * (weights[order] ?? 0), 0);
    const place: Place = [by(0), by(1)];
    length += index === 0 ? 0 : Math.hypot(place[0] - before[0], place[1] - before[1]);
    before = place;
    return [length, (index / 200) * last];
  });
  return stretches.map((at, row) => mix(levelAt(lengths, (length * row) / (stretches.length - 1)), at, 0.3));
};

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
  const noseControls = parts.map((part): Place => {
    const [x, y] = placeAlong(outline.nose, part);
    return [x - foremost, y];
  });
  const tailControls = parts.map((part): Place => {
    const [x, y] = placeAlong([...outline.tail].reverse(), part);
    return [hindmost - x, y];
  });
  const sideControls = (x: number, top: number): Line => {
    const shoulder = Math.min(shoulderSoft(x), top - 26);
    const tuck = tuckSoft(x);
    const inset = edge.insetAt(x);
    const at = (part: number): number => mix(tuck, shoulder, part);
    // the doors are hollowed, the wings swell over the wheels
    const reach = rig.archRadiusMm;
    const between =
      ease(rig.frontWheelMm + reach - 80, rig.frontWheelMm + reach + 320, x) *
      ease(rig.rearWheelMm - reach + 80, rig.rearWheelMm - reach - 320, x);
    const hollow = plan.hollowMm * mix(0.35, 1, between);
    return [
      [plan.sillInsetMm, rig.sillMm],
      [plan.sillInsetMm * 0.62, rig.sillMm + 40],
      [plan.tuckInsetMm, mix(rig.sillMm, tuck, 0.72)],
      [4, tuck + 14],
      [0, tuck + 34],
      [hollow * 0.36, tuck + 58],
      [hollow, at(0.34)],
      [hollow * 0.95, at(0.56)],
      [hollow * 0.5, at(0.8)],
      [2, shoulder - 26],
      [0, shoulder - 4],
      [9, shoulder + 12],
      [mix(9, inset, 0.42), mix(shoulder + 12, top, 0.5)],
      [inset, top],
    ];
  };
  const [noseRows, tailRows] = [spreadAlong(noseControls), spreadAlong(tailControls)];
  const wheels = [rig.frontWheelMm, rig.rearWheelMm];
  const bodyColumns = columns.map((arc, column): readonly Spot[] => {
    const [x, z] = planAt(arc);
    const [before, after] = [planAt(Math.max(0, arc - 8)), planAt(Math.min(total, arc + 8))];
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
    return stretches.map((at, row): Spot => {
      const rows = isFront ? noseRows : tailRows;
      const weights = splineWeights(parts.length, mix(item(rows, row), at, toSide) / item(stretches, -1));
      let [inset, y] = [0, 0];
      for (const [index, control] of controls.entries()) {
        inset += control[0] * (weights[index] ?? 0);
        y += control[1] * (weights[index] ?? 0);
      }
      let out = 0;
      for (const wheel of wheels) {
        const distance = Math.hypot(x - wheel, y - rig.tyreRadiusMm);
        // beside the tyre it would bend what runs along the sill
        const above = ease(rig.tyreRadiusMm - 220, rig.tyreRadiusMm + 120, y);
        out += plan.flareMm * above * Math.exp(-(((distance - rig.archRadiusMm - 10) / 120) ** 2));
      }
      let behind = 0;
      for (const [middle, reach, stands] of isFront ? [] : plan.tailRelief)
        behind += stands * Math.exp(-(((y - middle) / reach) ** 2));
      const depth = inset - out * toSide - behind * (1 - ease(40, 84, angle));
      const inward = isFront ? 1 : -1;
      return [x + Math.cos(radians) * depth * inward, y, raw === 0 ? 0 : Math.max(0, z - Math.sin(radians) * depth)];
    });
  });
  // no wider than the catalogue says
  const widest = Math.max(...bodyColumns.flat().map(([, , z]) => z));
  const fit = (half - 5) / widest;
  return bodyColumns.map((column) => column.map(([x, y, z]): Spot => [x, y, z * fit]));
};
