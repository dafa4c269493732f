import { describe, expect, it } from 'vitest';
import { gltfOf, type GltfOfCar } from './gltf-of.ts';

const materials = { paint: ['Body'] };
const ofModel: GltfOfCar = { modelCode: 'numbat', materials };
const ofTown: GltfOfCar = { modelCode: 'numbat', variantCode: 'town', materials, fittings: { towBar: ['Hitch'] } };
const gltfs = [ofModel, ofTown];

describe('the glTF that stands for a car', () => {
  it.each([
    ['its variant’s', { modelCode: 'numbat', variantCode: 'town', fittings: [] }, ofTown],
    ['its model’s where its variant has none', { modelCode: 'numbat', variantCode: 'plus', fittings: [] }, ofModel],
    ['its model’s where no variant is chosen', { modelCode: 'numbat', fittings: [] }, ofModel],
    ['one that shows what is fitted', { modelCode: 'numbat', variantCode: 'town', fittings: ['towBar'] }, ofTown],
    [
      'none that hides a fitting',
      { modelCode: 'numbat', variantCode: 'town', fittings: ['towBar', 'nudgeBar'] },
      undefined,
    ],
    ['none of another variant', { modelCode: 'numbat', variantCode: 'plus', fittings: ['towBar'] }, undefined],
    ['none of another model', { modelCode: 'bilby', variantCode: 'town', fittings: [] }, undefined],
  ] as const)('is %s', (_, car, standing) => {
    expect(gltfOf(gltfs, car)).toBe(standing);
    expect(gltfOf(gltfs.toReversed(), car)).toBe(standing);
  });
});
