/** The light of each place, painted by code: how bright and which colour it is in every direction. */
import type { Place } from '../view/round-view.ts';
import { noiseAt, roughNoiseAt } from './noise.ts';

/** Linear red, green and blue; 1 is a white wall in the light of the place. */
export type Light = readonly [red: number, green: number, blue: number];
type Direction = readonly [x: number, y: number, z: number];
/** A direction, and how it lies: degrees above the horizon, and once around from 0 to 1. */
type Ray = { readonly direction: Direction; readonly up: number; readonly around: number };

type PlaceLight = {
  /** What falls on the car and is mirrored in it. */
  readonly falls: (ray: Ray) => Light;
  /** What is seen behind the car. */
  readonly seen: (ray: Ray) => Light;
  /** The ground where the car stands, in its light. */
  readonly ground: Light;
  /** How uneven the ground looks, 0 to 1. */
  readonly grain: number;
  /** The sun, the moon or the key light: towards it, and its strength. */
  readonly sun: { readonly towards: Direction; readonly colour: Light };
  /** How dark it is under the car, 0 to 1. */
  readonly shadow: number;
  readonly exposure: number;
};

const mix = (from: Light, to: Light, share: number): Light => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
const plus = (one: Light, other: Light, times = 1): Light => [
  one[0] + other[0] * times,
  one[1] + other[1] * times,
  one[2] + other[2] * times,
];
const times = (light: Light, strength: number): Light => [
  light[0] * strength,
  light[1] * strength,
  light[2] * strength,
];
const step = (from: number, to: number, value: number): number => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
};
const dot = (one: Direction, other: Direction): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const towards = (azimuth: number, elevation: number): Direction => {
  const [around, up] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return [-Math.cos(around) * Math.cos(up), Math.sin(up), Math.sin(around) * Math.cos(up)];
};

/** A light with soft edges that lies in a plane over or beside the car, as soft boxes hang in a studio. */
const box = (
  direction: Direction,
  { axis, at, half, soft }: { axis: 1 | 2; at: number; half: readonly [number, number]; soft: number },
): number => {
  const along = direction[axis];
  if (along * at <= 0) return 0;
  const [a, b] = [(direction[0] / along) * at, (direction[axis === 1 ? 2 : 1] / along) * at];
  const side = (value: number, limit: number): number => 1 - step(limit - soft, limit + soft, Math.abs(value));
  return side(a, half[0]) * side(axis === 1 ? b : b - 1.9, half[1]);
};

const studio = (isNight: boolean): PlaceLight => {
  const wall: Light = isNight ? [0.012, 0.014, 0.018] : [0.34, 0.36, 0.39];
  const floor: Light = isNight ? [0.016, 0.018, 0.022] : [0.5, 0.515, 0.54];
  const lamps = isNight ? 0.3 : 1;
  return {
    falls: ({ direction, up }) => {
      // flanks mirror the foot of the wall: dark there and brighter below, their curve is seen
      const room =
        up < 0
          ? mix(times(wall, 0.3), times(floor, 1.25), step(5, 34, -up))
          : mix(times(wall, 0.3), times(wall, 0.75), step(1, 30, up));
      const overhead = box(direction, { axis: 1, at: 4, half: [3.4, 0.95], soft: 0.3 }) * 7;
      const left = box(direction, { axis: 2, at: 6, half: [5.4, 0.62], soft: 0.3 }) * 5;
      const right = box(direction, { axis: 2, at: -6, half: [5.4, 0.62], soft: 0.3 }) * 5;
      const ends = step(0.9, 0.985, Math.abs(direction[0])) * step(2, 16, up) * (1 - step(30, 48, up)) * 1.3;
      return plus(room, [1, 0.99, 0.97], (overhead + left + right + ends) * lamps);
    },
    seen: ({ up }) => {
      const [foot, sky]: readonly [Light, Light] = isNight
        ? [
            [0.022, 0.025, 0.032],
            [0.006, 0.007, 0.01],
          ]
        : [
            [0.78, 0.8, 0.83],
            [0.42, 0.46, 0.52],
          ];
      return mix(foot, sky, step(-1, 34, up));
    },
    ground: isNight ? [0.024, 0.027, 0.034] : [0.74, 0.76, 0.79],
    grain: 0.03,
    sun: { towards: towards(60, 62), colour: isNight ? [0.12, 0.13, 0.16] : [0.9, 0.9, 0.88] },
    shadow: 0.92,
    exposure: 1,
  };
};

/** A skyline: how many degrees the land rises at a place around; the last place is at hand. */
const ridge = (bumps: number, height: number, seed: number): ((around: number) => number) => {
  let [place, rises] = [Number.NaN, 0];
  return (around) => {
    if (around !== place) [place, rises] = [around, roughNoiseAt(around * bumps, seed, 4, bumps) * height];
    return rises;
  };
};

const stars = ({ around, up }: Ray): number => {
  const [aside, above] = [around * 700, up * 2];
  const spark = noiseAt(Math.round(aside), Math.round(above) + 900);
  if (spark <= 0.992) return 0;
  const away = (aside - Math.round(aside)) ** 2 + (above - Math.round(above)) ** 2;
  return (spark - 0.992) * 14 * Math.max(0, 1 - away * 4);
};

const coast = (isNight: boolean): PlaceLight => {
  const sun = towards(62, 9);
  const day = isNight ? 0.03 : 1;
  const sky = (ray: Ray): Light => {
    const up = Math.max(0, ray.up);
    const near = Math.max(0, dot(ray.direction, sun));
    const low = mix([0.86, 0.6, 0.52], [1.5, 0.86, 0.42], near ** 3);
    const high: Light = [0.2, 0.34, 0.62];
    const middle: Light = [0.62, 0.62, 0.74];
    const plain = up < 22 ? mix(low, middle, step(0, 22, up)) : mix(middle, high, step(22, 75, up));
    const streak =
      up < 40 ? step(0.52, 0.72, roughNoiseAt(ray.around * 9, up * 0.32, 4, 9)) * (1 - step(10, 40, up)) : 0;
    const clouded = mix(plain, mix([0.95, 0.72, 0.66], [2.2, 1.3, 0.7], near ** 4), streak * 0.55);
    const glow = plus(clouded, [2.6, 1.5, 0.7], near ** 24);
    return isNight ? plus(times([glow[0] * 0.6, glow[1] * 0.8, glow[2] * 1.4], day), [1, 1, 1], stars(ray)) : glow;
  };
  const ground: Light = times([0.47, 0.41, 0.36], isNight ? 0.05 : 0.78);
  const hills = ridge(10, 5.2, 3);
  const land = (ray: Ray): Light => {
    const { direction, up, around } = ray;
    const headland = hills(around) * step(0.3, 0.42, Math.abs(around - 0.17)) - 0.6;
    if (up > headland && up > 0) return sky(ray);
    if (up > 0) return times(mix([0.3, 0.3, 0.4], [0.2, 0.19, 0.22], step(0, 3, up)), day);
    const near = Math.max(0, dot([direction[0], 0, direction[2]], [sun[0], 0, sun[2]]));
    const glitter = near ** 30 * (0.6 + noiseAt(around * 400, up * 14));
    const sea = plus(mix([0.5, 0.42, 0.42], [0.16, 0.24, 0.32], step(0, 2.4, -up)), [1.6, 0.95, 0.5], glitter);
    return mix(times(sea, day), ground, step(2.2, 3.6, -up));
  };
  return {
    falls: (ray) =>
      isNight ? land(ray) : plus(land(ray), [60, 36, 17], step(0.9986, 0.9996, dot(ray.direction, sun))),
    seen: land,
    ground,
    grain: 0.22,
    sun: { towards: sun, colour: isNight ? [0.05, 0.06, 0.1] : [2.4, 1.45, 0.75] },
    shadow: 0.85,
    exposure: isNight ? 5 : 1.02,
  };
};

const redRoad = (isNight: boolean): PlaceLight => {
  const sun = towards(68, 34);
  const day = isNight ? 0.022 : 1;
  const sky = (ray: Ray): Light => {
    const up = Math.max(0, ray.up);
    const plain = mix([0.86, 0.88, 0.92], [0.16, 0.35, 0.78], step(-4, 62, up));
    const cloud =
      up > 4 && up < 70
        ? step(0.58, 0.8, roughNoiseAt(ray.around * 7, up * 0.1, 5, 7)) * step(4, 14, up) * (1 - step(35, 70, up))
        : 0;
    const clouded = mix(plain, [1.15, 1.13, 1.1], cloud * 0.7);
    const glow = plus(clouded, [1.4, 1.25, 1], Math.max(0, dot(ray.direction, sun)) ** 40);
    return isNight ? plus(times([glow[0] * 0.7, glow[1] * 0.8, glow[2] * 1.3], day), [1, 1, 1], stars(ray)) : glow;
  };
  const earth: Light = [0.46, 0.17, 0.075];
  const ground = times(earth, isNight ? 0.045 : 1.05);
  const [range, hills] = [ridge(6, 4.6, 11), ridge(24, 1.5, 5)];
  const land = (ray: Ray): Light => {
    const { up, around } = ray;
    const [far, near] = [range(around) - 0.6, hills(around)];
    if (up > far && up > near) return sky(ray);
    if (up > near) return times(mix([0.5, 0.42, 0.5], [0.36, 0.25, 0.3], step(0, 4, up)), day);
    if (up > 0) return times([0.2, 0.16, 0.08], day);
    const tuft = up > -6 ? step(0.55, 0.7, noiseAt(around * 260, up * 9, 260)) * (1 - step(1, 6, -up)) : 0;
    const scrub = mix(mix(earth, [0.55, 0.24, 0.12], step(0, 3, -up)), [0.3, 0.25, 0.11], tuft * 0.65);
    return mix(times(scrub, day), ground, step(2, 7, -up));
  };
  return {
    falls: (ray) =>
      isNight ? land(ray) : plus(land(ray), [80, 72, 60], step(0.9986, 0.9996, dot(ray.direction, sun))),
    seen: land,
    ground,
    grain: 0.4,
    sun: { towards: sun, colour: isNight ? [0.05, 0.06, 0.1] : [2.3, 2.1, 1.8] },
    shadow: 0.85,
    exposure: isNight ? 5.5 : 0.92,
  };
};

const lights: Readonly<Record<Place, (isNight: boolean) => PlaceLight>> = { studio, coast, redRoad };

/** The light of a place by day or by night. */
export const placeLightOf = (place: Place, isNight: boolean): PlaceLight => lights[place](isNight);

/**
 * A picture of all directions, red, green, blue and 1 for each point: across it goes once around, from its first row at
 * the nadir to its last at the zenith, as three.js reads such pictures.
 */
export const paintAround = (light: (ray: Ray) => Light, width: number, height: number): Float32Array => {
  const picture = new Float32Array(width * height * 4);
  // column by column: skylines rise once for each
  for (let column = 0; column < width; column += 1) {
    const around = 1 - (column + 0.5) / width;
    const [x, z] = [-Math.cos(around * 2 * Math.PI), Math.sin(around * 2 * Math.PI)];
    for (let row = 0; row < height; row += 1) {
      const up = ((row + 0.5) / height - 0.5) * 180;
      const [flat, y] = [Math.cos((up * Math.PI) / 180), Math.sin((up * Math.PI) / 180)];
      const [red, green, blue] = light({ direction: [x * flat, y, z * flat], up, around });
      const at = (row * width + column) * 4;
      picture[at] = red;
      picture[at + 1] = green;
      picture[at + 2] = blue;
      picture[at + 3] = 1;
    }
  }
  return picture;
};
