import type { Maker } from '../maker/maker.ts';

/**
 * Whose site this is: names, legal identity, bank details, contacts. A real maker replaces this folder, the drawings in
 * `storefront/cars/` and the words in `storefront/content/`, and nothing else. Austral is made up; its numbers are
 * check-digit valid or reserved for fiction, and belong to no real business.
 */
export const brand: Maker = {
  name: 'Austral',
  article: 'an',
  baseUrlSegment: 'build-your-own',
  seller: {
    name: 'Austral Motors Australia Pty Ltd',
    /** The Australian Business Register's published sample number. */
    abn: '51 824 753 556',
    details: 'Austral Motors Australia Pty Ltd|1 Harbour Street, Sydney NSW 2000|Motor dealer licence MD 000000',
  },
  merchant: { name: 'Austral Motors Australia', code: 'austral-online' },
  coordinator: { name: 'Buy-online coordinator', email: 'buyonline@austral.example', phone: '1800 975 707' },
  bank: {
    accountName: 'Austral Motors Australia Pty Ltd',
    bsb: '012-000',
    accountNumber: '123456789',
    swift: 'AUSTAU2S',
    bankName: 'Example Bank of Australia',
    bankAddress: '1 Martin Place, Sydney NSW 2000',
    chequeAddress: 'Accounts Receivable, 1 Harbour Street, Sydney NSW 2000',
  },
  lender: { name: 'Austral Finance Pty Ltd', licence: 'Australian credit licence 000000' },
  limitedSeries: 'STI',
  privacyNotice: { version: '2026-11-30', url: '/privacy-policy' },
};
