/**
 * One visit to the pay step. After a lost or pending answer it asks the order what happened, and nothing can be
 * sent until that is known. Lives in memory only: a reload starts from what the server says.
 */
import type { DepositRequest } from '@driveaway/domain/api/deposit.ts';
import type { CheckoutOrder } from '@driveaway/domain/checkout/checkout-order.ts';
import { typeOf } from '@driveaway/domain/xstate/type-of.ts';
import { assertEvent, assign, fromPromise, setup } from 'xstate';

/** What became of sending a payment. `unknown`: no answer came, the bank may or may not have been asked. */
export type PaymentAnswer =
  | { readonly kind: 'paid'; readonly message: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly message: string };

type PaymentContext = {
  /** What to tell the customer while nothing is in progress. */
  readonly said: { readonly tone: 'error' | 'success'; readonly message: string } | undefined;
  /** How many times in a row the order showed no payment since a response was lost. */
  readonly unheardOf: number;
  /** How often the order has been asked since a payment was sent. */
  readonly questions: number;
  /** The gateway reviews the payment. */
  readonly isHeld: boolean;
  readonly start: 'paid' | 'asking' | 'editing';
};

/** The request holds ciphertext only. */
type PaymentEvent = { readonly type: 'submit'; readonly request: DepositRequest };

export const paidAfterAll = 'Your payment went through. You were not charged twice.';
export const notPaidAfterAll =
  'The payment did not go through. You can try again: should this one turn up, it goes back to your card by itself.';

const notProvided = (): Promise<never> => Promise.reject(new Error('The page provides this'));

export const paymentMachine = setup({
  types: {
    context: typeOf<PaymentContext>(),
    events: typeOf<PaymentEvent>(),
    input: typeOf<Pick<CheckoutOrder, 'depositPaid' | 'paymentOpen' | 'paymentHeld'>>(),
  },
  actors: {
    /** Sends the payment; answers, never rejects. */
    pay: fromPromise<PaymentAnswer, DepositRequest>(notProvided),
    /** Reads the order from the server now; rejects when it cannot be read. */
    askOrder: fromPromise<CheckoutOrder>(notProvided),
  },
  actions: {
    forget: assign({ said: undefined, unheardOf: 0, questions: 0 }),
    countQuestion: assign(({ context }) => ({ questions: context.questions + 1 })),
    say: assign((_, said: NonNullable<PaymentContext['said']>) => ({ said })),
    countUnheardOf: assign(({ context }) => ({ unheardOf: context.unheardOf + 1 })),
  },
  /** Between two polls of the order, in ms; nobody waits for a review. */
  delays: { askAgain: ({ context }) => (context.isHeld ? 60_000 : 2000) },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    said: undefined,
    unheardOf: 0,
    questions: 0,
    isHeld: input.paymentHeld,
    start: input.depositPaid ? 'paid' : input.paymentOpen ? 'asking' : 'editing',
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: ({ context }) => context.start === 'paid', target: 'paid' },
        { guard: ({ context }) => context.start === 'asking', target: 'asking' },
        { target: 'editing' },
      ],
    },
    editing: { on: { submit: { target: 'sending', actions: 'forget' } } },
    sending: {
      invoke: {
        src: 'pay',
        input: ({ event }) => {
          assertEvent(event, 'submit');
          return event.request;
        },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'paid',
            target: 'paid',
            actions: {
              type: 'say',
              params: ({ event }) => ({ tone: 'success', message: textOf(event.output) }),
            },
          },
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'editing',
            actions: { type: 'say', params: ({ event }) => ({ tone: 'error', message: textOf(event.output) }) },
          },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    asking: {
      entry: 'countQuestion',
      invoke: {
        src: 'askOrder',
        onDone: [
          {
            guard: ({ event }) => event.output.depositPaid,
            target: 'paid',
            actions: { type: 'say', params: { tone: 'success', message: paidAfterAll } },
          },
          // a delayed request may still arrive: one 'no such payment' is not enough
          {
            guard: ({ event, context }) => !event.output.paymentOpen && context.unheardOf > 0,
            target: 'editing',
            actions: { type: 'say', params: { tone: 'error', message: notPaidAfterAll } },
          },
          { guard: ({ event }) => !event.output.paymentOpen, target: 'waiting', actions: 'countUnheardOf' },
          {
            target: 'waiting',
            actions: assign({ isHeld: ({ event }) => event.output.paymentHeld }),
          },
        ],
        onError: 'waiting',
      },
    },
    waiting: { after: { askAgain: 'asking' } },
    paid: {},
  },
});

const textOf = (answer: PaymentAnswer): string => ('message' in answer ? answer.message : '');
