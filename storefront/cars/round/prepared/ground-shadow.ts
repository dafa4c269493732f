import type { GroundShadow } from './prepared-car.ts';
import type { SolidCells } from './solid-cells.ts';

/** Side of a square of the shadow, and how far it reaches beyond the car, in metres. */
const square = 0.07;
const reach = 1.1;

type Patch = { readonly x: number; readonly z: number; readonly height: number };

/** What stands over the ground, square by square. */
const patchesOf = (cells: SolidCells, length: number, width: number): readonly Patch[] => {
  const patches: Patch[] = [];
  for (let x = -length / 2; x < length / 2; x += square) {
    for (let z = -width / 2; z < width / 2; z += square) {
      const height = cells.lowestAt(x, z);
      if (height !== undefined) patches.push({ x, z, height });
    }
  }
  return patches;
};

/**
 * The soft shadow of a car under an even sky: each piece of its underside takes as much light from a place on the ground as
 * it covers of that place's sky (the form factor of parallel patches).
 */
export const groundShadowOf = (
  cells: SolidCells,
  { length: carLength, width: carWidth, middle }: { length: number; width: number; middle: number },
): GroundShadow => {
  const [length, width] = [carLength + 2 * reach, carWidth + 2 * reach];
  const [columns, rows] = [Math.ceil(length / square), Math.ceil(width / square)];
  const squares = new Uint8Array(columns * rows);
  const patches = patchesOf(cells, carLength + 1.2, carWidth + 0.4);
  const area = square * square;
  for (let row = 0; row < rows; row += 1) {
    const z = ((row + 0.5) / rows - 0.5) * width;
    for (let column = 0; column < columns; column += 1) {
      const x = middle + ((column + 0.5) / columns - 0.5) * length;
      let covered = 0;
      for (const patch of patches) {
        const height = Math.max(patch.height, square * 0.45);
        const apart = (patch.x - x) ** 2 + (patch.z - z) ** 2;
        if (apart > 4) continue;
        covered += (area * height * height) / (Math.PI * (apart + height * height) ** 2);
      }
      // to nothing at the edge of the picture, which would show otherwise
      const edge = Math.min(1, (1 - Math.abs(z) / (width / 2)) * 2.5, (1 - Math.abs(x - middle) / (length / 2)) * 5);
      squares[row * columns + column] = Math.round(255 * Math.min(1, covered * 1.15) * edge);
    }
  }
  return { squares, columns, rows, length, width };
};
