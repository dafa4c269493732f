/** The documents that the product itself makes: what each of them says. */
import { isDeepStrictEqual } from 'node:util';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { Cents } from '@driveaway/domain/money/cents.ts';
import {
  evolveFacts,
  initialOrderState,
  lastContractOf,
  type OrderFacts,
} from '@driveaway/domain/order/order-state.ts';
import {
  acceptedContractFileName,
  agreedContractFileName,
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
import { acceptedContractOf, agreedContractOf } from '../contracts/accepted-contract.ts';
import { contractFactsOf, placedFactsOf, type ContractFacts, type PlacedFacts } from '../contracts/contract-facts.ts';
import { versionedNumber } from '../contracts/contract-issue.ts';
import { contractDate } from '../contracts/contract-wording.ts';
import { issuedContractOf } from '../contracts/issued-contract.ts';
import type { LoadedEvent, LoadedOrder } from '../orders/load-order.ts';
import { documentDueAfter, type DocumentDue } from '../orders/document-due.ts';
import { renderReceipt } from './receipt.ts';
import { balanceRefundNumber, renderBalanceRefund, type BalanceRefund } from './balance-refund.ts';
import { adjustmentNoteNumber, renderAdjustmentNote } from './adjustment-note.ts';
import { refundNumber, renderRefundNote, type Refund } from './refund-note.ts';
import { renderTaxInvoice, type PaidAmount } from './tax-invoice.ts';
import { renderTradeInAddendum } from './trade-in-addendum.ts';

export type ComposedDocument = PrintJob & { readonly name: string };

type Page = {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  /** Beside the title at the foot of each page; the order's number unless it has one of its own. */
  readonly number: string;
};
type ComposedOrder = Pick<LoadedOrder, 'events'>;

const { facts: noFacts } = initialOrderState;

const factsUntil = (events: readonly LoadedEvent[]): OrderFacts =>
  events.reduce<OrderFacts>((known, { event }) => (event === undefined ? known : evolveFacts(known, event)), noFacts);

/** The payments less what was transferred back, which is of the last ones. */
const withoutRefunded = (payments: readonly PaidAmount[], refundedCents: Cents): readonly PaidAmount[] =>
  payments.reduceRight<{ readonly kept: readonly PaidAmount[]; readonly leftCents: Cents }>(
    ({ kept, leftCents }, payment) => {
      const takenCents = Math.min(leftCents, payment.amountCents);
      const one = { ...payment, amountCents: payment.amountCents - takenCents };
      return { kept: [one, ...kept], leftCents: leftCents - takenCents };
    },
    { kept: [], leftCents: refundedCents },
  ).kept;

/** What is held of each transfer that counts, the first one first. */
const transfersOf = (events: readonly LoadedEvent[], state: StateCode): readonly PaidAmount[] => {
  const { payments = [], refunds = [] } = factsUntil(events).balance;
  const counts = { in: payments, out: refunds } as const;
  const parts = { in: 0, out: 0 };
  let held: readonly PaidAmount[] = [];
  for (const { event, metadata } of events) {
    if (event?.type !== 'BalanceRefunded' && event?.type !== 'BalancePaid') continue;
    const direction = event.type === 'BalancePaid' ? 'in' : 'out';
    parts[direction] += 1;
    if (counts[direction][parts[direction] - 1]?.isReversed !== undefined) continue;
    const { bankReference, amountCents } = event.data;
    const label = `Balance, ${contractDate(metadata.recordedAt, state)}, reference ${bankReference}`;
    held = direction === 'out' ? withoutRefunded(held, amountCents) : [...held, { label, amountCents }];
  }
  return held;
};

const paymentsOf = (
  { deposit, depositPaidAt, order, tradeIn }: ContractFacts,
  events: readonly LoadedEvent[],
  waivedCents: Cents,
) => {
  const { state, totalCents } = order.price;
  const fee: PaidAmount = {
    label: `Order fee, ${contractDate(depositPaidAt, state)}`,
    amountCents: deposit.amountCents,
  };
  const tradedIn: readonly PaidAmount[] =
    tradeIn === undefined
      ? []
      : [{ label: `Trade-in, ${contractDate(tradeIn.acceptedAt, state)}`, amountCents: tradeIn.amountCents }];
  const transfers = transfersOf(events, state);
  const heldCents = [fee, ...tradedIn, ...transfers].reduce((sum, { amountCents }) => sum + amountCents, 0);
  // what was paid beyond the price is no part of it and goes back, or went back of a payment that counts no more
  const balance = withoutRefunded(transfers, Math.max(0, heldCents - (totalCents - waivedCents)));
  return [fee, ...tradedIn, ...balance.filter(({ amountCents }) => amountCents > 0)];
};

/** The last invoice of the order until then, unless it was withdrawn, whatever else has happened to the order since. */
const invoiceOf = (facts: PlacedFacts, events: readonly LoadedEvent[]): TaxInvoice | undefined => {
  const at = events.findLastIndex(({ event }) => event && documentDueAfter(event)?.kind === 'tax-invoice');
  const isWithdrawn = events
    .slice(at + 1)
    .some(({ event }) => event?.type === 'TransferReversed' && event.data.invoice === 'withdrawn');
  const settling = isWithdrawn ? undefined : events[at];
  const invoiced = factsUntil(events.slice(0, at + 1));
  return settling && taxInvoiceOf(invoiced, facts.buyer, settling.metadata.recordedAt);
};

/** The events until the one that made a document due: what came later is not in it. All of them where none did. */
const eventsUntil = (due: DocumentDue, events: readonly LoadedEvent[]): readonly LoadedEvent[] => {
  const at = events.findLastIndex(({ event }) => event && isDeepStrictEqual(documentDueAfter(event), due));
  return at < 0 ? events : events.slice(0, at + 1);
};

const cancellationOf = (events: readonly LoadedEvent[]): Pick<Refund, 'cancelledAt' | 'refundDueCents'> | undefined => {
  const cancelled = events.find(({ event }) => event?.type === 'OrderCancelled');
  if (cancelled?.event?.type !== 'OrderCancelled') return undefined;
  return { cancelledAt: cancelled.metadata.recordedAt, refundDueCents: cancelled.event.data.refundDueCents };
};

const refundOf = (events: readonly LoadedEvent[], part: number | undefined): Refund | undefined => {
  const refunded = events.find(({ event }) => event?.type === 'DepositRefunded' && event.data.part === part);
  const cancelled = cancellationOf(events);
  if (refunded?.event?.type !== 'DepositRefunded' || cancelled === undefined) return undefined;
  return { data: refunded.event.data, refundedAt: refunded.metadata.recordedAt, ...cancelled };
};

const balanceRefundOf = (events: readonly LoadedEvent[], part: number): BalanceRefund | undefined => {
  const at = events.findIndex(({ event }) => event?.type === 'BalanceRefunded' && event.data.part === part);
  const event = events[at]?.event;
  if (event?.type !== 'BalanceRefunded') return undefined;
  const cancelled = events.slice(0, at).find((earlier) => earlier.event?.type === 'OrderCancelled');
  return { data: event.data, cancelledAt: cancelled?.metadata.recordedAt };
};

const contractPage = (
  due: DocumentDue & { kind: 'contract' | 'accepted-contract' | 'agreed-contract' },
  orderNo: string,
  events: readonly LoadedEvent[],
): Page | undefined => {
  if (due.kind === 'contract') {
    const contract = issuedContractOf(events, due.version);
    if (typeof contract === 'string') return undefined;
    const { contractVersion: version, html } = contract;
    const number = versionedNumber(orderNo, version);
    return { name: contractFileName(orderNo, version), title: 'Contract of Sale', number, html };
  }
  const isAgreed = due.kind === 'agreed-contract';
  const contract = isAgreed ? agreedContractOf(events, due.approval) : acceptedContractOf(events, due.acceptance);
  if (typeof contract === 'string') return undefined;
  const { contractVersion: version, html } = contract;
  const number = versionedNumber(orderNo, version);
  return isAgreed
    ? {
        name: agreedContractFileName(orderNo, version, due.approval),
        title: 'Contract of Sale, accepted by both',
        number,
        html,
      }
    : { name: acceptedContractFileName(orderNo, version), title: 'Contract of Sale, accepted', number, html };
};

/** Also of money that came in for an order whose fee was never paid. */
const balanceRefundPage = (orderNo: string, part: number, events: readonly LoadedEvent[]): Page | undefined => {
  const facts = placedFactsOf(events);
  const transfer = balanceRefundOf(events, part);
  if (facts === undefined || transfer === undefined) return undefined;
  const html = renderBalanceRefund(facts, transfer, invoiceOf(facts, events));
  const number = balanceRefundNumber(orderNo, part);
  return { name: balanceRefundFileName(orderNo, part), title: 'Refund', number, html };
};

const pageOf = (orderNo: string, due: DocumentDue, all: readonly LoadedEvent[]): Page | undefined => {
  if (due.kind === 'contract' || due.kind === 'accepted-contract' || due.kind === 'agreed-contract')
    return contractPage(due, orderNo, all);
  const events = eventsUntil(due, all);
  if (due.kind === 'balance-refund') return balanceRefundPage(orderNo, due.part, events);
  const facts = contractFactsOf(events);
  if (facts === undefined) return undefined;
  if (due.kind === 'receipt') {
    const receipt = receiptOf({ created: facts.order, deposit: facts.deposit }, facts.depositPaidAt);
    return (
      receipt && {
        name: receiptFileName(orderNo),
        title: 'Receipt',
        number: receipt.number,
        html: renderReceipt(receipt, facts, cancellationOf(events) !== undefined),
      }
    );
  }
  if (due.kind === 'trade-in') {
    const name = tradeInFileName(orderNo);
    const contract = lastContractOf(factsUntil(events));
    const html = facts.tradeIn && contract && renderTradeInAddendum(facts, facts.tradeIn, contract);
    return html === undefined ? undefined : { name, title: 'Addendum: trade-in', number: orderNo, html };
  }
  const invoice = invoiceOf(facts, events);
  if (due.kind === 'tax-invoice') {
    const payments = paymentsOf(facts, events, invoice?.waivedCents ?? 0);
    return (
      invoice && {
        name: taxInvoiceFileName(orderNo, due.version),
        title: 'Tax invoice',
        number: invoice.number,
        html: renderTaxInvoice(invoice, payments),
      }
    );
  }
  if (due.kind === 'adjustment-note') {
    const cancelled = cancellationOf(events);
    const name = adjustmentNoteFileName(orderNo);
    const number = adjustmentNoteNumber(orderNo);
    const html = cancelled && invoice && renderAdjustmentNote(facts, cancelled, invoice);
    return html === undefined ? undefined : { name, title: 'Adjustment note', number, html };
  }
  const refund = refundOf(events, due.part);
  return (
    refund && {
      name: refundFileName(orderNo, due.part),
      title: 'Refund',
      number: refundNumber(orderNo, due.part),
      html: renderRefundNote(facts, refund, invoice),
    }
  );
};

/** A due document ready to be printed; undefined when what it says can no longer be read. */
export const composeDocument = (
  orderNo: string,
  due: DocumentDue,
  { events }: ComposedOrder,
): ComposedDocument | undefined => {
  const page = pageOf(orderNo, due, events);
  return page && { name: page.name, html: page.html, footer: `${page.title} ${page.number}` };
};
