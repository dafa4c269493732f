import { getAdjacencyMap } from 'xstate/graph';
import { describe, expect, test } from 'vitest';
import { sampleEvents } from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { decide, possibleEvents } from './decide.ts';
import { orderMachine, type LifecycleEvent } from './order-machine.ts';
import { orderEventTypes, type OrderEventType } from './order-events.ts';
import type { OrderCommand, OrderCommandType } from './order-commands.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

/** The fact that each command asks for. */
const factOf: Readonly<Record<OrderCommandType, OrderEventType>> = {
  CreateOrder: 'OrderCreated',
  StartDepositPayment: 'DepositPaymentStarted',
  RecordDepositPaid: 'DepositPaid',
  RecordDepositPaymentFailed: 'DepositPaymentFailed',
  IssueContract: 'ContractIssued',
  AddContractNotes: 'ContractNotesAdded',
  AcceptContract: 'ContractAccepted',
  ApproveOrder: 'OrderApproved',
  AllocateVehicle: 'VehicleAllocated',
  RecordOnWater: 'VehicleOnWater',
  RecordOnShore: 'VehicleOnShore',
  RequestBalance: 'BalanceRequested',
  RecordBalancePaid: 'BalancePaid',
  ShipToDealer: 'VehicleShippedToDealer',
  RecordArrivalAtDealer: 'VehicleArrivedAtDealer',
  CompleteOrder: 'OrderCompleted',
  CancelOrder: 'OrderCancelled',
  RecordDepositRefunded: 'DepositRefunded',
  LodgeFinanceApplication: 'FinanceApplicationLodged',
  ApproveFinanceApplication: 'FinanceApplicationApproved',
  DenyFinanceApplication: 'FinanceApplicationDenied',
  AddDocument: 'DocumentAdded',
};

const lifecycleEvents: readonly LifecycleEvent[] = [
  ...orderEventTypes.map((type): LifecycleEvent => ({ type })),
  { type: 'BalancePaid', settlesBalance: true },
];

/** Every lifecycle state with one shortest way of facts that leads there. */
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

test('the graph that XState walks has exactly the states that real facts reach', () => {
  const graph = getAdjacencyMap(orderMachine, { events: [...lifecycleEvents] });
  const walked = new Set(Object.values(graph).map(({ state }) => JSON.stringify(state.value)));
  expect([...walked].sort()).toEqual([...states.keys()].sort());
  expect(states.size).toBeGreaterThan(60);
});

describe.each([...states])('in %s', (_key, state) => {
  test('every command makes exactly the facts that the lifecycle allows', () => {
    const commands: readonly OrderCommand[] = Object.values(sampleCommands);
    for (const command of commands) {
      const fact = factOf[command.type];
      const allowed = state.lifecycle.can({ type: fact });
      const decision = decide(command, state);
      if (decision.kind === 'accepted' && decision.events.length > 0) {
        expect(allowed, `${command.type} was accepted`).toBe(true);
        const next = decision.events.reduce<OrderState>(evolve, state);
        expect(next.anomalies).toEqual(state.anomalies);
      }
      if (!allowed) {
        const repeatsContract = command.type === 'IssueContract' && decision.kind === 'accepted';
        expect(repeatsContract || decision.kind === 'refused', `${command.type} was not refused`).toBe(true);
      }
      if (decision.kind === 'refused' && decision.refusal.code === 'illegal-transition') {
        expect(decision.refusal.refusedEvent).toBe(fact);
        expect(decision.refusal.possibleEvents).not.toContain(fact);
      }
    }
  });
});

test('no state handles every event, so that `can` stays meaningful', () => {
  for (const state of states.values()) {
    expect(possibleEvents(state.lifecycle).length).toBeLessThan(orderEventTypes.length / 2);
  }
});
