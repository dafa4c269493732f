import type { CarMaterial, CarMesh, CarPart, Point } from '../../mesh/car-mesh.ts';

type Shape = (u: number, v: number) => Point;

/** A closed surface over a grid: `shape` gives the point for each pair of shares from 0 to 1. */
const surface = (name: string, material: CarMaterial, shape: Shape, extra: Partial<CarPart> = {}): CarPart => {
  const [across, along] = [24, 16];
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  for (let row = 0; row <= along; row += 1) {
    for (let column = 0; column <= across; column += 1) {
      const [u, v] = [column / across, Math.min(0.995, Math.max(0.005, row / along))];
      const [a, b] = [minus(shape(u + 0.001, v), shape(u - 0.001, v)), minus(shape(u, v + 0.001), shape(u, v - 0.001))];
      const normal = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
      const size = Math.hypot(...normal) || 1;
      positions.push(...shape(u, row / along));
      normals.push(...normal.map((part) => part / size));
    }
  }
  for (let row = 0; row < along; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const at = row * (across + 1) + column;
      indices.push(at, at + 1, at + across + 1, at + 1, at + across + 2, at + across + 1);
    }
  }
  return {
    name,
    material,
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
    ...extra,
  };
};

const power = (value: number, exponent: number): number => Math.sign(value) * Math.abs(value) ** exponent;

/** A box with rounded edges: its middle, its half sides, and how round it is (1 a ball). */
const rounded =
  ([x, y, z]: Point, [length, height, width]: Point, round: number): Shape =>
  (u, v) => {
    const [around, up] = [-u * 2 * Math.PI, (v - 0.5) * Math.PI];
    const flat = power(Math.cos(up), round);
    return [
      x + length * flat * power(Math.cos(around), round),
      y + height * power(Math.sin(up), round),
      z + width * flat * power(Math.sin(around), round),
    ];
  };

/** A car of a few rounded boxes, with something of every kind that a car is made of: for tests of what draws cars. */
export const boxCar = (): CarMesh => ({
  length: 4.8,
  width: 1.85,
  height: 1.6,
  wheelbase: 2.74,
  driverEye: [0.3, 1.2, -0.36],
  hinges: { frontLeftDoor: { at: [-0.6, 0.8, 0.9], axis: [0, 1, 0], radians: -1.1 } },
  parts: [
    surface('body', 'paint', rounded([0, 0.62, 0], [2.4, 0.36, 0.925], 0.45)),
    surface('roof', 'roofPaint', rounded([0.3, 1.5, 0], [1.1, 0.1, 0.6], 0.6)),
    surface('panes', 'glass', rounded([0.3, 1.1, 0], [1.5, 0.46, 0.75], 0.6)),
    surface('seat', 'trim', rounded([0.5, 0.9, -0.36], [0.3, 0.2, 0.25], 0.6)),
    surface('door', 'paint', rounded([0, 0.7, 0.95], [0.5, 0.3, 0.03], 0.4), { opening: 'frontLeftDoor' }),
    surface('bars', 'cladding', rounded([0.3, 1.66, 0], [0.05, 0.03, 0.6], 0.4), { fitting: 'roofBars' }),
    ...[0.65, -0.65].flatMap((z) =>
      [
        surface('lamp', 'headlight', rounded([-2.3, 0.75, z], [0.1, 0.06, 0.16], 0.6)),
        surface('tail', 'tailLight', rounded([2.32, 0.8, z], [0.1, 0.06, 0.16], 0.6)),
      ].concat(
        [-1.37, 1.37].map((x) => surface('tyre', 'rubber', rounded([x, 0.34, z * 1.27], [0.34, 0.34, 0.11], 0.8))),
      ),
    ),
  ],
});
