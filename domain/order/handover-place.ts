/** Where a car is handed over: at its retailer's, or at the address of its buyer. */
export const handoverPlaces = ['retailer', 'home'] as const;
export type HandoverPlace = (typeof handoverPlaces)[number];
