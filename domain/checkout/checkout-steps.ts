/** The four steps of an order as the customer walks them, in order. */
export const checkoutSteps = ['details', 'pay', 'contract', 'thank-you'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

type StepAccess = 'current' | 'read-only' | { readonly redirectTo: CheckoutStep };

/** What a page may show when its address names a step and another may be due. */
export const stepAccess = (due: CheckoutStep, requested: CheckoutStep): StepAccess => {
  const distance = checkoutSteps.indexOf(requested) - checkoutSteps.indexOf(due);
  if (distance === 0) return 'current';
  return distance < 0 ? 'read-only' : { redirectTo: due };
};
