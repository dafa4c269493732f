/** What the documents of an order are called when they are listed and downloaded. Letters, digits and hyphens only. */

/** Each version of a document is one of its own; the first has the plain name (specification §2). */
const numbered = (version: number): string => (version === 1 ? '' : `-version-${version}`);

/** The contract as it is offered. */
export const contractPageName = (orderNo: string, version = 1): string =>
  `Contract-${orderNo}${numbered(version)}.html`;
/** A version of the contract as the customer accepted it; takes the place of the offered one. */
export const acceptedContractPageName = (orderNo: string, version = 1): string =>
  `Accepted-Contract-${orderNo}${numbered(version)}.html`;

export const contractFileName = (orderNo: string, version = 1): string => `Contract-${orderNo}${numbered(version)}.pdf`;
export const acceptedContractFileName = (orderNo: string, version = 1): string =>
  `Accepted-Contract-${orderNo}${numbered(version)}.pdf`;
/** A version of the contract once the seller has accepted it too; from approval 2 after one that was recorded by mistake. */
export const agreedContractFileName = (orderNo: string, version = 1, approval = 1): string =>
  `Agreed-Contract-${orderNo}${numbered(version)}${approval === 1 ? '' : `-acceptance-${approval}`}.pdf`;
export const receiptFileName = (orderNo: string): string => `Receipt-${orderNo}.pdf`;
/** One for another car has its own; the first has the plain name. */
export const taxInvoiceFileName = (orderNo: string, version = 1): string =>
  `Tax-Invoice-${orderNo}${numbered(version)}.pdf`;
/** Of the order fee; each one that follows one that was taken back has its own. */
export const refundFileName = (orderNo: string, part = 1): string =>
  `Refund-${orderNo}${part === 1 ? '' : `-order-fee-${part}`}.pdf`;
/** Each bank transfer back has a document of its own. */
export const balanceRefundFileName = (orderNo: string, part: number): string =>
  `Refund-${orderNo}-transfer-${part}.pdf`;
export const tradeInFileName = (orderNo: string): string => `Trade-In-${orderNo}.pdf`;
/** Of the cancellation of an order whose car had been invoiced. */
export const adjustmentNoteFileName = (orderNo: string): string => `Adjustment-Note-${orderNo}.pdf`;

const aboutMoney = [
  'Contract',
  'Accepted-Contract',
  'Agreed-Contract',
  'Receipt',
  'Tax-Invoice',
  'Adjustment-Note',
  'Refund',
];

/**
 * Whether a document is the contract or says what was charged or paid back. Nothing that the retailer has added is, whatever
 * it holds.
 */
export const isContractOrInvoice = (orderNo: string, fileName: string): boolean =>
  aboutMoney.some((kind) => fileName.startsWith(`${kind}-${orderNo}`));

/**
 * Whether a name is one that the product gives, or may give, to a document of its own: nobody else's may have it, in small
 * letters either, for who saves both in one folder.
 */
export const isReservedName = (orderNo: string, fileName: string): boolean =>
  [...aboutMoney, 'Trade-In'].some((kind) => fileName.toLowerCase().startsWith(`${kind}-${orderNo}`.toLowerCase()));

/** The page that a file is the printed form of; undefined for a file that was never a page. */
export const pagePrintedAs = (orderNo: string, fileName: string): string | undefined => {
  const wasPage = ['Accepted-Contract', 'Contract'].some((kind) => fileName.startsWith(`${kind}-${orderNo}`));
  return wasPage && fileName.endsWith('.pdf') ? fileName.replace(/\.pdf$/, '.html') : undefined;
};
