/** Whose order it was at each event: for webhooks of one retailer. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { evolveLoaded, readOrderEvents } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** The number of the order that an event is of, or of the talk that it is of. */
export const orderNoOfEvent = (stream: string): string =>
  stream.slice((stream.startsWith(talkStreamPrefix) ? talkStreamPrefix : orderStreamPrefix).length);

/**
 * The retailers that an event concerns: whoever had the order after it, and before it whoever lost it to another; a talk
 * concerns whoever has the order now. Each
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

  return async ({ stream, revision }) => {
    const orderNo = orderNoOfEvent(stream);
    const reading = orders.get(orderNo) ?? retailersOf(orderNo);
    orders.set(orderNo, reading);
    const retailers = await reading;
    if (stream.startsWith(talkStreamPrefix)) return new Set([retailers.at(-1) ?? '']);
    const at = Number(revision);
    return new Set([retailers[at - 1] ?? '', retailers[at] ?? '']);
  };
};
