import type { DealerRow } from '../../maker/dealer-row.ts';

export const ntDealers: readonly DealerRow[] = [
  {
    id: 'austral-darwin',
    crmDealerId: 'AU1016',
    name: 'Austral Darwin',
    street: '31 Monsoon Street',
    city: 'Darwin',
    postcode: '0800',
    position: [-12.4601, 130.8423],
    phones: ['(08) 5550 7100'],
    licence: '7008',
    languages: ['Greek', 'Filipino'],
  },
  {
    id: 'austral-alice-springs',
    crmDealerId: 'AU1062',
    name: 'Austral Alice Springs',
    street: '48 Ghost Gum Road',
    city: 'Alice Springs',
    postcode: '0870',
    position: [-23.698, 133.8807],
    phones: ['(08) 5550 7215'],
    licence: '7015',
    hours: 'country',
    excludesHomeDelivery: true,
  },
];
