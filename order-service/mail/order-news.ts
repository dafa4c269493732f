/** What an event of an order is as news to its buyer, who hears of it by mail and on their devices. */
import type { RefusableNews } from '@driveaway/domain/customer/news-choices.ts';
import { tellsHandover } from '@driveaway/domain/mail/movement-mails.ts';
import { refusableKindOf } from '@driveaway/domain/mail/refusable-mails.ts';
import type { DeliverySteps } from '@driveaway/domain/order/delivery-step.ts';
import { evolveDelivery } from '@driveaway/domain/order/delivery-steps.ts';
import { expectedHandover, type ExpectedHandover } from '@driveaway/domain/order/expected-handover.ts';
import { isOverAt, isVoidAfter } from '@driveaway/domain/order/made-void-by.ts';
import type { OrderEvent, OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import {
  evolveFacts,
  initialOrderState,
  isReadable,
  type OrderFacts,
  type OrderState,
} from '@driveaway/domain/order/order-state.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import {
  evolveLoaded,
  loadOrder,
  loadOrderEvent,
  loadOrderWithoutPersonal,
  readOrderEvents,
  type LoadedEvent,
} from '../orders/load-order.ts';
import { readOrderNow } from '../orders/order-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type NewsPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'ordersAtHand' | 'clock'>;

export type NewsOccasion = {
  readonly stream: string;
  readonly eventId: string;
  readonly eventRevision: number;
  /** Of what the event has set, instead of the event itself. */
  readonly isReminder?: true | undefined;
};

/** A payment that fails is told by the page on which it was made, unless a review took it away from there. */
const isNews = (event: OrderEvent): boolean => event.type !== 'DepositPaymentFailed' || event.data.wasHeld === true;

const toldOfCancelled: ReadonlySet<OrderEventType> = new Set([
  'OrderCancelled',
  'DepositPaymentFailed',
  'DepositRefunded',
  'LateChargeRefunded',
  'BalanceRefunded',
  'TransferReversed',
  'DocumentAdded',
]);

/** What is still told once an order is cancelled: where its money is. Of a payment, when it came in after that. */
const isToldOfCancelled = (event: OrderEvent): boolean =>
  event.type === 'BalancePaid'
    ? event.data.settlesDebt === true || event.data.overpaidCents === event.data.amountCents
    : toldOfCancelled.has(event.type);

/** The event of an order that is news; undefined when it is not there. */
const findOccasion = async (
  ports: Pick<NewsPorts, 'eventStore' | 'keys'>,
  orderNo: string,
  { eventId, eventRevision }: Pick<NewsOccasion, 'eventId' | 'eventRevision'>,
): Promise<LoadedEvent | undefined> => {
  const found = await loadOrderEvent(ports, orderNo, eventRevision);
  if (found?.id === eventId) return found;
  return (await loadOrder(ports, orderNo)).events.find(({ id }) => id === eventId);
};

/** The events of an order until one of them. */
const eventsUpTo = async (
  ports: Pick<NewsPorts, 'eventStore' | 'keys'>,
  orderNo: string,
  eventId: string,
): Promise<readonly LoadedEvent[]> => {
  const { events } = await loadOrderWithoutPersonal(ports, orderNo);
  return events.slice(0, events.findIndex(({ id }) => id === eventId) + 1);
};

/** What was so right after the last of these events of an order, whatever came later. */
const factsAfter = (events: readonly LoadedEvent[]): OrderFacts =>
  events.reduce<OrderFacts>(
    (facts, { event }) => (event === undefined ? facts : evolveFacts(facts, event)),
    initialOrderState.facts,
  );

/** When the car is expected to be handed over, as it was known right after the last of these events of an order. */
const handoverAfter = (
  events: readonly LoadedEvent[],
  { price, dealer }: NonNullable<OrderFacts['created']>,
): ExpectedHandover | undefined =>
  expectedHandover(
    events.reduce<DeliverySteps>(
      (known, { event, metadata }) =>
        event === undefined ? known : evolveDelivery(known, event, metadata.recordedAt, price.state),
      [],
    ),
    dealer,
  );

/** Whether what an event said still holds: no later one has taken it back, and its day is not over. */
const stillHolds = async (
  ports: NewsPorts,
  orderNo: string,
  { revision, event }: LoadedEvent,
  { revision: last, facts }: OrderState,
): Promise<boolean> => {
  if (event === undefined || facts.created === undefined) return false;
  const now = ports.clock.now().toString();
  if (isOverAt(event, facts.created.price.state, now)) return false;
  if (Number(revision) >= last) return true;
  const laterEvents: OrderEvent[] = [];
  for await (const recorded of readOrderEvents(ports.eventStore, orderNo, revision + 1n)) {
    const [, later] = evolveLoaded(initialOrderState, await openEvent(recorded, noKey));
    if (later.event !== undefined) laterEvents.push(later.event);
  }
  return !isVoidAfter(event, laterEvents);
};

type OrderNews = {
  readonly orderNo: string;
  /** Right after the event, as its document has them; a reminder's are those of now. */
  readonly facts: OrderFacts;
  readonly factsNow: OrderFacts;
  readonly created: NonNullable<OrderFacts['created']>;
  readonly found: LoadedEvent;
  readonly event: OrderEvent;
  readonly handover: ExpectedHandover | undefined;
  /** Undefined: it comes in any case. */
  readonly refusable: RefusableNews | undefined;
};

/** What an event of an order is as news to its buyer; undefined when it is none, or none any more. Throws when it cannot be read here. */
export const orderNewsOf = async (ports: NewsPorts, occasion: NewsOccasion): Promise<OrderNews | undefined> => {
  const orderNo = occasion.stream.slice(orderStreamPrefix.length);
  const { state } = await readOrderNow(ports, orderNo);
  const { facts: factsNow } = state;
  const found = factsNow.created && (await findOccasion(ports, orderNo, occasion));
  // a later version can: it is told then, and not dropped
  if (!isReadable(state) && (factsNow.created === undefined || (found !== undefined && found.event === undefined)))
    throw new Error(`Order ${orderNo} cannot be read`);
  if (found?.event === undefined) return undefined;
  const { event } = found;
  if (!isNews(event)) return undefined;
  // once the order is cancelled, news of earlier events would only confuse
  if (factsNow.cancellation !== undefined && !isToldOfCancelled(event)) return undefined;
  if (!(await stillHolds(ports, orderNo, found, state))) return undefined;
  const isReminder = occasion.isReminder === true;
  const isNewest = isReminder || Number(found.revision) === state.revision;
  // read once, for whatever needs them
  const events = isReminder || (isNewest && !tellsHandover(event)) ? [] : await eventsUpTo(ports, orderNo, found.id);
  const facts = isNewest ? factsNow : factsAfter(events);
  const { created } = facts;
  if (created === undefined) return undefined;
  const news = { orderNo, facts, factsNow, created, found, event };
  if (isReminder) return { ...news, handover: undefined, refusable: 'handover' };
  const handover = tellsHandover(event) ? handoverAfter(events, created) : undefined;
  return { ...news, handover, refusable: refusableKindOf(event.type, handover) };
};
