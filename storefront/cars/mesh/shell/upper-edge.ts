import type { CarRig } from '../../rigs/car-rig.ts';
import type { BodyPlan } from '../plans/body-plan.ts';
import type { BodyFromAbove } from './body-from-above.ts';
import { bendOf } from './crown-of.ts';
import { item, levelAt, lineOf, mix, softly, type Line, type Place } from './lines.ts';
import type { Outline } from './outline.ts';
import type { Stations } from './stations.ts';

/** The edge of the lower body above, in millimetres. */
export type UpperEdge = {
  /** How high it is at a column, which stands at x. */
  readonly levelOf: (column: number, x: number) => number;
  /** How far it lies within the body's greatest width at x. */
  readonly insetAt: (x: number) => number;
};

/** The edge of the lower body above: along the bonnet, the foot of the windows, the deck. */
export const upperEdge = (
  rig: CarRig,
  plan: BodyPlan,
  outline: Outline,
  { xAt }: BodyFromAbove,
  { columns, across, first, glassFront, cabinEnd }: Stations,
): UpperEdge => {
  const length = rig.lengthMm;
  const glass = lineOf(rig.glass);
  const cowl = item(outline.windscreen, 0);
  const rearFoot = item(outline.rear, -1);
  const noseTop = item(outline.nose, -1);
  const tailTop = item(outline.tail, 0);
  const bonnetShut = lineOf(
    rig.shutLines.find((line) => (lineOf(line, false).at(-1)?.[0] ?? 999) < 200) ?? rig.shoulder,
    false,
  )
    .filter(([x]) => x < cowl[0] - 30)
    .sort((one, other) => one[0] - other[0]);
  const underGlass = (x: number): number => {
    const near = glass.filter((place) => Math.abs(place[0] - x) < 90).map(([, y]) => y);
    return near.length === 0 ? 1e6 : Math.min(...near);
  };
  const beltKnots: Place[] = [];
  const beltEnd = xAt(cabinEnd);
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
  const levelOf = (column: number, x: number): number => {
    if (column < first.wing) return mix(noseTop[1], topSoft(x), bendOf(item(across, column)));
    if (column > first.rear) return mix(tailTop[1], topSoft(x), bendOf(item(across, columns.length - 1 - column)));
    return topSoft(x);
  };
  const insetAt = softly(
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
  return { levelOf, insetAt };
};
