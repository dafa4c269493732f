import type { BodyForm } from '../body-form.ts';
import type { Skin } from '../shell/cut.ts';

type Corner = readonly [x: number, y: number, z: number];
type Triangle = readonly [Corner, Corner, Corner];

/** How long a slice of the body is whose triangles are kept together, in metres. */
const slice = 0.04;

/** Where a line along one axis meets a triangle, told by the other two; undefined where it passes by. */
const metAt = ([a, b, c]: Triangle, across: 1 | 2, x: number, other: number): number | undefined => {
  const asked = across === 1 ? 2 : 1;
  const area = (b[0] - a[0]) * (c[asked] - a[asked]) - (c[0] - a[0]) * (b[asked] - a[asked]);
  if (Math.abs(area) < 1e-12) return undefined;
  const second = ((x - a[0]) * (c[asked] - a[asked]) - (c[0] - a[0]) * (other - a[asked])) / area;
  const third = ((b[0] - a[0]) * (other - a[asked]) - (x - a[0]) * (b[asked] - a[asked])) / area;
  if (second < -1e-6 || third < -1e-6 || second + third > 1 + 1e-6) return undefined;
  return a[across] + (b[across] - a[across]) * second + (c[across] - a[across]) * third;
};

/** How wide and high a body is, measured on its skin; `middleMm` lies between the axles. */
export const measuredBody = (skin: Skin, middleMm: number): Pick<BodyForm, 'halfWidthAt' | 'topAt'> => {
  const cornerAt = (index: number): Corner => {
    const [x = 0, y = 0, z = 0] = skin.positions.slice(index * 3, index * 3 + 3);
    return [(x - middleMm) / 1000, y / 1000, z / 1000];
  };
  const slices = new Map<number, Triangle[]>();
  for (const { corners } of skin.faces) {
    const triangle: Triangle = [cornerAt(corners[0]), cornerAt(corners[1]), cornerAt(corners[2])];
    const along = triangle.map(([x]) => Math.floor(x / slice));
    for (let at = Math.min(...along); at <= Math.max(...along); at += 1) {
      const those = slices.get(at) ?? [];
      if (those.push(triangle) === 1) slices.set(at, those);
    }
  }
  const furthest = (across: 1 | 2, x: number, other: number): number | undefined => {
    let best: number | undefined;
    for (const triangle of slices.get(Math.floor(x / slice)) ?? []) {
      const met = metAt(triangle, across, x, other);
      if (met !== undefined && (best === undefined || met > best)) best = met;
    }
    return best;
  };
  return {
    halfWidthAt: (x, y) => {
      // above the roof and below the floor: as wide as where the body is next
      for (let away = 0; away < 0.6; away += 0.02) {
        const width = furthest(2, x, y - away) ?? furthest(2, x, y + away);
        if (width !== undefined) return width;
      }
      return 0;
    },
    topAt: (x, z) => furthest(1, x, Math.abs(z)) ?? 0,
  };
};
