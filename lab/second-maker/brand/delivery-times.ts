import type { DaysToHandover, HandoverBasis, Plant, Shipping } from '@driveaway/domain/maker/delivery-times.ts';

export const plants: readonly Plant[] = [
  {
    name: 'Burrow',
    weeksToState: { NSW: 2, ACT: 2, VIC: 2, QLD: 2, SA: 3, WA: 4, TAS: 3, NT: 4 },
    builds: ['bilby-electric', 'numbat-town', 'numbat-plus'].map((variantCode) => ({
      variantCode,
      effectiveFrom: '2026-07-01',
      weeksToBuild: 4,
    })),
  },
];

export const daysToHandover: Readonly<Record<HandoverBasis, DaysToHandover>> = {
  shipDue: { least: 5, most: 15 },
  landed: { least: 4, most: 12 },
  retailerDue: { least: 1, most: 5 },
  atRetailer: { least: 1, most: 4 },
};

export const shipping: Shipping = {
  loadingPort: 'JPYOK',
  landingPorts: {
    NSW: 'AUPKL',
    ACT: 'AUPKL',
    QLD: 'AUBNE',
    VIC: 'AUMEL',
    TAS: 'AUMEL',
    SA: 'AUADL',
    WA: 'AUFRE',
    NT: 'AUDRW',
  },
};
