/** A place in a plane, in metres. */
export type Flat = readonly [u: number, v: number];

/** A closed line in a plane, without its first point at the end. */
export type Shape = readonly Flat[];

/** Positive where the shape runs counter-clockwise; square metres. */
export const areaOf = (shape: Shape): number =>
  shape.reduce((sum, [u, v], index) => {
    const [nextU, nextV] = shape[(index + 1) % shape.length] ?? [u, v];
    return sum + (u * nextV - nextU * v) / 2;
  }, 0);

/** Around 0 0, counter-clockwise. */
export const circle = (radius: number, corners: number): Shape => ellipse(radius, radius, corners);

/** Around 0 0, counter-clockwise. */
export const ellipse = (reachU: number, reachV: number, corners: number): Shape =>
  Array.from({ length: corners }, (_, index): Flat => {
    const angle = (index * 2 * Math.PI) / corners;
    return [Math.cos(angle) * reachU, Math.sin(angle) * reachV];
  });

/** A rectangle around 0 0 with rounded corners, each of so many steps. */
export const roundedRectangle = (width: number, height: number, radius: number, steps = 2): Shape => {
  const reach = Math.min(radius, width / 2, height / 2);
  return [0, 1, 2, 3].flatMap((corner) =>
    Array.from({ length: steps + 1 }, (_, step): Flat => {
      const angle = ((corner + step / steps) * Math.PI) / 2;
      const [u, v] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
      return [u * (width / 2 - reach) + Math.cos(angle) * reach, v * (height / 2 - reach) + Math.sin(angle) * reach];
    }),
  );
};

/** Every edge moved inwards by a distance (outwards where negative); sharp corners move at most 2.5 times as far. */
export const inset = (shape: Shape, distance: number): Shape => {
  if (distance === 0) return shape;
  const side = areaOf(shape) < 0 ? -1 : 1;
  const normal = (from: Flat, to: Flat): Flat => {
    const size = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return size === 0 ? [0, 0] : [(-(to[1] - from[1]) / size) * side, ((to[0] - from[0]) / size) * side];
  };
  return shape.map((at, index): Flat => {
    const before = shape.at(index - 1) ?? at;
    const after = shape[(index + 1) % shape.length] ?? at;
    const [[u, v], [nextU, nextV]] = [normal(before, at), normal(at, after)];
    const reach = distance / Math.max(0.4, 1 + u * nextU + v * nextV);
    return [at[0] + (u + nextU) * reach, at[1] + (v + nextV) * reach];
  });
};

const turn = ([a, b]: Flat, [c, d]: Flat, [e, f]: Flat): number => (c - a) * (f - b) - (d - b) * (e - a);

/** Cuts a shape that does not cross itself into triangles of its indices, running the way it runs itself. */
export const trianglesOf = (shape: Shape): readonly (readonly [number, number, number])[] => {
  const sign = areaOf(shape) < 0 ? -1 : 1;
  const left = shape.map((at, index) => ({ at, index }));
  const triangles: (readonly [number, number, number])[] = [];
  const cornerAt = (position: number) => left[(position + left.length) % left.length];
  while (left.length > 3) {
    const ear = left.findIndex((tip, position) => {
      const [before, after] = [cornerAt(position - 1), cornerAt(position + 1)];
      if (before === undefined || after === undefined) return false;
      if (turn(before.at, tip.at, after.at) * sign <= 1e-12) return false;
      return left.every(
        (other) =>
          other === before ||
          other === tip ||
          other === after ||
          turn(before.at, tip.at, other.at) * sign < 0 ||
          turn(tip.at, after.at, other.at) * sign < 0 ||
          turn(after.at, before.at, other.at) * sign < 0,
      );
    });
    // where nothing but straight runs are left, any corner goes
    const position = Math.max(0, ear);
    const [before, tip, after] = [cornerAt(position - 1), cornerAt(position), cornerAt(position + 1)];
    if (before === undefined || tip === undefined || after === undefined) break;
    triangles.push([before.index, tip.index, after.index]);
    left.splice(position, 1);
  }
  const [a, b, c] = left;
  return a === undefined || b === undefined || c === undefined
    ? triangles
    : [...triangles, [a.index, b.index, c.index]];
};
