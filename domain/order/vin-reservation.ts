/** Who has a car: each VIN has a stream of its own, whose events name the orders that reserved it. */
import { z } from 'zod';
import { orderNumberSchema } from './order-number.ts';
import type { OrderEvent } from './order-events.ts';
import { stockCarOf, type OrderFacts, type OrderState } from './order-state.ts';

export const vinStream = (vin: string): string => `vin-${vin}`;

/** Version written today. */
export const vinEventVersion = 1;

export const vinReservedSchema = z.object({
  type: z.literal('VinReserved'),
  data: z.object({
    orderNo: orderNumberSchema,
    /** The order's last revision at the time: its allocation follows at the next one, or never. */
    orderRevision: z.int().min(0),
  }),
});
export type VinReserved = z.infer<typeof vinReservedSchema>;

/** The VIN that an event gives to its order; undefined for any other event. */
export const vinGivenBy = (event: OrderEvent): string | undefined =>
  event.type === 'VehicleAllocated' || event.type === 'VehicleReallocated' ? event.data.vin : undefined;

/**
 * The VIN that has to be reserved before an event is recorded: of the car that it gives to its order, or of the car in stock
 * that it begins to take money for. Undefined for any other event.
 */
export const vinNeededBy = (event: OrderEvent, { created }: Pick<OrderFacts, 'created'>): string | undefined =>
  event.type === 'DepositPaymentStarted' ? created?.stockCar?.vin : vinGivenBy(event);

/** Whether an order for a car in stock has it: while its deposit is being paid, and once it is, until it has another car. */
const hasStockCar = (facts: OrderFacts, wanted: string): boolean =>
  stockCarOf(facts)?.vin === wanted &&
  facts.vin === undefined &&
  (facts.openPayment !== undefined || facts.deposit !== undefined);

/** Whether the car belongs to the order: until the order is cancelled or has another car. */
export const hasVin = ({ facts }: OrderState, vin: string): boolean =>
  facts.cancellation === undefined && (facts.vin === vin || hasStockCar(facts, vin));
