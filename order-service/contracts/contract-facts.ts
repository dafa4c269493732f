import type { Cents } from '@driveaway/domain/money/cents.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import type { TradeInCar } from '@driveaway/domain/customer/trade-in-form.ts';
import type { Buyer } from '@driveaway/domain/terms/order-terms.ts';
import type { LoadedEvent } from '../orders/load-order.ts';

/** A car that is traded in: what was accepted for it, and when. */
export type AgreedTradeIn = { readonly car: TradeInCar; readonly amountCents: Cents; readonly acceptedAt: string };

/** Everything a contract says, as the order's own facts have it. Nothing from a catalogue, a clock or a setting. */
export type ContractFacts = {
  readonly order: OrderEventOf<'OrderCreated'>['data'];
  readonly buyer: Buyer;
  readonly deposit: OrderEventOf<'DepositPaid'>['data'];
  /** Undefined until a vehicle is allocated. */
  readonly vin: string | undefined;
  /** Undefined until an offer is accepted. */
  readonly tradeIn: AgreedTradeIn | undefined;
  /** ISO instants. */
  readonly orderedAt: string;
  readonly depositPaidAt: string;
};

/**
 * The facts according to the first events of an order. Undefined before the deposit, and once the key of the buyer's
 * data is gone.
 */
export const contractFactsOf = (events: readonly LoadedEvent[]): ContractFacts | undefined => {
  let order: OrderEventOf<'OrderCreated'>['data'] | undefined;
  let buyer: Buyer | undefined;
  let deposit: OrderEventOf<'DepositPaid'>['data'] | undefined;
  let vin: string | undefined;
  let car: TradeInCar | undefined;
  let tradeIn: AgreedTradeIn | undefined;
  let orderedAt = '';
  let depositPaidAt = '';
  for (const { event, metadata } of events) {
    if (event?.type === 'OrderCreated') {
      order = event.data;
      buyer = event.personal?.buyer;
      orderedAt = metadata.recordedAt;
    } else if (event?.type === 'OrderChanged' && order !== undefined) {
      const { vehicle, price, dealer } = event.data;
      order = { ...order, vehicle, price, dealer };
    } else if (event?.type === 'RetailerChanged' && order !== undefined) {
      order = { ...order, dealer: event.data.dealer };
    } else if (event?.type === 'DepositPaid') {
      deposit = event.data;
      depositPaidAt = metadata.recordedAt;
    } else if (event?.type === 'VehicleAllocated' || event?.type === 'VehicleReallocated') {
      vin = event.data.vin;
    } else if (event?.type === 'ValuationRequested') {
      car = event.personal?.car;
    } else if (event?.type === 'TradeInAccepted' && car !== undefined) {
      tradeIn = { car, amountCents: event.data.amountCents, acceptedAt: metadata.recordedAt };
    }
  }
  return order === undefined || buyer === undefined || deposit === undefined
    ? undefined
    : { order, buyer, deposit, vin, tradeIn, orderedAt, depositPaidAt };
};

/** What is left to pay after the order fee, and after what is traded in. */
export const balanceCentsOf = ({ order, deposit, tradeIn }: ContractFacts): Cents =>
  order.price.totalCents - deposit.amountCents - (tradeIn?.amountCents ?? 0);
