import type { CarMaterial, CarMesh, CarPart } from '../../mesh/car-mesh.ts';
import { groundShadowOf } from './ground-shadow.ts';
import { opennessOf } from './openness.ts';
import { lampsOf } from './lamps-of.ts';
import { palette, type Batch, type Look, type PreparedCar } from './prepared-car.ts';
import { solidCellsOf } from './solid-cells.ts';

const ownLooks: Readonly<Partial<Record<CarMaterial, Look>>> = {
  paint: 'paint',
  roofPaint: 'roofPaint',
  glass: 'glass',
  lampGlass: 'lampGlass',
  tailGlass: 'tailGlass',
  display: 'display',
};

const lookOf = ({ material }: CarPart): Look => ownLooks[material] ?? 'plain';

/** Flakes lie in the plane that the surface mostly faces: among so many nobody sees where the planes meet. */
const flakePlaces = ({ positions, normals }: CarPart): Float32Array => {
  const uvs = new Float32Array((positions.length / 3) * 2);
  for (let corner = 0; corner < positions.length / 3; corner += 1) {
    const at = corner * 3;
    const [x, y, z] = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
    const [nx, ny, nz] = [normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0].map(Math.abs);
    const facesUp = (ny ?? 0) >= (nx ?? 0) && (ny ?? 0) >= (nz ?? 0);
    const facesAlong = (nx ?? 0) > (nz ?? 0);
    uvs[corner * 2] = facesAlong && !facesUp ? z : x;
    uvs[corner * 2 + 1] = facesUp ? z : y;
  }
  return uvs;
};

const palettePlaces = ({ positions, material }: CarPart): Float32Array => {
  const index = palette.findIndex((name) => name === material);
  const uvs = new Float32Array((positions.length / 3) * 2).fill(0.5);
  for (let corner = 0; corner < uvs.length; corner += 2) uvs[corner] = (index + 0.5) / palette.length;
  return uvs;
};

const placesOf = (part: CarPart, look: Look): Float32Array => {
  if (look === 'plain') return palettePlaces(part);
  return part.uvs ?? flakePlaces(part);
};

const joined = (arrays: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(arrays.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const array of arrays) {
    whole.set(array, at);
    at += array.length;
  }
  return whole;
};

const joinedIndices = (parts: readonly CarPart[]): Uint32Array => {
  const whole = new Uint32Array(parts.reduce((total, { indices }) => total + indices.length, 0));
  let [at, corners] = [0, 0];
  for (const { indices, positions } of parts) {
    for (const [index, corner] of indices.entries()) whole[at + index] = corner + corners;
    at += indices.length;
    corners += positions.length / 3;
  }
  return whole;
};

/** Each part in one batch with those that look, open and appear as it does. */
const batchesOf = (mesh: CarMesh, opennessOfPart: (part: CarPart) => Float32Array): readonly Batch[] => {
  const together = new Map<string, CarPart[]>();
  for (const part of mesh.parts) {
    const key = `${lookOf(part)} ${part.opening ?? ''} ${part.fitting ?? ''} ${part.isBehindDriver === true ? 'behind' : ''}`;
    const those = together.get(key) ?? [];
    if (those.push(part) === 1) together.set(key, those);
  }
  return [...together.values()].flatMap((parts): readonly Batch[] => {
    const [first] = parts;
    if (first === undefined) return [];
    const look = lookOf(first);
    const { opening, fitting, isBehindDriver } = first;
    return [
      {
        look,
        ...(opening !== undefined && { opening }),
        ...(fitting !== undefined && { fitting }),
        ...(isBehindDriver !== undefined && { isBehindDriver }),
        positions: joined(parts.map(({ positions }) => positions)),
        normals: joined(parts.map(({ normals }) => normals)),
        uvs: joined(parts.map((part) => placesOf(part, look))),
        openness: joined(parts.map(opennessOfPart)),
        indices: joinedIndices(parts),
      },
    ];
  });
};

/** Where the car lies from front to rear, without what may be fitted to it. */
const middleOf = ({ parts }: CarMesh): number => {
  let [front, rear] = [Infinity, -Infinity];
  for (const { fitting, positions } of parts) {
    if (fitting !== undefined) continue;
    for (let at = 0; at < positions.length; at += 3) {
      front = Math.min(front, positions[at] ?? front);
      rear = Math.max(rear, positions[at] ?? rear);
    }
  }
  return front > rear ? 0 : (front + rear) / 2;
};

/** A car made ready to be drawn in few calls, with its shade and its shadow. Takes a part of a second: made in a worker. */
export const prepareCar = (mesh: CarMesh): PreparedCar => {
  const { length, width, height, wheelbase, driverEye, hinges } = mesh;
  const cells = solidCellsOf(mesh);
  const middle = middleOf(mesh);
  return {
    length,
    width,
    height,
    wheelbase,
    driverEye,
    hinges,
    middle,
    batches: batchesOf(mesh, (part) => opennessOf(part, cells)),
    shadow: groundShadowOf(cells, { length, width, middle }),
    lamps: lampsOf(mesh.parts),
  };
};

/** What a worker hands over instead of copying. */
export const buffersOf = ({ batches, shadow }: PreparedCar): ArrayBufferLike[] => [
  shadow.squares.buffer,
  ...batches.flatMap(({ positions, normals, uvs, openness, indices }) =>
    [positions, normals, uvs, openness, indices].map(({ buffer }) => buffer),
  ),
];
