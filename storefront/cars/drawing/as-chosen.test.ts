import { vehicleOf, resolveBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { describe, expect, it } from 'vitest';
import { asChosen } from './as-chosen.ts';

const chosenIn = (paintCode: string, accessoryCodes: string[]) => {
  const build = resolveBuild({
    variantCode: 'solterra-awd',
    paintCode,
    interiorCode: 'charcoal-cloth',
    accessoryCodes,
    cappedService: false,
    extendedWarranty: false,
  });
  if (build.kind === 'unknown') throw new Error('The catalogue does not have this car');
  return asChosen({ options: vehicleOf(build).options, accessoryCodes });
};

describe('a car that was ordered', () => {
  it('is drawn with what is fitted to it and seen from its side', () => {
    expect(chosenIn('salt-white', ['roof-racks', 'floor-mats', 'tow-bar'])).toStrictEqual({
      roofHex: undefined,
      fittings: ['roofBars', 'towBar'],
    });
  });

  it('has the roof of its paint, by the words that an order keeps of it', () => {
    expect(chosenIn('saltbush-two-tone', []).roofHex).toBe('#17191c');
  });
});
