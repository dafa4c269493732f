import type { Offer } from '@driveaway/domain/maker/offer.ts';

export const offers: readonly Offer[] = [
  {
    code: 'dry-season',
    name: 'Dry season bonus',
    gives: { kind: 'bonus', cents: 25_000 },
    variantCodes: ['numbat-town'],
    from: '2026-01-01',
    until: '2099-12-31',
  },
];
