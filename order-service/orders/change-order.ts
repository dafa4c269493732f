/** A change of an order by its customer, at the prices of the day. */
import type { ChangeQuoteRequest } from '@driveaway/domain/api/change-order.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { carName, vehicleOf, type CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { dealerTermsOf, type Dealer } from '@driveaway/domain/dealers/dealer.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { sellsCar } from '@driveaway/domain/dealers/sells-car.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { formatDollars, type Cents } from '@driveaway/domain/money/cents.ts';
import { termsOf } from '@driveaway/domain/order/decide-change.ts';
import { withContracted } from '@driveaway/domain/order/contracted-choices.ts';
import { deliveryAfterChange } from '@driveaway/domain/order/delivery-after-change.ts';
import type { OrderCommandOf } from '@driveaway/domain/order/order-commands.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { askYourRetailerMessage } from '../catalogue/ask-your-retailer.ts';
import { pricesAt } from '../catalogue/prices-now.ts';
import { offeredBuild } from '../catalogue/saved-builds.ts';
import { suburbOfSale } from '../catalogue/suburb-of-sale.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { derivedId } from './derived-id.ts';
import {
  executeOrderCommand,
  findRecordedOutcome,
  type OrderCommandOutcome,
  type OrderPorts,
} from './execute-order-command.ts';
import type { OwnOrder } from './own-order.ts';

type ChangePorts = OrderPorts & Pick<ServicePorts, 'settings'>;

/** The order as it would be. */
type ChangedTerms = OrderCommandOf<'ChangeOrder'>['data'];

type Choice = Omit<ChangeQuoteRequest, 'orderNo'>;

/** The build of the order with another choice; what it does not name stays. */
const buildOf = ({ created: { vehicle, price } }: OwnOrder, choice: Choice): CarBuild => ({
  variantCode: vehicle.variantCode,
  paintCode: choice.paintCode,
  interiorCode: choice.interiorCode,
  accessoryCodes: choice.accessoryCodes,
  cappedService: price.cappedService !== null,
  extendedWarranty: price.extendedWarranty !== null,
});

/**
 * For which place a change is priced (ADR 43). A retailer that stays keeps the place of the price, also where the seller
 * moved the order into another state; back in the state that it was ordered for, the order has the place of then.
 */
const placeOfSale = ({ events: [first], created }: OwnOrder, dealer: Dealer): Suburb => {
  const ordered = first?.event?.type === 'OrderCreated' ? first.event : undefined;
  const placeOf = ({ state, postcode }: Pick<Suburb, 'state' | 'postcode'>): Suburb => ({ name: '', state, postcode });
  const now = placeOf(created.price);
  const then = ordered === undefined ? now : placeOf(ordered.data.price);
  const keptAt = ordered?.personal?.buyer.keptAt;
  if (keptAt === undefined && dealer.id === created.dealer.dealerId) return now;
  return suburbOfSale(then.state === dealer.address.stateCode ? then : now, dealer, keptAt);
};

/** What an order would be with another choice, at today's prices. Throws MalformedInput for what is not offered. */
export const changedTerms = (
  { clock, settings }: Pick<ChangePorts, 'clock' | 'settings'>,
  order: OwnOrder,
  choice: Choice,
): ChangedTerms => {
  const { vehicle, price } = order.created;
  const models = catalogue.map((model) =>
    model.code === vehicle.modelCode ? withContracted(model, { vehicle, price }) : model,
  );
  const build = offeredBuild(buildOf(order, choice), models);
  const dealer = findDealer(choice.dealerCode);
  if (dealer === undefined || !sellsCar(dealer, carName(build))) {
    throw new MalformedInput({ dealerCode: ['Please choose a retailer that sells this car.'] });
  }
  const suburb = placeOfSale(order, dealer);
  const pricing = pricesAt(clock.now(), settings)(suburb.state);
  const priced = driveawayPrice({ ...pricing, build, suburb, dealerId: dealer.id });
  if (priced.kind !== 'priced') return refuse({ code: 'no-price', message: askYourRetailerMessage(priced) });
  const changed = { vehicle: vehicleOf(build), dealer: dealerTermsOf(dealer) };
  const expectedDelivery = deliveryAfterChange(order.created, changed, pricing.asOf);
  return { ...changed, price: priced.price, ...(expectedDelivery && { expectedDelivery }) };
};

export type ChangeOrderRequest = {
  readonly order: OwnOrder;
  readonly choice: Choice;
  /** The total that the customer was shown. */
  readonly agreedCents: Cents | undefined;
  /** The retailer that they were shown; undefined where they were shown none. */
  readonly shownDealerCode: string | undefined;
  /** The last day on which they were shown that the car is expected; undefined where they were shown none. */
  readonly shownDeliveryUntil: string | undefined;
  readonly commandId: string;
  readonly correlationId: string;
};

/**
 * Changes an order while no car is allocated to it. A retry under its command id answers as before, whatever prices are
 * now; a price that is not the one agreed to is refused with the words of the new one.
 */
export const changeOrder = async (ports: ChangePorts, request: ChangeOrderRequest): Promise<OrderCommandOutcome> => {
  const { order, choice, agreedCents, shownDealerCode, shownDeliveryUntil, correlationId } = request;
  const { orderNo, customerId, dealer } = order.created;
  const commandId = derivedId('change-order', orderNo, request.commandId);
  const content = { ...choice, agreedCents: agreedCents ?? null };
  const recorded = await findRecordedOutcome(ports, { orderNo, commandId, content });
  if (recorded !== undefined) return recorded;
  // the retailer that an older page shows is nobody's choice any more
  const shownDealerId = shownDealerCode && (findDealer(shownDealerCode)?.id ?? shownDealerCode);
  if (shownDealerId !== undefined && shownDealerId !== dealer.dealerId) refuse({ code: 'terms-changed' });
  const terms = changedTerms(ports, order, choice);
  // nobody agrees to a later day than the one they saw
  const { to } = terms.expectedDelivery ?? {};
  if (to !== undefined && shownDeliveryUntil !== undefined && to > shownDeliveryUntil)
    refuse({ code: 'terms-changed' });
  const { totalCents } = terms.price;
  if (agreedCents !== totalCents) {
    const message = `The driveaway price of your order as changed is ${formatDollars(totalCents)}. Please confirm it to continue.`;
    refuse({ code: 'price-not-agreed', message });
  }
  return executeOrderCommand(ports, {
    orderNo,
    command: { type: 'ChangeOrder', data: terms, terms: termsOf(order.state.facts) },
    commandId,
    correlationId,
    actor: { kind: 'customer', id: customerId },
    content,
  });
};
