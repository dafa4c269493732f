import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import type { Skin } from './cut.ts';
import { ease, item, levelAt, lineOf, mix, placeAlong, softly, splineWeights, type Line, type Place } from './lines.ts';
import { outlineOf } from './outline.ts';
import { sewn, type Spot } from './sewn.ts';

/** A car's left half, before anything is cut from it, and what is needed to find places on it. */
export type BodySkin = {
  readonly skin: Skin;
  /** Where a place seen from the side lies on the lower body's chart; x and y in millimetres. */
  readonly chartAt: (x: number, y: number) => number;
  /** Where a place seen from the front, or from behind, lies on that chart, by its distance from the middle. */
  readonly frontChart: (z: number) => number;
  readonly rearChart: (z: number) => number;
  /** Where the lower body ends above, by its chart. */
  readonly rimAt: (chart: number) => number;
  /** Which way the body looks from above, by the lower body's chart; of length one and level. */
  readonly outAt: (chart: number) => Spot;
  /** The bonnet's edge from above, from the middle of the nose round to the middle of the windscreen's foot: x and z. */
  readonly bonnetEdge: Line;
  /** Half the width of the lower body at a place seen from the side. */
  readonly halfWidthAt: (x: number, y: number) => number;
  /** x of the body's surface at the middle, at a height, at the front and at the rear. */
  readonly noseAt: (y: number) => number;
  readonly tailAt: (y: number) => number;
  /** Where the skin ends below. */
  readonly footAt: (x: number) => number;
};

const columnsAcross = 18;
const columnsOfWing = 26;
const columnsOfCabin = 44;
const columnsOfDeck = 18;
const rowsOfBody = 24;
const rowsOfHouse = 14;

const shares = (count: number, gathering: number): readonly number[] =>
  Array.from({ length: count + 1 }, (_, index) => 1 - (1 - index / count) ** gathering);
/** How the edge of a screen or roof bends back from the middle to its corner. */
const bendOf = (share: number): number => 0.62 * share ** 2 + 0.38 * share ** 8;
/** How a roof or bonnet falls from its middle to its edge. */
const crownOf = (share: number): number => 0.75 * share ** 2 + 0.25 * share ** 4;

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

/** The skin of a body: lower body, bonnet, cabin, roof and deck as smooth sheets that share their edges. */
export const skinOf = (rig: CarRig, plan: BodyPlan): BodySkin => {
  const outline = outlineOf(rig);
  const length = rig.lengthMm;
  const half = plan.widthMm / 2;
  const foremost = Math.min(...outline.nose.map(([x]) => x));
  const hindmost = Math.max(...outline.tail.map(([x]) => x));

  // the body from above, at its widest, from the middle of the nose round to the middle of the tail
  const share = softly(plan.halfWidths, 500);
  const closing = (distance: number, reach: number, squareness: number): number =>
    distance >= reach ? 1 : (1 - (1 - distance / reach) ** 2.7) ** (1 / squareness);
  const around: Place[] = [];
  const push = (x: number): void => {
    const z =
      half *
      share(x) *
      closing(x - foremost, plan.noseMm, plan.noseSquareness) *
      closing(hindmost - x, plan.tailMm, plan.tailSquareness);
    around.push([x, z]);
  };
  const gathered = Array.from({ length: 240 }, (_, index) => (index / 240) ** 3.2);
  for (const part of gathered) push(foremost + part * plan.noseMm);
  for (let x = foremost + plan.noseMm; x < hindmost - plan.tailMm; x += 12) push(x);
  for (const part of gathered.toReversed()) push(hindmost - part * plan.tailMm);
  const arcs: number[] = [];
  for (const [index, [x, z]] of around.entries()) {
    const before = around[index - 1] ?? [x, z];
    arcs.push((arcs.at(-1) ?? 0) + Math.hypot(x - before[0], z - before[1]));
  }
  const total = item(arcs, -1);
  const byArc = {
    x: around.map(([x], index): Place => [item(arcs, index), x]),
    z: around.map(([, z], index): Place => [item(arcs, index), z]),
  };
  const arcAtX = around.map(([x], index): Place => [x, item(arcs, index)]);
  const planAt = (arc: number): Place => [levelAt(byArc.x, arc), levelAt(byArc.z, arc)];

  // where the sheets meet along the side
  const glass = lineOf(rig.glass);
  const glassFront = Math.min(...glass.map(([x]) => x));
  const cowl = item(outline.windscreen, 0);
  const pillarFoot = Math.max(cowl[0] + 120, glassFront - 62);
  const cornerOf = (reach: number): number => reach * 0.3;
  const frontCorner = levelAt(arcAtX, foremost + cornerOf(plan.noseMm));
  const rearCorner = levelAt(arcAtX, hindmost - cornerOf(plan.tailMm));
  const rearFoot = item(outline.rear, -1);
  const rearTop = item(outline.rear, 0);
  const cabinEnd = outline.deck === undefined ? rearCorner : levelAt(arcAtX, rearFoot[0] - 110);
  const cabinStart = levelAt(arcAtX, pillarFoot);
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
    ...across
      .toReversed()
      .slice(1)
      .map((part) => mix(total, rearCorner, part)),
  ];
  const first = {
    wing: columnsAcross,
    cabin: columnsAcross + columnsOfWing,
    deck: columnsAcross + columnsOfWing + columnsOfCabin,
    rear: columns.length - 1 - columnsAcross,
  };

  // the edge of the lower body above: along the bonnet, the foot of the windows, the deck
  const noseTop = item(outline.nose, -1);
  const tailTop = item(outline.tail, 0);
  const bonnetShut = lineOf(
    rig.shutLines.find((line) => (lineOf(line, false).at(-1)?.[0] ?? 999) < 200) ?? rig.shoulder,
    false,
  )
    .filter(([x]) => x < cowl[0] - 30)
    .toSorted((one, other) => one[0] - other[0]);
  const underGlass = (x: number): number => {
    const near = glass.filter((place) => Math.abs(place[0] - x) < 90).map(([, y]) => y);
    return near.length === 0 ? 1e6 : Math.min(...near);
  };
  const beltKnots: Place[] = [];
  const beltEnd = levelAt(byArc.x, cabinEnd);
  const beltLast = outline.deck === undefined ? rearFoot[1] : levelAt(outline.deck, rearFoot[0]) - 34;
  for (let x = glassFront + 60; x < beltEnd - 350; x += 150)
    beltKnots.push([x, Math.min(underGlass(x) - 16, Math.max(beltLast, underGlass(glassFront + 100)) + 26)]);
  const shoulderLine = lineOf(rig.shoulder, false);
  const deckKnots: Place[] =
    outline.deck === undefined
      ? []
      : [[length - plan.tailMm * 0.4, Math.max(tailTop[1] - 26, levelAt(shoulderLine, length - 200) + 20)]];
  const topKnots: Line = [
    ...bonnetShut.filter(([x]) => x > 250),
    ...beltKnots,
    [beltEnd - 40, beltLast],
    ...deckKnots,
    [length, outline.deck === undefined ? rearFoot[1] : (deckKnots[0]?.[1] ?? tailTop[1])],
  ];
  const topSoft = softly([[0, topKnots[0]?.[1] ?? noseTop[1]], ...topKnots], 260);
  const topLevel = (column: number, x: number): number => {
    if (column < first.wing) return mix(noseTop[1], topSoft(x), bendOf(item(across, column)));
    if (column > first.rear) return mix(tailTop[1], topSoft(x), bendOf(item(across, columns.length - 1 - column)));
    return topSoft(x);
  };
  const topInsets = softly(
    outline.deck === undefined
      ? [
          [0, plan.bonnetInsetMm],
          [cowl[0] - 150, plan.bonnetInsetMm],
          [glassFront + 150, plan.beltInsetMm],
          [beltEnd - 500, plan.beltInsetMm + 6],
          [beltEnd, plan.beltInsetMm + 40],
          [length, plan.beltInsetMm + 60],
        ]
      : [
          [0, plan.bonnetInsetMm],
          [cowl[0] - 150, plan.bonnetInsetMm],
          [glassFront + 150, plan.beltInsetMm],
          [beltEnd - 500, plan.beltInsetMm + 10],
          [beltEnd, plan.bonnetInsetMm],
          [length, plan.bonnetInsetMm],
        ],
    260,
  );

  // cross sections: control points of a B-spline from below to above, how far in and how high
  const shoulderSoft = softly(shoulderLine, 200);
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
    const inset = topInsets(x);
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
    const top = topLevel(column, x);
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
  const body = bodyColumns.map((column) => column.map(([x, y, z]): Spot => [x, y, z * fit]));
  const bodyRows = weightsOf.map((_, row) => body.map((column) => item(column, row)));
  const rim = item(bodyRows, -1);

  // the cabin: between the rim (or the foot of a screen) and the edge of the roof
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
    ? rim.slice(first.rear).toReversed()
    : across.map((part) => fan([rearFoot[0], rearFoot[1], 0], backFoot, part));
  const frontAcross = acrossBy(outline.windscreen);
  const rearAcross = acrossBy(outline.rear.toReversed());
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
  const rearRows = rises.map((at) =>
    backFeet.map((foot, index) => rise(foot, item(backTops, index), at, 1)).toReversed(),
  );

  /** A sheet from side to side: its middle follows a line, its edge another, its first and last row are given. */
  const capOf = (
    middles: readonly Spot[],
    edges: readonly Spot[],
    start: readonly Spot[],
    end: readonly Spot[],
  ): readonly (readonly Spot[])[] => {
    const sharesOf = (row: readonly Spot[]) => {
      const [middle, corner] = [item(row, 0), item(row, -1)];
      return row.map((spot, index): Spot => {
        const part = item(across, index);
        const by = (axis: 0 | 1 | 2, usual: number): number =>
          Math.abs(corner[axis] - middle[axis]) < 8
            ? usual
            : (spot[axis] - middle[axis]) / (corner[axis] - middle[axis]);
        return [by(0, bendOf(part)), by(1, crownOf(part)), by(2, part)];
      });
    };
    const [starts, ends] = [sharesOf(start), sharesOf(end)];
    return edges.map((edge, row) => {
      if (row === 0) return start;
      if (row === edges.length - 1) return end;
      const along = row / (edges.length - 1);
      const middle = item(middles, row);
      return across.map((part, column): Spot => {
        const [one, other] = [item(starts, column), item(ends, column)];
        const early = Math.max(0, 1 - along * 5);
        const by = (axis: 0 | 2): number =>
          mix(edge[axis] - middle[axis] === 0 ? part : mix(one[axis], other[axis], ease(0, 1, along)), part, 0);
        const fall = mix(mix(crownOf(part), other[1], ease(0.6, 1, along)), one[1], early ** 2);
        return [mix(middle[0], edge[0], by(0)), mix(middle[1], edge[1], fall), mix(middle[2], edge[2], by(2))];
      });
    });
  };
  const wing = rim.slice(first.wing, first.cabin + 1);
  const wingArc = wing.map((_, index) => index / (wing.length - 1));
  const bonnetMiddles = wingArc.map((part): Spot => {
    const [x, y] = placeAlong(outline.bonnet, part ** 1.15);
    return [x, y, 0];
  });
  const bonnetRows = capOf(bonnetMiddles, wing, rim.slice(0, first.wing + 1), frontFeet);
  const roofMiddles = sideTop.map(([x], index): Spot => {
    if (isLipped && index === sideTop.length - 1) return [rearTop[0], rearTop[1], 0];
    const last = isLipped ? sideTop.length - 2 : sideTop.length - 1;
    const to = isLipped ? item(outline.roof, -2)[0] : rearTop[0];
    const lip = isLipped ? Math.max(...roofLine.map((place) => place[0])) : to;
    const at = mix(header[0], lip, (x - topFront) / ((sideTop[last]?.[0] ?? x) - topFront));
    return [at, smoothRoof(at), 0];
  });
  const roofRows = capOf(roofMiddles, sideTop, frontTops, backTops);
  const deck = outline.deck;
  const deckEdges = rim.slice(first.deck, first.rear + 1);
  const deckRows =
    deck === undefined
      ? undefined
      : capOf(
          deckEdges.map((_, index): Spot => {
            const [x, y] = placeAlong(deck, index / (deckEdges.length - 1));
            return [x, y, 0];
          }),
          deckEdges,
          backFeet,
          rim.slice(first.rear).toReversed(),
        );
  const floorRows = [0, 0.5, 1].map((part) => item(bodyRows, 0).map(([x, y, z]): Spot => [x, y, z * part]));

  // the chart of the lower body: x along the side, beyond it what is left of the way round the corner
  const flat = { from: levelAt(arcAtX, foremost + plan.noseMm), to: levelAt(arcAtX, hindmost - plan.tailMm) };
  const chartOfArc = (arc: number): number => {
    if (arc < flat.from) return foremost + plan.noseMm - (flat.from - arc);
    if (arc > flat.to) return hindmost - plan.tailMm + (arc - flat.to);
    return levelAt(byArc.x, arc);
  };
  const columnCharts = columns.map(chartOfArc);
  const atHeight = (column: readonly Spot[], y: number): Spot => {
    for (let row = 1; row < column.length; row += 1) {
      const [below, above] = [item(column, row - 1), item(column, row)];
      if (above[1] < y && row < column.length - 1) continue;
      const part = Math.min(1, Math.max(0, (y - below[1]) / (above[1] - below[1] || 1)));
      return [mix(below[0], above[0], part), y, mix(below[2], above[2], part)];
    }
    return item(column, -1);
  };
  const find = (y: number, axis: 0 | 2, target: number, from: number, to: number): number => {
    const step = Math.sign(to - from);
    for (let column = from + step; column !== to + step; column += step) {
      const [before, here] = [atHeight(item(body, column - step), y)[axis], atHeight(item(body, column), y)[axis]];
      if ((here - target) * (before - target) > 0) continue;
      return mix(
        item(columnCharts, column - step),
        item(columnCharts, column),
        here === before ? 0 : (target - before) / (here - before),
      );
    }
    return item(columnCharts, from);
  };
  const rimOfChart = rim.map(([, y], column): Place => [item(columnCharts, column), y]);
  const arcOfChart = (chart: number): number => {
    const [low, high] = [foremost + plan.noseMm, hindmost - plan.tailMm];
    if (chart < low) return flat.from - (low - chart);
    return chart > high ? flat.to + (chart - high) : levelAt(arcAtX, chart);
  };
  const middle = Math.round((first.cabin + first.deck) / 2);
  const last = columns.length - 1;
  return {
    skin: sewn([
      { region: 'tub', rows: bodyRows, chart: (_, column, [, y]) => [item(columnCharts, column), y] },
      { region: 'bonnet', rows: bonnetRows, chart: (_, __, [x, , z]) => [x, z] },
      {
        region: 'windscreen',
        rows: windscreenRows,
        chart: (row, column) => [item(across, column) * 1000, item(rises, row) * 1000],
      },
      { region: 'house', rows: houseRows, chart: (_, __, [x, y]) => [x, y] },
      {
        region: 'rearScreen',
        rows: rearRows,
        chart: (row, column) => [item(across, across.length - 1 - column) * 1000, item(rises, row) * 1000],
      },
      { region: 'roof', rows: roofRows, chart: (_, __, [x, , z]) => [x, z] },
      ...(deckRows === undefined
        ? []
        : [
            {
              region: 'deck' as const,
              rows: deckRows,
              chart: (_: number, __: number, [x, , z]: Spot): Place => [x, z],
            },
          ]),
      { region: 'floor', rows: floorRows, chart: (_, __, [x, , z]) => [x, z] },
    ]),
    chartAt: (x, y) => (x < length / 2 ? find(y, 0, x, 0, middle) : find(y, 0, x, last, middle)),
    frontChart: (z) => find(600, 2, z, 0, middle),
    rearChart: (z) => find(700, 2, z, last, middle),
    rimAt: (chart) => levelAt(rimOfChart, chart),
    outAt: (chart) => {
      const arc = Math.min(total, Math.max(0, arcOfChart(chart)));
      // over a reach, so that neighbours look nearly the same way
      const [before, after] = [planAt(Math.max(0, arc - 40)), planAt(Math.min(total, arc + 40))];
      const [x, z] = [before[1] - after[1], after[0] - before[0]];
      const length = Math.hypot(x, z) || 1;
      return [x / length, 0, z / length];
    },
    bonnetEdge: [...rim.slice(0, first.cabin + 1), ...frontFeet.toReversed().slice(1)].map(([x, , z]): Place => [x, z]),
    halfWidthAt: (x, y) => {
      const chart = x < length / 2 ? find(y, 0, x, 0, middle) : find(y, 0, x, last, middle);
      const index = columnCharts.findIndex((value) => value >= chart);
      return atHeight(item(body, Math.max(0, index)), y)[2];
    },
    noseAt: (y) => atHeight(item(body, 0), y)[0],
    tailAt: (y) => atHeight(item(body, last), y)[0],
    footAt: () => rig.sillMm,
  };
};
