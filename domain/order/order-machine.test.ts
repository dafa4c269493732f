import { getAdjacencyMap } from 'xstate/graph';
import { describe, expect, test } from 'vitest';
import { sampleEvents } from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { decide } from './decide.ts';
import { possibleEvents, type Decision } from './decision.ts';
import { orderMachine, type LifecycleEvent } from './order-machine.ts';
import { orderEventTypes, type OrderEventType } from './order-events.ts';
import type { OrderCommand, OrderCommandType } from './order-commands.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

/** The event that each command asks for. */
const eventOf: Readonly<Record<OrderCommandType, OrderEventType>> = {
  CreateOrder: 'OrderCreated',
  StartDepositPayment: 'DepositPaymentStarted',
  RecordDepositPaymentHeld: 'DepositPaymentHeld',
  RecordDepositPaid: 'DepositPaid',
  RecordDepositPaymentFailed: 'DepositPaymentFailed',
  RecordLateCharge: 'LateChargeFound',
  RecordLateChargeRefunded: 'LateChargeRefunded',
  EndChargeSearch: 'ChargeSearchEnded',
  IssueContract: 'ContractIssued',
  AddContractNotes: 'ContractNotesAdded',
  AcceptContract: 'ContractAccepted',
  ApproveOrder: 'OrderApproved',
  AllocateVehicle: 'VehicleAllocated',
  ReallocateVehicle: 'VehicleReallocated',
  CorrectStatus: 'StatusCorrected',
  MoveRetailer: 'RetailerChanged',
  LapseAllocation: 'AllocationLapsed',
  RecordOnWater: 'VehicleOnWater',
  RecordOnShore: 'VehicleOnShore',
  RequestBalance: 'BalanceRequested',
  RecordBalancePaid: 'BalancePaid',
  ShipToDealer: 'VehicleShippedToDealer',
  RecordArrivalAtDealer: 'VehicleArrivedAtDealer',
  CompleteOrder: 'OrderCompleted',
  CancelOrder: 'OrderCancelled',
  RecordDepositRefunded: 'DepositRefunded',
  RecordRefundOtherwise: 'DepositRefunded',
  RecordBalanceRefunded: 'BalanceRefunded',
  ReverseTransfer: 'TransferReversed',
  WaiveBalance: 'BalanceWaived',
  LodgeFinanceApplication: 'FinanceApplicationLodged',
  ApproveFinanceApplication: 'FinanceApplicationApproved',
  DenyFinanceApplication: 'FinanceApplicationDenied',
  RequestValuation: 'ValuationRequested',
  ChangeOrder: 'OrderChanged',
  ConfirmCharges: 'ChargesConfirmed',
  OfferTradeIn: 'TradeInOffered',
  AcceptTradeIn: 'TradeInAccepted',
  DeclineTradeIn: 'TradeInDeclined',
  OfferHandoverTimes: 'HandoverTimesOffered',
  ChooseHandoverTime: 'HandoverTimeChosen',
  WithdrawHandoverTimes: 'HandoverTimesWithdrawn',
  RecordHandover: 'VehicleHandedOver',
  AddDocument: 'DocumentAdded',
};

const lifecycleEvents: readonly LifecycleEvent[] = [
  ...orderEventTypes.map((type): LifecycleEvent => ({ type })),
  { type: 'BalancePaid', settlesBalance: true },
  { type: 'OrderCancelled', leavesRefundDue: true },
  { type: 'OrderCancelled', leavesRefundDue: true, withdraws: true },
  { type: 'DepositPaymentFailed', leavesRefundDue: true },
  { type: 'BalanceRequested', settlesBalance: true },
  { type: 'BalanceRequested', settlesBalance: true, overpays: true },
  { type: 'BalancePaid', settlesBalance: true, overpays: true },
];

/** Every lifecycle state with one shortest sequence of events that leads there. */
const reachableStates = (): ReadonlyMap<string, OrderState> => {
  const states = new Map([[JSON.stringify(initialOrderState.lifecycle.value), initialOrderState]]);
  const queue: OrderState[] = [initialOrderState];
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const type of possibleEvents(state.lifecycle)) {
      const next = evolve(state, sampleEvents[type]);
      const key = JSON.stringify(next.lifecycle.value);
      if (!states.has(key)) {
        states.set(key, next);
        queue.push(next);
      }
    }
  }
  return states;
};

const states = reachableStates();

test('the graph that XState walks has exactly the states that real events reach', () => {
  const graph = getAdjacencyMap(orderMachine, { events: [...lifecycleEvents] });
  const walked = new Set(Object.values(graph).map(({ state }) => JSON.stringify(state.value)));
  expect([...walked].sort()).toEqual([...states.keys()].sort());
  expect(states.size).toBeGreaterThan(60);
});

const illegal = (decision: Decision): boolean =>
  decision.kind === 'refused' && decision.refusal.code === 'illegal-transition';

/** The samples cancel within the cooling-off period. */
const can = ({ lifecycle }: OrderState, type: OrderEventType): boolean => lifecycle.can({ type, withdraws: true });

/** An accepted command makes an event that the lifecycle allows and that fits when it is read back. */
const acceptsRightly = (decision: Decision, state: OrderState, eventType: OrderEventType): boolean =>
  decision.kind === 'accepted' &&
  (decision.events.length === 0 ||
    (can(state, eventType) &&
      decision.events.reduce<OrderState>(evolve, state).anomalies.length === state.anomalies.length));

/** A command gets a lifecycle refusal exactly when the lifecycle does not allow its event. */
const refusesRightly = (decision: Decision, state: OrderState, eventType: OrderEventType): boolean =>
  decision.kind === 'refused' &&
  (!illegal(decision) || !can(state, eventType)) &&
  (decision.refusal.code !== 'illegal-transition' || decision.refusal.refusedEvent === eventType);

describe.each([...states])('in %s', (_key, state) => {
  const decided = Object.values(sampleCommands).map((command: OrderCommand) => ({
    type: command.type,
    decision: decide(command, state),
    eventType: eventOf[command.type],
  }));

  test('every command makes exactly the events that the lifecycle allows', () => {
    const wrong = decided.filter(
      ({ decision, eventType }) =>
        !acceptsRightly(decision, state, eventType) && !refusesRightly(decision, state, eventType),
    );
    expect(wrong).toEqual([]);
  });

  test('nothing the lifecycle forbids is accepted, but for the contract that is already there (row 62)', () => {
    const accepted = decided.filter(({ decision }) => decision.kind === 'accepted').map(({ type }) => type);
    const forbidden = accepted.filter((type) => !can(state, eventOf[type]) && type !== 'IssueContract');
    expect(forbidden).toEqual([]);
  });
});

test('no state handles every event, so that `can` stays meaningful', () => {
  for (const state of states.values()) {
    expect(possibleEvents(state.lifecycle).length).toBeLessThan(orderEventTypes.length / 2);
  }
});
