/** What the back office lists and filters orders by. */
import {
  deskOrderDocumentSchema,
  readModelCollections,
  type DeskOrderDocument,
} from '@driveaway/domain/api/read-models.ts';
import { balanceHeldCents } from '@driveaway/domain/order/balance-held.ts';
import { takesCharges } from '@driveaway/domain/order/decide-charges.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import {
  evolve as evolveOrder,
  evolveUnread as evolveUnreadOrder,
  initialOrderState,
  restoreOrderState,
  storeOrderState,
  type OrderState,
  type StoredOrderState,
} from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus } from '@driveaway/domain/order/order-status.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { projectionOf, type ReadEvent } from '../engine/projection.ts';

/** What stays of an order whatever its status is. */
type Particulars = Pick<
  DeskOrderDocument,
  | 'orderNo'
  | 'lastFour'
  | 'customerId'
  | 'buyerType'
  | 'areChargesConfirmed'
  | 'stateCode'
  | 'retailer'
  | 'retailerName'
  | 'vehicle'
  | 'transactions'
  | 'createdAt'
>;

const ofDealer = ({ dealerId, name }: { readonly dealerId: string; readonly name: string }) => ({
  retailer: dealerId,
  retailerName: name,
});

const inStock = ', in stock';
/** The car of an order in words. */
const vehicleOf = ({ title }: { readonly title: string }, isInStock: boolean): string =>
  isInStock ? `${title}${inStock}` : title;

const begin = ({ event, metadata }: ReadEvent): Particulars => {
  if (event.type !== 'OrderCreated') throw new Error(`An order begins with OrderCreated, not with ${event.type}`);
  const { orderNo, customerId, buyerType, price, dealer, vehicle } = event.data;
  return {
    orderNo,
    lastFour: orderNo.slice(-4),
    customerId,
    buyerType,
    areChargesConfirmed: false,
    stateCode: price.state,
    ...ofDealer(dealer),
    vehicle: vehicleOf(vehicle, event.data.stockCar !== undefined),
    createdAt: sortableInstant(metadata.recordedAt),
  };
};

/** As the gateway names what an event says; undefined where it says nothing of the gateway's. */
const transactionOf = (event: OrderEvent): string | undefined => {
  if (event.type === 'DepositPaid' || event.type === 'LateChargeFound') return event.data.transactionId;
  if (event.type !== 'DepositRefunded' && event.type !== 'LateChargeRefunded') return undefined;
  return event.data.otherwise === undefined ? event.data.refundId : undefined;
};

const withTransaction = (event: OrderEvent, { transactions = [] }: Particulars): Partial<Particulars> => {
  const transaction = transactionOf(event);
  return transaction === undefined ? {} : { transactions: [...new Set([...transactions, transaction])] };
};

/** As the facts of an order have it: what does not fit the lifecycle counts as well. */
const changed = (event: OrderEvent, before: Particulars): Partial<Particulars> => {
  if (event.type === 'RetailerChanged') return ofDealer(event.data.dealer);
  if (event.type === 'ChargesConfirmed') return { areChargesConfirmed: true };
  if (event.type !== 'OrderChanged' && event.type !== 'OrderCreated') return {};
  const { price, dealer, vehicle } = event.data;
  const isInStock =
    event.type === 'OrderCreated' ? event.data.stockCar !== undefined : before.vehicle.endsWith(inStock);
  const ofBuyer =
    event.type === 'OrderCreated'
      ? { buyerType: event.data.buyerType }
      : { areChargesConfirmed: event.data.charges !== undefined };
  return {
    stateCode: price.state,
    ...ofDealer(dealer),
    vehicle: vehicleOf(vehicle, isInStock),
    ...ofBuyer,
  };
};

/** Without what says nothing about status and car. */
const slim = (state: OrderState): StoredOrderState => {
  const { balance, vin } = state.facts;
  return { ...storeOrderState(state), facts: { balance, documents: [], ...(vin === undefined ? {} : { vin }) } };
};

/** Completed or cancelled, and nobody owes anybody anything. */
const isOver = ({ lifecycle: { value }, facts }: OrderState): boolean =>
  typeof value.fulfilment === 'string'
    ? value.fulfilment === 'completed' && value.balance !== 'owing' && value.balance !== 'overpaid'
    : 'cancelled' in value.fulfilment &&
      value.fulfilment.cancelled === 'settled' &&
      // what went back of a payment that the bank took back later is owed
      balanceHeldCents(facts.balance) >= 0;

const documentOf = (
  particulars: Particulars,
  before: DeskOrderDocument | undefined,
  state: OrderState,
  updatedAt: string,
): DeskOrderDocument => {
  const status = String(orderDisplayStatus(state));
  const statusSince = before?.status === status ? before.statusSince : updatedAt;
  const { vin } = state.facts;
  const { orderNo, lastFour, customerId, buyerType, areChargesConfirmed } = particulars;
  const { stateCode, retailer, retailerName, vehicle, transactions, createdAt } = particulars;
  const awaitsCharges = buyerType === 'company' && !areChargesConfirmed && takesCharges(state);
  return {
    orderNo,
    lastFour,
    customerId,
    status,
    stateCode,
    retailer,
    retailerName,
    vehicle,
    buyerType,
    areChargesConfirmed,
    ...(awaitsCharges ? { awaits: 'confirm-charges' } : {}),
    ...(vin === undefined ? {} : { vin }),
    ...(transactions === undefined ? {} : { transactions }),
    createdAt,
    updatedAt,
    ...(isOver(state) ? {} : { waitingSince: statusSince }),
    statusSince,
    order: slim(state),
  };
};

/** The line after one more event. Throws when an order does not begin with its creation. */
export const evolveDeskOrder = (document: DeskOrderDocument | undefined, fact: ReadEvent): DeskOrderDocument => {
  const { event, metadata } = fact;
  const state = document === undefined ? initialOrderState : restoreOrderState(document.order);
  const particulars =
    document === undefined
      ? begin(fact)
      : { ...document, ...changed(event, document), ...withTransaction(event, document) };
  return documentOf(particulars, document, evolveOrder(state, event), sortableInstant(metadata.recordedAt));
};

export const deskOrders = projectionOf<DeskOrderDocument>({
  collection: readModelCollections.deskOrders,
  prefixes: [orderStreamPrefix],
  documentSchema: deskOrderDocumentSchema,
  evolve: evolveDeskOrder,
  evolveUnread: (document, { type, kind, metadata }) =>
    documentOf(
      // a later version may have moved it: nobody who is limited to retailers is shown it meanwhile
      kind === 'unknown' ? { ...document, retailer: '' } : document,
      document,
      evolveUnreadOrder(restoreOrderState(document.order), type, kind),
      metadata === undefined ? document.updatedAt : sortableInstant(metadata.recordedAt),
    ),
});
