/** The four steps of an order as the customer walks them, in order. */
export const checkoutSteps = ['details', 'pay', 'contract', 'thank-you'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];
