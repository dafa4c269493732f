/** What a buyer is told of a payment that the gateway reviews before it charges anything. */
export const paymentReviewed =
  'The card payment service reviews the payment before it goes through, which may take a day or two. Please do not pay again. We write to you as soon as the review is over.';
