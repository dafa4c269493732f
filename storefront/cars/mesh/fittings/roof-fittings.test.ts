import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from '../../rigs/car-rig-of.ts';
import { endsOf, estimatedForm } from '../body-form.ts';
import { faultsOf, pointsOf, trianglesIn } from '../solids/check-part.ts';
import { roofFittings } from './roof-fittings.ts';

const bodies = catalogue.map(({ code: model, variants: [variant] }) => ({ model, variant }));

describe.each(bodies)('what stands on the roof of $model', ({ model, variant }) => {
  const rig = carRigOf(model, variant?.code);
  const width = (variant?.technical.dimensions.widthMm ?? 0) / 1000;
  const form = estimatedForm({ rig, width, seats: 5, hasExhaust: true });
  const parts = roofFittings(form);

  it('is made of closed solids with unit normals that look outwards', () => {
    expect(parts.flatMap((part) => faultsOf(part).map((fault) => `${part.name}: ${fault}`))).toStrictEqual([]);
  });

  it('is the same on both sides', () => {
    for (const { positions } of parts) {
      const places = (hand: number) =>
        pointsOf(positions)
          .map(([x, y, z]) => [x, y, z * hand].map((value) => (Math.round(value * 1e4) / 1e4 + 0).toFixed(4)).join())
          .toSorted();
      expect(new Set(places(-1))).toStrictEqual(new Set(places(1)));
    }
  });

  it('stays over the car, and close to its roof', () => {
    const [front, rear] = endsOf(rig);
    const outside = parts
      .flatMap(({ positions }) => pointsOf(positions))
      .filter(
        ([x, y, z]) =>
          x < front ||
          x > rear + 0.1 ||
          Math.abs(z) > width / 2 ||
          y > rig.heightMm / 1000 + 0.2 ||
          y < rig.sillMm / 1000,
      );
    expect(outside).toStrictEqual([]);
  });

  it('has rails and a spoiler where the car has them, and bars that can be fitted to each', () => {
    const names = new Set(parts.map(({ name }) => name));
    expect(names.has('RoofRails')).toBe(rig.roofRail !== '');
    expect(names.has('Spoiler')).toBe(rig.spoiler !== '');
    expect(parts.filter(({ fitting }) => fitting === 'roofBars')).toHaveLength(1);
    expect(trianglesIn(parts)).toBeLessThanOrEqual(6_000);
  });
});
