import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from '../../rigs/car-rig-of.ts';
import { endsOf, estimatedForm } from '../body-form.ts';
import { faultsOf, pointsOf, trianglesIn } from '../solids/check-part.ts';
import { cabinParts, driverEyeOf } from './cabin-parts.ts';

/** One variant for each body and number of seats. */
const bodies = [
  ...new Map(
    catalogue.flatMap(({ code: model, variants }) =>
      variants.map(({ code, technical }) => {
        const rig = carRigOf(model, code);
        const width = technical.dimensions.widthMm / 1000;
        const form = estimatedForm({ rig, width, seats: technical.seats, hasExhaust: technical.fuel !== 'electric' });
        return [`${rig.lengthMm} ${technical.seats}`, { code, form }] as const;
      }),
    ),
  ).values(),
];

describe.each(bodies)('the cabin of $code', ({ form }) => {
  const parts = cabinParts(form);

  it('is made of closed solids with unit normals that look outwards', () => {
    expect(parts.flatMap((part) => faultsOf(part).map((fault) => `${part.name}: ${fault}`))).toStrictEqual([]);
  });

  it('has as many seats as the car, and the steering wheel before the right one of the front', () => {
    expect(parts.filter(({ name }) => /^seat\d+$/.test(name))).toHaveLength(form.seats);
    const middleOf = (wanted: string): number => {
      const sides = pointsOf(parts.find(({ name }) => name === wanted)?.positions ?? new Float32Array());
      return sides.reduce((sum, [, , z]) => sum + z / sides.length, 0);
    };
    expect(middleOf('steeringWheel')).toBeCloseTo(middleOf('seat11'), 1);
    expect(middleOf('seat11')).toBeLessThan(0);
    expect(driverEyeOf(form)[2]).toBeCloseTo(middleOf('seat11'), 1);
  });

  it('stays inside the body', () => {
    const [front, rear] = endsOf(form.rig);
    const outside = parts.flatMap(({ name, positions }) =>
      pointsOf(positions)
        .filter(
          ([x, y, z]) =>
            x < front + 0.5 ||
            x > rear - 0.05 ||
            y < form.rig.sillMm / 1000 ||
            y > form.topAt(x, z) + 0.012 ||
            Math.abs(z) > form.halfWidthAt(x, y) - 0.004,
        )
        .map((point) => `${name} ${point.map((value) => value.toFixed(2)).join(' ')}`),
    );
    expect(outside.slice(0, 6)).toStrictEqual([]);
  });

  it('keeps to its share of the triangles of a car', () => {
    expect(trianglesIn(parts)).toBeLessThanOrEqual(18_500);
  });
});
