/** A customer's withdrawal, and what it means for their money. */
import { cancelReasons, type CancelReason } from '@driveaway/domain/api/cancel-order.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { cardYouPaidWith } from '@driveaway/domain/payments/card-words.ts';
import { refundTerm } from '@driveaway/domain/payments/refund-promise.ts';
import { balanceHeldCents, balanceRefundedCents } from '@driveaway/domain/order/balance-held.ts';
import { isPaymentHeld } from '@driveaway/domain/order/is-payment-held.ts';
import { sentenceOf } from '@driveaway/domain/order/sentence-of.ts';
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { derivedId } from './derived-id.ts';
import { executeOrderCommand, type OrderCommandRefusal, type OrderPorts } from './execute-order-command.ts';
import { loadOrder, type LoadedOrder } from './load-order.ts';
import type { OwnOrder } from './own-order.ts';

export type CancelOrderRequest = {
  readonly order: OwnOrder;
  readonly reason: CancelReason;
  readonly commandId: string;
  readonly correlationId: string;
};

/** `message` is for the customer: what happens to the money. */
type CancelledOrder = { readonly message: string; readonly position: bigint };

/** What happens to the money of a cancelled order, and by when. */
const refundWords = ({ facts, lifecycle }: OrderState): string => {
  const { deposit, openPayment, givenUp = [], refund, refundsOtherwise, balance } = facts;
  const sentences: string[] = [];
  if (deposit !== undefined) {
    const amount = formatDollars(deposit.amountCents);
    const card = cardYouPaidWith(deposit.maskedCard);
    const hasComeBack = refundsOtherwise?.some(({ lateCharge, isReversed }) => !lateCharge && isReversed === 'by-bank');
    sentences.push(
      refund === undefined && hasComeBack
        ? `Your deposit of ${amount} has come back to us, and we send it to you another way.`
        : refund === undefined
          ? `Your deposit of ${amount} goes back to ${card}${deposit.maskedCard === '' ? '' : ','} ${refundTerm}.`
          : `Your deposit of ${amount} has been refunded${refund.otherwise ? `: ${sentenceOf(refund.otherwise.how)}` : ` to ${card}.`}`,
    );
  }
  if (openPayment !== undefined) {
    sentences.push(
      `${isPaymentHeld(lifecycle.value) ? 'The card payment service still reviews' : 'Your bank is still deciding on'} a payment of ${formatDollars(openPayment.amountCents)}. If it goes through, it goes back to the same card ${refundTerm}.`,
    );
  }
  for (const { amountCents, charge } of givenUp) {
    sentences.push(
      charge === undefined
        ? `We could not find a payment of ${formatDollars(amountCents)}. Should it turn up, it goes back to your card by itself.`
        : `A payment of ${formatDollars(amountCents)} that turned up late goes back to the card it came from by itself.`,
    );
  }
  const refundedCents = balanceRefundedCents(balance);
  if (refundedCents > 0) {
    sentences.push(
      `${formatDollars(refundedCents)} of what you paid towards the balance has been transferred back to you.`,
    );
  }
  const heldCents = balanceHeldCents(balance);
  if (heldCents > 0) {
    sentences.push(
      `The ${formatDollars(heldCents)} you paid towards the balance goes back by bank transfer ${refundTerm}; we will ask you for the account.`,
    );
  }
  return sentences.length === 0 ? 'Nothing had been paid, so there is nothing to refund.' : sentences.join(' ');
};

/** Says why an order cannot be cancelled, also where the refusal's own message would say too little. */
const refuseToCancel = (refusal: OrderCommandRefusal, state: StateCode): never => {
  if (refusal.code === 'cooling-off-ended') {
    const message = `Your cooling-off period lasted until ${deadlineText(refusal.endedAt, state)}, so the order can no longer be cancelled here. Please contact us.`;
    refuse({ ...refusal, message });
  }
  if (refusal.code !== 'illegal-transition') return refuse(refusal);
  return refuse({ ...refusal, message: 'This order can no longer be cancelled here. Please contact us.' });
};

const alreadyCancelled = ({ state, events }: LoadedOrder): CancelledOrder | undefined => {
  const cancelled = events.find(({ event }) => event?.type === 'OrderCancelled');
  if (cancelled === undefined) return undefined;
  const message = `Your order is cancelled. ${refundWords(state)}`;
  return { message, position: cancelled.position };
};

/**
 * Cancels an order for its customer, who may until the contract is accepted and then until the cooling-off period ends,
 * at the latest until the car is handed over.
 * An order that is cancelled already answers with success again, whoever cancelled it.
 */
export const cancelOrder = async (ports: OrderPorts, request: CancelOrderRequest): Promise<CancelledOrder> => {
  const { order, reason, correlationId } = request;
  const { orderNo, customerId, price } = order.created;
  const outcome = await executeOrderCommand(ports, {
    orderNo,
    command: {
      type: 'CancelOrder',
      reason: cancelReasons[reason],
      by: 'customer',
      at: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
    },
    commandId: derivedId('cancel-order', orderNo, request.commandId),
    correlationId,
    actor: { kind: 'customer', id: customerId },
    content: { reason },
  });
  const refusal = outcome.kind === 'refused' ? outcome.refusal : undefined;
  const isFinal = refusal !== undefined && refusal.code !== 'illegal-transition';
  const cancelled = isFinal ? undefined : alreadyCancelled(await loadOrder(ports, orderNo));
  if (cancelled !== undefined) return cancelled;
  if (refusal !== undefined) return refuseToCancel(refusal, price.state);
  throw new Error(`Order ${orderNo} was cancelled and does not say so`);
};
