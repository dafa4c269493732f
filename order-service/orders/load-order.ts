/** An order out of its stream: opened, upcast and folded. */
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { evolve, evolveUnread, initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { emptyChain, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import type { DataKey, KeyStore } from '@driveaway/infra/keys/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type LoadedEvent = Omit<OpenedEvent, 'data' | 'personal'> & {
  /** Undefined when nobody here can read it: an unknown type, a later version, or data that fails its schema. */
  readonly event: OrderEvent | undefined;
};

export type LoadedOrder = {
  readonly state: OrderState;
  /** Every event of the stream in order, with its metadata. */
  readonly events: readonly LoadedEvent[];
  /** Last revision and last hash: what the next event is chained to. */
  readonly head: ChainHead;
};

/** An order has some dozens of events; a stream this long is a fault, not an order. */
const mostEvents = 20_000n;

type FindKey = (keyId: string) => Promise<DataKey | undefined>;

const rememberKeys = (keys: KeyStore): FindKey => {
  const found = new Map<string, Promise<DataKey | undefined>>();
  return (keyId) => {
    const key = found.get(keyId) ?? keys.find(keyId);
    found.set(keyId, key);
    return key;
  };
};

/** The state after one more event of the stream, and the event in today's shape. */
export const evolveLoaded = (
  state: OrderState,
  { data, personal, ...opened }: OpenedEvent,
): [OrderState, LoadedEvent] => {
  const { type, schemaVersion } = opened;
  const event = readOrderEvent({ type, schemaVersion, data, personal });
  return typeof event === 'string'
    ? [evolveUnread(state, type, event), { ...opened, event: undefined }]
    : [evolve(state, event), { ...opened, event }];
};

/** The events of an order from a revision on, page by page. */
export async function* readOrderEvents(
  eventStore: ServicePorts['eventStore'],
  orderNo: string,
  first: bigint,
): AsyncGenerator<RecordedEvent> {
  for await (const event of streamEvents(eventStore, orderStream(orderNo), first)) {
    if (event.revision >= mostEvents) throw new Error(`The stream of order ${orderNo} is too long to be an order`);
    yield event;
  }
}

const readOrder = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  orderNo: string,
  findKey: FindKey,
): Promise<LoadedOrder> => {
  const events: LoadedEvent[] = [];
  let state = initialOrderState;
  let head = emptyChain;
  for await (const recorded of readOrderEvents(eventStore, orderNo, 0n)) {
    const [next, loaded] = evolveLoaded(state, await openEvent(recorded, findKey));
    state = next;
    events.push(loaded);
    head = { revision: recorded.revision, hash: loaded.metadata.hash };
  }
  return { state, events, head };
};

/**
 * Reads the stream of an order, page by page, and folds it. An order that does not exist is the initial state without
 * events. Personal data is there as long as its key is. Throws when stored bytes cannot be opened at all.
 */
export const loadOrder = async (
  { eventStore, keys }: Pick<ServicePorts, 'eventStore' | 'keys'>,
  orderNo: string,
): Promise<LoadedOrder> => readOrder({ eventStore }, orderNo, rememberKeys(keys));

/** One event of an order; undefined when there is none of the revision. Throws when stored bytes cannot be opened at all. */
export const loadOrderEvent = async (
  { eventStore, keys }: Pick<ServicePorts, 'eventStore' | 'keys'>,
  orderNo: string,
  revision: number,
): Promise<LoadedEvent | undefined> => {
  const [recorded] = await eventStore.readStream(orderStream(orderNo), { from: BigInt(revision), limit: 1 });
  if (recorded === undefined) return undefined;
  const { data, personal, ...opened } = await openEvent(recorded, (keyId) => keys.find(keyId));
  const { type, schemaVersion } = opened;
  const event = readOrderEvent({ type, schemaVersion, data, personal });
  return { ...opened, event: typeof event === 'string' ? undefined : event };
};

/** The same without personal data, which no decision needs: no key is asked for, so it works while their store is away. */
export const loadOrderWithoutPersonal = async (
  { eventStore }: Pick<ServicePorts, 'eventStore'>,
  orderNo: string,
): Promise<LoadedOrder> => readOrder({ eventStore }, orderNo, async () => undefined);
