/** Mails that somebody has written about an order. What they wrote is read in the account, or over the API: not in the mail. */
import { brand } from '../brand/brand.ts';
import type { MailContent } from './mail-content.ts';
import type { RetailersOrder } from './retailer-mails.ts';

type TalkedOrder = Pick<RetailersOrder, 'orderNo' | 'car'>;

/** To the customer who was answered. */
export const talkAnsweredMail = ({ orderNo, car }: TalkedOrder, from: string): MailContent => ({
  subject: `A message for you: order ${orderNo}`,
  preview: `${from} has written to you about your ${car}.`,
  heading: 'You have a message about your order',
  paragraphs: [
    `${from} has written to you about your ${car}. Please read the message in your account; you can answer there.`,
    'We mail once until you have read it, however many messages there are.',
  ],
  facts: [['Order', orderNo]],
  action: { label: 'Read the message', path: `/${brand.baseUrlSegment}/profile/messages?orderNo=${orderNo}` },
});

/** To the retailer whose customer has written. */
export const talkForRetailerMail = ({ orderNo, car, status }: RetailersOrder): MailContent => ({
  subject: `A customer has written: order ${orderNo}`,
  preview: `The buyer of this ${car} waits for an answer.`,
  heading: 'A customer waits for your answer',
  paragraphs: [
    `The buyer of the ${car} that you deliver has written to you. Please read and answer the message with your system, at the address below with a token of yours.`,
    'We mail once until somebody has read it, however many messages there are.',
  ],
  facts: [
    ['Order', orderNo],
    ['Car', car],
    ['Status', status],
  ],
  action: { label: 'The messages in the API', path: `/api/back-office/orders/${orderNo}/talk` },
});
