/** An order as its recorded facts make it: the machine's state and the plain facts beside it. */
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import type { Cents } from '../money/cents.ts';
import { orderMachine, type LifecycleEvent } from './order-machine.ts';
import type { OrderEvent, OrderEventOf } from './order-events.ts';

export type LifecycleSnapshot = SnapshotFrom<typeof orderMachine>;

/** A recorded fact that does not fit: kept and shown, never dropped. */
export type Anomaly = {
  readonly revision: number;
  readonly type: string;
  /** `ignored`: the lifecycle did not allow it. `unknown`: no such event type. `unreadable`: fails its schema. */
  readonly kind: 'ignored' | 'unknown' | 'unreadable';
};

type DataOf<Type extends OrderEvent['type']> = OrderEventOf<Type>['data'];

export type OrderFacts = {
  readonly created: DataOf<'OrderCreated'> | undefined;
  readonly openPayment: DataOf<'DepositPaymentStarted'> | undefined;
  readonly deposit: DataOf<'DepositPaid'> | undefined;
  readonly contract: DataOf<'ContractIssued'> | undefined;
  readonly acceptance: DataOf<'ContractAccepted'> | undefined;
  readonly vin: string | undefined;
  readonly balance: { readonly requestedCents: Cents; readonly paidCents: Cents };
  readonly cancellation: DataOf<'OrderCancelled'> | undefined;
  readonly refund: DataOf<'DepositRefunded'> | undefined;
  readonly documents: readonly DataOf<'DocumentAdded'>[];
};

export type OrderState = {
  readonly lifecycle: LifecycleSnapshot;
  readonly facts: OrderFacts;
  readonly anomalies: readonly Anomaly[];
  /** Revision of the last event seen; -1 before the first. */
  readonly revision: number;
};

const [initialLifecycle] = initialTransition(orderMachine);

/** The state before any event: an order that does not exist. */
export const initialOrderState: OrderState = {
  lifecycle: initialLifecycle,
  facts: {
    created: undefined,
    openPayment: undefined,
    deposit: undefined,
    contract: undefined,
    acceptance: undefined,
    vin: undefined,
    balance: { requestedCents: 0, paidCents: 0 },
    cancellation: undefined,
    refund: undefined,
    documents: [],
  },
  anomalies: [],
  revision: -1,
};

/** The event as the lifecycle policy sees it. */
export const lifecycleEventOf = (event: OrderEvent): LifecycleEvent =>
  event.type === 'BalancePaid'
    ? { type: 'BalancePaid', settlesBalance: event.data.remainingCents === 0 }
    : { type: event.type };

const withoutPayment = (facts: OrderFacts, paymentId: string): OrderFacts['openPayment'] =>
  facts.openPayment?.paymentId === paymentId ? undefined : facts.openPayment;

/** The facts after one more event. A recorded fact always counts, whether or not the lifecycle liked it. */
export const evolveFacts = (facts: OrderFacts, event: OrderEvent): OrderFacts => {
  switch (event.type) {
    case 'OrderCreated':
      return { ...facts, created: event.data };
    case 'DepositPaymentStarted':
      return { ...facts, openPayment: event.data };
    case 'DepositPaymentFailed':
      return { ...facts, openPayment: withoutPayment(facts, event.data.paymentId) };
    case 'DepositPaid':
      return { ...facts, deposit: event.data, openPayment: withoutPayment(facts, event.data.paymentId) };
    case 'ContractIssued':
      return { ...facts, contract: event.data };
    case 'ContractAccepted':
      return { ...facts, acceptance: event.data };
    case 'VehicleAllocated':
      return { ...facts, vin: event.data.vin };
    case 'BalanceRequested':
      return { ...facts, balance: { ...facts.balance, requestedCents: event.data.amountCents } };
    case 'BalancePaid':
      return { ...facts, balance: { ...facts.balance, paidCents: facts.balance.paidCents + event.data.amountCents } };
    case 'OrderCancelled':
      return { ...facts, cancellation: event.data };
    case 'DepositRefunded':
      return { ...facts, refund: event.data };
    case 'DocumentAdded':
      return { ...facts, documents: [...facts.documents, event.data] };
    case 'ContractNotesAdded':
    case 'OrderApproved':
    case 'VehicleOnWater':
    case 'VehicleOnShore':
    case 'VehicleShippedToDealer':
    case 'VehicleArrivedAtDealer':
    case 'OrderCompleted':
    case 'FinanceApplicationLodged':
    case 'FinanceApplicationApproved':
    case 'FinanceApplicationDenied':
      return facts;
  }
};

/** The state after one more recorded event. */
export const evolve = (state: OrderState, event: OrderEvent): OrderState => {
  const lifecycleEvent = lifecycleEventOf(event);
  const revision = state.revision + 1;
  const fits = state.lifecycle.can(lifecycleEvent);
  const [lifecycle] = transition(orderMachine, state.lifecycle, lifecycleEvent);
  return {
    lifecycle,
    facts: evolveFacts(state.facts, event),
    anomalies: fits ? state.anomalies : [...state.anomalies, { revision, type: event.type, kind: 'ignored' }],
    revision,
  };
};

/** The state after a recorded event that could not be read: counted and reported. */
export const evolveUnread = (state: OrderState, type: string, kind: 'unknown' | 'unreadable'): OrderState => ({
  ...state,
  revision: state.revision + 1,
  anomalies: [...state.anomalies, { revision: state.revision + 1, type, kind }],
});
