import type { Buyer } from '@driveaway/domain/terms/order-terms.ts';
import type { LoadedOrder } from './load-order.ts';

/** Whom an order was placed for; undefined once their key is destroyed. */
export const buyerInOrder = ({ events }: Pick<LoadedOrder, 'events'>): Buyer | undefined => {
  const created = events.find(({ event }) => event?.type === 'OrderCreated')?.event;
  return created?.type === 'OrderCreated' ? created.personal?.buyer : undefined;
};
