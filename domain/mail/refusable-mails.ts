/** Which mails about an order are of a kind that customers may refuse. */
import type { RefusableNews } from '../customer/news-choices.ts';
import type { ExpectedHandover } from '../order/expected-handover.ts';
import type { OrderEventType } from '../order/order-events.ts';

/**
 * By the event that a mail is about. What is not here cannot be refused: contract, receipts, money that is due or goes back,
 * changes of the order, and what the customer has to answer in time.
 */
const kindOfEvent: Readonly<Partial<Record<OrderEventType, RefusableNews>>> = {
  VehicleAllocated: 'whereItIs',
  VehicleOnWater: 'whereItIs',
  VehicleOnShore: 'whereItIs',
  VehicleShippedToDealer: 'whereItIs',
  VehicleArrivedAtDealer: 'handover',
  OrderCompleted: 'handover',
};

/**
 * The kind of news that the mail about an event is; undefined where it comes in any case. A car that comes later than its
 * buyer was told is such a case, whatever the event: it is about what they may do.
 */
export const refusableKindOf = (
  type: OrderEventType,
  handover: Pick<ExpectedHandover, 'slippedFrom'> | undefined,
): RefusableNews | undefined => (handover?.slippedFrom === undefined ? kindOfEvent[type] : undefined);

/** What customers call each kind, within a sentence. */
export const refusableNewsWords: Readonly<Record<RefusableNews, string>> = {
  whereItIs: 'where your car is',
  handover: 'the handover of your car',
  messages: 'messages in your account',
};
