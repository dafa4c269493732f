import type { DepositRequest } from '@driveaway/domain/api/deposit.ts';
import type { CheckoutOrder } from '@driveaway/domain/checkout/checkout-order.ts';
import type { QueryClient } from '@tanstack/react-query';
import { isFailureOf, isOutcomeUnknown, isSignInNeeded, messageOf } from '../../../api/api-failure.ts';
import { payDeposit } from '../../../api/order-calls.ts';
import { orderDetailsQuery, readOrderDetails } from '../../../api/order-queries.ts';
import type { createSubmitKeys } from '../../../api/submit-key.ts';
import type { PaymentAnswer } from './payment-machine.ts';

type PaymentPage = {
  readonly orderNo: string;
  readonly keys: Pick<ReturnType<typeof createSubmitKeys>, 'keyFor' | 'settle'>;
  readonly queries: Pick<QueryClient, 'invalidateQueries' | 'setQueryData'>;
  /** The session is over: after the log-in the page asks the order what became of the payment. */
  readonly logInAgain: () => Promise<void> | void;
  /** The car in stock was sold to somebody else. */
  readonly onCarGone: () => void;
};

/** What a visit to the pay step sends, and asks when no answer came. */
export const createPaymentCalls = ({ orderNo, keys, queries, logInAgain, onCarGone }: PaymentPage) => {
  const send = async (request: DepositRequest): Promise<PaymentAnswer> => {
    try {
      // the ciphertext is no part of the content: a retry after a lost answer encrypts anew
      const idempotencyKey = keys.keyFor(`${request.orderReference} ${request.amount}`);
      const { status, message } = await payDeposit(request, { idempotencyKey });
      if (status !== 'paid') return { kind: 'pending' };
      keys.settle();
      return { kind: 'paid', message };
    } catch (error) {
      if (isOutcomeUnknown(error)) return { kind: 'unknown' };
      keys.settle();
      if (isSignInNeeded(error)) await logInAgain();
      // another window is paying: its outcome applies here too
      if (isFailureOf(error, 'payment-open')) return { kind: 'pending' };
      if (isFailureOf(error, 'stock-car-gone')) onCarGone();
      return { kind: 'refused', message: messageOf(error) };
    }
  };
  return {
    /** Sends a payment. */
    pay: async (request: DepositRequest): Promise<PaymentAnswer> => {
      const answer = await send(request);
      // where it is refused, it may have been paid in another window
      if (answer.kind === 'paid' || answer.kind === 'refused') {
        await queries.invalidateQueries(orderDetailsQuery(orderNo));
      }
      return answer;
    },
    /** The order as the server has it now; rejects when it cannot be read. */
    askOrder: async (signal: AbortSignal): Promise<CheckoutOrder> => {
      const order = await readOrderDetails(orderNo, signal).catch(async (error: unknown) => {
        if (isSignInNeeded(error)) await logInAgain();
        throw error;
      });
      queries.setQueryData(orderDetailsQuery(orderNo).queryKey, order);
      // the outcome is known: what comes now is another payment, and one open payment per order is the server's rule
      if (!order.checkout.paymentOpen) keys.settle();
      return order.checkout;
    },
  };
};
