import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { isWrittenByLater } from '@driveaway/domain/order/order-state.ts';
import type { Machine } from '../machines/machine.ts';
import { loadOrderWithoutPersonal } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/**
 * Why a machine may not know of an order, if so: one that is limited to retailers knows of theirs alone, as the orders stand now.
 * An order that does not exist, one that is damaged and one that is somebody else's must be answered alike; of one that a later
 * version alone can read, it cannot be said here whose it is.
 */
export const refusalToKnow = async (
  ports: Pick<ServicePorts, 'eventStore'>,
  { retailers }: Machine,
  orderNo: string,
): Promise<'order-not-found' | 'unavailable' | undefined> => {
  if (!orderNumberSchema.safeParse(orderNo).success) return 'order-not-found';
  if (retailers === undefined) return undefined;
  const { state } = await loadOrderWithoutPersonal(ports, orderNo);
  if (isWrittenByLater(state)) return 'unavailable';
  const { created } = state.facts;
  return created !== undefined && retailers.includes(created.dealer.dealerId) ? undefined : 'order-not-found';
};
