/**
 * The transition table, written independently: the answer to every command in every state of an order. A command or a
 * state that is missing here does not compile.
 */
import { expect, test } from 'vitest';
import { sampleEvents } from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { decide } from './decide.ts';
import { possibleEvents, type Decision } from './decision.ts';
import type { OrderCommand, OrderCommandType } from './order-commands.ts';
import type { OrderEventType } from './order-events.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { evolve, initialOrderState, type OrderState } from './order-state.ts';

/** The state of the fulfilment region as a path: 'contractAccepted', 'created.depositDue'. */
type PathOf<Value> = Value extends string
  ? Value
  : { [Parent in keyof Value]: `${Parent & string}.${Value[Parent] & string}` }[keyof Value];
type Stage = PathOf<OrderLifecycle['fulfilment']>;
type Balance = OrderLifecycle['balance'];
type Finance = OrderLifecycle['finance'];

/** The command's event, or the code of the refusal. */
type Answer = 'event' | OrderRefusal['code'];
/** One answer regardless of the other regions, or one for each state of the region that decides. */
type Cell =
  | Answer
  | { readonly balance: Readonly<Record<Balance, Answer>> }
  | { readonly finance: Readonly<Record<Finance, Answer>> };
type Row = { readonly event: OrderEventType; readonly in: Readonly<Record<Stage, Cell>> };

const ok = 'event';
const no = 'illegal-transition';
const notFound = 'transfer-not-found';
const none = 'order-not-found';
const step = 'step-not-due';
const open = 'payment-open';
const twice = 'order-already-exists';
/** The sample's buyer is a private one. */
const nobody = 'not-a-company';

const request: Cell = { balance: { notDue: ok, owing: ok, paid: no, overpaid: no } };
const receive: Cell = { balance: { notDue: ok, owing: ok, paid: ok, overpaid: ok } };
const settle: Cell = { balance: { notDue: no, owing: no, paid: ok, overpaid: ok } };
const back: Cell = { balance: { notDue: 'refund-too-large', owing: no, paid: no, overpaid: ok } };
/** Reached without an order fee by a transfer for an order that had been cancelled, else with one. */
const fee: Cell = { balance: { notDue: 'payment-mismatch', owing: no, paid: ok, overpaid: no } };
const feeOtherwise: Cell = { balance: { notDue: 'refund-not-as-due', owing: no, paid: ok, overpaid: no } };
/** Nobody has asked for a valuation on the shortest way to a state, so there is nothing to offer for. */
const unasked = 'valuation-not-requested';
const noOffer = 'trade-in-offer-changed';
const noTimes = 'handover-times-changed';
const nothing = 'no-handover-times';
const tooMuch = 'refund-too-large';
/** Nothing of the balance was paid before, or all of it. */
const all: Cell = { balance: { notDue: tooMuch, owing: tooMuch, paid: ok, overpaid: ok } };
/** The sample takes the car back from the sea. */
const later = 'not-the-last-step';
const asked: Cell = { balance: { notDue: later, owing: no, paid: no, overpaid: no } };
/** Every payment counts on the shortest way to a state, unless it was taken back to get there. */
const reverse: Cell = { balance: { notDue: notFound, owing: notFound, paid: ok, overpaid: ok } };
/** Asked for already, and owing again. */
const anew: Cell = { balance: { notDue: no, owing: ok, paid: no, overpaid: no } };
const ifPaid: Cell = { balance: { notDue: ok, owing: 'balance-owing', paid: ok, overpaid: ok } };
const settledAlready = 'nothing-owing';
const waive: Cell = { balance: { notDue: no, owing: ok, paid: settledAlready, overpaid: settledAlready } };
const lodge: Cell = { finance: { notApplicable: ok, pending: no, approved: no, denied: ok } };
const answer: Cell = { finance: { notApplicable: no, pending: ok, approved: no, denied: no } };

/** A row in the order of the columns below; a row that is too short or too long does not compile. */
const row = (
  event: OrderEventType,
  ...[
    notCreated,
    due,
    paying,
    held,
    contractDue,
    issued,
    accepted,
    approved,
    allocated,
    water,
    shore,
    toDealer,
    delivered,
    completed,
    cancelledPaying,
    cancelledHeld,
    refundDue,
    cancelled,
  ]: readonly [
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
    Cell,
  ]
): Row => ({
  event,
  in: {
    notCreated,
    'created.depositDue': due,
    'created.paymentOpen': paying,
    'created.paymentHeld': held,
    'depositPaid.contractDue': contractDue,
    'depositPaid.contractIssued': issued,
    contractAccepted: accepted,
    approved,
    allocated,
    'inTransit.onWater': water,
    'inTransit.onShore': shore,
    'inTransit.toDealer': toDealer,
    delivered,
    completed,
    'cancelled.paymentOpen': cancelledPaying,
    'cancelled.paymentHeld': cancelledHeld,
    'cancelled.refundDue': refundDue,
    'cancelled.settled': cancelled,
  },
});

// prettier-ignore
const table: Readonly<Record<OrderCommandType, Row>> = {
  //                                                      none    due     open    held    contr   issued  accept  approv  alloc   water   shore   toDeal  deliv   compl   c.open  c.held  c.refu  cancel
  CreateOrder:                row('OrderCreated',               ok,     twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice,  twice),
  StartDepositPayment:        row('DepositPaymentStarted',      none,   ok,     open,   open,   step,   step,   step,   step,   step,   step,   step,   step,   step,   step,   open,   open,   no,     no),
  RecordDepositPaymentHeld:   row('DepositPaymentHeld',         none,   no,     ok,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     ok,     no,     no,     no),
  RecordDepositPaid:          row('DepositPaid',                none,   no,     ok,     ok,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     ok,     ok,     no,     no),
  RecordDepositPaymentFailed: row('DepositPaymentFailed',       none,   no,     ok,     ok,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     ok,     ok,     no,     no),
  RecordLateCharge:           row('LateChargeFound',             none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  RecordLateChargeRefunded:   row('LateChargeRefunded',          none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  EndChargeSearch:            row('ChargeSearchEnded',           none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  IssueContract:              row('ContractIssued',             none,   no,     no,     no,     ok,     ok,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  AddContractNotes:           row('ContractNotesAdded',         none,   step,   step,   step,   ok,     ok,     step,   step,   step,   step,   step,   step,   step,   step,   no,     no,     no,     no),
  AcceptContract:             row('ContractAccepted',           none,   step,   step,   step,   no,     ok,     step,   step,   step,   step,   step,   step,   step,   step,   no,     no,     no,     no),
  ConfirmCharges:             row('ChargesConfirmed',           none,   no,     no,     no,     nobody, nobody, nobody, no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  ApproveOrder:               row('OrderApproved',              none,   no,     no,     no,     no,     no,     ok,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  AllocateVehicle:            row('VehicleAllocated',           none,   no,     no,     no,     no,     no,     no,     ok,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  ReallocateVehicle:          row('VehicleReallocated',         none,   no,     no,     no,     no,     no,     no,     no,     ok,     ok,     ok,     ok,     no,     no,     no,     no,     no,     no),
  CorrectStatus:              row('StatusCorrected',            none,   no,     no,     no,     no,     no,     no,     later,  asked,  ok,     later,  later,  later,  no,     no,     no,     no,     no),
  MoveRetailer:               row('RetailerChanged',            none,   no,     no,     no,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     no,     no,     no,     no,     no,     no),
  LapseAllocation:            row('AllocationLapsed',           none,   ok,     no,     no,     no,     no,     no,     ok,     ok,     ok,     ok,     ok,     no,     no,     no,     no,     no,     no),
  RecordOnWater:              row('VehicleOnWater',             none,   no,     no,     no,     no,     no,     no,     no,     ok,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  RecordOnShore:              row('VehicleOnShore',             none,   no,     no,     no,     no,     no,     no,     no,     no,     ok,     no,     no,     no,     no,     no,     no,     no,     no),
  RequestBalance:             row('BalanceRequested',           none,   no,     no,     no,     no,     no,     no,     no,     request,request,request,anew,   anew,   anew,   no,     no,     no,     no),
  RecordBalancePaid:          row('BalancePaid',                none,   ok,     ok,     ok,     ok,     ok,     ok,     ok,     receive,receive,receive,receive,receive,receive,ok,     ok,     ok,     ok),
  WaiveBalance:               row('BalanceWaived',              none,   no,     no,     no,     no,     no,     no,     no,     waive,  waive,  waive,  waive,  waive,  waive,  no,     no,     no,     no),
  ShipToDealer:               row('VehicleShippedToDealer',     none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     settle, no,     no,     no,     no,     no,     no,     no),
  RecordArrivalAtDealer:      row('VehicleArrivedAtDealer',     none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     ok,     no,     no,     no,     no,     no,     no),
  CompleteOrder:              row('OrderCompleted',             none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     ifPaid, no,     no,     no,     no,     no),
  CancelOrder:                row('OrderCancelled',             none,   ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     no,     no,     no,     no),
  RecordDepositRefunded:      row('DepositRefunded',            none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     fee,    no),
  RecordRefundOtherwise:      row('DepositRefunded',            none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     feeOtherwise, no),
  RecordBalanceRefunded:      row('BalanceRefunded',            none,   tooMuch,tooMuch,tooMuch,tooMuch,tooMuch,tooMuch,tooMuch,back,   back,   back,   back,   back,   back,   tooMuch,tooMuch,all,    all),
  ReverseTransfer:            row('TransferReversed',           none,   notFound,notFound,notFound,notFound,notFound,notFound,notFound,reverse,reverse,reverse,reverse,reverse,reverse,reverse,reverse,reverse,reverse),
  LodgeFinanceApplication:    row('FinanceApplicationLodged',   none,   lodge,  lodge,  lodge,  lodge,  lodge,  lodge,  lodge,  lodge,  lodge,  lodge,  lodge,  lodge,  no,     no,     no,     no,     no),
  ApproveFinanceApplication:  row('FinanceApplicationApproved', none,   answer, answer, answer, answer, answer, answer, answer, answer, answer, answer, answer, answer, no,     no,     no,     no,     no),
  DenyFinanceApplication:     row('FinanceApplicationDenied',   none,   answer, answer, answer, answer, answer, answer, answer, answer, answer, answer, answer, answer, no,     no,     no,     no,     no),
  RequestValuation:           row('ValuationRequested',         none,   ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     no,     no,     no,     no,     no),
  ChangeOrder:                row('OrderChanged',               none,   no,     no,     no,     ok,     ok,     ok,     ok,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no),
  OfferTradeIn:               row('TradeInOffered',             none,   unasked,unasked,unasked,unasked,unasked,unasked,unasked,unasked,unasked,unasked,unasked,no,     no,     no,     no,     no,     no),
  AcceptTradeIn:              row('TradeInAccepted',            none,   noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,no,     no,     no,     no,     no,     no),
  DeclineTradeIn:             row('TradeInDeclined',            none,   noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,noOffer,no,     no,     no,     no,     no,     no),
  OfferHandoverTimes:         row('HandoverTimesOffered',       none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     ok,     ok,     no,     no,     no,     no),
  ChooseHandoverTime:         row('HandoverTimeChosen',         none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     noTimes,noTimes,no,     no,     no,     no),
  WithdrawHandoverTimes:      row('HandoverTimesWithdrawn',     none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     nothing,nothing,no,     no,     no,     no),
  RecordHandover:             row('VehicleHandedOver',          none,   no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     no,     ifPaid, ifPaid,     no,     no,     no,     no),
  AddDocument:                row('DocumentAdded',              none,   ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok,     ok),
};

const stageOf = ({ lifecycle }: OrderState): Stage => {
  const { fulfilment } = lifecycle.value;
  if (typeof fulfilment === 'string') return fulfilment;
  if ('created' in fulfilment) return `created.${fulfilment.created}`;
  if ('depositPaid' in fulfilment) return `depositPaid.${fulfilment.depositPaid}`;
  return 'inTransit' in fulfilment ? `inTransit.${fulfilment.inTransit}` : `cancelled.${fulfilment.cancelled}`;
};

const answerIn = (cell: Cell, { lifecycle: { value } }: OrderState): Answer => {
  if (typeof cell === 'string') return cell;
  return 'balance' in cell ? cell.balance[value.balance] : cell.finance[value.finance];
};

/** Every reachable state, each once, by a shortest path. */
const reachableStates = (): readonly OrderState[] => {
  const found = new Map([[JSON.stringify(initialOrderState.lifecycle.value), initialOrderState]]);
  for (const state of found.values()) {
    for (const type of possibleEvents(state.lifecycle)) {
      const next = evolve(state, sampleEvents[type]);
      const key = JSON.stringify(next.lifecycle.value);
      if (!found.has(key)) found.set(key, next);
    }
  }
  return [...found.values()];
};

/** Sent in time, by the right person, and not a repeat: its contract, or its date, differs from the current one. */
const commands: Readonly<Record<OrderCommandType, OrderCommand>> = {
  ...sampleCommands,
  IssueContract: { ...sampleCommands.IssueContract, contractHash: 'b'.repeat(64) },
  RequestBalance: { ...sampleCommands.RequestBalance, dueOn: '2026-12-21' },
};

const shown = (decision: Decision): string =>
  decision.kind === 'refused' ? decision.refusal.code : decision.events.map(({ type }) => type).join(' ');

const states = reachableStates();

test('the table has every state that an order can reach, and no other', () => {
  expect(new Set(states.map(stageOf))).toEqual(new Set(Object.keys(table.CreateOrder.in)));
});

test.each(Object.values(commands))('$type gets in every state what the table says', (command) => {
  const { event, in: cells } = table[command.type];
  const wrong = states.flatMap((state) => {
    const answer = answerIn(cells[stageOf(state)], state);
    const expected = answer === 'event' ? event : answer;
    const got = shown(decide(command, state));
    return got === expected ? [] : [`in ${JSON.stringify(state.lifecycle.value)}: ${got}, not ${expected}`];
  });
  expect(wrong).toEqual([]);
});
