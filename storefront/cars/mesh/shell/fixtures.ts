import type { CarRig } from '../../rigs/car-rig.ts';
import type { Point } from '../car-mesh.ts';
import { mix } from './lines.ts';
import { togetherOf, type Sheeting } from './panel.ts';
import type { BodySkin } from './skin-of.ts';

/** Rings of places as a skin between them, with flat ends; the rings run counter-clockwise as seen from the last one. */
const tubeOf = (rings: readonly (readonly Point[])[]): Sheeting => {
  const sheeting: Sheeting = { positions: [], normals: [], indices: [] };
  const push = (place: Point, normal: Point): number => {
    const length = Math.hypot(...normal) || 1;
    sheeting.positions.push(...place);
    sheeting.normals.push(normal[0] / length, normal[1] / length, normal[2] / length);
    return sheeting.positions.length / 3 - 1;
  };
  const middleOf = (ring: readonly Point[]): Point => {
    const sum = ring.reduce(([x, y, z], place) => [x + place[0], y + place[1], z + place[2]], [0, 0, 0]);
    return [sum[0] / ring.length, sum[1] / ring.length, sum[2] / ring.length];
  };
  const made = rings.map((ring) => {
    const middle = middleOf(ring);
    return ring.map((place) => push(place, [place[0] - middle[0], place[1] - middle[1], place[2] - middle[2]]));
  });
  for (const [row, ring] of made.entries()) {
    const next = made[row + 1];
    if (next === undefined) continue;
    for (const [index, a] of ring.entries()) {
      const [b = a, c = a, d = a] = [ring[(index + 1) % ring.length], next[(index + 1) % ring.length], next[index]];
      sheeting.indices.push(a, b, c, a, c, d);
    }
  }
  const lid = (ring: readonly Point[], outwards: Point, isLast: boolean): void => {
    const places = ring.map((place) => push(place, outwards));
    for (let index = 1; index + 1 < places.length; index += 1) {
      const [a = 0, b = 0, c = 0] = [places[0], places[index], places[index + 1]];
      sheeting.indices.push(a, ...(isLast ? [b, c] : [c, b]));
    }
  };
  const [first, last] = [rings[0], rings.at(-1)];
  if (first === undefined || last === undefined) return sheeting;
  const [from, to] = [middleOf(first), middleOf(last)];
  const along: Point = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  lid(first, [-along[0], -along[1], -along[2]], false);
  lid(last, along, true);
  return sheeting;
};

/** A door's handle at its front end: a bar that bows out of the door. */
const handleAt = (body: BodySkin, x: number, y: number): Sheeting => {
  const length = 196;
  // its ends taper and sink into the door
  const rings = [0, 0.03, 0.1, 0.26, 0.5, 0.74, 0.9, 0.97, 1].map((share) => {
    const bow = Math.sin(Math.PI * share) ** 0.5;
    const at = x + share * length;
    const middle = body.halfWidthAt(at, y) - 9 + 23 * bow;
    return Array.from({ length: 8 }, (_place, index): Point => {
      const angle = ((0.5 - index) / 8) * 2 * Math.PI;
      return [at, y + Math.sin(angle) * mix(7, 13.5, bow), middle + Math.cos(angle) * 7];
    });
  });
  return tubeOf(rings);
};

/** The handles of the front and of the rear door on the left, in millimetres on the rig's axes. */
export const doorHandles = (rig: CarRig, body: BodySkin): { readonly front: Sheeting; readonly rear: Sheeting } => {
  const [front, ...rear] = rig.handles.map(([x, y]) => handleAt(body, x, y));
  return { front: front ?? togetherOf(), rear: togetherOf(...rear) };
};
