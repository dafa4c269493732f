import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import { bodyChartOf, type BodyChart } from './body-chart.ts';
import { bodyFromAbove } from './body-from-above.ts';
import { cabinSheets } from './cabin-sheets.ts';
import { capOf } from './cap-of.ts';
import type { Skin } from './cut.ts';
import { item, placeAlong, type Line, type Place } from './lines.ts';
import { lowerBody } from './lower-body.ts';
import { outlineOf } from './outline.ts';
import { sewn, type Spot } from './sewn.ts';
import { stationsOf } from './stations.ts';
import { upperEdge } from './upper-edge.ts';

/** A car's left half, before anything is cut from it, and what is needed to find places on it. */
export type BodySkin = BodyChart & {
  readonly skin: Skin;
  /** The bonnet's edge from above, from the middle of the nose round to the middle of the windscreen's foot: x and z. */
  readonly bonnetEdge: Line;
};

/** The skin of a body: lower body, bonnet, cabin, roof and deck as smooth sheets that share their edges. */
export const skinOf = (rig: CarRig, plan: BodyPlan): BodySkin => {
  const outline = outlineOf(rig);
  const above = bodyFromAbove(plan, outline);
  const stations = stationsOf(rig, plan, outline, above);
  const { across, first } = stations;
  const body = lowerBody(rig, plan, outline, above, stations, upperEdge(rig, plan, outline, above, stations));
  const bodyRows = item(body, 0).map((_, row) => body.map((column) => item(column, row)));
  const rim = item(bodyRows, -1);
  const cabin = cabinSheets(rig, plan, outline, stations, rim);
  const { windscreenRows, houseRows, rearRows, rises, sideTop, frontFeet, frontTops, backFeet, backTops } = cabin;

  const wing = rim.slice(first.wing, first.cabin + 1);
  const wingArc = wing.map((_, index) => index / (wing.length - 1));
  const bonnetMiddles = wingArc.map((part): Spot => {
    const [x, y] = placeAlong(outline.bonnet, part ** 1.15);
    return [x, y, 0];
  });
  const bonnetRows = capOf(across, bonnetMiddles, wing, rim.slice(0, first.wing + 1), frontFeet);
  const roofRows = capOf(across, cabin.roofMiddles, sideTop, frontTops, backTops);
  const deck = outline.deck;
  const deckEdges = rim.slice(first.deck, first.rear + 1);
  const deckRows =
    deck === undefined
      ? undefined
      : capOf(
          across,
          deckEdges.map((_, index): Spot => {
            const [x, y] = placeAlong(deck, index / (deckEdges.length - 1));
            return [x, y, 0];
          }),
          deckEdges,
          backFeet,
          rim.slice(first.rear).reverse(),
        );
  const floorRows = [0, 1].map((part) => item(bodyRows, 0).map(([x, y, z]): Spot => [x, y, z * part]));

  const { columnCharts, ...chart } = bodyChartOf(plan, above, stations, body);
  return {
    ...chart,
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
    bonnetEdge: [...rim.slice(0, first.cabin + 1), ...[...frontFeet].reverse().slice(1)].map(([x, , z]): Place => [
      x,
      z,
    ]),
  };
};
