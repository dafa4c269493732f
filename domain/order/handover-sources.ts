/** What an expected handover is known from: the month of the order, the car in stock, or a step of the car's way. */
export const handoverSources = [
  'order',
  'stock',
  'shipDue',
  'landed',
  'dispatch',
  'retailerDue',
  'atRetailer',
] as const;
export type HandoverSource = (typeof handoverSources)[number];
