import { expect, it } from 'vitest';
import {
  acceptedContractFileName,
  acceptedContractPageName,
  adjustmentNoteFileName,
  agreedContractFileName,
  balanceRefundFileName,
  contractFileName,
  contractPageName,
  isContractOrInvoice,
  isReservedName,
  pagePrintedAs,
  receiptFileName,
  refundFileName,
  taxInvoiceFileName,
  tradeInFileName,
} from './document-names.ts';

const no = '12345678-9012';

it.each([
  [contractPageName(no), 'Contract-12345678-9012.html', true, undefined],
  [contractFileName(no), 'Contract-12345678-9012.pdf', true, 'Contract-12345678-9012.html'],
  [contractFileName(no, 1), 'Contract-12345678-9012.pdf', true, 'Contract-12345678-9012.html'],
  [contractPageName(no, 2), 'Contract-12345678-9012-version-2.html', true, undefined],
  [contractFileName(no, 2), 'Contract-12345678-9012-version-2.pdf', true, 'Contract-12345678-9012-version-2.html'],
  [acceptedContractPageName(no), 'Accepted-Contract-12345678-9012.html', true, undefined],
  [acceptedContractPageName(no, 2), 'Accepted-Contract-12345678-9012-version-2.html', true, undefined],
  [acceptedContractFileName(no), 'Accepted-Contract-12345678-9012.pdf', true, 'Accepted-Contract-12345678-9012.html'],
  [
    acceptedContractFileName(no, 2),
    'Accepted-Contract-12345678-9012-version-2.pdf',
    true,
    'Accepted-Contract-12345678-9012-version-2.html',
  ],
  [receiptFileName(no), 'Receipt-12345678-9012.pdf', true, undefined],
  [agreedContractFileName(no), 'Agreed-Contract-12345678-9012.pdf', true, undefined],
  [agreedContractFileName(no, 2, 2), 'Agreed-Contract-12345678-9012-version-2-acceptance-2.pdf', true, undefined],
  [refundFileName(no, 2), 'Refund-12345678-9012-order-fee-2.pdf', true, undefined],
  [taxInvoiceFileName(no), 'Tax-Invoice-12345678-9012.pdf', true, undefined],
  [taxInvoiceFileName(no, 2), 'Tax-Invoice-12345678-9012-version-2.pdf', true, undefined],
  [refundFileName(no), 'Refund-12345678-9012.pdf', true, undefined],
  [balanceRefundFileName(no, 2), 'Refund-12345678-9012-transfer-2.pdf', true, undefined],
  [adjustmentNoteFileName(no), 'Adjustment-Note-12345678-9012.pdf', true, undefined],
  [tradeInFileName(no), 'Trade-In-12345678-9012.pdf', false, undefined],
  ['My-Contract-12345678-9012.pdf', 'My-Contract-12345678-9012.pdf', false, undefined],
])('%s is named so, is about money or not, and is printed from its page', (name, expected, isAboutMoney, page) => {
  expect([name, isContractOrInvoice(no, name), pagePrintedAs(no, name)]).toEqual([expected, isAboutMoney, page]);
  expect([isContractOrInvoice('12345678-0000', name), pagePrintedAs('12345678-0000', name)]).toEqual([
    false,
    undefined,
  ]);
});

it('what the product calls its own documents is its own, in small letters too; other names are not', () => {
  const own = [contractFileName(no, 3), receiptFileName(no), balanceRefundFileName(no, 2), tradeInFileName(no)];
  for (const name of [...own, ...own.map((name) => name.toLowerCase())]) expect(isReservedName(no, name)).toBe(true);
  for (const name of ['Receipt.pdf', `My-${receiptFileName(no)}`, receiptFileName('12345678-0000')]) {
    expect(isReservedName(no, name)).toBe(false);
  }
});
