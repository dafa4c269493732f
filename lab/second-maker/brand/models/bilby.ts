import type { Model } from '@driveaway/domain/maker/model.ts';
import { numbat, technical } from './numbat.ts';

/** The other model: nobody has written about it yet. */
export const bilby: Model = {
  ...numbat,
  code: 'bilby',
  name: 'Bilby',
  tagline: 'Hears the grass grow.',
  description: 'An electric car that leaves the street as quiet as it was.',
  variants: [
    {
      code: 'bilby-electric',
      name: 'Electric',
      summary: 'Charged overnight.',
      isPreOrder: true,
      equipment: { trim: 'plain seats' },
      technical: {
        ...technical,
        fuel: 'electric',
        cylinders: 0,
        engineCapacityCc: 0,
        transmission: 'Single speed',
        tareKg: 1610,
        co2GramsPerKm: 0,
        consumptionLitresPer100Km: 0,
        electric: { rangeKm: 410, batteryKwh: 54, consumptionWhPerKm: 142 },
        bodyStyle: 'suv',
      },
      listPrices: [{ effectiveFrom: '2025-01-01', cents: 4_399_000 }],
    },
  ],
  cappedService: null,
  modelCodeForTestDrive: 'BILBY',
};
