/** An order of a life: its events as a process that has the keys reads them, and what they make of it. */
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import type { LoadedEvent } from '@driveaway/order-service/orders/load-order.ts';

export type LivingOrder = {
  readonly orderNo: string;
  readonly events: readonly LoadedEvent[];
  readonly state: OrderState;
};
