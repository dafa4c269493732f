import { deliveryFrom } from '@driveaway/domain/maker/delivery-from.ts';
import type { Model, TechnicalData } from '@driveaway/domain/maker/model.ts';

export const technical: TechnicalData = {
  fuel: 'petrol',
  cylinders: 3,
  engineCapacityCc: 1199,
  powerKw: 81,
  torqueNm: 160,
  transmission: '6-speed manual',
  driveType: 'FWD',
  tareKg: 1090,
  co2GramsPerKm: 119,
  consumptionLitresPer100Km: 5.1,
  electric: null,
  bodyStyle: 'hatch',
  seats: 5,
  doors: 5,
  dimensions: { lengthMm: 4060, widthMm: 1740, heightMm: 1490, wheelbaseMm: 2560, groundClearanceMm: 140 },
  cargoLitres: 310,
  brakedTowingKg: 900,
};

/** One of two models: somebody has written about it. */
export const numbat: Model = {
  code: 'numbat',
  name: 'Numbat',
  tagline: 'Small feet, long tail.',
  description: 'A hatch for narrow streets with room for a double bass.',
  features: [
    { title: 'Turns in a lane', text: 'Nine metres from kerb to kerb.' },
    { title: 'Sips', text: 'Five litres for a hundred kilometres.' },
    { title: 'Swallows', text: 'The seats fold flat into the floor.' },
  ],
  variants: [
    {
      code: 'numbat-town',
      name: 'Town',
      summary: 'Everything it needs.',
      isPreOrder: false,
      equipment: { trim: 'plain seats' },
      technical,
      listPrices: [{ effectiveFrom: '2025-01-01', cents: 2_199_000 }],
    },
    {
      code: 'numbat-plus',
      name: 'Plus',
      summary: 'A little more than it needs.',
      isPreOrder: false,
      equipment: { trim: 'plain seats', roof: 'a roof that opens' },
      technical,
      listPrices: [{ effectiveFrom: '2025-01-01', cents: 2_499_000 }],
    },
  ],
  paints: [
    { code: 'chalk', name: 'Chalk', hex: '#eeeeea', priceCents: 0 },
    { code: 'rosella', name: 'Rosella', hex: '#a3202a', priceCents: 45_000 },
  ],
  interiors: [{ code: 'flannel', name: 'Flannel', hex: '#55585c', priceCents: 0 }],
  accessories: [{ code: 'umbrella', name: 'Umbrella', description: 'In the door.', priceCents: 4_500 }],
  cappedService: { name: 'Four services', description: 'One a year, at a known price.', priceCents: 120_000 },
  extendedWarranty: null,
  roadsideYears: 2,
  modelCodeForTestDrive: 'NUMBAT',
  dealerDelivery: deliveryFrom('2025-01-01', {
    NSW: 150_000,
    VIC: 150_000,
    QLD: 150_000,
    SA: 120_000,
    WA: 190_000,
    TAS: 190_000,
    NT: 190_000,
    ACT: 150_000,
  }),
};
