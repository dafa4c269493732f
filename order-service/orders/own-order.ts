import { z } from 'zod';
import { orderNumberPattern, orderStream } from '@driveaway/domain/order/order-number.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { loadOrder, type LoadedOrder } from './load-order.ts';

export type OwnOrder = LoadedOrder & { readonly created: OrderEventOf<'OrderCreated'>['data'] };

const ownedSchema = z.object({ customerId: z.string() });

/** Whether the order exists and is the customer's, as far as its first event says so, which a later version may have written. */
export const isOwnOrder = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  orderNo: string,
  customerId: string,
): Promise<boolean> => {
  if (!orderNumberPattern.test(orderNo)) return false;
  const [first] = await eventStore.readStream(orderStream(orderNo), { limit: 1 });
  const owned = first && ownedSchema.safeParse((await openEvent(first, noKey)).data);
  return owned?.data?.customerId === customerId;
};

/**
 * The order from its stream, if it is the customer's; undefined alike for a foreign one and for one that does not exist.
 * Refuses for a while where a later version began the order and this process cannot read it.
 */
export const loadOwnOrder = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  orderNo: string,
  customerId: string,
): Promise<OwnOrder | undefined> => {
  if (!orderNumberPattern.test(orderNo)) return undefined;
  const loaded = await loadOrder(ports, orderNo);
  const { created } = loaded.state.facts;
  const isUnread = created === undefined && loaded.events.length > 0;
  if (isUnread && (await isOwnOrder(ports, orderNo, customerId))) refuse({ code: 'unavailable' });
  return created?.customerId === customerId ? { ...loaded, created } : undefined;
};

/** The order of the customer who is signed in. Refuses a foreign one like one that does not exist. */
export const requireOwnOrder = async (
  ctx: HttpContext,
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  orderNo: string,
): Promise<OwnOrder> =>
  (await loadOwnOrder(ports, orderNo, sessionOf(ctx).customerId)) ?? refuse({ code: 'order-access-denied' });
