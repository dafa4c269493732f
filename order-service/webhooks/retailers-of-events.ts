/** Whose order, test drive or call back it was at each event: for webhooks of one retailer. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { callBackStreamPrefix, readCallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { readTestDriveEvent, testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { evolveLoaded, readOrderEvents } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

const prefixes = [talkStreamPrefix, testDriveStreamPrefix, callBackStreamPrefix, orderStreamPrefix];

/** The number of the order that a stream is of, also by the talk about it, or the id of the test drive or call back. */
export const subjectOfStream = (stream: string): string =>
  stream.slice((prefixes.find((prefix) => stream.startsWith(prefix)) ?? '').length);

/** By revision, as far as the order was read: whose it was then, '' before there was one. */
type Known = { readonly retailers: readonly string[]; readonly state: OrderState };
const nothing: Known = { retailers: [], state: initialOrderState };
/** So many orders are remembered, those that were asked about last. */
const usuallyKnown = 256;

/**
 * The retailers that an event concerns: whoever had the order after it, and before it whoever lost it to another; a talk
 * concerns whoever has the order now, a test drive whoever lends the car, a call back whoever calls. What was read of an order is read once for all
 * that is asked about it. Asks for no event that is not in the store.
 */
export const retailersOfEvents = (
  eventStore: ServicePorts['eventStore'],
  mostOrders = usuallyKnown,
): ((event: RecordedEvent) => Promise<ReadonlySet<string>>) => {
  const orders = createMemory<string, Promise<Known>>('retailersOfOrders', { most: mostOrders });

  const takenOn = async (orderNo: string, before: Known): Promise<Known> => {
    const retailers = [...before.retailers];
    let { state } = before;
    for await (const recorded of readOrderEvents(eventStore, orderNo, BigInt(retailers.length))) {
      [state] = evolveLoaded(state, await openEvent(recorded, noKey));
      retailers.push(state.facts.created?.dealer.dealerId ?? '');
    }
    return { retailers, state };
  };

  /** By revision, at least up to this one where the order has come as far. */
  const retailersUpTo = async (orderNo: string, revision: number): Promise<readonly string[]> => {
    const before = orders.get(orderNo) ?? Promise.resolve(nothing);
    const reading = before.then((known) => (known.retailers.length > revision ? known : takenOn(orderNo, known)));
    orders.set(orderNo, reading);
    try {
      return (await reading).retailers;
    } catch (fault) {
      orders.delete(orderNo);
      throw fault;
    }
  };

  /** None where nobody can read who lends the car. */
  const lenderOf = async (stream: string): Promise<ReadonlySet<string>> => {
    const [first] = await eventStore.readStream(stream, { limit: 1 });
    const event = first && readTestDriveEvent({ ...(await openEvent(first, noKey)), personal: undefined });
    const isBooking = typeof event === 'object' && event.type === 'TestDriveBooked';
    return new Set(isBooking ? [event.data.retailer.id] : []);
  };

  /** None where nobody can read who calls. */
  const callerBackOf = async (stream: string): Promise<ReadonlySet<string>> => {
    const [first] = await eventStore.readStream(stream, { limit: 1 });
    const event = first && readCallBackEvent({ ...(await openEvent(first, noKey)), personal: undefined });
    const isRequest = typeof event === 'object' && event.type === 'CallBackRequested';
    return new Set(isRequest ? [event.data.retailer.id] : []);
  };

  return async ({ stream, revision }) => {
    if (stream.startsWith(callBackStreamPrefix)) return callerBackOf(stream);
    if (stream.startsWith(testDriveStreamPrefix)) return lenderOf(stream);
    const orderNo = subjectOfStream(stream);
    if (stream.startsWith(talkStreamPrefix)) return new Set([(await retailersUpTo(orderNo, Infinity)).at(-1) ?? '']);
    const at = Number(revision);
    const retailers = await retailersUpTo(orderNo, at);
    return new Set([retailers[at - 1] ?? '', retailers[at] ?? '']);
  };
};
