import type { CarRig } from './car-rig.ts';

/** How many numbers a command takes, and which of them are x. */
const shapes: Readonly<Record<string, { readonly length: number; readonly x: readonly number[] }>> = {
  M: { length: 2, x: [0] },
  L: { length: 2, x: [0] },
  C: { length: 6, x: [0, 2, 4] },
  A: { length: 7, x: [5] },
};

/** Moves every point of a path beyond `fromX` to the right by `by`. Only absolute M, L, C, A and Z are understood. */
export const stretchPath = (path: string, fromX: number, by: number): string =>
  path.replaceAll(/([MLCAZ])([^MLCAZ]*)/g, (_, command: string, text: string) => {
    const numbers = text.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const shape = shapes[command];
    if (shape === undefined) return command;
    const moved = numbers.map((value, index) =>
      shape.x.includes(index % shape.length) && value > fromX ? value + by : value,
    );
    return `${command}${moved.join(' ')}`;
  });

/** A longer car of the same style: what lies behind `fromX` moves back by `by`; then the whole is drawn at `scale`. */
export const stretchRig = (rig: CarRig, fromX: number, by: number, scale: number): CarRig => {
  const path = (d: string) => stretchPath(d, fromX, by);
  return {
    ...rig,
    body: path(rig.body),
    roof: path(rig.roof),
    skyLight: path(rig.skyLight),
    shoulder: path(rig.shoulder),
    lowerShade: path(rig.lowerShade),
    cladding: path(rig.cladding),
    glass: path(rig.glass),
    glassLight: path(rig.glassLight),
    pillars: path(rig.pillars),
    shutLines: path(rig.shutLines),
    mirror: path(rig.mirror),
    handles: path(rig.handles),
    frontLamp: path(rig.frontLamp),
    frontLampLight: path(rig.frontLampLight),
    rearLamp: path(rig.rearLamp),
    intake: path(rig.intake),
    roofRail: path(rig.roofRail),
    wheels: { ...rig.wheels, rearX: rig.wheels.rearX + by },
    shadow: { ...rig.shadow, toX: rig.shadow.toX + by },
    scale,
  };
};
