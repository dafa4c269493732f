/** Who ended an order, as its buyer is told in mail, on My Order and in its history. */
import type { OrderEventOf } from './order-events.ts';

type Cancelled = Pick<OrderEventOf<'OrderCancelled'>['data'], 'by' | 'withdraws'>;

/** A sentence without its full stop; `what` is what was ordered, as the sentence names it. */
export const cancelledInWords = ({ by, withdraws }: Cancelled, seller: string, what: string): string => {
  if (by === 'customer') return `You have cancelled your order for ${what}`;
  if (by === 'lapse') return `Your order for ${what} has lapsed: its time was over`;
  return `${seller} has cancelled your order for ${what}${withdraws === true ? ', as you asked' : ''}`;
};

/** The same in as few words as a table has room for. */
export const cancelledBy = ({ by }: Pick<Cancelled, 'by'>, seller: string): string =>
  ({ customer: 'You', seller, lapse: 'Nobody: its time was over' })[by];
