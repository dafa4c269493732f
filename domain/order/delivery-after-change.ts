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
  const { stateCode: state } = dealer.address;
  const reckonedOn = (countedFrom: string): SaidDelivery | undefined => {
    const days = expectedDelivery({ variantCode: vehicle.variantCode, state, orderedOn: countedFrom });
    return (
      days && {
        ...days,
        saidOn: today,
        ...(countedFrom < today && { countedFrom }),
        ...(said !== undefined && days.to > said.to && { laterThan: { ...daysOf(said), saidOn: said.saidOn } }),
      }
    );
  };
  const isSameCar = before.paint.code === vehicle.paint.code && before.interior.code === vehicle.interior.code;
  if (said === undefined || !isSameCar) return reckonedOn(today);
  const { laterThan: _, ...kept } = said;
  return dealerBefore.address.stateCode === state ? kept : reckonedOn(said.countedFrom ?? said.saidOn);
};
