import type { DefaultDealer } from '@driveaway/domain/maker/dealer-row.ts';

export const defaultDealer: DefaultDealer = {
  state: 'NSW',
  row: {
    id: 'quoll-haymarket',
    crmDealerId: 'QL01',
    name: 'Quoll Haymarket',
    street: '90 Lomandra Lane',
    city: 'Sydney',
    postcode: '2000',
    position: [-33.8706, 151.2068],
    phones: ['(02) 7010 9001'],
    licence: '111001',
  },
};
