/** The papers that the product itself makes: which fact makes which one due, what it says, and where it is recorded. */
import type { OrderEvent, OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import {
  acceptedContractFileName,
  contractFileName,
  receiptFileName,
  taxInvoiceFileName,
} from '@driveaway/domain/order/paper-names.ts';
import type { PrintJob } from '@driveaway/infra/pdf/port.ts';
import { acceptedContractOf } from '../contracts/accepted-contract.ts';
import { contractFactsOf } from '../contracts/contract-facts.ts';
import { issuedContractOf } from '../contracts/issued-contract.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { LoadedEvent } from '../orders/load-order.ts';
import { renderReceipt } from './receipt.ts';
import { balancePaymentsOf, renderTaxInvoice } from './tax-invoice.ts';

export type PaperDue =
  | { readonly kind: 'contract'; readonly version: number }
  | { readonly kind: 'accepted-contract' }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'tax-invoice' };

export type Paper = PrintJob & { readonly name: string };

/** The paper that a fact makes due; most make none. */
export const paperDueAfter = (event: OrderEvent): PaperDue | undefined => {
  if (event.type === 'DepositPaid') return { kind: 'receipt' };
  if (event.type === 'ContractIssued') return { kind: 'contract', version: event.data.contractVersion };
  if (event.type === 'ContractAccepted') return { kind: 'accepted-contract' };
  return event.type === 'BalancePaid' && event.data.remainingCents === 0 ? { kind: 'tax-invoice' } : undefined;
};

/** The id of the command that records a paper: the same paper, the same id. */
export const paperCommandId = (orderNo: string, due: PaperDue): string =>
  derivedId('add-paper', orderNo, due.kind, due.kind === 'contract' ? String(due.version) : '');

export type RecordedPaper = { readonly data: OrderEventOf<'DocumentAdded'>['data']; readonly recordedAt: string };

/** What was recorded of a paper; undefined until it is printed. Never anything that somebody else put under its name. */
export const recordedPaper = (
  events: readonly LoadedEvent[],
  orderNo: string,
  due: PaperDue,
): RecordedPaper | undefined => {
  const commandId = paperCommandId(orderNo, due);
  const found = events.find(({ metadata }) => metadata.commandId === commandId);
  return found?.event?.type === 'DocumentAdded'
    ? { data: found.event.data, recordedAt: found.metadata.recordedAt }
    : undefined;
};

const htmlOf = (due: PaperDue, events: readonly LoadedEvent[]): string | undefined => {
  if (due.kind === 'contract') {
    const contract = issuedContractOf(events, due.version);
    return typeof contract === 'string' ? undefined : contract.html;
  }
  if (due.kind === 'accepted-contract') {
    const contract = acceptedContractOf(events);
    return typeof contract === 'string' ? undefined : contract.html;
  }
  const facts = contractFactsOf(events);
  if (facts === undefined) return undefined;
  return due.kind === 'receipt' ? renderReceipt(facts) : renderTaxInvoice(facts, balancePaymentsOf(events));
};

const titles = {
  contract: 'Contract of Sale',
  'accepted-contract': 'Contract of Sale, accepted',
  receipt: 'Receipt',
  'tax-invoice': 'Tax invoice',
} as const satisfies Record<PaperDue['kind'], string>;

const nameOf = (orderNo: string, due: PaperDue): string => {
  switch (due.kind) {
    case 'contract':
      return contractFileName(orderNo, due.version);
    case 'accepted-contract':
      return acceptedContractFileName(orderNo);
    case 'receipt':
      return receiptFileName(orderNo);
    case 'tax-invoice':
      return taxInvoiceFileName(orderNo);
  }
};

/** A due paper ready to be printed; undefined when what it says can no longer be read. */
export const composePaper = (orderNo: string, due: PaperDue, events: readonly LoadedEvent[]): Paper | undefined => {
  const html = htmlOf(due, events);
  return html === undefined
    ? undefined
    : { name: nameOf(orderNo, due), html, footer: `${titles[due.kind]} ${orderNo}` };
};
