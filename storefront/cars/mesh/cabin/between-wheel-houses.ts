import { placeOf, wheelHouseReach, type BodyForm } from '../body-form.ts';
import type { Point } from '../car-mesh.ts';

/** How far what stands beside a wheel-house keeps away from it; metres. */
export const clearance = 0.012;

/** What a sheet that lies between two heights may take up between the wheel-houses; metres. */
export const betweenWheelHouses = (
  { rig, width }: Pick<BodyForm, 'rig' | 'width'>,
  [low, high]: readonly [low: number, high: number],
) => {
  const [axle, radius] = [rig.tyreRadiusMm / 1000, rig.archRadiusMm / 1000 + clearance];
  const height = Math.min(Math.max(axle, low), high) - axle;
  const reach = Math.abs(height) < radius ? Math.sqrt(radius ** 2 - height ** 2) : 0;
  const houses = [rig.frontWheelMm, rig.rearWheelMm].flatMap((wheel) => {
    const [x] = placeOf(rig, wheel, 0);
    return reach === 0 ? [] : [{ from: x - reach, to: x + reach }];
  });
  const inner = width / 2 - wheelHouseReach - clearance;
  return {
    /** Half the width between the houses. */
    inner,
    /** Half the width that is left at x of one that would be free. */
    halfWidthAt: (x: number, free: number): number =>
      houses.some(({ from, to }) => x >= from && x <= to) ? Math.min(free, inner) : free,
    /** The places of a sheet along the car, and those where it becomes narrower and wider again. */
    along: (places: readonly number[]): readonly number[] => {
      const [first = 0, last = 0] = [places.at(0), places.at(-1)];
      const corners = houses.flatMap(({ from, to }) => [from - clearance, from, to, to + clearance]);
      return [...places, ...corners.filter((x) => x > first && x < last)].sort((one, other) => one - other);
    },
  };
};

/** So near to a wheel-house already keeps behind it what runs across the car. */
const beside = 0.1;

/** A place of what runs across the car before the seats, moved back to where the front wheel-houses end. */
export const behindFrontWheels = ({ rig, width }: Pick<BodyForm, 'rig' | 'width'>, [x, y, z]: Point): Point => {
  const [wheel, axle] = placeOf(rig, rig.frontWheelMm, rig.tyreRadiusMm);
  const radius = rig.archRadiusMm / 1000 + clearance;
  if (Math.abs(z) < width / 2 - wheelHouseReach - beside || Math.abs(y - axle) > radius) return [x, y, z];
  return [Math.max(x, wheel + Math.sqrt(radius ** 2 - (y - axle) ** 2)), y, z];
};
