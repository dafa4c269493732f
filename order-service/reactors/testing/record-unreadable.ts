import { orderStream } from '@driveaway/domain/order/order-number.ts';
import type { OrderEventType } from '@driveaway/domain/order/order-events.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

/** Another order whose one event nobody can read, before whatever comes next. */
export const recordUnreadable = async (
  { eventStore, randomness }: Pick<ServicePorts, 'eventStore' | 'randomness'>,
  type: OrderEventType,
): Promise<void> => {
  const event = { id: randomness.uuid(), type, data: '{"data":{}}', metadata: '{}' };
  const { kind } = await eventStore.append(orderStream('66666666-6666'), [event], 'no-stream');
  if (kind === 'conflict') throw new Error('An event that cannot be read is recorded once');
};
