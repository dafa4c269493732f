/** The display statuses of an order (specification §4) as this folder speaks of them. */
export const displayStatus = {
  invalid: 0,
  depositRequired: 1,
  contractPending: 2,
  awaitingSeller: 3,
  balanceOwing: 8,
  shippingToDealer: 9,
  cancelled: 12,
} as const;

const next: readonly string[] = [
  'Something in this order needs a closer look. Nothing is lost; write to us, and we put it right.',
  'Next, you pay the refundable order fee.',
  'Next, you read the contract and accept it.',
  'Next, the seller looks at your order and confirms it.',
  'Next, a car is allocated to you.',
  'Next, your car is shipped to Australia.',
  'Your car is at sea. Next, it comes ashore in Australia.',
  'Your car is in Australia. Next, you pay the balance.',
  'Next, you pay the balance. Then your car goes to your retailer.',
  'Your car is paid for. Next, it arrives at your retailer.',
  'Next, your retailer hands your car over to you.',
  'Everything is paid and signed. Your retailer settles the day of the handover with you.',
  'Nothing more happens with this order.',
];

/** What a display status means and what comes next, in a sentence or two; '' for a status nobody has told us of. */
export const whatComesNext = (status: number): string => next[status] ?? '';
