/** The lines of a buyer's list of orders. */
import type { z } from 'zod';
import { buyerOrderDocumentSchema, readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import {
  evolve as evolveOrder,
  evolveUnread as evolveUnreadOrder,
  initialOrderState,
  restoreOrderState,
  storedOrderStateSchema,
  storeOrderState,
  type OrderState,
  type StoredOrderState,
} from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus } from '@driveaway/domain/order/order-status.ts';
import { projectionOf, type ReadEvent, type UnreadEvent } from '../engine/projection.ts';

/** Beside what queries read, the little of the order's state that its display status depends on. */
const storedBuyerOrderSchema = buyerOrderDocumentSchema.extend({ state: storedOrderStateSchema });
type StoredBuyerOrder = z.infer<typeof storedBuyerOrderSchema>;

/** Without the events that say nothing about the display status. */
const slim = (state: OrderState): StoredOrderState => ({
  ...storeOrderState(state),
  facts: { balance: state.facts.balance, documents: [] },
});

const withState = (document: Omit<StoredBuyerOrder, 'state' | 'orderDisplayStatus'>, state: OrderState) => ({
  ...document,
  orderDisplayStatus: orderDisplayStatus(state),
  state: slim(state),
});

/** The line after one more event. Throws when an order does not begin with its creation. */
export const evolveBuyerOrder = (
  document: StoredBuyerOrder | undefined,
  { event, metadata }: ReadEvent,
): StoredBuyerOrder => {
  if (document !== undefined) return withState(document, evolveOrder(restoreOrderState(document.state), event));
  if (event.type !== 'OrderCreated') throw new Error(`An order begins with OrderCreated, not with ${event.type}`);
  const { orderNo, customerId, vehicle } = event.data;
  return withState(
    { orderNo, customerId, createdAt: metadata.recordedAt, title: vehicle.title },
    evolveOrder(initialOrderState, event),
  );
};

const evolveUnread = (document: StoredBuyerOrder, { type, kind }: UnreadEvent): StoredBuyerOrder =>
  withState(document, evolveUnreadOrder(restoreOrderState(document.state), type, kind));

export const buyerOrders = projectionOf<StoredBuyerOrder>({
  collection: readModelCollections.buyerOrders,
  prefixes: [orderStreamPrefix],
  documentSchema: storedBuyerOrderSchema,
  evolve: evolveBuyerOrder,
  evolveUnread,
});
