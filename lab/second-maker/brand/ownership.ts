import type { Ownership } from '@driveaway/domain/maker/ownership.ts';

export const ownership: Ownership = {
  warranty: { years: 7, kilometres: 120_000 },
  warrantyGiver: {
    name: 'Quoll Vehicles Pty Ltd',
    address: '7 Saltbush Parade, Adelaide SA 5000',
    phone: '1800 975 711',
    email: 'desk@quoll.example',
    howToClaim: 'Call us.',
    whoPays: 'We do.',
  },
  extendedWarranty: { moreYears: 1, kilometres: 140_000 },
  firstService: { months: 18, kilometres: 25_000 },
  firstServiceOfModel: {},
  bring: ['Your licence'],
  bringForTradeIn: 'The car that you trade in',
};
