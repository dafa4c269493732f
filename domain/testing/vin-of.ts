/** The VIN of an order's car in tests, one for each order number. */
export const vinOf = (orderNo: string): string => `JF1BT${orderNo.replace('-', '')}`;
