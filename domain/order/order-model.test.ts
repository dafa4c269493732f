import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleCommands } from '../testing/sample-commands.ts';
import { decide } from './decide.ts';
import type { OrderCommand, OrderCommandType } from './order-commands.ts';
import type { OrderEvent } from './order-events.ts';
import {
  evolve,
  initialOrderState,
  restoreOrderState,
  storedOrderStateSchema,
  storeOrderState,
  type OrderState,
} from './order-state.ts';

/** The lifecycle once more, written independently as a small table: stage, money and finance. */
type Model = {
  stage: string;
  balance: 'notDue' | 'owing' | 'paid';
  finance: string;
  owing: number;
  documents: number;
  issued: boolean;
};

const moves: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  CreateOrder: [['none', 'due']],
  StartDepositPayment: [['due', 'open']],
  RecordDepositPaid: [
    ['open', 'paid'],
    ['cancelled:open', 'cancelled:refund'],
  ],
  RecordDepositPaymentFailed: [
    ['open', 'due'],
    ['cancelled:open', 'cancelled'],
  ],
  IssueContract: [
    ['paid', 'issued'],
    ['issued', 'issued'],
  ],
  AddContractNotes: [
    ['paid', 'paid'],
    ['issued', 'issued'],
  ],
  AcceptContract: [['issued', 'accepted']],
  ApproveOrder: [['accepted', 'approved']],
  AllocateVehicle: [['approved', 'allocated']],
  RecordOnWater: [['allocated', 'water']],
  RecordOnShore: [['water', 'shore']],
  ShipToDealer: [['shore', 'toDealer']],
  RecordArrivalAtDealer: [['toDealer', 'delivered']],
  CompleteOrder: [['delivered', 'completed']],
  CancelOrder: [
    ['due', 'cancelled'],
    ['open', 'cancelled:open'],
    ...['paid', 'issued', 'accepted', 'approved', 'allocated', 'water', 'shore', 'toDealer'].map(
      (stage) => [stage, 'cancelled:refund'] as const,
    ),
  ],
  RecordDepositRefunded: [['cancelled:refund', 'cancelled']],
};

const isLive = ({ stage }: Model): boolean =>
  stage !== 'none' && stage !== 'completed' && !stage.startsWith('cancelled');

/** The model after a command; undefined when the command must be refused. */
const step = (model: Model, { type }: OrderCommand): Model | undefined => {
  if (type === 'RequestBalance') {
    const due = ['allocated', 'water', 'shore'].includes(model.stage) && model.balance === 'notDue';
    return due ? { ...model, balance: 'owing', owing: 5_400_000 } : undefined;
  }
  if (type === 'RecordBalancePaid')
    return model.balance === 'owing' ? { ...model, balance: 'paid', owing: 0 } : undefined;
  if (type === 'LodgeFinanceApplication') {
    return isLive(model) && ['none', 'denied'].includes(model.finance) ? { ...model, finance: 'pending' } : undefined;
  }
  if (type === 'ApproveFinanceApplication' || type === 'DenyFinanceApplication') {
    const finance = type === 'ApproveFinanceApplication' ? 'approved' : 'denied';
    return isLive(model) && model.finance === 'pending' ? { ...model, finance } : undefined;
  }
  if (type === 'AddDocument')
    return model.stage !== 'none' && model.documents === 0 ? { ...model, documents: 1 } : undefined;
  if (type === 'ShipToDealer' && model.balance !== 'paid') return undefined;
  // The contract that is already there, issued again, is no news in any stage.
  if (type === 'IssueContract' && model.issued) return model;
  const move = moves[type]?.find(([from]) => from === model.stage);
  if (move === undefined) return undefined;
  const balance = type === 'CancelOrder' && model.balance === 'owing' ? 'notDue' : model.balance;
  return { ...model, stage: move[1], balance, issued: model.issued || type === 'IssueContract' };
};

const names: readonly OrderCommandType[] = [
  'CreateOrder',
  'StartDepositPayment',
  'RecordDepositPaid',
  'RecordDepositPaymentFailed',
  'IssueContract',
  'AddContractNotes',
  'AcceptContract',
  'ApproveOrder',
  'AllocateVehicle',
  'RecordOnWater',
  'RecordOnShore',
  'RequestBalance',
  'RecordBalancePaid',
  'ShipToDealer',
  'RecordArrivalAtDealer',
  'CompleteOrder',
  'CancelOrder',
  'RecordDepositRefunded',
  'LodgeFinanceApplication',
  'ApproveFinanceApplication',
  'DenyFinanceApplication',
  'AddDocument',
];

/** Mostly the next step of an ordinary order, now and then anything, so that runs get far and stray often. */
const journey: readonly OrderCommandType[] = [
  'CreateOrder',
  'StartDepositPayment',
  'RecordDepositPaid',
  'IssueContract',
  'AcceptContract',
  'ApproveOrder',
  'AllocateVehicle',
  'RecordOnWater',
  'RecordOnShore',
  'RequestBalance',
  'RecordBalancePaid',
  'ShipToDealer',
  'RecordArrivalAtDealer',
  'CompleteOrder',
];
const commandSequences = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...names) },
      { weight: 2, arbitrary: fc.constant('next' as const) },
    ),
    { maxLength: 60 },
  )
  .map((choices) => {
    let position = 0;
    return choices.map((choice) => {
      if (choice !== 'next') return choice;
      const next = journey[position % journey.length] ?? 'CreateOrder';
      position += 1;
      return next;
    });
  });

const run = (types: readonly OrderCommandType[]) => {
  const events: OrderEvent[] = [];
  let state: OrderState = initialOrderState;
  let model: Model = { stage: 'none', balance: 'notDue', finance: 'none', owing: 0, documents: 0, issued: false };
  for (const type of types) {
    const decision = decide(sampleCommands[type], state);
    const expected = step(model, sampleCommands[type]);
    expect(decision.kind, `${type} in ${JSON.stringify(model)}`).toBe(expected === undefined ? 'refused' : 'accepted');
    if (decision.kind === 'accepted') {
      events.push(...decision.events);
      state = decision.events.reduce<OrderState>(evolve, state);
    }
    model = expected ?? model;
  }
  return { events, state };
};

test('any sequence of commands is answered as the model answers it', () => {
  fc.assert(
    fc.property(commandSequences, (types) => {
      expect(run(types).state.anomalies).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('replaying the facts gives the state that was live, without an anomaly', () => {
  fc.assert(
    fc.property(commandSequences, (types) => {
      const { events, state } = run(types);
      const replayed = events.reduce<OrderState>(evolve, initialOrderState);
      expect(replayed.anomalies).toEqual([]);
      expect(storeOrderState(replayed)).toEqual(storeOrderState(state));
      expect(replayed.revision).toBe(events.length - 1);
    }),
    { numRuns: 200 },
  );
});

test('a state that was stored as JSON and restored goes on as if nothing had happened', () => {
  fc.assert(
    fc.property(commandSequences, fc.nat(), (types, cut) => {
      const { events, state } = run(types);
      const at = events.length === 0 ? 0 : cut % events.length;
      const half = events.slice(0, at).reduce<OrderState>(evolve, initialOrderState);
      const stored = storedOrderStateSchema.parse(JSON.parse(JSON.stringify(storeOrderState(half))));
      const resumed = events.slice(at).reduce<OrderState>(evolve, restoreOrderState(stored));
      expect(JSON.parse(JSON.stringify(storeOrderState(resumed)))).toEqual(
        JSON.parse(JSON.stringify(storeOrderState(state))),
      );
    }),
    { numRuns: 200 },
  );
});
