import { checkoutMachine } from '@driveaway/domain/checkout/checkout-machine.ts';
import type { CheckoutOrder } from '@driveaway/domain/checkout/checkout-order.ts';
import { useMachine } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';

/** The checkout as a page runs it: the machine by which the server computes the step and refuses what is not due. */
export type Checkout = {
  /** The form of the step that is due may be sent now. */
  readonly maySubmit: boolean;
  /** Sends a form; undefined, and nothing is sent, where the machine does not allow it. What sending means is the page's. */
  readonly submit: <Result>(send: () => Promise<Result>) => Promise<Result> | undefined;
};

/** The machine of one page, with the page's own way to send. */
const provideSend = () => {
  let sender = (): void => undefined;
  return {
    machine: checkoutMachine.provide({ actions: { send: () => sender() } }),
    sendBy: (send: () => void): void => {
      sender = send;
    },
  };
};

/**
 * Runs the checkout of an order for as long as its page is shown; without an order for the first step. It begins with
 * the order as the server knows it and follows what is read of it later: nothing of it is ever stored.
 */
export const useCheckout = (order: CheckoutOrder | undefined): Checkout => {
  const [{ machine, sendBy }] = useState(provideSend);
  const [snapshot, sendEvent] = useMachine(machine, { input: { order } });
  useLayoutEffect(() => {
    sendEvent({ type: 'orderRead', order });
  }, [sendEvent, order]);
  return {
    maySubmit: snapshot.can({ type: 'submit' }),
    submit: (send) => {
      let sending: ReturnType<typeof send> | undefined;
      sendBy(() => {
        sending = send();
      });
      sendEvent({ type: 'submit' });
      return sending;
    },
  };
};
