import type { CheckoutStep } from '@driveaway/domain/checkout/checkout-steps.ts';

/** The address of a step of an order, within the ordering area. */
export const stepAddress = (step: CheckoutStep, orderNo: string): string =>
  step === 'details'
    ? `/order/details?${new URLSearchParams({ orderNo }).toString()}`
    : `/order/${encodeURIComponent(orderNo)}/${step}`;
