/** A point in millimetres: x back from the foremost point of the car, y up from the ground; a corner does not round. */
export type Point = {
  readonly x: number;
  readonly y: number;
  readonly isCorner: boolean;
};

/** Reads 'x,y x,y! …' where `!` marks a corner. */
export const curve = (text: string): readonly Point[] =>
  text
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [x = Number.NaN, y = Number.NaN] = token.replace('!', '').split(',').map(Number);
      if (Number.isNaN(x) || Number.isNaN(y)) throw new Error(`'${token}' is no point`);
      return { x, y, isCorner: token.endsWith('!') };
    });

/** Maps millimetres to the drawing's units. */
export type Plan = {
  readonly x: (mm: number) => number;
  readonly y: (mm: number) => number;
};

/** At most one decimal: a tenth of a unit is half a millimetre. */
export const round = (value: number): number => Math.round(value * 10) / 10;

type Handle = {
  readonly x: number;
  readonly y: number;
};

/** The direction of the curve at a point between its neighbours, of length one; none at a corner. */
const tangent = (before: Point | undefined, at: Point, after: Point | undefined): Handle | undefined => {
  if (at.isCorner || before === undefined || after === undefined) return undefined;
  const length = Math.hypot(after.x - before.x, after.y - before.y);
  return { x: (after.x - before.x) / length, y: (after.y - before.y) / length };
};

/** A path through the points, smooth except at corners, closed or open at its ends. */
export const pathThrough = (points: readonly Point[], plan: Plan, isClosed = true): string => {
  const count = points.length;
  const pointAt = (index: number): Point | undefined => (isClosed ? points[(index + count) % count] : points[index]);
  const write = ({ x, y }: Handle): string => `${round(plan.x(x))} ${round(plan.y(y))}`;
  const [first] = points;
  if (first === undefined) return '';
  let path = `M${write(first)}`;
  for (let index = 0; index < (isClosed ? count : count - 1); index += 1) {
    const from = pointAt(index);
    const to = pointAt(index + 1);
    if (from === undefined || to === undefined) continue;
    const leaves = tangent(pointAt(index - 1), from, to);
    const arrives = tangent(from, to, pointAt(index + 2));
    if (leaves === undefined && arrives === undefined) {
      path += `L${write(to)}`;
      continue;
    }
    const reach = Math.hypot(to.x - from.x, to.y - from.y) / 3;
    // at a corner the curve leaves towards the other end's handle, so that it bends one way only
    const back = arrives && { x: to.x - arrives.x * reach, y: to.y - arrives.y * reach };
    const ahead = leaves && { x: from.x + leaves.x * reach, y: from.y + leaves.y * reach };
    const half = (corner: Point, handle: Handle): Handle => ({
      x: (corner.x + handle.x) / 2,
      y: (corner.y + handle.y) / 2,
    });
    path += `C${write(ahead ?? half(from, back ?? to))} ${write(back ?? half(to, ahead ?? from))} ${write(to)}`;
  }
  return isClosed ? `${path}Z` : path;
};
