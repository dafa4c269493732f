/** Whose order or test drive it was at each event: for webhooks of one retailer. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { readTestDriveEvent, testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { evolveLoaded, readOrderEvents } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const prefixes = [talkStreamPrefix, testDriveStreamPrefix, orderStreamPrefix];

/** The number of the order that a stream is of, also by the talk about it, or the id of the test drive. */
export const subjectOfStream = (stream: string): string =>
  stream.slice((prefixes.find((prefix) => stream.startsWith(prefix)) ?? '').length);

/**
 * The retailers that an event concerns: whoever had the order after it, and before it whoever lost it to another; a talk
 * concerns whoever has the order now, a test drive whoever lends the car. Each
 * order is read once for all its events that are asked about. Asks for no event that is not in the store.
 */
export const retailersOfEvents = (
  eventStore: ServicePorts['eventStore'],
): ((event: RecordedEvent) => Promise<ReadonlySet<string>>) => {
  const orders = new Map<string, Promise<readonly string[]>>();

  /** By revision; '' before there is one. */
  const retailersOf = async (orderNo: string): Promise<readonly string[]> => {
    const retailers: string[] = [];
    let state = initialOrderState;
    for await (const recorded of readOrderEvents(eventStore, orderNo, 0n)) {
      [state] = evolveLoaded(state, await openEvent(recorded, noKey));
      retailers.push(state.facts.created?.dealer.dealerId ?? '');
    }
    return retailers;
  };

  /** None where nobody can read who lends the car. */
  const lenderOf = async (stream: string): Promise<ReadonlySet<string>> => {
    const [first] = await eventStore.readStream(stream, { limit: 1 });
    const event = first && readTestDriveEvent({ ...(await openEvent(first, noKey)), personal: undefined });
    const isBooking = typeof event === 'object' && event.type === 'TestDriveBooked';
    return new Set(isBooking ? [event.data.retailer.id] : []);
  };

  return async ({ stream, revision }) => {
    if (stream.startsWith(testDriveStreamPrefix)) return lenderOf(stream);
    const orderNo = subjectOfStream(stream);
    const reading = orders.get(orderNo) ?? retailersOf(orderNo);
    orders.set(orderNo, reading);
    const retailers = await reading;
    if (stream.startsWith(talkStreamPrefix)) return new Set([retailers.at(-1) ?? '']);
    const at = Number(revision);
    return new Set([retailers[at - 1] ?? '', retailers[at] ?? '']);
  };
};
