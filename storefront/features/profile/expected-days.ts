import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { isAtRetailer } from '@driveaway/domain/order/things-to-do.ts';

type OrderOnItsWay = Pick<ProfileOrder, 'lifecycle' | 'hasAnomalies' | 'handover' | 'delivery'>;

/**
 * The days on which a handover is still expected. Null while nobody named any, of an order that ended or does not add up, and
 * once times are offered or the car is handed over: a reckoned window would contradict them.
 */
export const expectedDays = (order: OrderOnItsWay): ProfileOrder['delivery']['handover'] => {
  const { fulfilment } = order.lifecycle;
  const isCancelled = typeof fulfilment === 'object' && 'cancelled' in fulfilment;
  const isArranging = order.handover !== null && isAtRetailer(order);
  return order.hasAnomalies || isCancelled || isArranging ? null : order.delivery.handover;
};
