/** A new order out of a saved car build: priced as of today, with everything it depends on copied into it. */
import { createHmac } from 'node:crypto';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { resolveBuild, vehicleOf, type CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import type { OrderCommandOf } from '@driveaway/domain/order/order-commands.ts';
import { orderNumberFrom } from '@driveaway/domain/order/order-number.ts';
import type { Buyer, BuyerType, DealerTerms } from '@driveaway/domain/order/order-terms.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { askYourRetailerMessage } from '../catalogue/ask-your-retailer.ts';
import { sydneyDate } from '../catalogue/sydney-date.ts';
import type { ServicePorts } from '../service-ports.ts';
import { derivedId } from './derived-id.ts';
import { executeOrderCommand, type OrderCommandRefusal, type OrderPorts } from './execute-order-command.ts';

export type PlaceOrderPorts = OrderPorts & Pick<ServicePorts, 'settings'>;

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
  readonly dealer: DealerTerms;
  readonly buyerType: BuyerType;
  readonly buyer: Buyer;
  readonly licenceFileId: string | null;
  readonly hash: boolean;
  readonly acceptsRoadsideAssistance: boolean;
  readonly privacyNoticeVersion: string;
};

export type PlaceOrderRefusal =
  | OrderCommandRefusal
  | { readonly code: 'car-build-not-found' }
  | { readonly code: 'no-price'; readonly message: string };

export type PlaceOrderOutcome =
  | {
      readonly kind: 'placed';
      readonly orderNo: string;
      readonly orderReference: string;
      readonly position: bigint;
    }
  | { readonly kind: 'refused'; readonly refusal: PlaceOrderRefusal };

/** Twelve digits rarely collide: more than a few in a row mean that something else is wrong. */
const mostNumbers = 5;

/** Number and reference of an order, unguessable without the secret and the same for every retry. */
const namesOf = (
  secret: Uint8Array,
  commandId: string,
  attempt: number,
): { orderNo: string; orderReference: string } => {
  const mac = (what: string): Buffer =>
    createHmac('sha256', secret).update(`${what}\n${commandId}\n${attempt}`).digest();
  return {
    orderNo: orderNumberFrom(mac('order number')),
    orderReference: mac('order reference').toString('hex').slice(0, 32),
  };
};

const termsOf = (
  { clock, settings }: PlaceOrderPorts,
  request: PlaceOrderRequest,
): Omit<OrderCommandOf<'CreateOrder'>['data'], 'orderNo' | 'orderReference'> | PlaceOrderRefusal => {
  const { suburb, customerId, buildId, buyerType, dealer } = request;
  const build = resolveBuild(request.build);
  if (build.kind === 'unknown') return { code: 'car-build-not-found' };
  const now = clock.now();
  const priced = driveawayPrice({ build, suburb, asOf: sydneyDate(now) });
  if (priced.kind === 'ask-your-retailer') {
    return { code: 'no-price', message: askYourRetailerMessage(priced) };
  }
  return {
    customerId,
    buildId,
    buyerType,
    vehicle: vehicleOf(build),
    price: priced.price,
    dealer,
    seller: { ...brand.seller },
    privacyNoticeVersion: request.privacyNoticeVersion,
    hash: request.hash,
    acceptsRoadsideAssistance: request.acceptsRoadsideAssistance,
    licenceFileId: request.licenceFileId,
    offerExpiresAt: now.add({ hours: settings.offerDays * 24 }).toString({ smallestUnit: 'millisecond' }),
  };
};

/**
 * Creates an order. Retried under its command id it answers with the same order, at the price of the first time. The
 * number's uniqueness comes from the stream that must not exist; a number already taken leads to the next one.
 */
export const placeOrder = async (ports: PlaceOrderPorts, request: PlaceOrderRequest): Promise<PlaceOrderOutcome> => {
  const { commandId, correlationId, actor, customerId, buildId, build, suburb, dealer, buyerType, buyer } = request;
  const terms = termsOf(ports, request);
  if ('code' in terms) return { kind: 'refused', refusal: terms };
  for (let attempt = 0; attempt < mostNumbers; attempt += 1) {
    const names = namesOf(ports.secrets.orderNumber, commandId, attempt);
    const outcome = await executeOrderCommand(ports, {
      orderNo: names.orderNo,
      command: { type: 'CreateOrder', data: { ...terms, ...names }, personal: { buyer } },
      commandId: derivedId('place-order', commandId),
      correlationId,
      causationId: commandId,
      actor,
      content: {
        customerId,
        buildId,
        build,
        suburb,
        dealerId: dealer.dealerId,
        buyerType,
        buyer,
        hash: request.hash,
        acceptsRoadsideAssistance: request.acceptsRoadsideAssistance,
      },
    });
    if (outcome.kind === 'done') return { kind: 'placed', ...names, position: outcome.position };
    if (outcome.refusal.code !== 'order-already-exists') return { kind: 'refused', refusal: outcome.refusal };
  }
  throw new Error(`No free order number after ${mostNumbers} attempts`);
};
