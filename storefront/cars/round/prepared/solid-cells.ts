import type { CarMaterial, CarMesh, CarPart, Point } from '../../mesh/car-mesh.ts';

/** Which places of a car are filled, on a grid: rough enough to be quick, fine enough for shade in arches and cabin. */
export type SolidCells = {
  readonly isSolid: (x: number, y: number, z: number) => boolean;
  /** How high above the ground the car begins at a place; undefined where nothing stands over it. */
  readonly lowestAt: (x: number, z: number) => number | undefined;
};

/** Side of a cell in metres. */
export const cell = 0.05;
const margin = 0.3;

/** What of a car stands in the way of light. */
export type SolidBody = Pick<CarMesh, 'length' | 'width' | 'height'> & {
  readonly parts: readonly SolidPart[];
};

type SolidPart = Pick<CarPart, 'positions' | 'indices' | 'fitting'> & {
  readonly material?: CarMaterial | undefined;
};

const isClear = ({ material, fitting }: SolidPart): boolean =>
  fitting !== undefined || material === 'glass' || material === 'lampGlass' || material === 'tailGlass';

const cornerOf = (part: SolidPart, index: number): Point => {
  const at = (part.indices[index] ?? 0) * 3;
  return [part.positions[at] ?? 0, part.positions[at + 1] ?? 0, part.positions[at + 2] ?? 0];
};

const between = (a: Point, b: Point, c: Point, u: number, v: number): Point => [
  a[0] + (b[0] - a[0]) * u + (c[0] - a[0]) * v,
  a[1] + (b[1] - a[1]) * u + (c[1] - a[1]) * v,
  a[2] + (b[2] - a[2]) * u + (c[2] - a[2]) * v,
];

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Fills the cells that the surfaces of a car pass through; what light passes and what may not be fitted counts as empty. */
export const solidCellsOf = (mesh: SolidBody): SolidCells => {
  const half = { x: mesh.length / 2 + 0.6 + margin, z: mesh.width / 2 + 0.2 + margin };
  const columns = Math.ceil((2 * half.x) / cell);
  const layers = Math.ceil((mesh.height + 2 * margin) / cell);
  const rows = Math.ceil((2 * half.z) / cell);
  const cells = new Uint8Array(columns * layers * rows);
  const lowest = new Float32Array(columns * rows).fill(Infinity);
  const columnOf = (x: number) => Math.floor((x + half.x) / cell);
  const rowOf = (z: number) => Math.floor((z + half.z) / cell);
  const layerOf = (y: number) => Math.floor((y + margin) / cell);
  const isInside = (column: number, layer: number, row: number): boolean =>
    column >= 0 && column < columns && layer >= 0 && layer < layers && row >= 0 && row < rows;
  const fill = ([x, y, z]: Point): void => {
    const [column, layer, row] = [columnOf(x), layerOf(y), rowOf(z)];
    if (!isInside(column, layer, row)) return;
    cells[(layer * rows + row) * columns + column] = 1;
    const ground = row * columns + column;
    lowest[ground] = Math.min(lowest[ground] ?? Infinity, Math.max(0, y));
  };
  for (const part of mesh.parts) {
    if (isClear(part)) continue;
    for (let index = 0; index < part.indices.length; index += 3) {
      const [a, b, c] = [cornerOf(part, index), cornerOf(part, index + 1), cornerOf(part, index + 2)];
      const steps = Math.ceil(Math.max(distance(a, b), distance(b, c), distance(c, a)) / (cell * 0.8));
      for (let u = 0; u <= steps; u += 1) {
        for (let v = 0; v <= steps - u; v += 1) fill(between(a, b, c, u / steps, v / steps));
      }
    }
  }
  return {
    isSolid: (x, y, z) => {
      const [column, layer, row] = [columnOf(x), layerOf(y), rowOf(z)];
      return isInside(column, layer, row) && cells[(layer * rows + row) * columns + column] === 1;
    },
    lowestAt: (x, z) => {
      const [column, row] = [columnOf(x), rowOf(z)];
      if (!isInside(column, 0, row)) return undefined;
      const found = lowest[row * columns + column] ?? Infinity;
      return found === Infinity ? undefined : found;
    },
  };
};
