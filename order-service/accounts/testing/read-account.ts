/** What a sign-up left in the stores. */
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import type { ServedApp } from '../../http/testing/serve-app.ts';
import { emailHashOf, findReservation } from '../../customers/customers.ts';

/** The customer behind an address; throws when there is none. */
export const customerIdOf = async ({ ports }: ServedApp, email: string): Promise<string> => {
  const customerId = await findReservation(ports, emailHashOf(ports, email));
  if (customerId === undefined) throw new Error('nobody has this address');
  return customerId;
};

/** How many streams of a kind there are. */
export const countOf = async ({ ports }: ServedApp, prefix: string): Promise<number> =>
  new Set((await everyEvent(ports.eventStore, { prefixes: [prefix] })).map(({ stream }) => stream)).size;

/** The first event of an order, opened. */
export const createdOrder = async ({ ports }: ServedApp, orderNo: string): Promise<OpenedEvent> => {
  const [created] = await ports.eventStore.readStream(orderStream(orderNo));
  if (created === undefined) throw new Error('no order');
  return openEvent(created, (keyId) => ports.keys.find(keyId));
};
