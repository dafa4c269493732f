import type { TradeInAnswerRequest } from '@driveaway/domain/api/trade-in.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-failure.ts';
import { answerTradeIn } from '../../api/order-calls.ts';
import type { DatedProfileOrder } from '../../api/profile-queries.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PriceRows } from '../../ui/figures/definition-rows.tsx';
import { moneyText } from '../../ui/figures/money.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { calendarDay } from './date-text.ts';
import { openOffer, type Offer } from './open-offer.ts';
import styles from './profile.module.css';

/** In cents: dollars do not add up exactly. */
const less = (dollars: number, credit: number): number => (Math.round(dollars * 100) - Math.round(credit * 100)) / 100;

const OpenOffer = ({ order, offer }: { readonly order: DatedProfileOrder; readonly offer: Offer }) => {
  const { orderNo, financeDetails } = order;
  const { number, amount, holdsUntil } = offer;
  const queryClient = useQueryClient();
  const keys = useSubmitKeys();
  const answering = useMutation({
    mutationFn: async (answer: TradeInAnswerRequest['answer']) =>
      keys.send(answer, async (options) => answerTradeIn({ orderNo, offer: number, answer }, options)),
    // also after a refusal: the offer on the page is not the one of the order any more
    onSettled: async () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === orderNo }),
  });
  const { isPending, variables, error } = answering;
  return (
    <Card title="Our offer for your car">
      <PriceRows
        rows={[
          { key: 'owing', label: 'Total amount owing now', dollars: financeDetails.totalAmountOwing },
          { key: 'offer', label: 'Less your trade-in', dollars: -amount },
          {
            key: 'after',
            label: 'Total amount owing with the trade-in',
            dollars: less(financeDetails.totalAmountOwing, amount),
            kind: 'total',
          },
        ]}
      />
      <p>
        The offer is open until the end of {calendarDay(holdsUntil)}. If you accept it, {moneyText({ dollars: amount })}{' '}
        comes off what you owe, and you’ll hand your car over when you take delivery of the new one. The price of the
        new car, with its GST and stamp duty, stays the same. What you accept becomes part of your contract.
      </p>
      {error !== null && <Notice tone="error" title={messageOf(error)} />}
      <div className={styles.actions}>
        <Button
          isLoading={isPending && variables === 'accept'}
          onClick={() => {
            if (!isPending) answering.mutate('accept');
          }}
        >
          Accept {moneyText({ dollars: amount })}
        </Button>
        <Button
          look="secondary"
          isLoading={isPending && variables === 'decline'}
          onClick={() => {
            if (!isPending) answering.mutate('decline');
          }}
        >
          Decline
        </Button>
      </div>
    </Card>
  );
};

/** What is offered for the car of a customer, and their answer to it. */
export const TradeInOffer = ({ order, offer }: { readonly order: DatedProfileOrder; readonly offer: Offer }) => {
  const amount = moneyText({ dollars: offer.amount });
  if (openOffer(order) !== undefined) return <OpenOffer order={order} offer={offer} />;
  if (offer.status === 'accepted') {
    return (
      <Notice tone="success" title={`You’re trading in your car for ${amount}`}>
        This comes off what you owe. You’ll hand your car over when you take delivery of the new one.
      </Notice>
    );
  }
  return offer.status === 'declined' ? (
    <Notice tone="info" title={`You’ve declined our offer of ${amount}`}>
      You can ask for another valuation below.
    </Notice>
  ) : (
    <Notice tone="info" title={`Our offer of ${amount} has lapsed`}>
      It was open until the end of {calendarDay(offer.holdsUntil)}. You can ask for another valuation below.
    </Notice>
  );
};
