/** Which of an order's events makes which document due, and what was recorded of it once it was printed. */
import { z } from 'zod';
import type { OrderEvent, OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { derivedId } from './derived-id.ts';
import type { LoadedEvent } from './load-order.ts';

/** `refund`: of the order fee; of a car that had been invoiced, the adjustment note. `trade-in`: the addendum about it. */
export const documentDueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contract'), version: z.int() }),
  z.object({ kind: z.literal('accepted-contract'), acceptance: z.exactOptional(z.int()) }),
  z.object({ kind: z.literal('receipt') }),
  /** For another car it is invoiced anew, from version 2. */
  z.object({ kind: z.literal('tax-invoice'), version: z.exactOptional(z.int()) }),
  z.object({ kind: z.literal('refund') }),
  z.object({ kind: z.literal('balance-refund'), part: z.int() }),
  z.object({ kind: z.literal('trade-in') }),
]);
export type DocumentDue = Readonly<z.infer<typeof documentDueSchema>>;

/** Not one for which nothing was owing any more, that came before it was asked for, or of which no new invoice follows. */
const settlesPrice = ({
  amountCents,
  remainingCents,
  overpaidCents = 0,
  ofWaivedCents = 0,
  isEarly,
  settlesDebt,
  invoice,
}: OrderEventOf<'BalancePaid'>['data']): boolean =>
  remainingCents === 0 &&
  overpaidCents + ofWaivedCents < amountCents &&
  !isEarly &&
  !settlesDebt &&
  invoice !== 'stands';

const taxInvoice = ({ invoiceVersion: version }: { readonly invoiceVersion?: number | undefined }): DocumentDue => ({
  kind: 'tax-invoice',
  ...(version === undefined ? {} : { version }),
});

/** The events that may make a document due. */
export const documentEvents = [
  'DepositPaid',
  'ContractIssued',
  'ContractAccepted',
  'BalanceRequested',
  'BalancePaid',
  'BalanceWaived',
  'VehicleReallocated',
  'TransferReversed',
  'DepositRefunded',
  'BalanceRefunded',
  'TradeInAccepted',
] as const satisfies readonly OrderEvent['type'][];
type DocumentEvent = OrderEventOf<(typeof documentEvents)[number]>;

const isDocumentEvent = (event: OrderEvent): event is DocumentEvent =>
  documentEvents.some((type) => type === event.type);

const dueAfter = (event: DocumentEvent): DocumentDue | undefined => {
  switch (event.type) {
    case 'DepositPaid':
      return { kind: 'receipt' };
    case 'ContractIssued':
      return { kind: 'contract', version: event.data.contractVersion };
    case 'ContractAccepted': {
      const { acceptance } = event.data;
      return { kind: 'accepted-contract', ...(acceptance === undefined ? {} : { acceptance }) };
    }
    case 'DepositRefunded':
      return { kind: 'refund' };
    case 'BalanceRefunded':
      return { kind: 'balance-refund', part: event.data.part };
    case 'TradeInAccepted':
      return event.data.contractVersion === undefined ? undefined : { kind: 'trade-in' };
    case 'VehicleReallocated':
      return event.data.invoiceVersion === undefined ? undefined : taxInvoice(event.data);
    case 'TransferReversed':
      return event.data.isSettled && event.data.invoice !== 'stands' ? taxInvoice(event.data) : undefined;
    case 'BalanceWaived':
      return event.data.remainingCents === 0 && event.data.invoice !== 'stands' ? taxInvoice(event.data) : undefined;
    case 'BalanceRequested':
      return event.data.amountCents === 0 ? { kind: 'tax-invoice' } : undefined;
    case 'BalancePaid':
      return settlesPrice(event.data) ? taxInvoice(event.data) : undefined;
  }
};

/** The document that an event makes due; most make none. */
export const documentDueAfter = (event: OrderEvent): DocumentDue | undefined =>
  isDocumentEvent(event) ? dueAfter(event) : undefined;

/** Which of the documents of one kind it is, for those that an order may have several of. */
const numberOf = (due: DocumentDue): string => {
  if (due.kind === 'contract') return String(due.version);
  if (due.kind === 'tax-invoice') return String(due.version ?? '');
  if (due.kind === 'accepted-contract') return due.acceptance?.toString() ?? '';
  return due.kind === 'balance-refund' ? String(due.part) : '';
};

/** The id of the command that records a document: the same document, the same id. */
export const documentCommandId = (orderNo: string, due: DocumentDue): string =>
  derivedId('add-paper', orderNo, due.kind, numberOf(due));

export type RecordedDocument = { readonly data: OrderEventOf<'DocumentAdded'>['data']; readonly recordedAt: string };

/**
 * What was recorded of a document; undefined until it is printed. Never a document that somebody else added under its
 * name.
 */
export const recordedDocument = (
  events: readonly LoadedEvent[],
  orderNo: string,
  due: DocumentDue,
): RecordedDocument | undefined => {
  const commandId = documentCommandId(orderNo, due);
  const found = events.find(({ metadata }) => metadata.commandId === commandId);
  return found?.event?.type === 'DocumentAdded'
    ? { data: found.event.data, recordedAt: found.metadata.recordedAt }
    : undefined;
};
