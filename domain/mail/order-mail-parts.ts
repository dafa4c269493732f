/** What the mails about an order are made of. */
import { brand } from '../brand/brand.ts';
import type { StateCode } from '../locations/state.ts';
import type { ExpectedHandover } from '../order/expected-handover.ts';
import type { MailContent, MailText } from './mail-content.ts';
import { strangersWords } from './strangers-words.ts';

/** Taken from the order's own events: what it was after the event of the mail, unless a field says otherwise. */
export type MailedOrder = {
  readonly orderNo: string;
  /** Names the order in calendars without telling its number. */
  readonly calendarId: string;
  readonly car: string;
  readonly seller: string;
  readonly retailer: string;
  /** On one line. */
  readonly retailerAddress: string;
  readonly state: StateCode;
  /** The day it is in that state when the mail is made, yyyy-MM-dd. */
  readonly today: string;
  /** Price and what has been paid of it, in cents. */
  readonly totalCents: number;
  readonly depositCents: number;
  /** What counts towards the price for a car that is traded in. */
  readonly tradeInCents: number;
  /** What was still to be paid of the price after the event, as what is attached says. */
  readonly owingCents: number;
  /** The same when the mail is made: no more is asked for. */
  readonly owingNowCents: number;
  /** Of the event of the mail: a later one moves a date that calendars have. */
  readonly revision: number;
  /** When the car is expected to be handed over, after the event of the mail; absent while nobody named a day. */
  readonly handover?: ExpectedHandover;
  /** Whether a payment by card was without an outcome after the event. */
  readonly isPaymentOpen: boolean;
  /** Whether the order is cancelled by now. */
  readonly isCancelled: boolean;
  /** Whether the buyer has the car by now. */
  readonly isHandedOver: boolean;
  /** Whether the buyer may by now still refuse the retailer that the order was moved to. */
  readonly mayRefuseRetailer: boolean;
  /** Documents go to addresses that are known to be the buyer's; to others they are not attached. */
  readonly areDocumentsAttached: boolean;
  /** Whether one belongs to the event of the mail. */
  readonly hasDocument: boolean;
};

export const whereDocumentsAre = ({ areDocumentsAttached }: MailedOrder): string =>
  areDocumentsAttached ? 'attached' : 'in your account, under Documents';

export const notVerified =
  'No documents are attached until you confirm that this email address is yours: use the link in our first email, or send another from My Account.';

/** A mail without what all of them share. */
export type Parts = Omit<MailContent, 'subject' | 'preview' | 'facts'> & {
  /** Followed by the order number. */
  readonly topic: string;
  readonly facts?: MailContent['facts'];
};

const profilePath = ({ orderNo }: MailedOrder): string => `/${brand.baseUrlSegment}/profile?orderNo=${orderNo}`;
export const follow = (order: MailedOrder): MailContent['action'] & object => ({
  label: 'Follow my order',
  path: profilePath(order),
});

/** What is told, and why, in the words of whoever decided it. */
export const because = (told: string, reason: string): readonly MailText[] => [
  `${told} Reason:`,
  strangersWords(reason),
];

export const step = (order: MailedOrder, topic: string, ...paragraphs: readonly MailText[]): Parts => ({
  topic,
  heading: topic,
  paragraphs,
  action: follow(order),
});
