import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { DealerRow } from '@driveaway/domain/maker/dealer-row.ts';
import { defaultDealer } from './default-dealer.ts';

export const dealersByState: readonly (readonly [StateCode, readonly DealerRow[]])[] = [
  ['NSW', [{ ...defaultDealer.row, ordersEmail: 'orders@quoll-haymarket.example' }]],
  [
    'SA',
    [
      {
        id: 'quoll-adelaide',
        crmDealerId: 'QL02',
        name: 'Quoll Adelaide',
        street: '7 Saltbush Parade',
        city: 'Adelaide',
        postcode: '5000',
        position: [-34.9285, 138.6007],
        phones: ['(08) 7010 9002'],
        licence: '111002',
      },
    ],
  ],
];
