import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from '../../rigs/car-rig-of.ts';
import { fittingsOf } from '../../rigs/fittings.ts';
import { endsOf, estimatedForm } from '../body-form.ts';
import { faultsOf, pointsOf, trianglesIn } from '../solids/check-part.ts';
import { carMeshOf } from '../whole/car-mesh-of.ts';
import { carFittings } from './car-fittings.ts';

const bodies = catalogue.map(({ code: model, variants: [variant], accessories }) => ({ model, variant, accessories }));

describe.each(bodies)('what is fitted to $model', ({ model, variant, accessories }) => {
  const rig = carRigOf(model, variant?.code);
  const width = (variant?.technical.dimensions.widthMm ?? 0) / 1000;
  const form = estimatedForm({ rig, width, seats: 5, hasExhaust: true });
  const parts = carFittings(form);
  const whole = carMeshOf({ modelCode: model, variantCode: variant?.code }).parts;
  const places = (fitting: string) =>
    whole.filter((part) => part.fitting === fitting).flatMap(({ positions }) => pointsOf(positions));
  const heights = (fitting: string) => places(fitting).map(([, y]) => y);
  const [front, rear] = endsOf(rig);

  it('is made of closed solids with unit normals that look outwards', () => {
    expect(parts.flatMap((part) => faultsOf(part).map((fault) => `${part.name}: ${fault}`))).toStrictEqual([]);
  });

  it('shows each accessory of the catalogue that its drawing shows', () => {
    const shown = new Set(whole.flatMap(({ fitting }) => fitting ?? []));
    expect(fittingsOf(accessories.map(({ code }) => code)).filter((fitting) => !shown.has(fitting))).toStrictEqual([]);
  });

  it('is where it belongs: before the nose, behind the tail, beside the sills, over the bonnet and the roof', () => {
    const foremost = Math.min(...places('nudgeBar').map(([x]) => x));
    expect(foremost).toBeLessThan(front - 0.06);
    expect(foremost).toBeGreaterThan(front - 0.15);
    const ball = Math.max(...places('towBar').map(([x]) => x));
    expect(ball).toBeGreaterThan(rear + 0.08);
    expect(ball).toBeLessThan(rear + 0.16);
    // Australian Standard 4177.2 asks for a ball between 350 and 460 mm over the ground on a laden car
    expect(Math.max(...heights('towBar'))).toBeGreaterThan(0.34);
    expect(Math.max(...heights('towBar'))).toBeLessThan(0.52);
    const beside = places('sideSteps').map(([, , z]) => Math.abs(z));
    expect(Math.max(...beside)).toBeGreaterThan(width / 2 - 0.02);
    expect(Math.max(...beside)).toBeLessThan(width / 2 + 0.1);
    expect(Math.max(...heights('sideSteps'))).toBeLessThan(rig.sillMm / 1000 + 0.04);
    expect(Math.min(...heights('bonnetProtector'))).toBeGreaterThan(rig.heightMm * 0.00035);
    expect(Math.min(...heights('roofPlatform'))).toBeGreaterThan(rig.heightMm * 0.0008);
    expect(Math.max(...heights('roofPlatform'))).toBeLessThan(rig.heightMm / 1000 + 0.2);
    expect(Math.max(...heights('bikeCarrier'))).toBeLessThan(rig.heightMm / 1000 + 0.45);
  });

  it('leaves the wheels free to turn', () => {
    const axles = [(rig.frontWheelMm - rig.rearWheelMm) / 2000, (rig.rearWheelMm - rig.frontWheelMm) / 2000];
    const near = parts
      .filter(({ fitting }) => fitting === 'sideSteps' || fitting === 'nudgeBar')
      .flatMap(({ positions }) => pointsOf(positions))
      .filter(([x, y]) =>
        axles.some((at) => Math.hypot(x - at, y - rig.tyreRadiusMm / 1000) < rig.tyreRadiusMm / 1000),
      );
    expect(near).toStrictEqual([]);
  });

  it('keeps to its share of the triangles of a car', () => {
    expect(trianglesIn(parts)).toBeLessThanOrEqual(6_000);
  });
});
