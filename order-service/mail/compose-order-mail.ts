/** The mail about an order to whoever buys it, with what goes with it: a document, a date, the picture of the car. */
import type { CalendarEntry } from '@driveaway/domain/mail/calendar-entry.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import type { MailedOrder } from '@driveaway/domain/mail/order-mail-parts.ts';
import { orderMail, reminderMail } from '@driveaway/domain/mail/order-mails.ts';
import { mayEndDates, withdrawnDates } from '@driveaway/domain/mail/withdrawn-dates.ts';
import { todayOf } from '@driveaway/domain/order/decide-balance.ts';
import { mayRefuseRetailer } from '@driveaway/domain/order/decide-retailer.ts';
import { toPayCents, tradeInCents } from '@driveaway/domain/order/order-money.ts';
import type { OrderFacts } from '@driveaway/domain/order/order-state.ts';
import { addressLine } from '@driveaway/domain/terms/order-terms.ts';
import type { MailAttachment } from '@driveaway/infra/mail/port.ts';
import { calendarIdOf } from '../orders/calendar-id.ts';
import type { CustomerPorts } from '../customers/customers.ts';
import { composeDocument } from '../documents/compose-document.ts';
import { documentDueAfter, recordedDocument, type DocumentDue } from '../orders/document-due.ts';
import { loadOrder, loadOrderWithoutPersonal, type LoadedEvent } from '../orders/load-order.ts';
import { picturedCarOf } from '../orders/pictured-car-of.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { endOf, recipientOf } from './mail-recipient.ts';
import { calendarFiles, mailTo, noMail, type ComposedMail } from './mail-to.ts';
import { orderNewsOf, type NewsOccasion } from './order-news.ts';

export type OrderMailPorts = CustomerPorts &
  Pick<ServicePorts, 'secrets' | 'files' | 'pdf' | 'carPictures' | 'settings' | 'ordersAtHand' | 'clock'>;

export type OrderMailOccasion = NewsOccasion & {
  readonly mailId: string;
  /** False: send without a document that is not there. */
  readonly mayWaitForDocument: boolean;
};

/** A document as it was printed; as the page it is made of when it may not be waited for; 'wait' otherwise. */
const attachedDocument = async (
  ports: OrderMailPorts,
  orderNo: string,
  due: DocumentDue,
  mayWait: boolean,
): Promise<readonly MailAttachment[] | 'wait'> => {
  const order = await loadOrder(ports, orderNo);
  const printed = recordedDocument(order.events, orderNo, due)?.data;
  const content = printed && (await ports.files.read(printed.fileId));
  if (printed !== undefined && content !== undefined) {
    return [{ name: printed.name, contentType: printed.contentType, content }];
  }
  if (mayWait && (await ports.pdf.availability()) === 'available') return 'wait';
  const page = composeDocument(orderNo, due, order);
  return page === undefined
    ? []
    : [{ name: page.name.replace(/\.pdf$/, '.html'), contentType: 'text/html', content: Buffer.from(page.html) }];
};

const pictureContentId = 'car';

/** The picture of the ordered car, where there is one by now. */
const pictureAttached = async (
  { carPictures }: OrderMailPorts,
  created: NonNullable<OrderFacts['created']>,
): Promise<MailAttachment | undefined> => {
  const name = await carPictures?.find(picturedCarOf(created));
  const content = name === undefined ? undefined : await carPictures?.read(name);
  return content && { name: 'your-car.jpg', contentType: 'image/jpeg', content, contentId: pictureContentId };
};

/** The dates that an event gives to calendars, and those that it takes out of them. */
const datesOf = async (
  ports: OrderMailPorts,
  { event, id, metadata }: LoadedEvent,
  { calendar }: MailContent,
  toldOf: MailedOrder,
): Promise<readonly CalendarEntry[]> => {
  const given = calendar === undefined ? [] : [calendar];
  if (event === undefined || !mayEndDates(event)) return given;
  const { events } = await loadOrderWithoutPersonal(ports, toldOf.orderNo);
  const until = events.slice(0, events.findIndex((one) => one.id === id) + 1);
  return [...given, ...withdrawnDates(until, toldOf, metadata.recordedAt)];
};

/** The mail about an event of an order, or the reminder of what it has set, to its buyer. */
export const composeOrderMail = async (ports: OrderMailPorts, occasion: OrderMailOccasion): Promise<ComposedMail> => {
  const { mailId, mayWaitForDocument } = occasion;
  const news = await orderNewsOf(ports, occasion);
  const recipient = news && (await recipientOf(ports, news.created.customerId));
  if (news === undefined || recipient === undefined) return noMail;
  const { orderNo, facts, factsNow, created, event, handover, refusable } = news;
  const { metadata } = news.found;
  const { deposit } = facts;
  const { to, isVerified, newsChoices } = recipient;
  const { state } = created.price;
  const now = ports.clock.now().toString();
  const isReminder = occasion.isReminder === true;
  if (refusable !== undefined && !newsChoices[refusable].email) return noMail;
  const document = documentDueAfter(event);
  const toldOf: MailedOrder = {
    orderNo,
    calendarId: calendarIdOf(ports, orderNo),
    car: created.vehicle.title,
    seller: created.seller.name,
    retailer: created.dealer.name,
    retailerAddress: addressLine(created.dealer.address),
    state,
    today: todayOf(created.price, now),
    totalCents: created.price.totalCents,
    depositCents: deposit?.amountCents ?? 0,
    tradeInCents: tradeInCents(facts),
    owingCents: toPayCents(facts),
    owingNowCents: toPayCents(factsNow),
    revision: Number(news.found.revision),
    ...(handover && { handover }),
    isPaymentOpen: facts.openPayment !== undefined,
    isCancelled: factsNow.cancellation !== undefined,
    isHandedOver: factsNow.handover?.done !== undefined,
    mayRefuseRetailer: mayRefuseRetailer(factsNow, now),
    areDocumentsAttached: isVerified,
    hasDocument: document !== undefined,
  };
  const content = isReminder ? reminderMail(event, toldOf, now) : orderMail(event, toldOf);
  if (content === undefined) return noMail;
  const due = isVerified ? document : undefined;
  const attached = due === undefined ? [] : await attachedDocument(ports, orderNo, due, mayWaitForDocument);
  if (attached === 'wait') return { kind: 'wait' };
  // of a car that is not to come no picture is shown
  const shown = factsNow.cancellation === undefined ? await pictureAttached(ports, created) : undefined;
  const dates = isReminder ? [] : await datesOf(ports, news.found, content, toldOf);
  const attachments = [...attached, ...calendarFiles(dates, metadata.recordedAt), ...(shown ? [shown] : [])];
  const unsubscribe = refusable && endOf(ports, created.customerId, refusable);
  const picture = shown && {
    contentId: pictureContentId,
    alt: [created.vehicle.title, ...created.vehicle.options].join(', '),
  };
  return mailTo(ports, to, mailId, content, attachments, { unsubscribe, picture });
};
