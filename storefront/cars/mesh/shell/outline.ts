import type { CarRig } from '../../rigs/car-rig.ts';
import { item, levelAt, lineOf, piecesOf, type Line } from './lines.ts';

/**
 * A body's outline from the side in the lines that its sheets follow, in millimetres; `deck` is undefined where the tail
 * falls at once from the roof. Throws where the outline lacks the corners that part them.
 */
export const outlineOf = (rig: CarRig) => {
  const pieces = piecesOf(rig.outline);
  const cowl = pieces.findIndex(([first = [0, 0]], index) => index > 0 && Math.abs(first[0] - rig.cowlMm) < 60);
  if (cowl < 2 || pieces.length < cowl + 5)
    throw new Error('an outline has corners at nose, cowl, roof, tail and below');
  const nose = item(pieces, 0);
  const bonnet = pieces.slice(1, cowl).flat();
  const [top, fourth, fifth] = [item(pieces, cowl), item(pieces, cowl + 1), item(pieces, cowl + 2)];
  const behind = pieces.slice(cowl + 3, -1).flat();
  const header = Math.max(...lineOf(rig.windscreen).map(([x]) => x)) - 20;
  const split = (line: Line, at: number): readonly [Line, Line] => {
    const y = levelAt(line, at);
    return [
      [...line.filter(([x]) => x < at - 2), [at, y]],
      [[at, y], ...line.filter(([x]) => x > at + 2)],
    ];
  };
  // the edge of the bonnet, where it meets the nose
  const edge = Math.max(
    70,
    lineOf(
      rig.shutLines.find((line) => line.includes(' ') && (lineOf(line, false).at(-1)?.[0] ?? 999) < 200) ?? '90,0 91,0',
      false,
    ).at(-1)?.[0] ?? 90,
  );
  const [lip, bonnetTop] = split(bonnet, edge);
  const [windscreen, overhead] = split(top, header);
  // a tail that falls at once from the roof has its window after the roof's end; a notched one has it within the same line
  const isNotched = item(fourth, 0)[0] - item(top, -1)[0] < 1 && item(fourth, -1)[0] - item(fourth, 0)[0] > 100;
  const tail = isNotched ? [...fifth, ...behind] : behind;
  if (!isNotched)
    return {
      nose: [...nose, ...lip],
      bonnet: bonnetTop,
      windscreen,
      roof: [...overhead, ...fourth],
      rear: fifth,
      deck: undefined,
      tail,
    };
  const rearHeader = Math.min(...lineOf(rig.rearScreen).map(([x]) => x));
  const [roof, rear] = split(overhead, rearHeader);
  return { nose: [...nose, ...lip], bonnet: bonnetTop, windscreen, roof, rear, deck: fourth, tail };
};

/** The lines that the sheets of a body follow. */
export type Outline = ReturnType<typeof outlineOf>;
