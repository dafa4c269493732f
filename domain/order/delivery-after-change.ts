/** What a buyer is told of the delivery once their order is changed. */
import { expectedDelivery } from '../catalogue/expected-delivery.ts';
import type { DealerTerms, Vehicle } from '../terms/order-terms.ts';
import { daysOf, type SaidDelivery } from './said-delivery.ts';

type Ordered = {
  readonly vehicle: Vehicle;
  readonly dealer: DealerTerms;
  readonly expectedDelivery?: SaidDelivery | undefined;
};

/**
 * What is said once an order is changed on a day (ADR 109). The same car keeps its place in the plant: what was said stays, or
 * moves with the way to another state alone. Another paint or interior is reckoned from that day.
 */
export const deliveryAfterChange = (
  { vehicle: before, dealer: dealerBefore, expectedDelivery: said }: Ordered,
  { vehicle, dealer }: Omit<Ordered, 'expectedDelivery'>,
  today: string,
): SaidDelivery | undefined => {
  const isSameCar = before.paint.code === vehicle.paint.code && before.interior.code === vehicle.interior.code;
  const { stateCode: state } = dealer.address;
  const kept = said && { ...daysOf(said), saidOn: said.saidOn };
  if (isSameCar && kept !== undefined && dealerBefore.address.stateCode === state) return kept;
  const orderedOn = isSameCar && kept !== undefined ? kept.saidOn : today;
  const days = expectedDelivery({ variantCode: vehicle.variantCode, state, orderedOn });
  if (days === undefined) return undefined;
  const next = { ...days, saidOn: today };
  return kept !== undefined && next.to > kept.to ? { ...next, laterThan: kept } : next;
};
