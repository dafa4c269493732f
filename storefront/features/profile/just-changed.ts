/** The history state of an order's page that its change leads to. */
export const justChanged = 'order-just-changed';
