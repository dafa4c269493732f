import type { Maker } from '@driveaway/domain/maker/maker.ts';

/** A maker that exists nowhere: its numbers pass their check digits or are kept free, and none is the first maker's. */
export const brand: Maker = {
  name: 'Quoll',
  article: 'a',
  baseUrlSegment: 'build-your-own',
  seller: {
    name: 'Quoll Vehicles Pty Ltd',
    abn: '98 000 000 777',
    details: 'Quoll Vehicles Pty Ltd|7 Saltbush Parade, Adelaide SA 5000|Dealer licence LVD 111111',
  },
  merchant: { name: 'Quoll Vehicles', code: 'quoll-web' },
  coordinator: { name: 'Online sales desk', email: 'desk@quoll.example', phone: '1800 975 711' },
  bank: {
    accountName: 'Quoll Vehicles Pty Ltd',
    bsb: '099-999',
    accountNumber: '555000111',
    swift: 'QUOLAU5X',
    bankName: 'Invented Mutual',
    bankAddress: '3 Mallee Street, Adelaide SA 5000',
    chequeAddress: 'Receipts, 7 Saltbush Parade, Adelaide SA 5000',
  },
  lender: { name: 'Quoll Credit Pty Ltd', licence: 'Australian credit licence 999999' },
  limitedSeries: null,
  privacyNotice: { version: '2026-02-01', url: '/privacy-policy' },
};
