import type { ChangeQuote } from '@driveaway/domain/api/change-order.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { dayText, daysText } from '@driveaway/domain/time/day-text.ts';
import { moneyText } from '../../ui/figures/money.tsx';

type Order = Pick<ProfileOrder, 'orderNo' | 'lifecycle'> & {
  readonly financeDetails: Pick<ProfileOrder['financeDetails'], 'deposit' | 'tradeIn'>;
};

/** What happens to an order when it is changed, said before the customer agrees; one sentence or two per line. */
export const whatChangeMeans = ({ orderNo, lifecycle, financeDetails }: Order): readonly string[] => {
  const { fulfilment, finance } = lifecycle;
  const isApproved = fulfilment === 'approved';
  const isAccepted = isApproved || fulfilment === 'contractAccepted';
  const { deposit, tradeIn } = financeDetails;
  return [
    `Your order number ${orderNo} and your order fee of ${moneyText({ dollars: deposit })} stay. You pay nothing now.`,
    isAccepted
      ? 'You’ll get a new contract to read and accept. What you accepted no longer counts; it stays in your documents, and a new cooling-off period starts when you accept again.'
      : 'You’ll get a new contract to read and accept, instead of the one you have.',
    ...(isApproved ? ['The seller approved the order as it is, and will look at the changed one again.'] : []),
    ...(finance === 'notApplicable'
      ? []
      : ['Your finance application was for the order as it is. It’ll end, and you’ll need to apply again.']),
    ...(tradeIn > 0 ? [`Your trade-in stays at ${moneyText({ dollars: tradeIn })}.`] : []),
    'We won’t allocate a car to you until you’ve accepted the new contract.',
  ];
};

/** When the car would be expected, said before the customer agrees; '' where nobody says. */
export const deliveryNote = ({
  expectedDelivery,
  laterThan,
}: Pick<ChangeQuote, 'expectedDelivery' | 'laterThan'>): string => {
  if (expectedDelivery === undefined) return '';
  const expected = `Expected delivery as changed: ${daysText(expectedDelivery)}.`;
  return laterThan === null
    ? expected
    : `${expected} That is later than ${daysText(laterThan)}, which we told you on ${dayText(laterThan.saidOn)}.`;
};

/** What is said before the customer agrees where the change is priced for another place; '' where it is the same. */
export const otherPlaceNote = (
  { choice: before }: { readonly choice: Pick<ProfileOrder['choice'], 'state' | 'postcode'> },
  { place }: Pick<ChangeQuote, 'place'>,
): string =>
  before.state === place.state && before.postcode === place.postcode
    ? ''
    : `Priced for ${place.state} ${place.postcode} instead of ${before.state} ${before.postcode}: stamp duty, registration and insurance change.`;
