import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import { bendOf, crownOf } from './crown-of.ts';
import { ease, item, levelAt, mix, softly, splineWeights, type Line, type Place } from './lines.ts';
import type { Outline } from './outline.ts';
import type { Spot } from './sewn.ts';
import type { Stations } from './stations.ts';

const rowsOfHouse = 14;

/** How far a line has come across when it has risen by a share of its height. */
const acrossBy = (line: Line): ((rise: number) => number) => {
  const [from, to] = [item(line, 0), item(line, -1)];
  const table: Line = line.map(([x, y]) => [(y - from[1]) / (to[1] - from[1]), (x - from[0]) / (to[0] - from[0])]);
  const rising = table.filter(([rise], index) => index === 0 || rise > item(table, index - 1)[0]);
  const soft = softly(
    rising.map(([rise, across]) => [rise * 1000, across]),
    60,
  );
  const [start, end] = [soft(0), soft(1000)];
  return (rise) => (soft(rise) - start) / (end - start);
};

/** The side of the cabin: how far it has come in when it has risen by a share of its height. */
const tumblehome: Line = [
  [0, 0],
  [0.2, 0.3],
  [0.42, 0.62],
  [0.6, 0.86],
  [0.74, 0.962],
  [1, 1],
];

/** The sheets of the cabin in rows from below to above, and the lines in which roof, bonnet and deck meet it. */
type CabinSheets = {
  readonly windscreenRows: readonly (readonly Spot[])[];
  readonly houseRows: readonly (readonly Spot[])[];
  readonly rearRows: readonly (readonly Spot[])[];
  /** How far each row has risen, as a share. */
  readonly rises: readonly number[];
  /** The edge of the roof along the side, and the line above its middle. */
  readonly sideTop: readonly Spot[];
  readonly roofMiddles: readonly Spot[];
  /** From the middle of the car to its corners: the feet and tops of the screens. */
  readonly frontFeet: readonly Spot[];
  readonly frontTops: readonly Spot[];
  readonly backFeet: readonly Spot[];
  readonly backTops: readonly Spot[];
};

/** The cabin: between the rim of the lower body (or the foot of a screen) and the edge of the roof. */
export const cabinSheets = (
  rig: CarRig,
  plan: BodyPlan,
  outline: Outline,
  { across, first }: Stations,
  rim: readonly Spot[],
): CabinSheets => {
  const length = rig.lengthMm;
  const half = plan.widthMm / 2;
  const cowl = item(outline.windscreen, 0);
  const rearFoot = item(outline.rear, -1);
  const rearTop = item(outline.rear, 0);
  const roofWidth = softly(
    [
      [cowl[0], plan.roof[0]],
      [item(outline.roof, 0)[0], plan.roof[0]],
      [mix(item(outline.roof, 0)[0], rearTop[0], 0.45), plan.roof[1]],
      [rearTop[0], plan.roof[2]],
      [length, plan.roof[2]],
    ],
    500,
  );
  const roofLine = outline.roof;
  const roofEnd = item(roofLine, -1);
  const isLipped = outline.deck === undefined;
  const smoothRoof = softly(
    isLipped
      ? roofLine.filter(([x, y], index) => index === 0 || (x > item(roofLine, index - 1)[0] && y > roofEnd[1]))
      : roofLine,
    60,
  );
  const header = item(roofLine, 0);
  const topFront = header[0] + 84;
  const topRear = rearTop[0] - (isLipped ? 64 : 90);
  const edgeAt = (x: number): Spot => [
    x,
    smoothRoof(x) - plan.roofDropMm * mix(1, 0.7, ease(topFront + 500, topFront, x)),
    half * roofWidth(x),
  ];
  const cabinRim = rim.slice(first.cabin, first.deck + 1);
  const rimShares = cabinRim.map(([x]) => (x - item(cabinRim, 0)[0]) / (item(cabinRim, -1)[0] - item(cabinRim, 0)[0]));
  const sideTop = rimShares.map((part) => edgeAt(mix(topFront, topRear, part)));
  const frontFoot = item(cabinRim, 0);
  const backFoot = item(cabinRim, -1);
  const fan = (middle: Spot, corner: Spot, part: number): Spot => [
    mix(middle[0], corner[0], bendOf(part)),
    mix(middle[1], corner[1], crownOf(part)),
    mix(middle[2], corner[2], part),
  ];
  const frontFeet = across.map((part) => fan([cowl[0], cowl[1], 0], frontFoot, part));
  const frontTops = across.map((part) => fan([header[0], header[1], 0], item(sideTop, 0), part));
  const backTops = across.map((part) => fan([rearTop[0], rearTop[1], 0], item(sideTop, -1), part));
  const backFeet = isLipped
    ? rim.slice(first.rear).reverse()
    : across.map((part) => fan([rearFoot[0], rearFoot[1], 0], backFoot, part));
  const frontAcross = acrossBy(outline.windscreen);
  const rearAcross = acrossBy([...outline.rear].reverse());
  const sideSpline = Array.from({ length: 200 }, (_, index): Place => {
    const weights = splineWeights(tumblehome.length, index / 199);
    let [inward, rise] = [0, 0];
    for (const [order, control] of tumblehome.entries())
      [inward, rise] = [inward + control[0] * (weights[order] ?? 0), rise + control[1] * (weights[order] ?? 0)];
    return [rise, inward];
  });
  const rises = Array.from({ length: rowsOfHouse + 1 }, (_, row) => 1 - (1 - row / rowsOfHouse) ** 1.75);
  const rise = (foot: Spot, top: Spot, at: number, along: number): Spot => [
    mix(foot[0], top[0], mix(frontAcross(at * 1000), rearAcross(at * 1000), along)),
    mix(foot[1], top[1], at),
    mix(foot[2], top[2], levelAt(sideSpline, at)),
  ];
  const windscreenRows = rises.map((at) => frontFeet.map((foot, index) => rise(foot, item(frontTops, index), at, 0)));
  const houseRows = rises.map((at) =>
    cabinRim.map((foot, index) => rise(foot, item(sideTop, index), at, item(rimShares, index))),
  );
  const rearRows = rises.map((at) => backFeet.map((foot, index) => rise(foot, item(backTops, index), at, 1)).reverse());
  const roofMiddles = sideTop.map(([x], index): Spot => {
    if (isLipped && index === sideTop.length - 1) return [rearTop[0], rearTop[1], 0];
    const last = isLipped ? sideTop.length - 2 : sideTop.length - 1;
    const to = isLipped ? item(outline.roof, -2)[0] : rearTop[0];
    const lip = isLipped ? Math.max(...roofLine.map((place) => place[0])) : to;
    const at = mix(header[0], lip, (x - topFront) / ((sideTop[last]?.[0] ?? x) - topFront));
    return [at, smoothRoof(at), 0];
  });
  return {
    windscreenRows,
    houseRows,
    rearRows,
    rises,
    sideTop,
    roofMiddles,
    frontFeet,
    frontTops,
    backFeet,
    backTops,
  };
};
