import type { DaysToHandover, HandoverBasis, Plant, Shipping } from '../maker/delivery-times.ts';

const builds = (effectiveFrom: string, weeks: Readonly<Record<string, number>>): Plant['builds'] =>
  Object.entries(weeks).map(([variantCode, weeksToBuild]) => ({ variantCode, effectiveFrom, weeksToBuild }));

/** How long each plant takes for each variant, in weeks. The plants are as made up as their cars. */
export const plants: readonly Plant[] = [
  {
    name: 'Harbour works',
    weeksToState: { NSW: 6, ACT: 6, VIC: 6, QLD: 5, SA: 7, WA: 7, TAS: 8, NT: 8 },
    builds: builds('2026-07-01', {
      'solterra-awd': 9,
      'solterra-awd-touring': 9,
      'solterra-expedition': 22,
      'outback-awd': 6,
      'outback-touring': 7,
      'outback-touring-turbo': 8,
      'forester-awd': 5,
      'forester-premium': 5,
      'forester-sport': 6,
      'forester-hybrid-sport': 12,
      'forester-hybrid-touring': 13,
      'crosstrek-awd': 5,
      'crosstrek-touring': 6,
      'crosstrek-hybrid': 10,
    }),
  },
  {
    name: 'Ridge works',
    weeksToState: { NSW: 7, ACT: 7, VIC: 7, QLD: 6, SA: 8, WA: 8, TAS: 9, NT: 9 },
    builds: builds('2026-07-01', {
      'wrx-sedan': 7,
      'wrx-rs': 7,
      'wrx-sportswagon': 8,
      'wrx-sportswagon-ts': 8,
      'wrx-sti': 16,
      'brz-coupe': 9,
      'brz-coupe-s': 9,
      'brz-coupe-s-automatic': 8,
      'brz-ts': 12,
      'currawong-petrol': 6,
      'currawong-plug-in-hybrid': 11,
      'currawong-diesel': 7,
      'currawong-diesel-summit': 9,
    }),
  },
];

/**
 * From the day a ship is due, a car has landed, is due at its retailer or is there, to the handover: inspection, the road,
 * preparation. As made up as the plants.
 */
export const daysToHandover: Readonly<Record<HandoverBasis, DaysToHandover>> = {
  shipDue: { least: 10, most: 28 },
  landed: { least: 7, most: 21 },
  retailerDue: { least: 2, most: 9 },
  atRetailer: { least: 1, most: 7 },
};

/** Where ships load and land. As made up as the plants, at ports that cars do come to. */
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
