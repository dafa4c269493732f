import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from '../../rigs/car-rig-of.ts';
import { estimatedForm } from '../body-form.ts';
import { faultsOf, pointsOf, trianglesIn } from '../solids/check-part.ts';
import { doorMirrors } from './door-mirrors.ts';

const bodies = catalogue.map(({ code: model, variants: [variant] }) => ({ model, variant }));

describe.each(bodies)('the mirrors of $model', ({ model, variant }) => {
  const width = (variant?.technical.dimensions.widthMm ?? 0) / 1000;
  const parts = doorMirrors(estimatedForm({ rig: carRigOf(model, variant?.code), width, seats: 5, hasExhaust: true }));
  const left = parts.filter(({ opening }) => opening === 'frontLeftDoor');
  const right = parts.filter(({ opening }) => opening === 'frontRightDoor');

  it('are closed solids with unit normals that look outwards', () => {
    expect(parts.flatMap((part) => faultsOf(part).map((fault) => `${part.name}: ${fault}`))).toStrictEqual([]);
  });

  it('turn with the front doors, alike on both sides', () => {
    expect(left.length + right.length).toBe(parts.length);
    const places = (those: typeof parts, hand: number) =>
      those
        .flatMap(({ positions }) => pointsOf(positions))
        .map(([x, y, z]) => [x, y, z * hand].map((value) => value.toFixed(5)).join())
        .toSorted();
    expect(places(right, -1)).toStrictEqual(places(left, 1));
  });

  it('stand out of the doors, as far as mirrors do', () => {
    const out = left.flatMap(({ positions }) => pointsOf(positions)).map(([, , z]) => z);
    expect(Math.max(...out) - width / 2).toBeGreaterThan(0.05);
    expect(Math.max(...out) - width / 2).toBeLessThan(0.2);
    expect(Math.min(...out)).toBeLessThan(width / 2);
  });

  it('show their glass to the back, and keep to their share of triangles', () => {
    const glass = left.find(({ name }) => name === 'leftMirrorGlass');
    const [places, normals] = [
      pointsOf(glass?.positions ?? new Float32Array()),
      pointsOf(glass?.normals ?? new Float32Array()),
    ];
    const middle = places.reduce((sum, [x]) => sum + x / places.length, 0);
    expect(places.filter(([x], index) => x > middle + 0.02 && (normals[index]?.[0] ?? 0) < -0.5)).toHaveLength(0);
    expect(normals.some(([x]) => x > 0.8)).toBe(true);
    expect(trianglesIn(parts)).toBeLessThanOrEqual(3_000);
  });
});
