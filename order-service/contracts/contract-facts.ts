import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import type { Buyer } from '@driveaway/domain/terms/order-terms.ts';
import type { LoadedEvent } from '../orders/load-order.ts';

/** Everything a contract says, as the order's own facts have it. Nothing from a catalogue, a clock or a setting. */
export type ContractFacts = {
  readonly order: OrderEventOf<'OrderCreated'>['data'];
  readonly buyer: Buyer;
  readonly deposit: OrderEventOf<'DepositPaid'>['data'];
  /** Undefined until a vehicle is allocated. */
  readonly vin: string | undefined;
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
  let orderedAt = '';
  let depositPaidAt = '';
  for (const { event, metadata } of events) {
    if (event?.type === 'OrderCreated') {
      order = event.data;
      buyer = event.personal?.buyer;
      orderedAt = metadata.recordedAt;
    } else if (event?.type === 'DepositPaid') {
      deposit = event.data;
      depositPaidAt = metadata.recordedAt;
    } else if (event?.type === 'VehicleAllocated') {
      vin = event.data.vin;
    }
  }
  return order === undefined || buyer === undefined || deposit === undefined
    ? undefined
    : { order, buyer, deposit, vin, orderedAt, depositPaidAt };
};
