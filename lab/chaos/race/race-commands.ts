/** What racing clients ask of an order: mostly what its state allows, sometimes anything at all. */
import { possibleEvents } from '@driveaway/domain/order/decision.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { orderEventTypes, type OrderEventType } from '@driveaway/domain/order/order-events.ts';
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import { linesOnRecord } from '@driveaway/domain/order/bank-line.ts';
import { balanceRefundDueCents } from '@driveaway/domain/order/order-money.ts';
import { correctableSteps } from '@driveaway/domain/order/status-correction.ts';
import { balanceOwingCents } from '@driveaway/domain/order/order-status.ts';
import {
  sampleDealer,
  sampleEvents,
  sampleOrderHistory,
  sampleOtherDealer,
} from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';

const contractHashes = ['c0'.repeat(32), 'c1'.repeat(32)];
/** As few cars as orders, which compete for them. */
const vinsOfHistory = (orderNo: string) => ['0000', '0001'].map((index) => vinOf(`${orderNo.slice(0, 9)}${index}`));
const documentNames = ['Tax-invoice.pdf', 'Weighbridge.pdf', 'Registration.pdf'];
/** Rare, or few orders would live to see the end of a history. */
const shareOfCancellations = 0.1;
const shareOfSurprises = 0.15;
/** Else notes, requests and finance would keep orders from ever having a car. */
const shareOfSteps = 0.5;
const steps = new Set<OrderEventType>(sampleOrderHistory.map(({ type }) => type));

/** The creation of an order under a number. */
export const creationOf = (orderNo: string): OrderCommand => ({
  ...sampleCommands.CreateOrder,
  data: { ...sampleCommands.CreateOrder.data, orderNo },
});

/** The command that records an event of this type on an order in this state. */
const commandFor = (
  type: OrderEventType,
  orderNo: string,
  state: OrderState,
  owing: number,
  random: SeededRandom,
): OrderCommand => {
  const { facts } = state;
  const paymentId = facts.openPayment?.paymentId ?? random.uuid();
  switch (type) {
    case 'OrderCreated':
      return creationOf(orderNo);
    case 'DepositPaymentStarted':
      return { ...sampleCommands.StartDepositPayment, paymentId: random.uuid() };
    case 'DepositPaymentHeld':
      return { type: 'RecordDepositPaymentHeld', paymentId };
    case 'DepositPaid':
      return { type: 'RecordDepositPaid', data: { ...sampleEvents.DepositPaid.data, paymentId } };
    case 'DepositPaymentFailed':
      return { type: 'RecordDepositPaymentFailed', data: { ...sampleEvents.DepositPaymentFailed.data, paymentId } };
    case 'LateChargeFound':
      return sampleCommands.RecordLateCharge;
    case 'LateChargeRefunded':
      return sampleCommands.RecordLateChargeRefunded;
    case 'ChargeSearchEnded':
      return sampleCommands.EndChargeSearch;
    case 'ContractIssued':
      return { ...sampleCommands.IssueContract, contractHash: random.pick(contractHashes) };
    case 'ContractNotesAdded':
      return sampleCommands.AddContractNotes;
    case 'ContractAccepted': {
      const contractHash = facts.contract?.contractHash ?? random.pick(contractHashes);
      return { ...sampleCommands.AcceptContract, data: { ...sampleCommands.AcceptContract.data, contractHash } };
    }
    case 'OrderApproved':
      return sampleCommands.ApproveOrder;
    case 'VehicleAllocated':
      return { type: 'AllocateVehicle', data: { vin: random.pick(vinsOfHistory(orderNo)) } };
    case 'VehicleReallocated':
      return { ...sampleCommands.ReallocateVehicle, vin: random.pick(vinsOfHistory(orderNo)) };
    case 'StatusCorrected':
      return { ...sampleCommands.CorrectStatus, corrects: random.pick(correctableSteps) };
    case 'RetailerChanged':
      return { ...sampleCommands.MoveRetailer, dealer: random.pick([sampleDealer, sampleOtherDealer]) };
    case 'AllocationLapsed':
      return { type: 'LapseAllocation', vin: vinOf(orderNo), orderRevision: state.revision };
    case 'VehicleOnWater':
      return sampleCommands.RecordOnWater;
    case 'VehicleOnShore':
      return sampleCommands.RecordOnShore;
    case 'BalanceRequested':
      return sampleCommands.RequestBalance;
    case 'BalancePaid':
      // in parts, which add up to more than is owing when two clients pay the rest
      return { ...sampleCommands.RecordBalancePaid, amountCents: Math.max(1, random.chance(0.5) ? owing : owing >> 1) };
    case 'BalanceWaived':
      return { ...sampleCommands.WaiveBalance, amountCents: 1 };
    case 'VehicleShippedToDealer':
      return sampleCommands.ShipToDealer;
    case 'VehicleArrivedAtDealer':
      return sampleCommands.RecordArrivalAtDealer;
    case 'OrderCompleted':
      return sampleCommands.CompleteOrder;
    case 'OrderCancelled':
      return sampleCommands.CancelOrder;
    case 'DepositRefunded':
      return sampleCommands.RecordDepositRefunded;
    case 'BalanceRefunded':
      return { ...sampleCommands.RecordBalanceRefunded, amountCents: Math.max(1, balanceRefundDueCents(facts) >> 1) };
    case 'TransferReversed': {
      const back = linesOnRecord(facts, 'out');
      const { bankReference } = [...linesOnRecord(facts, 'in'), ...back].at(-1) ?? sampleCommands.ReverseTransfer;
      const direction = back.length > 0 ? 'out' : 'in';
      return { ...sampleCommands.ReverseTransfer, direction, bankReference };
    }
    case 'ValuationRequested':
      return sampleCommands.RequestValuation;
    case 'ChargesConfirmed':
      return sampleCommands.ConfirmCharges;
    case 'OrderChanged': {
      const code = random.pick(['storm-grey', 'crystal-white']);
      const { data } = sampleCommands.ChangeOrder;
      return {
        type: 'ChangeOrder',
        data: { ...data, vehicle: { ...data.vehicle, paint: { ...data.vehicle.paint, code } } },
      };
    }
    case 'TradeInOffered':
      return sampleCommands.OfferTradeIn;
    case 'TradeInAccepted':
      return { ...sampleCommands.AcceptTradeIn, offer: facts.tradeIn?.offer?.offer ?? 1 };
    case 'TradeInDeclined':
      return { ...sampleCommands.DeclineTradeIn, offer: facts.tradeIn?.offer?.offer ?? 1 };
    case 'FinanceApplicationLodged':
      return sampleCommands.LodgeFinanceApplication;
    case 'FinanceApplicationApproved':
      return sampleCommands.ApproveFinanceApplication;
    case 'FinanceApplicationDenied':
      return sampleCommands.DenyFinanceApplication;
    case 'HandoverTimesOffered':
      return sampleCommands.OfferHandoverTimes;
    case 'HandoverTimeChosen':
      return {
        ...sampleCommands.ChooseHandoverTime,
        offer: facts.handover?.offer?.offer ?? 1,
        seenChoice: facts.handover?.chosen?.choice ?? 0,
        startsAt: random.pick(facts.handover?.offer?.times ?? [sampleCommands.ChooseHandoverTime.startsAt]),
      };
    case 'HandoverTimesWithdrawn':
      return sampleCommands.WithdrawHandoverTimes;
    case 'VehicleHandedOver':
      return sampleCommands.RecordHandover;
    case 'DocumentAdded':
      return { type: 'AddDocument', data: { ...sampleCommands.AddDocument.data, name: random.pick(documentNames) } };
  }
};

/** A command of a client that has just read this state. */
export const commandOfClient = (orderNo: string, state: OrderState, random: SeededRandom): OrderCommand => {
  const possible = possibleEvents(state.lifecycle).filter(
    (type) => type !== 'OrderCancelled' || random.chance(shareOfCancellations),
  );
  const further = possible.filter((type) => steps.has(type));
  const fitting = further.length > 0 && random.chance(shareOfSteps) ? further : possible;
  const types = fitting.length === 0 || random.chance(shareOfSurprises) ? orderEventTypes : fitting;
  return commandFor(random.pick(types), orderNo, state, balanceOwingCents(state), random);
};
