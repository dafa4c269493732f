/**
 * The lifecycle policy of an order: which event may follow which. Pure: no timers, no effects, no data totals.
 * The stored events are its inputs; `order-state.ts` folds them, `decide.ts` asks `can` before a new one is written.
 */
import { and, not, or, setup, stateIn } from 'xstate';
import { typeOf } from '../xstate/type-of.ts';
import type { OrderEventType } from './order-events.ts';

/**
 * An event as the policy sees it: its type, for money what is still owed after it, by whom, and what it takes back. One type for all of them:
 * TypeScript matches an event whose type is not known yet with at most 25 members of a union.
 */
export type LifecycleEvent = {
  readonly type: OrderEventType;
  readonly settlesBalance?: boolean;
  /** More has come in than was owing. */
  readonly overpays?: boolean;
  /** All of it had been waived. */
  readonly replacesWaiver?: boolean;
  /** Money is still to go back after it: of a refund the rest, of a cancelling all that is held. */
  readonly leavesRefundDue?: boolean;
  /** What is taken back is the handover, which had led nowhere. */
  readonly takesBackHandover?: boolean;
  /** Of a cancelling: the cooling-off period lasts, and the car that is at the retailer was not handed over. */
  readonly withdraws?: boolean;
  /** The buyer is a company, which may be charged otherwise. */
  readonly isOfCompany?: boolean;
  /** It is about a payment that was given up, which is no part of where the order stands. */
  readonly isOfGivenUpPayment?: boolean;
};

/** A document may be added to an order in any state. */
const anyDocument = { DocumentAdded: { actions: 'note' } } as const;

/** A car to trade in may be valued until the order is over. */
const open = { ...anyDocument, ValuationRequested: { actions: 'note' } } as const;

/** A charge may turn up long after the order has gone on, or has ended. */
const ofGivenUpPayment = { guard: 'isOfGivenUpPayment', actions: 'note' } as const;

/** What ends a payment of an order that stands, however long the gateway took. */
const paymentEnds = {
  DepositPaid: '#order.fulfilment.depositPaid',
  DepositPaymentFailed: 'depositDue',
} as const;

/** Cancelled while a payment was pending: its outcome decides whether a refund is due. */
const cancelledPaymentEnds = {
  DepositPaid: 'refundDue',
  DepositPaymentFailed: [{ guard: 'leavesRefundDue', target: 'refundDue' }, { target: 'settled' }],
  BalancePaid: { actions: 'note' },
  BalanceRefunded: { actions: 'note' },
} as const;

/** A reversal leaves the balance where the money is then; of a cancelled order it says nothing any more. */
const reversed = {
  TransferReversed: [
    { guard: not('isNotCancelled'), actions: 'note' },
    { guard: 'overpays', target: 'overpaid' },
    { guard: 'settlesBalance', target: 'paid' },
    { target: 'owing' },
  ],
} as const;

/** A refund that leaves something due is recorded; the last one leads on. */
const partOrAll = <Target extends string>(target: Target) =>
  [{ guard: 'leavesRefundDue', actions: 'note' }, { target }] as const;

/** An allocation, or a payment for a car in stock, that was reserved for may turn out never to have been recorded. */
const lapsing = { AllocationLapsed: { actions: 'note' } } as const;

/** Until the car is at the retailer an offer for the car that is traded in can be made and answered. */
const tradeIn = {
  TradeInOffered: { actions: 'note' },
  TradeInAccepted: { actions: 'note' },
  TradeInDeclined: { actions: 'note' },
} as const;

/** From when the car is at the retailer: it is paid for, neither car nor retailer changes any more, and the buyer may withdraw alone. */
const handover = {
  HandoverTimesOffered: { actions: 'note' },
  HandoverTimeChosen: { actions: 'note' },
  HandoverTimesWithdrawn: { actions: 'note' },
  VehicleHandedOver: { actions: 'note' },
  OrderCancelled: { guard: 'withdraws', target: '#order.fulfilment.cancelled.refundDue' },
} as const;

/** The car was not handed over: the order stays where it stands. */
const notHandedOver = { guard: 'takesBackHandover', actions: 'note' } as const;

const cancellable = {
  ...open,
  ...tradeIn,
  OrderCancelled: '#order.fulfilment.cancelled.refundDue',
  RetailerChanged: { actions: 'note' },
} as const;

/** An application was for one car at one price. */
const lodgedAnew = { OrderChanged: { guard: 'isChangeable', target: 'notApplicable' } } as const;

/** The charges of a company, before the seller accepts the order. */
const charges = { ChargesConfirmed: { guard: 'isOfCompany', actions: 'note' } } as const;

/** Until a car is allocated the order may become another one, with a contract of its own. */
const changeable = { ...cancellable, OrderChanged: '#order.fulfilment.depositPaid.contractDue' } as const;

export const orderMachine = setup({
  types: { events: typeOf<LifecycleEvent>() },
  actions: {
    /** The event is recorded without a state change; without an action `can` would return false. */
    note: () => undefined,
  },
  guards: {
    isCreated: not(stateIn({ fulfilment: 'notCreated' })),
    isLive: and([
      not(stateIn({ fulfilment: 'notCreated' })),
      not(stateIn({ fulfilment: 'cancelled' })),
      not(stateIn({ fulfilment: 'completed' })),
    ]),
    isChangeable: or([
      stateIn({ fulfilment: 'depositPaid' }),
      stateIn({ fulfilment: 'contractAccepted' }),
      stateIn({ fulfilment: 'approved' }),
    ]),
    /** The balance falls due once there is a car for the order and before it leaves for the retailer. */
    balanceMayFallDue: or([
      stateIn({ fulfilment: 'allocated' }),
      stateIn({ fulfilment: { inTransit: 'onWater' } }),
      stateIn({ fulfilment: { inTransit: 'onShore' } }),
    ]),
    /** Cleared funds come before dispatch (specification §2, Pay Balance). */
    balanceIsPaid: or([stateIn({ balance: 'paid' }), stateIn({ balance: 'overpaid' })]),
    isSettledBefore: and(['balanceMayFallDue', 'settlesBalance']),
    isOverpaidBefore: and(['balanceMayFallDue', 'overpays']),
    balanceIsNotDue: stateIn({ balance: 'notDue' }),
    /** What comes in for a cancelled order is due back with all the rest. */
    isNotCancelled: not(stateIn({ fulfilment: 'cancelled' })),
    isCancellable: or([
      not(or([stateIn({ fulfilment: 'delivered' }), stateIn({ fulfilment: 'completed' })])),
      'withdraws',
    ]),
    settlesBalance: ({ event }) => event.settlesBalance === true,
    overpays: ({ event }) => event.overpays === true,
    replacesWaiver: ({ event }) => event.replacesWaiver === true,
    leavesRefundDue: ({ event }) => event.leavesRefundDue === true,
    withdraws: ({ event }) => event.withdraws === true,
    takesBackHandover: ({ event }) => event.takesBackHandover === true,
    isOfCompany: ({ event }) => event.isOfCompany === true,
    isOfGivenUpPayment: and([
      ({ event }) => event.isOfGivenUpPayment === true,
      not(stateIn({ fulfilment: 'notCreated' })),
    ]),
  },
}).createMachine({
  id: 'order',
  type: 'parallel',
  on: {
    LateChargeFound: ofGivenUpPayment,
    LateChargeRefunded: ofGivenUpPayment,
    ChargeSearchEnded: ofGivenUpPayment,
  },
  states: {
    fulfilment: {
      initial: 'notCreated',
      states: {
        notCreated: { on: { OrderCreated: 'created' } },
        created: {
          initial: 'depositDue',
          on: { ...open, ...tradeIn },
          states: {
            depositDue: {
              on: {
                ...lapsing,
                DepositPaymentStarted: 'paymentOpen',
                OrderCancelled: [
                  { guard: 'leavesRefundDue', target: '#order.fulfilment.cancelled.refundDue' },
                  { target: '#order.fulfilment.cancelled.settled' },
                ],
              },
            },
            paymentOpen: {
              on: {
                ...paymentEnds,
                DepositPaymentHeld: 'paymentHeld',
                OrderCancelled: '#order.fulfilment.cancelled.paymentOpen',
              },
            },
            paymentHeld: { on: { ...paymentEnds, OrderCancelled: '#order.fulfilment.cancelled.paymentHeld' } },
          },
        },
        depositPaid: {
          initial: 'contractDue',
          on: { ...changeable, ...charges, ContractNotesAdded: { actions: 'note' } },
          states: {
            contractDue: { on: { ContractIssued: 'contractIssued' } },
            contractIssued: {
              on: { ContractIssued: { actions: 'note' }, ContractAccepted: '#order.fulfilment.contractAccepted' },
            },
          },
        },
        contractAccepted: { on: { ...changeable, ...charges, OrderApproved: 'approved' } },
        approved: {
          on: { ...changeable, ...lapsing, VehicleAllocated: 'allocated', StatusCorrected: 'contractAccepted' },
        },
        allocated: {
          on: {
            ...cancellable,
            ...lapsing,
            VehicleReallocated: { actions: 'note' },
            VehicleOnWater: 'inTransit',
            // the balance was asked for because there was a car
            StatusCorrected: { guard: 'balanceIsNotDue', target: 'approved' },
          },
        },
        inTransit: {
          initial: 'onWater',
          // the way of another car starts anew
          on: { ...cancellable, ...lapsing, VehicleReallocated: 'allocated' },
          states: {
            onWater: { on: { VehicleOnShore: 'onShore', StatusCorrected: '#order.fulfilment.allocated' } },
            onShore: {
              on: {
                VehicleShippedToDealer: { guard: 'balanceIsPaid', target: 'toDealer' },
                StatusCorrected: 'onWater',
              },
            },
            toDealer: {
              on: { VehicleArrivedAtDealer: '#order.fulfilment.delivered', StatusCorrected: 'onShore' },
            },
          },
        },
        delivered: {
          on: {
            ...open,
            ...handover,
            OrderCompleted: 'completed',
            StatusCorrected: [notHandedOver, { target: '#order.fulfilment.inTransit.toDealer' }],
          },
        },
        /** Not final: a final state would swallow late events. */
        completed: { on: { ...anyDocument, ...handover, StatusCorrected: notHandedOver } },
        cancelled: {
          initial: 'settled',
          on: anyDocument,
          states: {
            paymentOpen: { on: { ...cancelledPaymentEnds, DepositPaymentHeld: 'paymentHeld' } },
            paymentHeld: { on: cancelledPaymentEnds },
            refundDue: {
              on: {
                DepositRefunded: partOrAll('settled'),
                BalanceRefunded: partOrAll('settled'),
                BalancePaid: { actions: 'note' },
                TransferReversed: partOrAll('settled'),
              },
            },
            /** A transfer of more than is due is refused by its amount. */
            settled: {
              on: {
                // what went back of a payment that the bank took back is owed
                BalancePaid: [{ guard: 'overpays', target: 'refundDue' }, { actions: 'note' }],
                BalanceRefunded: { actions: 'note' },
                TransferReversed: [{ guard: 'leavesRefundDue', target: 'refundDue' }, { actions: 'note' }],
              },
            },
          },
        },
      },
    },
    balance: {
      initial: 'notDue',
      states: {
        notDue: {
          on: {
            // what came before settles it at once
            BalanceRequested: [
              { guard: 'isOverpaidBefore', target: 'overpaid' },
              { guard: 'isSettledBefore', target: 'paid' },
              { guard: 'balanceMayFallDue', target: 'owing' },
            ],
            BalancePaid: { guard: 'isLive', actions: 'note' },
            BalanceRefunded: { guard: 'isLive', actions: 'note' },
            TransferReversed: { guard: 'isCreated', actions: 'note' },
          },
        },
        owing: {
          on: {
            ...reversed,
            BalancePaid: [
              { guard: 'overpays', target: 'overpaid' },
              { guard: 'settlesBalance', target: 'paid' },
              { actions: 'note' },
            ],
            BalanceWaived: [{ guard: 'settlesBalance', target: 'paid' }, { actions: 'note' }],
            BalanceRequested: { actions: 'note' },
            OrderCancelled: { guard: 'isCancellable', target: 'notDue' },
          },
        },
        paid: {
          on: {
            ...reversed,
            // what was waived may come in after all
            BalancePaid: [
              { guard: 'replacesWaiver', actions: 'note' },
              { guard: 'isNotCancelled', target: 'overpaid' },
            ],
          },
        },
        /** More than the price is held: the difference is due back, the order goes on. */
        overpaid: {
          on: {
            ...reversed,
            BalancePaid: { actions: 'note' },
            BalanceRefunded: partOrAll('paid'),
            OrderCancelled: { guard: 'isCancellable', target: 'paid' },
          },
        },
      },
    },
    finance: {
      initial: 'notApplicable',
      states: {
        notApplicable: { on: { FinanceApplicationLodged: { guard: 'isLive', target: 'pending' } } },
        pending: {
          on: {
            FinanceApplicationApproved: { guard: 'isLive', target: 'approved' },
            FinanceApplicationDenied: { guard: 'isLive', target: 'denied' },
            ...lodgedAnew,
          },
        },
        approved: { on: lodgedAnew },
        denied: { on: { FinanceApplicationLodged: { guard: 'isLive', target: 'pending' }, ...lodgedAnew } },
      },
    },
  },
});
