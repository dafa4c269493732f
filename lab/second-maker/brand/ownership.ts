import type { Ownership } from '@driveaway/domain/maker/ownership.ts';

export const ownership: Ownership = {
  warranty: { years: 7, kilometres: 120_000 },
  extendedWarranty: { moreYears: 1, kilometres: 140_000 },
  firstService: { months: 18, kilometres: 25_000 },
  firstServiceOfModel: {},
  bring: ['Your licence'],
  bringForTradeIn: 'The car that you trade in',
};
