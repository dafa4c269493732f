/** A new order out of a saved car build, with its price and everything else it depends on copied into it. */
import { createHmac } from 'node:crypto';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { resolveBuild, stockWords, vehicleOf, type CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import type { OrderCommandOf } from '@driveaway/domain/order/order-commands.ts';
import type { StockCar } from '@driveaway/domain/order/order-events.ts';
import { orderNumberFrom } from '@driveaway/domain/order/order-number.ts';
import type { BuyerType } from '@driveaway/domain/terms/buyer-type.ts';
import type { Buyer, DealerTerms, Vehicle } from '@driveaway/domain/terms/order-terms.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { expectedDelivery } from '@driveaway/domain/catalogue/expected-delivery.ts';
import { stockWindow } from '@driveaway/domain/order/expected-handover.ts';
import { OwnerErased } from '@driveaway/infra/keys/owner-erased.ts';
import { askYourRetailerMessage } from '../catalogue/ask-your-retailer.ts';
import { pricesAt } from '../catalogue/prices-now.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { derivedId } from './derived-id.ts';
import {
  executeOrderCommand,
  findRecordedOutcome,
  type OrderCommandOutcome,
  type OrderCommandRefusal,
  type OrderCommandRequest,
  type OrderPorts,
} from './execute-order-command.ts';
import { loadOrderWithoutPersonal } from './load-order.ts';

type PlaceOrderPorts = OrderPorts & Pick<ServicePorts, 'settings'>;

export type PlaceOrderRequest = {
  /** The same id always gives the same order. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
  readonly customerId: string;
  readonly buildId: string;
  readonly build: CarBuild;
  /** Where the car is priced and registered. */
  readonly suburb: Suburb;
  /** The moment whose price the customer has agreed to: its day may be over before the order is recorded. */
  readonly pricedAt: Temporal.Instant;
  readonly dealer: DealerTerms;
  /** The car in stock that it is for; absent for a car that is built. */
  readonly stockCar?: StockCar | undefined;
  readonly buyerType: BuyerType;
  readonly buyer: Buyer;
  readonly licenceFileId: string | null;
  readonly hash: boolean;
  readonly acceptsRoadsideAssistance: boolean;
  readonly privacyNoticeVersion: string;
};

type OrderNames = { readonly orderNo: string; readonly orderReference: string };

type PlaceOrderRefusal =
  | OrderCommandRefusal
  | { readonly code: 'car-build-not-found' }
  | { readonly code: 'no-price'; readonly message: string };

type PlaceOrderOutcome =
  | ({ readonly kind: 'placed'; readonly position: bigint } & OrderNames)
  | { readonly kind: 'refused'; readonly refusal: PlaceOrderRefusal };

/** Twelve digits rarely collide: more than a few in a row mean that something else is wrong. */
const mostNumbers = 5;

/** Number and reference of an order, unguessable without the secret and the same for every retry. */
const namesOf = (secret: Uint8Array, commandId: string, attempt: number): OrderNames => {
  const mac = (what: string): Buffer =>
    createHmac('sha256', secret).update(`${what}\n${commandId}\n${attempt}`).digest();
  return {
    orderNo: orderNumberFrom(mac('order number')),
    orderReference: mac('order reference').toString('hex').slice(0, 32),
  };
};

/** The car as documents name it: one in stock by its VIN's ending, beside its options. */
const withStockCar = (vehicle: Vehicle, stockCar: StockCar | undefined): Vehicle =>
  stockCar === undefined ? vehicle : { ...vehicle, options: [...vehicle.options, stockWords(stockCar)] };

const termsOf = (
  { clock, settings }: PlaceOrderPorts,
  request: PlaceOrderRequest,
): Omit<OrderCommandOf<'CreateOrder'>['data'], 'orderNo' | 'orderReference'> | PlaceOrderRefusal => {
  const { suburb, customerId, buildId, buyerType, dealer, pricedAt, stockCar } = request;
  const build = resolveBuild(request.build);
  if (build.kind === 'unknown') return { code: 'car-build-not-found' };
  const pricing = pricesAt(pricedAt, settings)(suburb.state);
  const { dealerId } = dealer;
  const priced = driveawayPrice({ ...pricing, build, suburb, dealerId });
  if (priced.kind === 'ask-your-retailer') {
    return { code: 'no-price', message: askYourRetailerMessage(priced) };
  }
  const days =
    stockCar === undefined
      ? expectedDelivery({
          variantCode: build.variant.code,
          state: dealer.address.stateCode,
          orderedOn: pricing.asOf,
        })
      : stockWindow(stockCar.availableFrom, pricing.asOf, dealer);
  return {
    customerId,
    buildId,
    buyerType,
    vehicle: withStockCar(vehicleOf(build), stockCar),
    ...(stockCar === undefined ? {} : { stockCar }),
    price: priced.price,
    dealer,
    seller: { ...brand.seller, email: brand.coordinator.email, phone: brand.coordinator.phone },
    ...(days && { expectedDelivery: { ...days, saidOn: pricing.asOf } }),
    privacyNoticeVersion: request.privacyNoticeVersion,
    hash: request.hash,
    acceptsRoadsideAssistance: request.acceptsRoadsideAssistance,
    licenceFileId: request.licenceFileId,
    offerExpiresAt: clock
      .now()
      .add({ hours: settings.offerDays * 24 })
      .toString({ smallestUnit: 'millisecond' }),
  };
};

const placeCommandId = (commandId: string): string => derivedId('place-order', commandId);

/** What makes a request with the same id the same request; prices and offers are not part of it. */
const contentOf = (request: PlaceOrderRequest): OrderCommandRequest['content'] => ({
  customerId: request.customerId,
  buildId: request.buildId,
  build: request.build,
  suburb: request.suburb,
  dealerId: request.dealer.dealerId,
  buyerType: request.buyerType,
  buyer: request.buyer,
  hash: request.hash,
  acceptsRoadsideAssistance: request.acceptsRoadsideAssistance,
});

/** Number and reference of the order that a command has placed; undefined when it has placed none. */
export const findPlacedOrder = async (
  ports: Pick<PlaceOrderPorts, 'eventStore' | 'secrets'>,
  commandId: string,
): Promise<OrderNames | undefined> => {
  for (let attempt = 0; attempt < mostNumbers; attempt += 1) {
    const names = namesOf(ports.secrets.orderNumber, commandId, attempt);
    const { events } = await loadOrderWithoutPersonal(ports, names.orderNo);
    if (events.length === 0) return undefined;
    if (events.some(({ metadata }) => metadata.commandId === placeCommandId(commandId))) return names;
  }
  return undefined;
};

const placedOrRefused = (names: OrderNames, outcome: OrderCommandOutcome): PlaceOrderOutcome =>
  outcome.kind === 'done'
    ? { kind: 'placed', ...names, position: outcome.position }
    : { kind: 'refused', refusal: outcome.refusal };

/** One that was appended under a key from before an erasure, nobody's to read or pay, is cancelled; throws `OwnerErased` then. */
const cancelIfErased = async (ports: OrderPorts, orderNo: string, request: PlaceOrderRequest): Promise<void> => {
  try {
    await ports.keys.obtain(request.customerId, 'contract');
  } catch (fault) {
    if (!(fault instanceof OwnerErased)) throw fault;
    const at = ports.clock.now().toString({ smallestUnit: 'millisecond' });
    const command = { type: 'CancelOrder', reason: 'The account was erased.', by: 'customer', at } as const;
    const ids = { commandId: derivedId('erased', request.commandId), correlationId: request.correlationId };
    const actor = { kind: 'system', id: 'erasure' } as const;
    await executeOrderCommand(ports, { ...ids, orderNo, command, actor, content: { orderNo } });
    throw fault;
  }
};

/**
 * Creates an order. A retry under its command id always answers with the same order at the original price, whatever
 * prices and offers are now. A number is unique because its stream must not exist yet; if it is taken, the next one is
 * tried.
 */
export const placeOrder = async (ports: PlaceOrderPorts, request: PlaceOrderRequest): Promise<PlaceOrderOutcome> => {
  const { correlationId, actor, buyer } = request;
  const commandId = placeCommandId(request.commandId);
  const content = contentOf(request);
  const placed = await findPlacedOrder(ports, request.commandId);
  const recorded = placed && (await findRecordedOutcome(ports, { orderNo: placed.orderNo, commandId, content }));
  if (placed !== undefined && recorded !== undefined) return placedOrRefused(placed, recorded);
  const terms = termsOf(ports, request);
  if ('code' in terms) return { kind: 'refused', refusal: terms };
  for (let attempt = 0; attempt < mostNumbers; attempt += 1) {
    const names = namesOf(ports.secrets.orderNumber, request.commandId, attempt);
    const outcome = await executeOrderCommand(ports, {
      orderNo: names.orderNo,
      command: { type: 'CreateOrder', data: { ...terms, ...names }, personal: { buyer } },
      commandId,
      correlationId,
      causationId: request.commandId,
      actor,
      content,
    });
    const isTaken = outcome.kind === 'refused' && outcome.refusal.code === 'order-already-exists';
    if (outcome.kind === 'done') await cancelIfErased(ports, names.orderNo, request);
    if (!isTaken) return placedOrRefused(names, outcome);
  }
  throw new Error(`No free order number after ${mostNumbers} attempts`);
};
