/** A long history for benches: orders as the product writes them, in an event store of their own. */
import { orderEventVersion } from '@driveaway/domain/order/order-event-versions.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleCustomerId, sampleOrderCreated, sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventMac } from '@driveaway/infra/event-store/event-mac.ts';
import type { EventStore, ProposedEvent } from '@driveaway/infra/event-store/port.ts';
import { sealEvents, type UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';

const ordersAtOnce = 512;
/** Created, three for the deposit, the contract with notes, accepted, approved, allocated, at sea. */
const [, ...later] = sampleOrderHistory.slice(0, 10);
export const eventsPerOrder = later.length + 1;

const jsonOf = (value: object) => jsonObjectSchema.parse(JSON.parse(JSON.stringify(value)));

const unsealed = (event: OrderEvent): UnsealedEvent => ({
  type: event.type,
  schemaVersion: orderEventVersion(event.type),
  data: jsonOf(event.data),
  ...('personal' in event && event.personal !== undefined ? { personal: jsonOf(event.personal) } : {}),
});
const laterUnsealed = later.map(unsealed);

const orderNoOf = (index: number): string =>
  `${Math.floor(index / 10_000)
    .toString()
    .padStart(8, '0')}-${(index % 10_000).toString().padStart(4, '0')}`;

const dataKey = { keyId: 'bench', secret: new Uint8Array(32).fill(7) };
const randomness = { bytes: (length: number) => new Uint8Array(length).fill(255) };

/** The events of one order, of this customer's. */
export const ordersEvents = (
  orderNo: string,
  customerId = sampleCustomerId,
  mac?: EventMac,
): readonly ProposedEvent[] =>
  sealEvents({
    stream: orderStream(orderNo),
    previous: emptyChain,
    events: [unsealed(sampleOrderCreated({ orderNo, customerId })), ...laterUnsealed],
    command: { commandId: orderNo, correlationId: orderNo, causationId: orderNo },
    actor: { kind: 'customer', id: customerId },
    recordedAt: '2026-11-02T00:00:00Z',
    dataKey,
    mac,
    randomness,
  });

/** Appends at least so many events, in orders of ten whose deposit is paid; the same every time. */
export const generateHistory = async (
  eventStore: Pick<EventStore, 'append'>,
  events: number,
  mac?: EventMac,
): Promise<void> => {
  const orders = Math.ceil(events / eventsPerOrder);
  for (let first = 0; first < orders; first += ordersAtOnce) {
    const count = Math.min(ordersAtOnce, orders - first);
    await Promise.all(
      Array.from({ length: count }, async (_, offset) => {
        const orderNo = orderNoOf(first + offset);
        await eventStore.append(orderStream(orderNo), ordersEvents(orderNo, sampleCustomerId, mac), 'no-stream');
      }),
    );
  }
};
