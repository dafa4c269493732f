/** Mailboxes whose owner wants nothing that others ask for: mail about their own order goes on. */
import { isVoidAfter } from '@driveaway/domain/order/made-void-by.ts';
import type { OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { messageIdOf } from '@driveaway/order-service/mail/sender.ts';
import type { Breach } from '../laws/ground-truth.ts';
import type { ReceivedMail } from '../world/mailbox.ts';
import type { LivingOrder } from './living-order.ts';

/** Apart from the product's own list of what customers may refuse. */
const comesInAnyCase: ReadonlySet<OrderEventType> = new Set([
  'DepositPaid',
  'ContractIssued',
  'ContractAccepted',
  'OrderApproved',
  'BalanceRequested',
  'BalancePaid',
  'OrderCancelled',
]);

/** The id of a mail that somebody else asks to be sent to the mailbox of a customer. */
export const strangersMailId = (customerId: string): string => `stranger-${customerId}`;

const dueEvents = ({ events, state }: LivingOrder) =>
  events.filter(({ event }, index) => {
    if (event === undefined || !comesInAnyCase.has(event.type)) return false;
    // of an order that is cancelled nothing earlier is told
    if (state.facts.cancellation !== undefined) return event.type === 'OrderCancelled';
    const later = events.slice(index + 1).flatMap((one) => one.event ?? []);
    return !isVoidAfter(event, later);
  });

/** @param declined the mailboxes, by customer */
export const declinedMailboxBreaches = (
  declined: ReadonlyMap<string, string>,
  orders: readonly LivingOrder[],
  received: ReadonlyMap<string, ReceivedMail>,
): readonly Breach[] => {
  const missing = orders.flatMap((order) => {
    const address = declined.get(order.state.facts.created?.customerId ?? '');
    if (address === undefined) return [];
    return dueEvents(order)
      .filter(({ id }) => received.get(messageIdOf(id))?.to !== address)
      .map(({ type }) => ({
        law: 'mail about an order comes to mailboxes that decline',
        what: `none of ${type} of ${order.orderNo}`,
      }));
  });
  const unwanted = [...declined.keys()]
    .filter((customerId) => received.has(messageIdOf(strangersMailId(customerId))))
    .map((what) => ({ law: 'what others ask for comes to no mailbox that declines', what }));
  return [...missing, ...unwanted];
};
