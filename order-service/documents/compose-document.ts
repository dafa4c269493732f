/** The documents that the product itself makes: what each of them says. */
import type { OrderFacts } from '@driveaway/domain/order/order-state.ts';
import {
  acceptedContractFileName,
  adjustmentNoteFileName,
  balanceRefundFileName,
  contractFileName,
  receiptFileName,
  refundFileName,
  taxInvoiceFileName,
  tradeInFileName,
} from '@driveaway/domain/order/document-names.ts';
import { receiptOf } from '@driveaway/domain/payments/receipt-of.ts';
import { taxInvoiceOf, type TaxInvoice } from '@driveaway/domain/payments/tax-invoice-of.ts';
import type { PrintJob } from '@driveaway/infra/pdf/port.ts';
import { acceptedContractOf } from '../contracts/accepted-contract.ts';
import { contractFactsOf, type ContractFacts } from '../contracts/contract-facts.ts';
import { contractDate } from '../contracts/contract-wording.ts';
import { issuedContractOf } from '../contracts/issued-contract.ts';
import type { LoadedEvent, LoadedOrder } from '../orders/load-order.ts';
import { documentDueAfter, type DocumentDue } from '../orders/document-due.ts';
import { renderReceipt } from './receipt.ts';
import { renderBalanceRefund, type BalanceRefund } from './balance-refund.ts';
import { renderAdjustmentNote, renderRefundNote, type Refund } from './refund-note.ts';
import { renderTaxInvoice, type PaidAmount } from './tax-invoice.ts';
import { renderTradeInAddendum } from './trade-in-addendum.ts';

export type ComposedDocument = PrintJob & { readonly name: string };

type Page = { readonly name: string; readonly title: string; readonly html: string };
type ComposedOrder = Pick<LoadedOrder, 'events' | 'state'>;

const paymentsOf = ({ deposit, depositPaidAt, order, tradeIn }: ContractFacts, events: readonly LoadedEvent[]) => {
  const { state } = order.price;
  const fee: PaidAmount = {
    label: `Order fee, ${contractDate(depositPaidAt, state)}`,
    amountCents: deposit.amountCents,
  };
  const balance = events.flatMap(({ event, metadata }): readonly PaidAmount[] =>
    event?.type === 'BalancePaid'
      ? [
          {
            label: `Balance, ${contractDate(metadata.recordedAt, state)}, reference ${event.data.bankReference}`,
            amountCents: event.data.amountCents - (event.data.overpaidCents ?? 0),
          },
        ]
      : [],
  );
  const tradedIn: readonly PaidAmount[] =
    tradeIn === undefined
      ? []
      : [{ label: `Trade-in, ${contractDate(tradeIn.acceptedAt, state)}`, amountCents: tradeIn.amountCents }];
  // what was paid beyond the price is no part of it and goes back
  return [fee, ...tradedIn, ...balance.filter(({ amountCents }) => amountCents > 0)];
};

/** The invoice that was issued when the price was settled, whatever has happened to the order since. */
const invoiceOf = (order: OrderFacts, facts: ContractFacts, events: readonly LoadedEvent[]): TaxInvoice | undefined => {
  const settling = events.findLast(({ event }) => event && documentDueAfter(event)?.kind === 'tax-invoice');
  return settling && taxInvoiceOf({ ...order, cancellation: undefined }, facts.buyer, settling.metadata.recordedAt);
};

const refundOf = (events: readonly LoadedEvent[]): Refund | undefined => {
  const refunded = events.find(({ event }) => event?.type === 'DepositRefunded');
  const cancelled = events.find(({ event }) => event?.type === 'OrderCancelled');
  if (refunded?.event?.type !== 'DepositRefunded' || cancelled?.event?.type !== 'OrderCancelled') return undefined;
  return {
    data: refunded.event.data,
    refundedAt: refunded.metadata.recordedAt,
    cancelledAt: cancelled.metadata.recordedAt,
    refundDueCents: cancelled.event.data.refundDueCents,
  };
};

const balanceRefundOf = (events: readonly LoadedEvent[], part: number): BalanceRefund | undefined => {
  const at = events.findIndex(({ event }) => event?.type === 'BalanceRefunded' && event.data.part === part);
  const event = events[at]?.event;
  if (event?.type !== 'BalanceRefunded') return undefined;
  const cancelled = events.slice(0, at).find((earlier) => earlier.event?.type === 'OrderCancelled');
  return { data: event.data, cancelledAt: cancelled?.metadata.recordedAt };
};

const contractPage = (
  due: DocumentDue & { kind: 'contract' | 'accepted-contract' },
  orderNo: string,
  events: readonly LoadedEvent[],
): Page | undefined => {
  if (due.kind === 'contract') {
    const contract = issuedContractOf(events, due.version);
    if (typeof contract === 'string') return undefined;
    return { name: contractFileName(orderNo, due.version), title: 'Contract of Sale', html: contract.html };
  }
  const contract = acceptedContractOf(events, due.acceptance);
  if (typeof contract === 'string') return undefined;
  return {
    name: acceptedContractFileName(orderNo, due.acceptance),
    title: 'Contract of Sale, accepted',
    html: contract.html,
  };
};

/** A receipt says what remained when the order fee came in. */
const factsWhenPaid = (events: readonly LoadedEvent[]): ContractFacts | undefined =>
  contractFactsOf(events.slice(0, events.findIndex(({ event }) => event?.type === 'DepositPaid') + 1));

/** As it stood when the trade-in was accepted: payments that came later are not in it. */
const tradeInPage = (orderNo: string, events: readonly LoadedEvent[]): Page | undefined => {
  const at = events.findIndex(({ event }) => event?.type === 'TradeInAccepted');
  const facts = contractFactsOf(events.slice(0, at + 1));
  return (
    facts?.tradeIn && {
      name: tradeInFileName(orderNo),
      title: 'Addendum: trade-in',
      html: renderTradeInAddendum(facts, facts.tradeIn),
    }
  );
};

const pageOf = (orderNo: string, due: DocumentDue, { events, state }: ComposedOrder): Page | undefined => {
  if (due.kind === 'contract' || due.kind === 'accepted-contract') return contractPage(due, orderNo, events);
  const facts = contractFactsOf(events);
  if (facts === undefined) return undefined;
  if (due.kind === 'receipt') {
    const paid = factsWhenPaid(events) ?? facts;
    const receipt = receiptOf({ created: paid.order, deposit: paid.deposit }, paid.depositPaidAt);
    return receipt && { name: receiptFileName(orderNo), title: 'Receipt', html: renderReceipt(receipt, paid) };
  }
  if (due.kind === 'trade-in') return tradeInPage(orderNo, events);
  const invoice = invoiceOf(state.facts, facts, events);
  if (due.kind === 'tax-invoice') {
    const payments = paymentsOf(facts, events);
    return (
      invoice && {
        name: taxInvoiceFileName(orderNo, due.version),
        title: 'Tax invoice',
        html: renderTaxInvoice(invoice, payments),
      }
    );
  }
  if (due.kind === 'balance-refund') {
    const transfer = balanceRefundOf(events, due.part);
    return (
      transfer && {
        name: balanceRefundFileName(orderNo, due.part),
        title: 'Refund',
        html: renderBalanceRefund(facts, transfer, invoice),
      }
    );
  }
  const refund = refundOf(events);
  if (refund === undefined) return undefined;
  return invoice === undefined
    ? { name: refundFileName(orderNo), title: 'Refund', html: renderRefundNote(facts, refund) }
    : {
        name: adjustmentNoteFileName(orderNo),
        title: 'Adjustment note',
        html: renderAdjustmentNote(facts, refund, invoice),
      };
};

/** A due document ready to be printed; undefined when what it says can no longer be read. */
export const composeDocument = (
  orderNo: string,
  due: DocumentDue,
  order: ComposedOrder,
): ComposedDocument | undefined => {
  const page = pageOf(orderNo, due, order);
  return page && { name: page.name, html: page.html, footer: `${page.title} ${orderNo}` };
};
