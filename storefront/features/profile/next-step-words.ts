/** The next step of an order in words. */
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { balanceDueIn } from '@driveaway/domain/order/sale-rules.ts';
import { nextStep, type NextStep, type NextStepKind } from '@driveaway/domain/order/next-step.ts';
import { isAtRetailer, type HandoverArranged, type OrderToSeeTo } from '@driveaway/domain/order/things-to-do.ts';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { openOffer } from './open-offer.ts';

const sentences: Readonly<Record<NextStepKind, string>> = {
  payFee: 'Next, pay the refundable order fee.',
  orderAgain: 'The offer has ended. Order again for a current price.',
  acceptContract: 'Next, read and accept your contract.',
  payBalance: 'Next, pay the balance so your order can go on.',
  answerTradeIn: 'Next, accept or decline our offer for your car.',
  talkAboutFinance: 'The lender didn’t approve your finance. Talk to us about other ways forward.',
  lodgeFinance: 'Your order is subject to finance. Apply with your lender now.',
  showLicence: 'Your driver licence didn’t come with your order. Please show it to your retailer.',
  arrangeHandover: 'Everything is paid and signed. Your retailer will agree on a handover day with you.',
  chooseHandoverTime: 'Your car is ready for you. Next, choose a time for the handover.',
  comeToHandover: 'Your handover is booked. See you there.',
  callAboutHandover: 'If you don’t have your car yet, call your retailer.',
  closerLook: 'Something in this order needs a closer look. Nothing is lost; write to us and we’ll put it right.',
  bankAnswers: 'We’re checking with the bank whether your order fee is paid.',
  paymentIsReviewed: 'The card payment service is reviewing your order fee.',
  contractComes: 'Next, you’ll get the contract to read and accept.',
  sellerAccepts: 'Next, the seller will look at your order and confirm it.',
  carIsAllocated: 'Next, we’ll allocate a car to you.',
  carIsShipped: 'Next, we’ll ship your car to Australia.',
  stockCarLeaves: 'Next, we’ll send your car from stock to you.',
  carLands: 'Your car is at sea. Next, it’ll land in Australia.',
  balanceIsAsked: 'Your car is in Australia. Next, we’ll ask you for the balance.',
  carLeavesForRetailer: 'Your car is in Australia and paid for. Next, it’ll go to your retailer.',
  carReachesRetailer: 'Your car is paid for. Next, it’ll arrive at your retailer.',
  retailerPrepares: 'Next, your retailer will agree on a handover day with you.',
  refundComes: 'Next, you’ll get back everything you’ve paid.',
  carIsYours: 'Your car has been handed over to you.',
  nothing: 'Nothing more will happen with this order.',
};

/** An order as the server has answered it, with what decides what there is to do. */
export const toSeeTo = (order: DatedProfileOrder): DatedProfileOrder & OrderToSeeTo => ({
  ...order,
  balanceDueOn: order.financeDetails.balanceDueOn,
  tradeInOffer: openOffer(order) ?? null,
});

/** What happens next with an order as the server has answered it. */
export const nextStepOf = (order: DatedProfileOrder): NextStep => nextStep(toSeeTo(order), order.answeredAt);

export const sentenceOfStep = ({ kind }: Pick<NextStep, 'kind'>): string => sentences[kind];

/** Until when a balance has to be paid, behind “in cleared funds”. */
export const balanceBy = ({
  lifecycle,
  handover,
  choice,
  cancellationReason,
}: Pick<ProfileOrder, 'lifecycle' | 'cancellationReason'> & {
  readonly choice: Pick<ProfileOrder['choice'], 'state'>;
  readonly handover: Pick<HandoverArranged, 'done'> | null;
}): string => {
  if (cancellationReason !== null || (handover?.done ?? null) !== null) return 'now';
  return isAtRetailer({ lifecycle }) ? 'before your car is handed over' : balanceDueIn(choice.state);
};

/** The day on which the step that the car is on ends, yyyy-MM-dd; undefined where nobody named one. */
export const stepExpectedOn = (
  { kind }: Pick<NextStep, 'kind'>,
  { delivery }: Pick<ProfileOrder, 'delivery'>,
): string | undefined => {
  const last = delivery.steps.at(-1);
  if (kind === 'carLands' && last?.step === 'atSea') return last.expectedOn;
  return kind === 'carReachesRetailer' && last?.step === 'onTheRoad' ? last.expectedOn : undefined;
};

/** The status of an order in words: that of the seller, who has none for a car that was handed over. */
export const statusLabelOf = ({
  handover,
  widget,
}: {
  readonly handover: Pick<HandoverArranged, 'done'> | null;
  readonly widget: Pick<ProfileOrder['widget'], 'orderDisplayStatusLabel'>;
}): string => ((handover?.done ?? null) === null ? widget.orderDisplayStatusLabel : 'Handed over');
