import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from '../rigs/car-rig-of.ts';
import { curve } from '../rigs/curve.ts';
import { carMeshOf } from './car-mesh-of.ts';
import { bodyPlanOf } from './plans/body-plans.ts';
import { bodyShellOf } from './shell/body-shell.ts';
import { pointsOf } from './solids/check-part.ts';

/** One variant of each body: those of a model that are as long and wide are drawn alike. */
const bodies = catalogue.flatMap((model) => {
  const seen = new Set<unknown>();
  return model.variants.flatMap(({ code, technical: { dimensions } }) => {
    const rig = carRigOf(model.code, code);
    if (seen.has(rig)) return [];
    seen.add(rig);
    return [{ modelCode: model.code, variantCode: code, dimensions }];
  });
});

const bodyOf = ({ modelCode, variantCode }: (typeof bodies)[number]) =>
  carMeshOf({ modelCode, variantCode }).parts.filter(
    ({ wheel, fitting }) => wheel === undefined && fitting === undefined,
  );

const extentOf = (
  parts: readonly { readonly positions: Float32Array }[],
  axis: 0 | 1 | 2,
): readonly [number, number] => {
  let [low, high] = [Infinity, -Infinity];
  for (const { positions } of parts)
    for (let index = axis; index < positions.length; index += 3) {
      low = Math.min(low, positions[index] ?? Number.NaN);
      high = Math.max(high, positions[index] ?? Number.NaN);
    }
  return [low, high];
};

describe.each(bodies)('the body of $variantCode', (body) => {
  const shell = bodyShellOf(
    carRigOf(body.modelCode, body.variantCode),
    bodyPlanOf(carRigOf(body.modelCode, body.variantCode)),
  );
  const { parts } = shell;

  it('has the dimensions of the specification within one per cent', () => {
    const { lengthMm, widthMm, heightMm, wheelbaseMm } = body.dimensions;
    const mesh = carMeshOf(body);
    const [[front, rear], [right, left], [, top]] = [extentOf(parts, 0), extentOf(parts, 2), extentOf(parts, 1)];
    const share = (mm: number, metres: number): number => Math.abs(metres * 1000 - mm) / mm;
    expect(share(lengthMm, rear - front)).toBeLessThan(0.01);
    expect(share(widthMm, left - right)).toBeLessThan(0.01);
    // what stands above the roof is fitted to it: rails
    const roof = Math.max(...curve(carRigOf(body.modelCode, body.variantCode).outline).map(({ y }) => y));
    expect(share(roof, top)).toBeLessThan(0.01);
    expect(share(heightMm, roof / 1000)).toBeLessThan(0.03);
    expect([mesh.length, mesh.width, mesh.wheelbase]).toEqual([lengthMm / 1000, widthMm / 1000, wheelbaseMm / 1000]);
  });

  it('is the same at the left and at the right', () => {
    const places = (side: 1 | -1): readonly string[] =>
      parts
        .flatMap(({ positions }) => pointsOf(positions))
        .filter(([, , z]) => z * side > 1e-6)
        .map(([x, y, z]) => [x, y, z * side].map((value) => Math.round(value * 1e5)).join(' '))
        .toSorted();
    expect(places(1).join(';') === places(-1).join(';')).toBe(true);
  });

  it('has its wheels within their arches', () => {
    const rig = carRigOf(body.modelCode, body.variantCode);
    for (const part of carMeshOf(body).parts.filter(
      ({ wheel, name }) => wheel !== undefined && name.endsWith('Tyre'),
    )) {
      const [[low, high], [right, left]] = [extentOf([part], 0), extentOf([part], 2)];
      expect((high - low) / 2).toBeLessThan(rig.archRadiusMm / 1000);
      const outside = Math.max(Math.abs(right), Math.abs(left)) * 1000;
      const arch = shell.body.halfWidthAt(
        part.wheel?.startsWith('front') === true ? rig.frontWheelMm : rig.rearWheelMm,
        rig.tyreRadiusMm + rig.archRadiusMm,
      );
      expect(outside).toBeLessThan(arch);
      expect(outside).toBeGreaterThan(arch - 90);
    }
  });

  it('comes out the same each time', () => {
    const [one, other] = [bodyOf(body), bodyOf(body)];
    expect(one.map(({ name }) => name)).toEqual(other.map(({ name }) => name));
    expect(
      one.every(({ positions }, index) => positions.every((value, place) => value === other[index]?.positions[place])),
    ).toBe(true);
  });

  it('has a hinge for each opening that a part turns with', () => {
    const openings = new Set(parts.flatMap(({ opening }) => opening ?? []));
    expect(Object.keys(shell.hinges).toSorted()).toEqual([...openings].toSorted());
  });
});
