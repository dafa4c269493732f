/** Which of an order's events makes which document due, and what was recorded of it once it was printed. */
import { z } from 'zod';
import type { OrderEvent, OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { derivedId } from './derived-id.ts';
import type { LoadedEvent } from './load-order.ts';

/** `refund`: of the order fee. `trade-in`: the addendum about it. */
export const documentDueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contract'), version: z.int() }),
  z.object({ kind: z.literal('accepted-contract'), acceptance: z.exactOptional(z.int()) }),
  /** The seller has accepted it too. */
  z.object({ kind: z.literal('agreed-contract'), approval: z.exactOptional(z.int()) }),
  z.object({ kind: z.literal('receipt') }),
  /** For another car it is invoiced anew, from version 2. */
  z.object({ kind: z.literal('tax-invoice'), version: z.exactOptional(z.int()) }),
  /** Of the tax invoice of an order that is cancelled. */
  z.object({ kind: z.literal('adjustment-note') }),
  /** From part 2 after one that was taken back. */
  z.object({ kind: z.literal('refund'), part: z.exactOptional(z.int()) }),
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

type DueAfter = {
  readonly [Type in OrderEvent['type']]?: (data: OrderEventOf<Type>['data']) => DocumentDue | undefined;
};

const dueAfter: DueAfter = {
  DepositPaid: () => ({ kind: 'receipt' }),
  ContractIssued: ({ contractVersion }) => ({ kind: 'contract', version: contractVersion }),
  ContractAccepted: ({ acceptance }) => ({
    kind: 'accepted-contract',
    ...(acceptance === undefined ? {} : { acceptance }),
  }),
  OrderApproved: ({ approval }) => ({ kind: 'agreed-contract', ...(approval === undefined ? {} : { approval }) }),
  BalanceRequested: ({ amountCents }) => (amountCents === 0 ? { kind: 'tax-invoice' } : undefined),
  BalancePaid: (data) => (settlesPrice(data) ? taxInvoice(data) : undefined),
  BalanceWaived: (data) => (data.remainingCents === 0 && data.invoice !== 'stands' ? taxInvoice(data) : undefined),
  TransferReversed: (data) => (data.isSettled && data.invoice !== 'stands' ? taxInvoice(data) : undefined),
  VehicleReallocated: (data) => (data.invoiceVersion === undefined ? undefined : taxInvoice(data)),
  TradeInAccepted: ({ contractVersion }) => (contractVersion === undefined ? undefined : { kind: 'trade-in' }),
  // whatever becomes of the refunds: the price is taken back with the order
  OrderCancelled: ({ adjustsInvoice }) => (adjustsInvoice === undefined ? undefined : { kind: 'adjustment-note' }),
  DepositRefunded: ({ part }) => ({ kind: 'refund', ...(part === undefined ? {} : { part }) }),
  BalanceRefunded: ({ part }) => ({ kind: 'balance-refund', part }),
};

/** The types of events that can make a document due. */
export const mayMakeDocumentDue: ReadonlySet<string> = new Set(Object.keys(dueAfter));

const dueOf = <Type extends OrderEvent['type']>(
  type: Type,
  data: OrderEventOf<Type>['data'],
): DocumentDue | undefined => dueAfter[type]?.(data);

/** The document that an event makes due; most make none. */
export const documentDueAfter = (event: OrderEvent): DocumentDue | undefined => dueOf(event.type, event.data);

/** Which of the documents of one kind it is, for those that an order may have several of. */
const numberOf = (due: DocumentDue): string => {
  if (due.kind === 'contract') return String(due.version);
  if (due.kind === 'tax-invoice') return String(due.version ?? '');
  if (due.kind === 'accepted-contract') return String(due.acceptance ?? '');
  if (due.kind === 'agreed-contract') return String(due.approval ?? '');
  return due.kind === 'balance-refund' || due.kind === 'refund' ? String(due.part ?? '') : '';
};

/** The id of the command that records a document: the same document, the same id. */
export const documentCommandId = (orderNo: string, due: DocumentDue): string =>
  derivedId('add-paper', orderNo, due.kind, numberOf(due));

type RecordedDocument = { readonly data: OrderEventOf<'DocumentAdded'>['data']; readonly recordedAt: string };

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
