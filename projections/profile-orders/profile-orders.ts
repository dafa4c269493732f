/** One order with everything its owner may see. */
import {
  profileOrderDocumentSchema,
  readModelCollections,
  type ProfileOrderDocument,
} from '@driveaway/domain/api/read-models.ts';
import { evolveDelivery } from '@driveaway/domain/order/delivery-steps.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import {
  evolve as evolveOrder,
  evolveUnread as evolveUnreadOrder,
  initialOrderState,
  restoreOrderState,
  storeOrderState,
} from '@driveaway/domain/order/order-state.ts';
import { projectionOf, type ReadEvent, type UnreadEvent } from '../engine/projection.ts';

const begin = ({ event, metadata }: ReadEvent): ProfileOrderDocument => {
  if (event.type !== 'OrderCreated') throw new Error(`An order begins with OrderCreated, not with ${event.type}`);
  const { orderNo, customerId, orderReference, price } = event.data;
  return {
    orderNo,
    customerId,
    orderReference,
    state: storeOrderState(evolveOrder(initialOrderState, event)),
    buyer: event.personal?.buyer ?? null,
    notes: '',
    tradeIn: null,
    handoverWords: null,
    createdAt: metadata.recordedAt,
    depositPaidAt: null,
    contractIssuedAt: null,
    contractAcceptedAt: null,
    delivery: [...evolveDelivery([], event, metadata.recordedAt, price.state)],
    updatedAt: metadata.recordedAt,
  };
};

/** What the event says beside the state of the order. */
const noted = ({ event, metadata }: ReadEvent): Partial<ProfileOrderDocument> => {
  const { recordedAt } = metadata;
  if (event.type === 'DepositPaid') return { depositPaidAt: recordedAt };
  if (event.type === 'ContractIssued') return { contractIssuedAt: recordedAt };
  if (event.type === 'OrderChanged') return { contractIssuedAt: null, contractAcceptedAt: null };
  if (event.type === 'ValuationRequested') {
    const car = event.personal?.car;
    return { tradeIn: car === undefined ? null : { car, requestedAt: recordedAt } };
  }
  if (event.type === 'HandoverTimesOffered') return { handoverWords: event.personal ?? null };
  // Without their key the notes are gone.
  if (event.type === 'ContractNotesAdded') return { notes: event.personal?.notes ?? '' };
  if (event.type === 'ContractAccepted') return { contractAcceptedAt: recordedAt, notes: event.personal?.notes ?? '' };
  return {};
};

const evolveWay = (
  { delivery, state }: ProfileOrderDocument,
  { event, metadata }: ReadEvent,
): Pick<ProfileOrderDocument, 'delivery'> => {
  const { created } = state.facts;
  if (created === undefined) return { delivery };
  return { delivery: [...evolveDelivery(delivery, event, metadata.recordedAt, created.price.state)] };
};

/** The document after one more event. Throws when an order does not begin with its creation. */
export const evolveProfileOrder = (
  document: ProfileOrderDocument | undefined,
  readEvent: ReadEvent,
): ProfileOrderDocument =>
  document === undefined
    ? begin(readEvent)
    : {
        ...document,
        ...noted(readEvent),
        ...evolveWay(document, readEvent),
        state: storeOrderState(evolveOrder(restoreOrderState(document.state), readEvent.event)),
        updatedAt: readEvent.metadata.recordedAt,
      };

const evolveUnread = (document: ProfileOrderDocument, { type, kind, metadata }: UnreadEvent): ProfileOrderDocument => ({
  ...document,
  state: storeOrderState(evolveUnreadOrder(restoreOrderState(document.state), type, kind)),
  updatedAt: metadata?.recordedAt ?? document.updatedAt,
});

export const profileOrders = projectionOf<ProfileOrderDocument>({
  collection: readModelCollections.profileOrders,
  prefixes: [orderStreamPrefix],
  documentSchema: profileOrderDocumentSchema,
  evolve: evolveProfileOrder,
  evolveUnread,
});
