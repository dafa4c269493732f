/** Events that no command of the product records, in the chain of an order that exists: what a later product may leave. */
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { loadOrderWithoutPersonal } from '@driveaway/order-service/orders/load-order.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';

const append = async (
  { eventStore }: Stores,
  orderNo: string,
  event: UnsealedEvent,
  dataKey?: { readonly keyId: string; readonly secret: Uint8Array },
): Promise<number> => {
  const stream = orderStream(orderNo);
  const { head } = await loadOrderWithoutPersonal({ eventStore }, orderNo);
  if (head.revision === undefined) throw new Error(`There is no order ${orderNo}`);
  const commandId = systemRandomness.uuid();
  const sealed = sealEvents({
    stream,
    previous: head,
    events: [event],
    command: { commandId, correlationId: commandId, causationId: commandId },
    actor: { kind: 'system', id: 'later-product' },
    recordedAt: systemClock.now().toString({ smallestUnit: 'millisecond' }),
    dataKey,
    randomness: systemRandomness,
  });
  const outcome = await eventStore.append(stream, sealed, head.revision);
  if (outcome.kind === 'conflict') throw new Error(`Somebody else wrote to order ${orderNo}`);
  return Number(outcome.revision);
};

/** Adds an event of a type that nobody knows: the order's display status is 0, Invalid, from then on. */
export const addUnknownEvent = async (stores: Stores, orderNo: string, data: JsonObject): Promise<number> =>
  append(stores, orderNo, { type: 'OrderGiftWrapped', schemaVersion: 1, data });

/**
 * Adds an event whose personal data names the customer's key and was encrypted under another: no projection can read
 * it, so the order is parked there. Answers its revision.
 */
export const addUnreadableEvent = async (stores: Stores, orderNo: string, customerId: string): Promise<number> => {
  const { keyId } = await stores.keys.obtain(customerId, 'contract');
  const event = {
    type: 'ContractNotesAdded',
    schemaVersion: 1,
    data: { notesHash: '0'.repeat(64) },
    personal: { notes: 'Nobody can read this.' },
  };
  return append(stores, orderNo, event, { keyId, secret: systemRandomness.bytes(32) });
};
