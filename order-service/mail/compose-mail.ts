/** The mail that a recorded event calls for. Names and addresses are decrypted here, just before sending, and kept nowhere. */
import {
  brochureRequestStreamPrefix,
  readBrochureRequestEvent,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackStreamPrefix, readCallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { carOfferStreamPrefix, readCarOfferEvent } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import type { StoredEvent } from '@driveaway/domain/json/stored-event-reader.ts';
import { welcomeMail } from '@driveaway/domain/mail/account-mails.ts';
import { brochureMailReason } from '@driveaway/domain/mail/brochure-mail.ts';
import { callBackMailReason } from '@driveaway/domain/mail/call-back-mails.ts';
import { carOfferMailReason } from '@driveaway/domain/mail/car-offer-mails.ts';
import type { RetailerAudience } from '@driveaway/domain/mail/retailer-mails.ts';
import { testDriveMailReason } from '@driveaway/domain/mail/test-drive-mails.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { readTestDriveEvent, testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { MailAttachment } from '@driveaway/infra/mail/port.ts';
import { loadStream, requireKnown } from '../customers/customers.ts';
import { newMailboxToken } from '../customers/mailbox-link.ts';
import { composeBrochureMail, type MailedBrochures } from './compose-brochure-mail.ts';
import { composeCallBackMail, type CallBackMail } from './compose-call-back-mail.ts';
import { composeCarOfferMail, type CarOfferMail } from './compose-car-offer-mail.ts';
import { composeLetter, type LetterOccasion, type LetterPorts } from './compose-letter.ts';
import { composeOrderMail, type OrderMailOccasion, type OrderMailPorts } from './compose-order-mail.ts';
import { composeRetailerMail } from './compose-retailer-mail.ts';
import { composeTalkMail } from './compose-talk-mail.ts';
import { composeTestDriveMail, type TestDriveMail } from './compose-test-drive-mail.ts';
import { endOf, endOfMailbox, recipientOf } from './mail-recipient.ts';
import { messageIdOf } from './sender.ts';
import { calendarFiles, mailTo, mailToRetailer, noMail, type ComposedMail } from './mail-to.ts';

export type ComposePorts = OrderMailPorts &
  LetterPorts & {
    /** Absent: brochures are linked, not attached. */
    readonly mailedBrochures?: MailedBrochures | undefined;
  };

type MailOccasion = OrderMailOccasion & {
  /** Absent: the buyer, or whose account it is. */
  readonly audience?: RetailerAudience | undefined;
  /** Absent: it tells of the event. */
  readonly letter?: Pick<LetterOccasion, 'kind' | 'recordedAt'> | undefined;
};

const composeMailOfTalk = async (
  ports: ComposePorts,
  { mailId, stream, eventRevision }: MailOccasion,
): Promise<ComposedMail> => {
  const found = await composeTalkMail(ports, stream.slice(talkStreamPrefix.length), eventRevision);
  if (found?.to === 'retailer') return mailToRetailer(ports, mailId, found.mail);
  const recipient = found && (await recipientOf(ports, found.customerId));
  if (found === undefined || recipient?.newsChoices.messages.email !== true) return noMail;
  const unsubscribe = endOf(ports, found.customerId, 'messages');
  return mailTo(ports, recipient.to, mailId, found.content, [], { unsubscribe });
};

/** What was found to say of something that a visitor asked a retailer for: to either of them, if to anybody. */
const mailAboutVisit = (
  ports: ComposePorts,
  mailId: string,
  found: CallBackMail | CarOfferMail | TestDriveMail | undefined,
  reason: string,
  attachments: readonly MailAttachment[] = [],
): ComposedMail => {
  if (found === undefined) return noMail;
  if (found.to === 'retailer') return mailToRetailer(ports, mailId, found.mail);
  const { name, address, content } = found;
  return mailTo(ports, { name, address }, mailId, content, attachments, { reason });
};

const composeMailOfDrive = async (ports: ComposePorts, occasion: MailOccasion): Promise<ComposedMail> => {
  const { mailId, stream, eventId, audience, isReminder = false } = occasion;
  const driveId = stream.slice(testDriveStreamPrefix.length);
  const found = await composeTestDriveMail(ports, { driveId, eventId, audience, isReminder });
  const date = found?.to === 'driver' ? found.content.calendar : undefined;
  const attachments = found?.to === 'driver' && date ? calendarFiles([date], found.recordedAt) : [];
  return mailAboutVisit(ports, mailId, found, testDriveMailReason, attachments);
};

const composeMailOfBrochure = async (
  ports: ComposePorts,
  { mailId, stream, mayWaitForDocument }: MailOccasion,
): Promise<ComposedMail> => {
  const requestId = stream.slice(brochureRequestStreamPrefix.length);
  const found = await composeBrochureMail(ports, requestId, mayWaitForDocument);
  if (found === 'wait') return { kind: 'wait' };
  if (found === undefined) return noMail;
  const { name, address, content, attachments } = found;
  const unsubscribe = endOfMailbox(ports, address);
  return mailTo(ports, { name, address }, mailId, content, attachments, { reason: brochureMailReason, unsubscribe });
};

const composeMailOfCallBack = async (
  ports: ComposePorts,
  { mailId, stream, eventId, audience }: MailOccasion,
): Promise<ComposedMail> => {
  const requestId = stream.slice(callBackStreamPrefix.length);
  const found = await composeCallBackMail(ports, { requestId, eventId, audience });
  return mailAboutVisit(ports, mailId, found, callBackMailReason);
};

const composeMailOfCarOffer = async (
  ports: ComposePorts,
  { mailId, stream, eventId, audience }: MailOccasion,
): Promise<ComposedMail> => {
  const requestId = stream.slice(carOfferStreamPrefix.length);
  const found = await composeCarOfferMail(ports, { requestId, eventId, audience });
  return mailAboutVisit(ports, mailId, found, carOfferMailReason);
};

const composeMailOfOrder = async (ports: ComposePorts, occasion: MailOccasion): Promise<ComposedMail> => {
  const { mailId, stream, eventId, audience } = occasion;
  if (audience === undefined) return composeOrderMail(ports, occasion);
  const orderNo = stream.slice(orderStreamPrefix.length);
  const found = await composeRetailerMail(ports, { orderNo, eventId, audience });
  return found === undefined ? noMail : mailToRetailer(ports, mailId, found);
};

/** Of all that becomes of a customer, mail tells of the beginning; letters are about their log-in. */
const composeMailOfCustomer = async (ports: ComposePorts, occasion: MailOccasion): Promise<ComposedMail> => {
  const { mailId, stream, eventId, eventRevision, letter } = occasion;
  if (letter !== undefined)
    return composeLetter(ports, { ...letter, mailId, stream, about: eventId, revision: eventRevision });
  const customerId = stream.slice(customerStreamPrefix.length);
  const recipient = await recipientOf(ports, customerId);
  if (recipient === undefined) return noMail;
  const { to } = recipient;
  return mailTo(ports, to, mailId, welcomeMail(await newMailboxToken(ports, customerId, to.address)), []);
};

type Composer = (ports: ComposePorts, occasion: MailOccasion) => Promise<ComposedMail>;

/** What composes the mail about an event of what a visitor asked for: a later version tells of what it wrote, and nothing is dropped. */
const ofVisitor =
  (read: (stored: StoredEvent) => unknown, compose: Composer): Composer =>
  async (ports, occasion) => {
    requireKnown(await loadStream(ports, occasion.stream), read);
    return compose(ports, occasion);
  };

/** What composes the mail about an event, by the kind of its stream. */
const composers: readonly (readonly [streamPrefix: string, compose: Composer])[] = [
  [orderStreamPrefix, composeMailOfOrder],
  [customerStreamPrefix, composeMailOfCustomer],
  [talkStreamPrefix, composeMailOfTalk],
  [testDriveStreamPrefix, ofVisitor(readTestDriveEvent, composeMailOfDrive)],
  [brochureRequestStreamPrefix, ofVisitor(readBrochureRequestEvent, composeMailOfBrochure)],
  [callBackStreamPrefix, ofVisitor(readCallBackEvent, composeMailOfCallBack)],
  [carOfferStreamPrefix, ofVisitor(readCarOfferEvent, composeMailOfCarOffer)],
];

/** What mails of a stream belong together by: the order that a talk is about, or the visit; nothing for an account, whose id is in no mail. */
const threadOf = (stream: string): string | undefined => {
  if (stream.startsWith(customerStreamPrefix)) return undefined;
  return stream.startsWith(talkStreamPrefix) ? `${orderStreamPrefix}${stream.slice(talkStreamPrefix.length)}` : stream;
};

/** The mail about an event to whom it is for, complete with its attachments. Throws for a stream of which nobody is mailed. */
export const composeMail: Composer = async (ports, occasion) => {
  const [, compose] = composers.find(([prefix]) => occasion.stream.startsWith(prefix)) ?? [];
  if (compose === undefined) throw new Error(`No mail is about ${occasion.stream}`);
  const composed = await compose(ports, occasion);
  const thread = threadOf(occasion.stream);
  return composed.kind === 'mail' && thread !== undefined
    ? { ...composed, mail: { ...composed.mail, thread: messageIdOf(thread) } }
    : composed;
};
