import { round } from './curve.ts';
import type { CarRig } from './car-rig.ts';

interface Spoke {
  /** Half widths at the hub and at the rim, and the shift sideways at the rim; shares of the rim's radius. */
  readonly hub: number;
  readonly rim: number;
  readonly lean: number;
}

const patterns: Readonly<Record<CarRig['wheel'], { readonly angles: readonly number[]; readonly spoke: Spoke }>> = {
  fiveTwin: {
    angles: [0, 72, 144, 216, 288].flatMap((angle) => [angle - 13, angle + 13]),
    spoke: { hub: 0.06, rim: 0.075, lean: 0 },
  },
  tenSpoke: {
    angles: Array.from({ length: 10 }, (_, index) => index * 36),
    spoke: { hub: 0.075, rim: 0.06, lean: 0 },
  },
  sixBlade: {
    angles: Array.from({ length: 6 }, (_, index) => index * 60),
    spoke: { hub: 0.12, rim: 0.19, lean: 0.1 },
  },
  multi: {
    angles: Array.from({ length: 7 }, (_, index) => (index * 360) / 7).flatMap((angle) => [angle - 8, angle + 8]),
    spoke: { hub: 0.05, rim: 0.045, lean: 0 },
  },
};

/**
 * The spokes of a wheel as one path around 0 0, turned in the numbers and not by a transform: so one gradient lights all
 * of them from the same side. `shift` moves it, for the flanks that give the spokes depth.
 */
export const spokesPath = (wheel: CarRig['wheel'], radius: number, shift = 0): string => {
  const { angles, spoke } = patterns[wheel];
  const { hub, rim, lean } = spoke;
  const corners = [
    [-hub, 0.16],
    [-rim + lean, 0.94],
    [rim + lean, 0.94],
    [hub, 0.16],
  ] as const;
  return angles
    .map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
      const points = corners.map(([across, along]) => {
        const [x, y] = [across * radius, -along * radius];
        return `${round(x * cosine - y * sine + shift)} ${round(x * sine + y * cosine + shift)}`;
      });
      return `M${points.join('L')}Z`;
    })
    .join('');
};

/** Where the wheel nuts or other things at equal angles stand, around 0 0. */
export const ringOf = (count: number, radius: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    return [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
  });
