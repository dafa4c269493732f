import { orderNumberSchema, orderStream } from '@driveaway/domain/order/order-number.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { z } from 'zod';
import type { Machine } from '../machines/machine-token.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const createdSchema = z.object({ dealer: z.object({ dealerId: z.string() }) });

/**
 * Whether a machine may know of an order: one that is limited to retailers knows of theirs alone. An order that does not
 * exist, and one that is somebody else's, must be answered alike. Throws when its first event cannot be read.
 */
export const mayKnowOf = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  { retailers }: Machine,
  orderNo: string,
): Promise<boolean> => {
  if (retailers === undefined) return true;
  if (!orderNumberSchema.safeParse(orderNo).success) return false;
  const [first] = await eventStore.readStream(orderStream(orderNo), { limit: 1 });
  if (first === undefined) return false;
  return retailers.includes(createdSchema.parse((await openEvent(first, noKey)).data).dealer.dealerId);
};
