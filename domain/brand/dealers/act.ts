import type { DealerRow } from '../../maker/dealer-row.ts';

export const actDealers: readonly DealerRow[] = [
  {
    id: 'austral-canberra',
    crmDealerId: 'AU1017',
    name: 'Austral Canberra',
    street: '18 Brindabella Court',
    city: 'Canberra',
    postcode: '2601',
    position: [-35.2787, 149.1342],
    phones: ['(02) 5550 8100'],
    licence: '17000844',
    languages: ['Mandarin'],
  },
  {
    id: 'austral-belconnen',
    crmDealerId: 'AU1063',
    name: 'Austral Belconnen',
    street: '33 Lakeside Court',
    city: 'Belconnen',
    postcode: '2617',
    position: [-35.2282, 149.0927],
    phones: ['(02) 5550 8134'],
    licence: '17000851',
    sellsLimitedSeries: true,
  },
];
