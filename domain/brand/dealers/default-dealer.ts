import type { DefaultDealer } from '../../maker/dealer-row.ts';

/** Who is shown until a visitor chooses: the Sydney City retailer at 2000 (specification §3). */
export const defaultDealer: DefaultDealer = {
  state: 'NSW',
  row: {
    id: 'austral-sydney-city',
    crmDealerId: 'AU1001',
    name: 'Austral Sydney City',
    street: '12 Harbourlight Street',
    level: 'Level 1',
    city: 'Sydney',
    postcode: '2000',
    position: [-33.8706, 151.2068],
    phones: ['(02) 5550 1200', '0491 570 006'],
    licence: '900012',
    languages: ['Mandarin', 'Cantonese'],
    sellsLimitedSeries: true,
  },
};
