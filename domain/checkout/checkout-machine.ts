/**
 * The four steps of an order as the customer walks them: details, pay, contract, thank-you. The step is derived from
 * the order by eventless transitions, one way; nothing a browser remembers can move it. The server computes the step
 * with it, refuses forms of any other step, and sends it; the browser runs it. It invokes no promise: what sends a
 * form belongs to the page, which provides `send`.
 */
import { assign, initialTransition, setup, type SnapshotFrom } from 'xstate';
import { typeOf } from '../xstate/type-of.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import type { CheckoutStep } from './checkout-steps.ts';

type CheckoutContext = { readonly order: CheckoutOrder | undefined };

/** `submit` asks whether the step's form may be sent now; `orderRead` brings the server's latest word. */
type CheckoutEvent =
  { readonly type: 'submit' } | { readonly type: 'orderRead'; readonly order: CheckoutOrder | undefined };

export const checkoutMachine = setup({
  types: {
    context: typeOf<CheckoutContext>(),
    events: typeOf<CheckoutEvent>(),
    input: typeOf<CheckoutContext>(),
  },
  actions: {
    /** The form goes to the server; the step changes only when the server's order says so. */
    send: () => undefined,
    keepOrder: assign(({ context, event }) => (event.type === 'orderRead' ? { order: event.order } : context)),
  },
  guards: {
    orderIsPlaced: ({ context: { order } }) => order !== undefined,
    depositIsPaid: ({ context: { order } }) => order?.depositPaid === true,
    contractIsAccepted: ({ context: { order } }) => order?.contractAccepted === true,
    mayPay: ({ context: { order } }) => order !== undefined && !order.paymentOpen && !order.cancelled,
    mayAccept: ({ context: { order } }) => order !== undefined && order.contractIssued && !order.cancelled,
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ order: input.order }),
  initial: 'details',
  on: { orderRead: { target: '.details', actions: 'keepOrder' } },
  states: {
    details: { always: { guard: 'orderIsPlaced', target: 'pay' }, on: { submit: { actions: 'send' } } },
    pay: {
      always: { guard: 'depositIsPaid', target: 'contract' },
      on: { submit: { guard: 'mayPay', actions: 'send' } },
    },
    contract: {
      always: { guard: 'contractIsAccepted', target: 'thank-you' },
      on: { submit: { guard: 'mayAccept', actions: 'send' } },
    },
    'thank-you': {},
  },
});

/** The checkout of an order as the server knows it; undefined before there is one. */
export const checkoutOf = (order: CheckoutOrder | undefined): SnapshotFrom<typeof checkoutMachine> => {
  const [snapshot] = initialTransition(checkoutMachine, { order });
  return snapshot;
};

/** The step that is due: a later one redirects here, an earlier one shows read-only. */
export const allowedStep = (order: CheckoutOrder | undefined): CheckoutStep => checkoutOf(order).value;
