/** What the mail about a message says: to the customer who was answered, or to the retailer whose customer has written. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { talkAnsweredMail, talkForRetailerMail } from '@driveaway/domain/mail/talk-mails.ts';
import { orderDisplayStatus, orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { isReadable, isWrittenByLater } from '@driveaway/domain/order/order-state.ts';
import { isWorthMail } from '@driveaway/domain/talk/talk.ts';
import { loadOrderWithoutPersonal } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { loadTalkWithLater } from '../talk/talks.ts';
import { addressedToRetailer, type RetailerMail } from './compose-retailer-mail.ts';

type TalkMail =
  | { readonly to: 'customer'; readonly customerId: string; readonly content: MailContent }
  | { readonly to: 'retailer'; readonly mail: RetailerMail };

/** Undefined when it was read meanwhile, when another mail has told of it, or when there is nobody to tell. Throws when it cannot be read here. */
export const composeTalkMail = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys' | 'settings'>,
  orderNo: string,
  revision: number,
): Promise<TalkMail | undefined> => {
  const { talk, later } = await loadTalkWithLater(ports, orderNo);
  const message = talk.messages.find((candidate) => candidate.revision === revision);
  const { state } = await loadOrderWithoutPersonal(ports, orderNo);
  const { created } = state.facts;
  // a later version can, which also knows whose the order is: it is told then, and not dropped
  if (isWrittenByLater(state) || later.includes(revision) || (created === undefined && !isReadable(state)))
    throw new Error(`The talk about order ${orderNo} cannot be read`);
  if (message === undefined || created === undefined || !isWorthMail(talk, message.revision)) return undefined;
  const { customerId, dealer, vehicle } = created;
  const order = { orderNo, car: vehicle.title };
  if (message.from !== 'customer') {
    const from = message.from === 'retailer' ? dealer.name : `Your ${brand.coordinator.name.toLowerCase()}`;
    return { to: 'customer', customerId, content: talkAnsweredMail(order, from) };
  }
  const status = orderDisplayStatusLabels[orderDisplayStatus(state)];
  const mail = addressedToRetailer(ports, dealer, talkForRetailerMail({ ...order, status }));
  return mail && { to: 'retailer', mail };
};
