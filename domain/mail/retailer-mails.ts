/** What retailers are told by mail of the orders that they deliver. Whose order it is they read under their own access. */
import { brand } from '../brand/brand.ts';
import type { MailContent } from './mail-content.ts';

/** Who of the two that an event concerns: whoever has the order after it, or whoever had it until then. */
export const retailerAudiences = ['retailer', 'retailer-before'] as const;
export type RetailerAudience = (typeof retailerAudiences)[number];

/**
 * Who may have to hear of an event. An order is told of once its order fee is paid: until then anybody can place one at no
 * cost, and most of those lapse.
 */
export const retailerAudiencesOf = (type: string): readonly RetailerAudience[] => {
  if (type === 'DepositPaid') return ['retailer'];
  return type === 'RetailerChanged' || type === 'OrderChanged' ? retailerAudiences : [];
};

/** Taken from the order; nothing of the buyer's. */
export type RetailersOrder = { readonly orderNo: string; readonly car: string; readonly status: string };

/** Why a retailer gets mail: its last lines say so. */
export const retailerMailReason = `You get this mail because you deliver cars that are ordered from ${brand.name} online.`;

/** The mail to the retailer who delivers the order now. */
export const orderForRetailerMail = ({ orderNo, car, status }: RetailersOrder): MailContent => ({
  subject: `An order for you to deliver: order ${orderNo}`,
  preview: `A ${car} was ordered, and you deliver it.`,
  heading: 'You have an order to deliver',
  paragraphs: [
    `A ${car} was ordered online, and you are the retailer who delivers it. The order fee is paid.`,
    'Your system reads where the order stands at the address below, with a token of yours; contact details of the buyer are there for those who approve and deliver.',
  ],
  facts: [
    ['Order', orderNo],
    ['Car', car],
    ['Status', status],
  ],
  action: { label: 'The order in the API', path: `/api/back-office/orders/${orderNo}` },
});

/** The mail to the retailer who delivered the order until now. */
export const orderGoneFromRetailerMail = ({ orderNo, car }: RetailersOrder): MailContent => ({
  subject: `No longer yours to deliver: order ${orderNo}`,
  preview: `Another retailer delivers this ${car}.`,
  heading: 'An order has gone to another retailer',
  paragraphs: [
    `Another retailer delivers this ${car}. There is nothing left for you to do, and your access to the order has ended.`,
  ],
  facts: [
    ['Order', orderNo],
    ['Car', car],
  ],
});
