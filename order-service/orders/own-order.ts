import { orderNumberPattern } from '@driveaway/domain/order/order-number.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { loadOrder, type LoadedOrder } from './load-order.ts';

export type OwnOrder = LoadedOrder & { readonly created: OrderEventOf<'OrderCreated'>['data'] };

/** The order from its stream, if it is the customer's; undefined alike for a foreign one and for one that does not exist. */
export const loadOwnOrder = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  orderNo: string,
  customerId: string,
): Promise<OwnOrder | undefined> => {
  if (!orderNumberPattern.test(orderNo)) return undefined;
  const loaded = await loadOrder(ports, orderNo);
  const { created } = loaded.state.facts;
  return created?.customerId === customerId ? { ...loaded, created } : undefined;
};
