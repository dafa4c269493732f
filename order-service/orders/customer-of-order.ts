import { z } from 'zod';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const createdSchema = z.object({ customerId: z.string() });

/** Whose order it is, by its first event; undefined when there is no such order. Throws when that cannot be read. */
export const customerOfOrder = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  orderNo: string,
): Promise<string | undefined> => {
  const [first] = await eventStore.readStream(orderStream(orderNo), { limit: 1 });
  return first && createdSchema.parse((await openEvent(first, noKey)).data).customerId;
};
