/** Reads stored events: upcasts them to the current version, then checks that version's schema. */
import type { JsonObject } from '../json/json.ts';
import { orderEventSchemas, orderEventTypes, type OrderEvent, type OrderEventType } from './order-events.ts';

/** A stored event, parsed and decrypted but not yet validated. */
type StoredOrderEvent = {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
  readonly personal: JsonObject | undefined;
};

/** Turn the data of each version of a type into that of the next one, the first version first. */
type Upcasters = Partial<Record<OrderEventType, readonly ((data: JsonObject) => JsonObject)[]>>;

/** None before 1.0.0: until then shapes are changed in place (ADR 98). */
const upcasters: Upcasters = {};

const versionIn = (known: Upcasters, type: OrderEventType): number => (known[type]?.length ?? 0) + 1;

/** The version that is written today. */
export const orderEventVersion = (type: OrderEventType): number => versionIn(upcasters, type);

const isOrderEventType = (type: string): type is OrderEventType => orderEventTypes.some((known) => known === type);

type ReadEvent = OrderEvent | 'unknown' | 'unreadable';

/** Reads with these upcasters; see `readOrderEvent`. */
export const orderEventReader =
  (known: Upcasters) =>
  ({ type, schemaVersion, data, personal }: StoredOrderEvent): ReadEvent => {
    if (!isOrderEventType(type) || schemaVersion > versionIn(known, type)) return 'unknown';
    const later = known[type]?.slice(schemaVersion - 1) ?? [];
    const current = later.reduce((older, upcast) => upcast(older), data);
    return orderEventSchemas[type].safeParse({ type, data: current, personal }).data ?? 'unreadable';
  };
const readAnew = orderEventReader(upcasters);

/** By the data of an event that several readers are given; freed with it. */
const known = new WeakMap<JsonObject, { readonly stored: StoredOrderEvent; readonly event: ReadEvent }>();

const isSame = (one: StoredOrderEvent, other: StoredOrderEvent): boolean =>
  one.type === other.type && one.schemaVersion === other.schemaVersion && one.personal === other.personal;

/**
 * The event in today's shape. `unknown` for a type or a later version nobody here knows, `unreadable` when the data
 * does not fit its schema.
 */
export const readOrderEvent = (stored: StoredOrderEvent): ReadEvent => {
  const before = known.get(stored.data);
  if (before !== undefined && isSame(before.stored, stored)) return before.event;
  const event = readAnew(stored);
  known.set(stored.data, { stored, event });
  return event;
};
