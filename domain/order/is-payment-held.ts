import type { OrderLifecycle } from './order-lifecycle.ts';

/** Whether the payment of an order, cancelled meanwhile or not, waits for somebody's review at the gateway. */
export const isPaymentHeld = ({ fulfilment }: Pick<OrderLifecycle, 'fulfilment'>): boolean =>
  typeof fulfilment === 'object' && Object.values(fulfilment).includes('paymentHeld');
