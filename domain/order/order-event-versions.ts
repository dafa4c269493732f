/** Reads old events: upcasts them to the current version, then checks that version's schema. */
import type { JsonObject } from '../json/json.ts';
import { orderEventSchemas, orderEventTypes, type OrderEvent, type OrderEventType } from './order-events.ts';

/** A stored event, parsed and decrypted but not yet validated. */
export type StoredOrderEvent = {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
  readonly personal: JsonObject | undefined;
};

/** The version that is written today, per type. */
export const orderEventVersions: Readonly<Record<OrderEventType, number>> = {
  OrderCreated: 2,
  DepositPaymentStarted: 1,
  DepositPaid: 1,
  DepositPaymentFailed: 1,
  ContractIssued: 1,
  ContractNotesAdded: 1,
  ContractAccepted: 1,
  OrderApproved: 1,
  VehicleAllocated: 1,
  VehicleReallocated: 1,
  AllocationLapsed: 1,
  VehicleOnWater: 1,
  VehicleOnShore: 1,
  BalanceRequested: 1,
  BalancePaid: 1,
  VehicleShippedToDealer: 1,
  VehicleArrivedAtDealer: 1,
  OrderCompleted: 1,
  OrderCancelled: 1,
  DepositRefunded: 1,
  BalanceRefunded: 1,
  FinanceApplicationLodged: 1,
  FinanceApplicationApproved: 1,
  FinanceApplicationDenied: 1,
  DocumentAdded: 1,
  ValuationRequested: 1,
  TradeInOffered: 1,
  TradeInAccepted: 1,
  TradeInDeclined: 1,
  OrderChanged: 1,
  StatusCorrected: 1,
  RetailerChanged: 1,
  HandoverTimesOffered: 1,
  HandoverTimeChosen: 1,
  HandoverTimesWithdrawn: 1,
  VehicleHandedOver: 1,
};

/** Turns one version's data into the next one's: `upcasters.OrderCreated[1]` makes version 2 out of version 1. */
type Upcaster = (data: JsonObject) => JsonObject;
const upcasters: Partial<Record<OrderEventType, Readonly<Record<number, Upcaster>>>> = {
  OrderCreated: {
    // version 2 may name the body style, which was not recorded before
    1: (data) => data,
  },
};

const isOrderEventType = (type: string): type is OrderEventType => orderEventTypes.some((known) => known === type);

type ReadEvent = OrderEvent | 'unknown' | 'unreadable';

/** By the data of an event that several readers are given; freed with it. */
const known = new WeakMap<JsonObject, { readonly stored: StoredOrderEvent; readonly event: ReadEvent }>();

const isSame = (one: StoredOrderEvent, other: StoredOrderEvent): boolean =>
  one.type === other.type && one.schemaVersion === other.schemaVersion && one.personal === other.personal;

const readAnew = (stored: StoredOrderEvent): ReadEvent => {
  const { type, schemaVersion } = stored;
  if (!isOrderEventType(type) || schemaVersion > orderEventVersions[type]) return 'unknown';
  let data = stored.data;
  for (let version = schemaVersion; version < orderEventVersions[type]; version += 1) {
    const upcast = upcasters[type]?.[version];
    if (upcast === undefined) return 'unreadable';
    data = upcast(data);
  }
  const event = orderEventSchemas[type].safeParse({ type, data, personal: stored.personal });
  return event.success ? event.data : 'unreadable';
};

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
