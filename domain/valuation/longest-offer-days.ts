/** No offer for a used car holds longer, of a visitor or with an order: kilometres and prices move on. */
export const longestOfferDays = 60;
