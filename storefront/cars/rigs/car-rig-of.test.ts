import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { carRigOf } from './car-rig-of.ts';
import { curve } from './curve.ts';

const bodies = catalogue.flatMap((model) =>
  model.variants.map(({ code, technical }) => ({ model: model.code, code, dimensions: technical.dimensions })),
);

describe('the drawn cars', () => {
  it.each(bodies)('$code has the length and wheelbase of the catalogue', ({ model, code, dimensions }) => {
    const rig = carRigOf(model, code);
    expect(rig.rearWheelMm - rig.frontWheelMm).toBe(dimensions.wheelbaseMm);
    expect(rig.lengthMm).toBe(dimensions.lengthMm);
    const points = [rig.outline, rig.roofRail].filter(Boolean).flatMap((text) => curve(text));
    expect(Math.abs(Math.max(...points.map(({ x }) => x)) - dimensions.lengthMm)).toBeLessThanOrEqual(10);
    expect(Math.abs(Math.max(...points.map(({ y }) => y)) - dimensions.heightMm)).toBeLessThanOrEqual(30);
  });

  it.each(bodies)('$code stands on tyres that fit their openings and the ground below', ({ model, code }) => {
    const rig = carRigOf(model, code);
    expect(rig.archRadiusMm).toBeGreaterThan(rig.tyreRadiusMm + 20);
    expect(rig.sillMm).toBeGreaterThan(120);
    expect(rig.frontWheelMm - rig.tyreRadiusMm).toBeGreaterThan(400);
    expect(rig.lengthMm - rig.rearWheelMm - rig.tyreRadiusMm).toBeGreaterThan(400);
  });

  it.each(bodies)('$code has its windows under the roof and above the shoulder', ({ model, code }) => {
    const rig = carRigOf(model, code);
    const heights = (text: string) => curve(text).map(({ y }) => y);
    expect(Math.max(...heights(rig.glass))).toBeLessThan(Math.max(...heights(rig.outline)) - 40);
    expect(Math.min(...heights(rig.glass))).toBeGreaterThan(Math.max(...heights(rig.shoulder)));
  });

  it('draws an unknown model as an SUV', () => {
    expect(carRigOf('unheard-of')).toBe(carRigOf('forester'));
  });

  it('gives the WRX wagons another body than the sedan', () => {
    expect(carRigOf('wrx', 'wrx-sportswagon')).not.toBe(carRigOf('wrx', 'wrx-sedan'));
  });
});
