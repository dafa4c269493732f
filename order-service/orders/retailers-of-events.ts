/** Whose order, test drive or call back it was at each event: for webhooks and feeds of one retailer. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import {
  evolveUnread,
  initialOrderState,
  isWrittenByLater,
  type OrderState,
} from '@driveaway/domain/order/order-state.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { callBackStreamPrefix, readCallBackEvent } from '@driveaway/domain/call-backs/call-back-events.ts';
import { readTestDriveEvent, testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { StoredEvent } from '@driveaway/domain/json/stored-event-reader.ts';
import type { Position, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { UnreadableEvent } from '@driveaway/infra/event-store/unreadable-event.ts';
import { evolveLoaded, readOrderEvents } from './load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

const prefixes = [talkStreamPrefix, testDriveStreamPrefix, callBackStreamPrefix, orderStreamPrefix];

/** The number of the order that a stream is of, also by the talk about it, or the id of the test drive or call back. */
export const subjectOfStream = (stream: string): string =>
  stream.slice((prefixes.find((prefix) => stream.startsWith(prefix)) ?? '').length);

type AskedEvent = Pick<RecordedEvent, 'stream' | 'revision'> & {
  /** Asks who has the order now, of an event at this position; while that is unknown, what came before concerns whoever had it last. */
  readonly nowAt?: Position;
};

/** `unknown`: an event of a later version of the product may say it, which cannot be read here. */
type RetailersOfEvent = ReadonlySet<string> | 'unknown';

/** By revision, as far as the order was read: whose it was then, '' before there was one. */
type Known = {
  readonly retailers: readonly string[];
  readonly state: OrderState;
  /** Position of the first event of a later version. */
  readonly unknownFrom: Position | undefined;
};
const nothing: Known = { retailers: [], state: initialOrderState, unknownFrom: undefined };
/** So many orders are remembered, those that were asked about last. */
const usuallyKnown = 256;

/** What can be opened no more says nothing, to no version of the product. */
const opened = async (recorded: RecordedEvent) => {
  try {
    return await openEvent(recorded, noKey);
  } catch (fault) {
    if (fault instanceof UnreadableEvent) return undefined;
    throw fault;
  }
};

/**
 * The retailers that an event concerns: whoever had the order after it, and before it whoever lost it to another; a talk
 * concerns whoever has the order now, a test drive whoever lends the car, a call back whoever calls. What was damaged is passed
 * over, and may leave none. What was read of an order is read once for all that is asked about it. Asks for no event that is not
 * in the store.
 */
export const retailersOfEvents = (
  eventStore: ServicePorts['eventStore'],
  mostOrders = usuallyKnown,
): ((event: AskedEvent) => Promise<RetailersOfEvent>) => {
  const orders = createMemory<string, Promise<Known>>('retailersOfOrders', { most: mostOrders });

  const takenOn = async (orderNo: string, before: Known): Promise<Known> => {
    const retailers = [...before.retailers];
    let { state, unknownFrom } = before;
    for await (const recorded of readOrderEvents(eventStore, orderNo, BigInt(retailers.length))) {
      const event = await opened(recorded);
      if (event === undefined) state = evolveUnread(state, recorded.type, 'unreadable');
      else [state] = evolveLoaded(state, event);
      if (isWrittenByLater(state)) unknownFrom ??= recorded.position;
      retailers.push(state.facts.created?.dealer.dealerId ?? '');
    }
    return { retailers, state, unknownFrom };
  };

  /** By revision, at least up to this one where the order has come as far. */
  const knownUpTo = async (orderNo: string, revision: number): Promise<Known> => {
    const before = orders.get(orderNo) ?? Promise.resolve(nothing);
    const reading = before.then((known) => (known.retailers.length > revision ? known : takenOn(orderNo, known)));
    orders.set(orderNo, reading);
    try {
      return await reading;
    } catch (fault) {
      orders.delete(orderNo);
      throw fault;
    }
  };

  /** Whose the first event of a stream says it is: none where nobody can read that any more. */
  const namedFirst = async <Event>(
    stream: string,
    read: (stored: StoredEvent) => Event | 'unknown' | 'unreadable',
    retailerOf: (event: Event) => string | undefined,
  ): Promise<RetailersOfEvent> => {
    const [first] = await eventStore.readStream(stream, { limit: 1 });
    const stored = first && (await opened(first));
    const event = stored === undefined ? 'unreadable' : read({ ...stored, personal: undefined });
    if (event === 'unknown') return 'unknown';
    const retailer = event === 'unreadable' ? undefined : retailerOf(event);
    return new Set(retailer === undefined ? [] : [retailer]);
  };

  return async ({ stream, revision, nowAt }) => {
    if (stream.startsWith(callBackStreamPrefix))
      return namedFirst(stream, readCallBackEvent, (event) =>
        event.type === 'CallBackRequested' ? event.data.retailer.id : undefined,
      );
    if (stream.startsWith(testDriveStreamPrefix))
      return namedFirst(stream, readTestDriveEvent, (event) =>
        event.type === 'TestDriveBooked' ? event.data.retailer.id : undefined,
      );
    const isNow = nowAt !== undefined || stream.startsWith(talkStreamPrefix);
    const at = isNow ? Infinity : Number(revision);
    const { retailers, state, unknownFrom } = await knownUpTo(subjectOfStream(stream), at);
    const isUnknown =
      nowAt === undefined
        ? state.anomalies.some((anomaly) => anomaly.kind === 'unknown' && anomaly.revision <= at)
        : unknownFrom !== undefined && unknownFrom <= nowAt;
    if (isUnknown) return 'unknown';
    return new Set(isNow ? [retailers.at(-1) ?? ''] : [retailers[at - 1] ?? '', retailers[at] ?? '']);
  };
};
