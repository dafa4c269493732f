/** The mail that a recorded event calls for. Names and addresses are decrypted here, just before sending, and kept nowhere. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { welcomeMail } from '@driveaway/domain/mail/account-mails.ts';
import { calendarFile } from '@driveaway/domain/mail/calendar-entry.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { isMovement } from '@driveaway/domain/mail/movement-mails.ts';
import type { MailedOrder } from '@driveaway/domain/mail/order-mail-parts.ts';
import { orderMail, reminderMail } from '@driveaway/domain/mail/order-mails.ts';
import type { RefusableNews } from '@driveaway/domain/customer/news-choices.ts';
import { refusableKindOf, refusableNewsWords } from '@driveaway/domain/mail/refusable-mails.ts';
import type { RetailerAudience } from '@driveaway/domain/mail/retailer-mails.ts';
import { evolveDelivery } from '@driveaway/domain/order/delivery-steps.ts';
import type { DeliverySteps } from '@driveaway/domain/order/delivery-step.ts';
import { expectedHandover, type ExpectedHandover } from '@driveaway/domain/order/expected-handover.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { isReadable, type OrderFacts } from '@driveaway/domain/order/order-state.ts';
import { tradeInCents } from '@driveaway/domain/order/order-money.ts';
import { addressLine, buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { brochureRequestStreamPrefix } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { carOfferStreamPrefix } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { carOfferMailReason } from '@driveaway/domain/mail/car-offer-mails.ts';
import { callBackStreamPrefix } from '@driveaway/domain/call-backs/call-back-events.ts';
import { callBackMailReason } from '@driveaway/domain/mail/call-back-mails.ts';
import { brochureMailReason } from '@driveaway/domain/mail/brochure-mail.ts';
import { testDriveMailReason } from '@driveaway/domain/mail/test-drive-mails.ts';
import { testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { Mail, MailAttachment } from '@driveaway/infra/mail/port.ts';
import { findCustomer, type Customer, type CustomerPorts } from '../customers/customers.ts';
import { newMailboxToken, type MailboxLinkPorts } from '../customers/mailbox-link.ts';
import { unsubscribeLink } from '../customers/unsubscribe-link.ts';
import { composeDocument } from '../documents/compose-document.ts';
import { documentDueAfter, recordedDocument, type DocumentDue } from '../orders/document-due.ts';
import { loadOrder, loadOrderEvent, loadOrderWithoutPersonal, type LoadedEvent } from '../orders/load-order.ts';
import { readOrderNow } from '../orders/order-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { picturedCarOf } from '../orders/pictured-car-of.ts';
import { composeBrochureMail, type MailedBrochures } from './compose-brochure-mail.ts';
import { composeCallBackMail } from './compose-call-back-mail.ts';
import { composeCarOfferMail } from './compose-car-offer-mail.ts';
import { composeRetailerMail } from './compose-retailer-mail.ts';
import { composeTalkMail } from './compose-talk-mail.ts';
import { composeTestDriveMail } from './compose-test-drive-mail.ts';
import { dressMail, type MailFrame } from './dress-mail.ts';
import { mailDomain, messageIdOf, sender } from './sender.ts';

export type ComposePorts = CustomerPorts &
  MailboxLinkPorts &
  Pick<ServicePorts, 'files' | 'pdf' | 'carPictures' | 'settings' | 'ordersAtHand'> & {
    /** Absent: brochures are linked, not attached. */
    readonly mailedBrochures?: MailedBrochures | undefined;
  };

/** `wait`: a document that goes with it is not printed yet. `none`: there is no longer anybody to send it to. */
export type ComposedMail =
  { readonly kind: 'mail'; readonly mail: Mail } | { readonly kind: 'wait' } | { readonly kind: 'none' };

export type MailOccasion = {
  readonly mailId: string;
  readonly stream: string;
  readonly eventId: string;
  /** Absent: not known, so that the event is looked for in its whole stream. */
  readonly eventRevision?: number | undefined;
  /** Absent: the buyer, or whose account it is. */
  readonly audience?: RetailerAudience | undefined;
  /** Of what the event has set, instead of the event itself. */
  readonly isReminder?: true | undefined;
  /** False: send without a document that is not there. */
  readonly mayWaitForDocument: boolean;
};

const none: ComposedMail = { kind: 'none' };

/** What is still told once an order is cancelled: where its money is. Of a payment, when it came in after that. */
const isToldOfCancelled = (event: OrderEvent): boolean =>
  event.type === 'BalancePaid'
    ? event.data.overpaidCents === event.data.amountCents
    : ['OrderCancelled', 'DepositRefunded', 'BalanceRefunded'].includes(event.type);

type Address = { readonly name: string; readonly address: string };
type Recipient = { readonly to: Address; readonly isVerified: boolean } & Pick<Customer, 'newsChoices'>;

const recipientOf = async (ports: ComposePorts, customerId: string): Promise<Recipient | undefined> => {
  const customer = await findCustomer(ports, customerId);
  const contact = customer?.personal?.contact;
  if (customer === undefined || contact === undefined) return undefined;
  const to = { name: buyerFullName(contact), address: contact.email };
  return { to, isVerified: customer.isEmailVerified, newsChoices: customer.newsChoices };
};

const mailTo = (
  { settings }: ComposePorts,
  to: Address,
  mailId: string,
  content: MailContent,
  attachments: readonly MailAttachment[],
  { reason, unsubscribe, picture }: Pick<MailFrame, 'reason' | 'unsubscribe' | 'picture'> = {},
): ComposedMail => ({
  kind: 'mail',
  mail: {
    ...dressMail(content, { name: to.name, origin: settings.publicOrigin, reason, unsubscribe, picture }),
    unsubscribe: unsubscribe?.url,
    messageId: messageIdOf(mailId),
    from: sender,
    to,
    attachments,
  },
});

/** The link in a mail that ends its kind. */
const endOf = (ports: ComposePorts, customerId: string, kind: RefusableNews) => ({
  words: `Send me no more mail about ${refusableNewsWords[kind]}`,
  url: unsubscribeLink(ports, customerId, kind),
});

/** The event of an order that a mail is about; undefined when it is not there. */
const findOccasion = async (
  ports: Pick<ComposePorts, 'eventStore' | 'keys'>,
  orderNo: string,
  { eventId, eventRevision }: Pick<MailOccasion, 'eventId' | 'eventRevision'>,
): Promise<LoadedEvent | undefined> => {
  const found = eventRevision === undefined ? undefined : await loadOrderEvent(ports, orderNo, eventRevision);
  if (found?.id === eventId) return found;
  return (await loadOrder(ports, orderNo)).events.find(({ id }) => id === eventId);
};

/** A document as it was printed; as the page it is made of when it may not be waited for; 'wait' otherwise. */
const attachedDocument = async (
  ports: ComposePorts,
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

/** When the car is expected to be handed over, as it was known right after an event of the order. */
const handoverAfter = async (
  ports: Pick<ComposePorts, 'eventStore' | 'keys'>,
  orderNo: string,
  eventId: string,
  state: StateCode,
): Promise<ExpectedHandover | undefined> => {
  const { events } = await loadOrderWithoutPersonal(ports, orderNo);
  const upTo = events.slice(0, events.findIndex(({ id }) => id === eventId) + 1);
  const steps = upTo.reduce<DeliverySteps>(
    (known, { event, metadata }) =>
      event === undefined ? known : evolveDelivery(known, event, metadata.recordedAt, state),
    [],
  );
  return expectedHandover(steps);
};

/** Whether what a buyer is to be reminded of is still to come. */
const stillHolds = (event: OrderEvent, { handover }: OrderFacts): boolean =>
  event.type === 'HandoverTimeChosen' && handover?.done === undefined && handover?.chosen?.choice === event.data.choice;

const pictureContentId = 'car';

/** The picture of the ordered car, where there is one by now. */
const pictureAttached = async (
  { carPictures }: ComposePorts,
  created: NonNullable<OrderFacts['created']>,
): Promise<MailAttachment | undefined> => {
  const name = await carPictures?.find(picturedCarOf(created));
  const content = name === undefined ? undefined : await carPictures?.read(name);
  return content && { name: 'your-car.jpg', contentType: 'image/jpeg', content, contentId: pictureContentId };
};

export type OrderNews = {
  readonly orderNo: string;
  readonly facts: OrderFacts;
  readonly created: NonNullable<OrderFacts['created']>;
  readonly found: LoadedEvent;
  readonly event: OrderEvent;
  readonly handover: ExpectedHandover | undefined;
  /** Undefined: it comes in any case. */
  readonly refusable: RefusableNews | undefined;
};

/** What an event of an order is as news to its buyer; undefined when it is none, or none any more. Throws when it cannot be read here. */
export const orderNewsOf = async (
  ports: Pick<ComposePorts, 'eventStore' | 'keys' | 'ordersAtHand'>,
  occasion: Pick<MailOccasion, 'stream' | 'eventId' | 'eventRevision' | 'isReminder'>,
): Promise<OrderNews | undefined> => {
  const orderNo = occasion.stream.slice(orderStreamPrefix.length);
  const { state } = await readOrderNow(ports, orderNo);
  const { facts } = state;
  const { created } = facts;
  const found = created && (await findOccasion(ports, orderNo, occasion));
  // a later version can: it is told then, and not dropped
  if (!isReadable(state) && (created === undefined || (found !== undefined && found.event === undefined)))
    throw new Error(`Order ${orderNo} cannot be read`);
  if (created === undefined || found?.event === undefined) return undefined;
  const { event } = found;
  // once the order is cancelled, news of earlier events would only confuse
  if (facts.cancellation !== undefined && !isToldOfCancelled(event)) return undefined;
  if (occasion.isReminder === true) {
    return stillHolds(event, facts)
      ? { orderNo, facts, created, found, event, handover: undefined, refusable: 'handover' }
      : undefined;
  }
  const handover = isMovement(event) ? await handoverAfter(ports, orderNo, found.id, created.price.state) : undefined;
  return { orderNo, facts, created, found, event, handover, refusable: refusableKindOf(event.type, handover) };
};

const composeOrderMail = async (ports: ComposePorts, occasion: MailOccasion): Promise<ComposedMail> => {
  const { mailId, mayWaitForDocument } = occasion;
  const news = await orderNewsOf(ports, occasion);
  const recipient = news && (await recipientOf(ports, news.created.customerId));
  if (news === undefined || recipient === undefined) return none;
  const { orderNo, facts, created, event, handover, refusable } = news;
  const { metadata } = news.found;
  const { deposit } = facts;
  const { to, isVerified, newsChoices } = recipient;
  const { state } = created.price;
  const isReminder = occasion.isReminder === true;
  if (refusable !== undefined && !newsChoices[refusable].email) return none;
  const toldOf: MailedOrder = {
    orderNo,
    car: created.vehicle.title,
    seller: created.seller.name,
    retailer: created.dealer.name,
    retailerAddress: addressLine(created.dealer.address),
    state,
    totalCents: created.price.totalCents,
    depositCents: deposit?.amountCents ?? 0,
    tradeInCents: tradeInCents(facts),
    ...(handover && { handover }),
    isHandedOver: facts.handover?.done !== undefined,
    areDocumentsAttached: isVerified,
  };
  const content = isReminder ? reminderMail(event, toldOf) : orderMail(event, toldOf);
  if (content === undefined) return none;
  const due = isVerified ? documentDueAfter(event) : undefined;
  const attached = due === undefined ? [] : await attachedDocument(ports, orderNo, due, mayWaitForDocument);
  if (attached === 'wait') return { kind: 'wait' };
  // of a car that is not to come no picture is shown
  const shown = facts.cancellation === undefined ? await pictureAttached(ports, created) : undefined;
  const attachments = [...attached, ...calendarOf(content, metadata.recordedAt), ...(shown ? [shown] : [])];
  const unsubscribe = refusable && endOf(ports, created.customerId, refusable);
  const picture = shown && {
    contentId: pictureContentId,
    alt: [created.vehicle.title, ...created.vehicle.options].join(', '),
  };
  return mailTo(ports, to, mailId, content, attachments, { unsubscribe, picture });
};

const calendarOf = ({ calendar }: MailContent, recordedAt: string): readonly MailAttachment[] =>
  calendar === undefined
    ? []
    : [
        {
          name: calendar.fileName,
          contentType: 'text/calendar',
          content: Buffer.from(
            calendarFile({ ...calendar, uid: `${calendar.uid}@${mailDomain}` }, brand.name, recordedAt),
          ),
        },
      ];

const composeMailOfTalk = async (
  ports: ComposePorts,
  { mailId, stream, eventRevision }: MailOccasion,
): Promise<ComposedMail> => {
  const found = await composeTalkMail(ports, stream.slice(talkStreamPrefix.length), eventRevision);
  if (found?.to === 'retailer')
    return mailTo(ports, found.mail.to, mailId, found.mail.content, [], { reason: found.mail.reason });
  const recipient = found && (await recipientOf(ports, found.customerId));
  if (found === undefined || recipient?.newsChoices.messages.email !== true) return none;
  const unsubscribe = endOf(ports, found.customerId, 'messages');
  return mailTo(ports, recipient.to, mailId, found.content, [], { unsubscribe });
};

const composeMailOfDrive = async (ports: ComposePorts, occasion: MailOccasion): Promise<ComposedMail> => {
  const { mailId, stream, eventId, audience, isReminder = false } = occasion;
  const driveId = stream.slice(testDriveStreamPrefix.length);
  const found = await composeTestDriveMail(ports, { driveId, eventId, audience, isReminder });
  if (found === undefined) return none;
  if (found.to === 'retailer')
    return mailTo(ports, found.mail.to, mailId, found.mail.content, [], { reason: found.mail.reason });
  const { name, address, content, recordedAt } = found;
  const attachments = calendarOf(content, recordedAt);
  return mailTo(ports, { name, address }, mailId, content, attachments, { reason: testDriveMailReason });
};

const composeMailOfBrochure = async (
  ports: ComposePorts,
  { mailId, stream, mayWaitForDocument }: MailOccasion,
): Promise<ComposedMail> => {
  const requestId = stream.slice(brochureRequestStreamPrefix.length);
  const found = await composeBrochureMail(ports, requestId, mayWaitForDocument);
  if (found === 'wait') return { kind: 'wait' };
  if (found === undefined) return none;
  const { name, address, content, attachments } = found;
  return mailTo(ports, { name, address }, mailId, content, attachments, { reason: brochureMailReason });
};

const composeMailOfCallBack = async (
  ports: ComposePorts,
  { mailId, stream, eventId, audience }: MailOccasion,
): Promise<ComposedMail> => {
  const requestId = stream.slice(callBackStreamPrefix.length);
  const found = await composeCallBackMail(ports, { requestId, eventId, audience });
  if (found === undefined) return none;
  if (found.to === 'retailer')
    return mailTo(ports, found.mail.to, mailId, found.mail.content, [], { reason: found.mail.reason });
  const { name, address, content } = found;
  return mailTo(ports, { name, address }, mailId, content, [], { reason: callBackMailReason });
};

const composeMailOfCarOffer = async (
  ports: ComposePorts,
  { mailId, stream, eventId, audience }: MailOccasion,
): Promise<ComposedMail> => {
  const requestId = stream.slice(carOfferStreamPrefix.length);
  const found = await composeCarOfferMail(ports, { requestId, eventId, audience });
  if (found === undefined) return none;
  if (found.to === 'retailer')
    return mailTo(ports, found.mail.to, mailId, found.mail.content, [], { reason: found.mail.reason });
  const { name, address, content } = found;
  return mailTo(ports, { name, address }, mailId, content, [], { reason: carOfferMailReason });
};

/**
 * The mail about an event of an order, of the talk about it, of a test drive, of a brochure, of a call back, of a car offer or of a customer to whom it is for, complete
 * with its attachments.
 */
export const composeMail = async (ports: ComposePorts, occasion: MailOccasion): Promise<ComposedMail> => {
  const { mailId, stream, eventId, audience } = occasion;
  if (stream.startsWith(talkStreamPrefix)) return composeMailOfTalk(ports, occasion);
  if (stream.startsWith(testDriveStreamPrefix)) return composeMailOfDrive(ports, occasion);
  if (stream.startsWith(brochureRequestStreamPrefix)) return composeMailOfBrochure(ports, occasion);
  if (stream.startsWith(callBackStreamPrefix)) return composeMailOfCallBack(ports, occasion);
  if (stream.startsWith(carOfferStreamPrefix)) return composeMailOfCarOffer(ports, occasion);
  if (audience !== undefined) {
    const orderNo = stream.slice(orderStreamPrefix.length);
    const found = await composeRetailerMail(ports, { orderNo, eventId, audience });
    return found === undefined ? none : mailTo(ports, found.to, mailId, found.content, [], { reason: found.reason });
  }
  if (!stream.startsWith(customerStreamPrefix)) return composeOrderMail(ports, occasion);
  const customerId = stream.slice(customerStreamPrefix.length);
  const recipient = await recipientOf(ports, customerId);
  if (recipient === undefined) return none;
  const { to } = recipient;
  return mailTo(ports, to, mailId, welcomeMail(await newMailboxToken(ports, customerId, to.address)), []);
};
