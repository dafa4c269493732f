/** What is sent to a webhook: an event of an order, made anew from the order's stream for each try. No personal data. */
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { noKey, openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { findReceivedMessage } from '../back-office/received-messages.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { KeptDelivery } from './webhook-deliveries.ts';

export type BodyPorts = Pick<ServicePorts, 'eventStore' | 'secrets'>;

/** When it happened, as whoever reported it says; when it was recorded for what nobody reported. */
const occurredAtOf = async (ports: BodyPorts, { metadata }: OpenedEvent): Promise<string> => {
  const { actor, recordedAt } = metadata;
  if (actor.kind !== 'back-office' && actor.kind !== 'operator') return recordedAt;
  try {
    return (await findReceivedMessage(ports, metadata)).occurredAt ?? recordedAt;
  } catch (fault) {
    if (isPassingFault(fault)) throw fault;
    // somebody tampered with it; "orders verify" says so
    return recordedAt;
  }
};

/** The JSON to send; undefined when the event is not in the store, as after an older backup. Throws when it cannot be read. */
export const webhookBody = async (
  ports: BodyPorts,
  { deliveryId, delivery }: Pick<KeptDelivery, 'deliveryId' | 'delivery'>,
): Promise<string | undefined> => {
  const { orderNo, eventId, eventRevision } = delivery;
  const [recorded] = await ports.eventStore.readStream(orderStream(orderNo), { from: BigInt(eventRevision), limit: 1 });
  if (recorded?.id !== eventId) return undefined;
  const opened = await openEvent(recorded, noKey);
  const { type, schemaVersion, metadata } = opened;
  const event = readOrderEvent({ type, schemaVersion, data: opened.data, personal: undefined });
  if (typeof event === 'string') throw new Error(`Event ${eventRevision} of order ${orderNo} is ${event} here`);
  return JSON.stringify({
    deliveryId,
    eventId,
    type,
    orderNo,
    revision: eventRevision,
    occurredAt: await occurredAtOf(ports, opened),
    recordedAt: metadata.recordedAt,
    data: event.data,
  });
};
