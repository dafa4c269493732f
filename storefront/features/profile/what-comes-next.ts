import type { OrderStanding } from '@driveaway/domain/api/order-standing.ts';
import type { OrderLifecycle } from '@driveaway/domain/order/order-lifecycle.ts';

type Fulfilment = OrderLifecycle['fulfilment'];
type Stage<Key extends string> = Extract<Exclude<Fulfilment, string>, Readonly<Record<Key, string>>>[Key];

const unclear = 'Something in this order needs a closer look. Nothing is lost; write to us, and we put it right.';
const owing = 'Next, you pay the balance. Then your car goes to your retailer.';
const ashoreAndPaid = 'Your car is in Australia and paid for. Next, it goes to your retailer.';
const refundDue = 'Next, you get back everything that you have paid.';
const nothing = 'Nothing more happens with this order.';

const plain: Readonly<Record<Extract<Fulfilment, string>, string>> = {
  notCreated: '',
  contractAccepted: 'Next, the seller looks at your order and confirms it.',
  approved: 'Next, a car is allocated to you.',
  allocated: 'Next, your car is shipped to Australia.',
  delivered: 'Next, your retailer hands your car over to you.',
  completed: 'Everything is paid and signed. Your retailer settles the day of the handover with you.',
};
const created: Readonly<Record<Stage<'created'>, string>> = {
  depositDue: 'Next, you pay the refundable order fee.',
  paymentOpen: 'We are checking with the bank whether your order fee is paid.',
};
const depositPaid: Readonly<Record<Stage<'depositPaid'>, string>> = {
  contractDue: 'Next, you get the contract to read and accept.',
  contractIssued: 'Next, you read the contract and accept it.',
};
const inTransit: Readonly<Record<Stage<'inTransit'>, string>> = {
  onWater: 'Your car is at sea. Next, it comes ashore in Australia.',
  onShore: 'Your car is in Australia. Next, you pay the balance.',
  toDealer: 'Your car is paid for. Next, it arrives at your retailer.',
};

/** What the state of an order means and what comes next. */
export const whatComesNext = ({
  lifecycle,
  hasAnomalies,
}: Pick<OrderStanding, 'lifecycle' | 'hasAnomalies'>): string => {
  const { fulfilment, balance } = lifecycle;
  if (hasAnomalies) return unclear;
  if (balance === 'owing') return owing;
  if (typeof fulfilment === 'string') return plain[fulfilment];
  if ('created' in fulfilment) return created[fulfilment.created];
  if ('depositPaid' in fulfilment) return depositPaid[fulfilment.depositPaid];
  if ('cancelled' in fulfilment) return fulfilment.cancelled === 'refundDue' ? refundDue : nothing;
  return fulfilment.inTransit === 'onShore' && balance !== 'notDue' ? ashoreAndPaid : inTransit[fulfilment.inTransit];
};
