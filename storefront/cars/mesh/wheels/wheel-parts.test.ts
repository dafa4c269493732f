import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from '../../rigs/car-rig-of.ts';
import { estimatedForm, placeOf } from '../body-form.ts';
import { faultsOf, pointsOf, trianglesIn } from '../solids/check-part.ts';
import { wheelParts } from './wheel-parts.ts';

const bodies = catalogue.map(({ code: model, variants: [variant] }) => ({ model, variant }));

describe.each(bodies)('the wheels of $model', ({ model, variant }) => {
  const rig = carRigOf(model, variant?.code);
  const width = (variant?.technical.dimensions.widthMm ?? 0) / 1000;
  const form = estimatedForm({ rig, width, seats: 5, hasExhaust: true });
  const parts = wheelParts(form);

  it('are closed solids with unit normals that look outwards', () => {
    expect(parts.flatMap((part) => faultsOf(part).map((fault) => `${part.name}: ${fault}`))).toStrictEqual([]);
  });

  it('stand on the ground, inside their arches and inside the body', () => {
    for (const xMm of [rig.frontWheelMm, rig.rearWheelMm]) {
      const [x, y] = placeOf(rig, xMm, rig.tyreRadiusMm);
      const near = parts.flatMap(({ positions }) => pointsOf(positions)).filter((point) => Math.abs(point[0] - x) < 1);
      const reach = Math.max(...near.map((point) => Math.hypot(point[0] - x, point[1] - y)));
      expect(reach).toBeLessThan(rig.archRadiusMm / 1000 - 0.02);
      expect(reach).toBeGreaterThan(rig.tyreRadiusMm / 1000 - 0.002);
      expect(Math.min(...near.map((point) => point[1]))).toBeCloseTo(0, 2);
      const inside = form.halfWidthAt(x, y) - Math.max(...near.map((point) => point[2]));
      expect(inside).toBeGreaterThan(0.0099);
      expect(inside).toBeLessThan(0.02);
    }
  });

  it('are the same on both sides', () => {
    for (const part of parts.filter(({ name }) => name.includes('Left'))) {
      const other = parts.find(({ name }) => name === part.name.replace('Left', 'Right'));
      const sorted = (numbers: Float32Array | undefined, hand: number) =>
        pointsOf(numbers ?? new Float32Array())
          .map(([x, y, z]) => [x, y, z * hand].map((value) => value.toFixed(5)).join())
          .sort();
      expect(sorted(other?.positions, -1)).toStrictEqual(sorted(part.positions, 1));
    }
  });

  it('roll about their own middles, but for callipers and shields', () => {
    expect(parts.filter(({ wheel }) => wheel !== undefined)).toHaveLength(16);
    expect(parts.filter(({ wheel }) => wheel === undefined).map(({ material }) => material)).toStrictEqual(
      Array.from({ length: 4 }, () => ['calliper', 'underside']).flat(),
    );
  });

  it('keep to their share of the triangles of a car', () => {
    expect(trianglesIn(parts)).toBeLessThanOrEqual(36_000);
  });
});
