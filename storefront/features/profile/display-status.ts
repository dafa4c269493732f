import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';

/** The display statuses of an order (specification §4) as this folder speaks of them. */
export const displayStatus = {
  invalid: 0,
  depositRequired: 1,
  contractPending: 2,
  awaitingSeller: 3,
  onShore: 7,
  balanceOwing: 8,
  shippingToDealer: 9,
  completed: 11,
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

type Facts = {
  readonly widget: Pick<ProfileOrder['widget'], 'orderDisplayStatus'>;
  readonly financeDetails: Pick<ProfileOrder['financeDetails'], 'totalAmountOwing'>;
};

/** What the status of an order means and what comes next; '' for a status nobody has told us of. */
export const whatComesNext = ({ widget: { orderDisplayStatus: status }, financeDetails }: Facts): string =>
  status === displayStatus.onShore && financeDetails.totalAmountOwing <= 0
    ? 'Your car is in Australia and paid for. Next, it goes to your retailer.'
    : (next[status] ?? '');
