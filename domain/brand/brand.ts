/**
 * Everything that makes this the site of one particular maker: names, legal identity, bank details, contacts. A real
 * maker replaces this file (and the catalogue) and nothing else. Austral is made up; its numbers are check-digit
 * valid or reserved for fiction, and belong to nobody's business here.
 */
export const brand = {
  name: 'Austral',
  /** First path segment of the ordering area. */
  baseUrlSegment: 'build-your-own',
  seller: {
    name: 'Austral Motors Australia Pty Ltd',
    /** The Australian Business Register's published sample number. */
    abn: '51 824 753 556',
    details: 'Austral Motors Australia Pty Ltd|1 Harbour Street, Sydney NSW 2000|Motor dealer licence MD 000000',
  },
  merchant: { name: 'Austral Motors Australia', code: 'austral-online' },
  coordinator: { name: 'Buy-online coordinator', email: 'buyonline@austral.example' },
  bank: {
    accountName: 'Austral Motors Australia Pty Ltd',
    bsb: '012-000',
    accountNumber: '123456789',
    swift: 'AUSTAU2S',
    bankName: 'Example Bank of Australia',
    bankAddress: '1 Martin Place, Sydney NSW 2000',
    chequeAddress: 'Accounts Receivable, 1 Harbour Street, Sydney NSW 2000',
  },
  privacyNotice: { version: '2026-11', url: '/privacy-policy' },
} as const;
