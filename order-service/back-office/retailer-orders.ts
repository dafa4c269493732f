import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import type { Machine } from '../machines/machine-token.ts';
import { loadOrderWithoutPersonal } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/**
 * Whether a machine may know of an order: one that is limited to retailers knows of theirs alone, as the orders stand now. An
 * order that does not exist, one that cannot be read and one that is somebody else's must be answered alike.
 */
export const mayKnowOf = async (
  ports: Pick<ServicePorts, 'eventStore'>,
  { retailers }: Machine,
  orderNo: string,
): Promise<boolean> => {
  if (retailers === undefined) return true;
  if (!orderNumberSchema.safeParse(orderNo).success) return false;
  const { created } = (await loadOrderWithoutPersonal(ports, orderNo)).state.facts;
  return created !== undefined && retailers.includes(created.dealer.dealerId);
};
