/** What the product itself still has to do about an order: reactors ask for what is due and keep no list of their own. */
import {
  orderToDoDocumentSchema,
  readModelCollections,
  type OrderToDoDocument,
} from '@driveaway/domain/api/read-models.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { givenUpCode, searchedAgainAfter } from '@driveaway/domain/order/given-up-payment.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { projectionOf, type ReadEvent } from '../engine/projection.ts';

type ToDo = Pick<
  OrderToDoDocument,
  'orderNo' | 'openPayments' | 'offer' | 'answerBy' | 'isCancelled' | 'deposits' | 'givenUp' | 'lateCharges'
>;

const begin = ({ event }: ReadEvent): ToDo => {
  if (event.type !== 'OrderCreated') throw new Error(`An order begins with OrderCreated, not with ${event.type}`);
  const { orderNo, offerExpiresAt } = event.data;
  const offer = { expiresAt: sortableInstant(offerExpiresAt), isPaymentOpen: false };
  return {
    orderNo,
    openPayments: [],
    offer,
    answerBy: null,
    isCancelled: false,
    deposits: [],
    givenUp: [],
    lateCharges: [],
  };
};

/** What an event says of the offer by its type alone, readable or not: in doubt it stands. */
const offerAfter = (offer: ToDo['offer'], type: string): ToDo['offer'] => {
  if (offer === null || type === 'DepositPaid' || type === 'OrderCancelled') return null;
  if (type === 'DepositPaymentStarted') return { ...offer, isPaymentOpen: true };
  if (type === 'DepositPaymentFailed') return { ...offer, isPaymentOpen: false };
  return offer;
};

/** The same of other charges that a company was to accept. */
const answerStands = (type: string): boolean => type !== 'ContractAccepted' && type !== 'OrderCancelled';

/** Until when a company has to accept that its charges are others. */
const answerAfter = ({ answerBy, isCancelled }: ToDo, event: OrderEvent): ToDo['answerBy'] => {
  if (event.type !== 'OrderChanged') return answerStands(event.type) ? answerBy : null;
  const { charges } = event.data;
  return charges === undefined || isCancelled ? null : sortableInstant(charges.answerBy);
};

const moneyAfter = (toDo: ToDo, event: OrderEvent, recordedAt: string): Partial<ToDo> => {
  if (event.type === 'OrderCancelled') return { isCancelled: true };
  if (event.type === 'TransferReversed') {
    const { charge } = event.data;
    return charge === undefined || charge.isLate ? {} : { deposits: [...toDo.deposits, charge.paymentId] };
  }
  if (event.type === 'DepositRefunded') {
    return { deposits: toDo.deposits.filter((paymentId) => paymentId !== event.data.paymentId) };
  }
  if (!('paymentId' in event.data)) return {};
  const { paymentId } = event.data;
  if (event.type === 'DepositPaymentHeld') {
    const heldSince = sortableInstant(recordedAt);
    const openPayments = toDo.openPayments.map((payment) =>
      payment.paymentId === paymentId ? Object.assign({}, payment, { heldSince }) : payment,
    );
    return { openPayments };
  }
  const others = toDo.openPayments.filter((payment) => payment.paymentId !== paymentId);
  if (event.type === 'DepositPaymentStarted') {
    return { openPayments: [...others, { paymentId, startedAt: sortableInstant(recordedAt) }] };
  }
  return event.type === 'DepositPaid'
    ? { openPayments: others, deposits: [...toDo.deposits, paymentId] }
    : { openPayments: others };
};

const searchFrom = (recordedAt: string): string =>
  sortableInstant(Temporal.Instant.from(recordedAt).add(searchedAgainAfter.first).toString());

/** What there is to look for and to pay back of payments that were given up. */
const lateChargesAfter = (toDo: ToDo, event: OrderEvent, recordedAt: string): Partial<ToDo> => {
  const { givenUp, lateCharges } = toDo;
  if (event.type === 'DepositPaymentFailed' && event.data.responseCode === givenUpCode) {
    const { paymentId } = event.data;
    return { givenUp: [...givenUp, { paymentId, searchFrom: searchFrom(recordedAt) }] };
  }
  if (event.type === 'LateChargeRefunded') {
    return { lateCharges: lateCharges.filter((paymentId) => paymentId !== event.data.paymentId) };
  }
  if (event.type === 'TransferReversed' && event.data.charge?.isLate)
    return { lateCharges: [...lateCharges, event.data.charge.paymentId] };
  if (event.type !== 'LateChargeFound' && event.type !== 'ChargeSearchEnded') return {};
  const { paymentId } = event.data;
  const others = givenUp.filter((payment) => payment.paymentId !== paymentId);
  return { givenUp: others, ...(event.type === 'LateChargeFound' ? { lateCharges: [...lateCharges, paymentId] } : {}) };
};

const openSince = (
  oldest: OrderToDoDocument['openPayments'][number] | undefined,
): Pick<OrderToDoDocument, 'paymentOpenSince' | 'paymentHeldSince'> => {
  if (oldest === undefined) return {};
  const { startedAt, heldSince } = oldest;
  return heldSince === undefined ? { paymentOpenSince: startedAt } : { paymentHeldSince: heldSince };
};

/** With what is searched: since when, or from when, there is something to do. */
const withDue = (toDo: ToDo, before: OrderToDoDocument | undefined, recordedAt: string): OrderToDoDocument => {
  const { orderNo, openPayments, offer, answerBy, isCancelled, deposits, givenUp, lateCharges } = toDo;
  const [oldest] = openPayments;
  // the last one sets the time, so that a search which waits for the day to end begins anew with each
  const lapsesAt = offer === null ? answerBy : offer.isPaymentOpen ? null : offer.expiresAt;
  const lastGivenUp = givenUp.at(-1);
  const isRefundDue = (isCancelled && deposits.length > 0) || lateCharges.length > 0;
  return {
    orderNo,
    openPayments,
    offer,
    answerBy,
    isCancelled,
    deposits,
    givenUp,
    lateCharges,
    ...openSince(oldest),
    ...(lapsesAt === null ? {} : { offerExpiresAt: lapsesAt }),
    ...(isRefundDue ? { refundDueSince: before?.refundDueSince ?? sortableInstant(recordedAt) } : {}),
    ...(lastGivenUp === undefined ? {} : { chargeSearchFrom: lastGivenUp.searchFrom }),
  };
};

/** What is to be done after one more event. Throws when an order does not begin with its creation. */
export const evolveOrderToDo = (document: OrderToDoDocument | undefined, fact: ReadEvent): OrderToDoDocument => {
  const toDo = document ?? begin(fact);
  const { event, metadata } = fact;
  const next = {
    ...toDo,
    offer: offerAfter(toDo.offer, event.type),
    answerBy: answerAfter(toDo, event),
    ...moneyAfter(toDo, event, metadata.recordedAt),
    ...lateChargesAfter(toDo, event, metadata.recordedAt),
  };
  return withDue(next, document, metadata.recordedAt);
};

/** Of an event that does not say when it was recorded: what is due of it is overdue. */
const anyTime = '2000-01-01T00:00:00.000Z';

export const orderToDo = projectionOf<OrderToDoDocument>({
  collection: readModelCollections.orderToDo,
  prefixes: [orderStreamPrefix],
  documentSchema: orderToDoDocumentSchema,
  evolve: evolveOrderToDo,
  evolveUnread: (document, { type, metadata }) =>
    withDue(
      {
        ...document,
        offer: offerAfter(document.offer, type),
        answerBy: answerStands(type) ? document.answerBy : null,
        // whatever else it says: who cancels gets their money back
        isCancelled: document.isCancelled || type === 'OrderCancelled',
      },
      document,
      metadata?.recordedAt ?? anyTime,
    ),
});
