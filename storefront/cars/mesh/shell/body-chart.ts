import type { BodyPlan } from '../plans/body-plan.ts';
import type { BodyFromAbove } from './body-from-above.ts';
import { item, levelAt, mix, type Place } from './lines.ts';
import type { Spot } from './sewn.ts';
import type { Stations } from './stations.ts';

/** Where places on the lower body lie on its chart: along the chart x of the side, beyond it the way round the corners. */
export type BodyChart = {
  /** Where a place seen from the side lies on the lower body's chart; x and y in millimetres. */
  readonly chartAt: (x: number, y: number) => number;
  /** Where a place seen from the front, or from behind, lies on that chart, by its distance from the middle. */
  readonly frontChart: (z: number) => number;
  readonly rearChart: (z: number) => number;
  /** Where the lower body ends above, by its chart. */
  readonly rimAt: (chart: number) => number;
  /** Which way the body looks from above, by the lower body's chart; of length one and level. */
  readonly outAt: (chart: number) => Spot;
  /** Half the width of the lower body at a place seen from the side. */
  readonly halfWidthAt: (x: number, y: number) => number;
  /** x of the body's surface at the middle, at a height, at the front and at the rear. */
  readonly noseAt: (y: number) => number;
  readonly tailAt: (y: number) => number;
};

/** The chart of a lower body, whose columns lie at `columnCharts` on it. */
export const bodyChartOf = (
  plan: BodyPlan,
  { foremost, hindmost, total, planAt, xAt, arcAt }: BodyFromAbove,
  { columns, first }: Stations,
  body: readonly (readonly Spot[])[],
): BodyChart & { readonly columnCharts: readonly number[] } => {
  const flat = { from: arcAt(foremost + plan.noseMm), to: arcAt(hindmost - plan.tailMm) };
  const chartOfArc = (arc: number): number => {
    if (arc < flat.from) return foremost + plan.noseMm - (flat.from - arc);
    if (arc > flat.to) return hindmost - plan.tailMm + (arc - flat.to);
    return xAt(arc);
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
  const rimOfChart = body.map((column, index): Place => [item(columnCharts, index), item(column, -1)[1]]);
  const arcOfChart = (chart: number): number => {
    const [low, high] = [foremost + plan.noseMm, hindmost - plan.tailMm];
    if (chart < low) return flat.from - (low - chart);
    return chart > high ? flat.to + (chart - high) : arcAt(chart);
  };
  const middle = Math.round((first.cabin + first.deck) / 2);
  const last = columns.length - 1;
  return {
    columnCharts,
    chartAt: (x, y) => (x < item(columnCharts, middle) ? find(y, 0, x, 0, middle) : find(y, 0, x, last, middle)),
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
    halfWidthAt: (x, y) => {
      const chart = x < item(columnCharts, middle) ? find(y, 0, x, 0, middle) : find(y, 0, x, last, middle);
      const index = Math.max(
        1,
        columnCharts.findIndex((value) => value >= chart),
      );
      const [low, high] = [item(columnCharts, index - 1), item(columnCharts, index)];
      const share = high === low ? 1 : (chart - low) / (high - low);
      return mix(atHeight(item(body, index - 1), y)[2], atHeight(item(body, index), y)[2], share);
    },
    noseAt: (y) => atHeight(item(body, 0), y)[0],
    tailAt: (y) => atHeight(item(body, last), y)[0],
  };
};
