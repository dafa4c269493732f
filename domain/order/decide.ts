/** The decisions of an order: a command and the state in, new events or a refusal out. Pure. */
import { allowedStep, checkoutOf } from '../checkout/checkout-machine.ts';
import type { CheckoutStep } from '../checkout/checkout-steps.ts';
import { isDepositAmount, maximumDepositCents, minimumDepositCents } from '../terms/deposit-rules.ts';
import { hasCome } from '../time/has-come.ts';
import { checkoutOrderOf } from './checkout-order-of.ts';
import {
  recordBalancePaid,
  recordBalanceRefunded,
  refuseMoved,
  requestBalance,
  reverseTransfer,
  todayOf,
  waiveBalance,
} from './decide-balance.ts';
import { changeOrder, termsOf } from './decide-change.ts';
import { approveOrder, confirmCharges, isUnanswered } from './decide-charges.ts';
import {
  chooseHandoverTime,
  offerHandoverTimes,
  recordHandover,
  refuseHandedOver,
  withdrawHandoverTimes,
  withTimesWithdrawn,
} from './decide-handover.ts';
import { mayWithdrawAtRetailer } from './duties-of-cooling-off.ts';
import { isReservedName } from './document-names.ts';
import { isPaymentHeld } from './is-payment-held.ts';
import { mayRefuseRetailer, moveRetailer } from './decide-retailer.ts';
import { acceptTradeIn, declineTradeIn, offerTradeIn, requestValuation } from './decide-trade-in.ts';
import { acceptIfPossible, refuse, refuseTransition, type Decision } from './decision.ts';
import { refuseTime, type Reported } from './reported-time.ts';
import type { OrderCommand, OrderCommandOf, OrderCommandType } from './order-commands.ts';
import type { OrderEvent, OrderEventOf } from './order-events.ts';
import { balanceHeldCents } from './balance-held.ts';
import { balanceToAskCents, brokenMoneyOf, depositHeldCents, refundDueCents, toPayCents } from './order-money.ts';
import {
  evolveFacts,
  isReadable,
  nextContractVersion,
  stockCarOf,
  type OrderFacts,
  type OrderState,
} from './order-state.ts';
import { refuseDayAhead } from './refuse-day-ahead.ts';
import { lastStepOf } from './status-correction.ts';
import { hasVin } from './vin-reservation.ts';

/** Refuses a form of one checkout step while another step is due. */
const stepOf: Readonly<Partial<Record<OrderCommandType, CheckoutStep>>> = {
  StartDepositPayment: 'pay',
  AddContractNotes: 'contract',
  AcceptContract: 'contract',
};

/** Accepts the event of a step's form if the lifecycle and the checkout allow it. */
const acceptSubmitted = (state: OrderState, event: OrderEvent): Decision => {
  const decision = acceptIfPossible(state, event);
  const checkout = checkoutOf(checkoutOrderOf(state));
  return decision.kind === 'refused' || checkout.can({ type: 'submit' })
    ? decision
    : refuse({ code: 'step-not-due', dueStep: checkout.value });
};

const startDeposit = (state: OrderState, command: OrderCommandOf<'StartDepositPayment'>): Decision => {
  const { openPayment, created } = state.facts;
  // a fee leaves a balance, also beside what is traded in
  const mostCents = balanceToAskCents({ ...state.facts, openPayment: { ...command, amountCents: 1 } });
  const maximumCents = Math.min(maximumDepositCents, mostCents);
  if (!isDepositAmount(command.amountCents) || command.amountCents > maximumCents) {
    return refuse({ code: 'deposit-amount-out-of-range', minimumCents: minimumDepositCents, maximumCents });
  }
  if (openPayment !== undefined) return refuse({ code: 'payment-open', paymentId: openPayment.paymentId });
  const decision = acceptSubmitted(state, {
    type: 'DepositPaymentStarted',
    data: { paymentId: command.paymentId, amountCents: command.amountCents },
  });
  if (decision.kind === 'accepted' && created !== undefined && hasCome(created.offerExpiresAt, command.at)) {
    return refuse({ code: 'offer-expired', expiredAt: created.offerExpiresAt });
  }
  return decision;
};

/** What the gateway says counts only for the payment that is open, and only for the amount that was asked for. */
const settlePayment = (
  state: OrderState,
  event: Extract<OrderEvent, { type: 'DepositPaymentHeld' | 'DepositPaid' | 'DepositPaymentFailed' }>,
): Decision => {
  const decision = acceptIfPossible(state, event);
  if (decision.kind === 'refused') return decision;
  const open = state.facts.openPayment;
  const matches =
    open?.paymentId === event.data.paymentId &&
    (event.type !== 'DepositPaid' || open.amountCents === event.data.amountCents);
  return matches ? decision : refuse({ code: 'payment-mismatch' });
};

/** About a payment that was given up, from when its charge turned up or until then. */
const recordOfGivenUp = (
  state: OrderState,
  event: Extract<OrderEvent, { type: 'LateChargeFound' | 'LateChargeRefunded' | 'ChargeSearchEnded' }>,
): Decision => {
  const payment = state.facts.givenUp?.find(({ paymentId }) => paymentId === event.data.paymentId);
  const isDue = payment !== undefined && (payment.charge !== undefined) === (event.type === 'LateChargeRefunded');
  if (!isDue) return refuseTransition(state, event.type);
  const isAsSent = event.type === 'ChargeSearchEnded' || event.data.amountCents === payment.amountCents;
  return isAsSent ? acceptIfPossible(state, event) : refuse({ code: 'payment-mismatch' });
};

/** A refund of the order fee, with what of everything paid is still to come. */
const recordDepositRefunded = (state: OrderState, { data }: OrderCommandOf<'RecordDepositRefunded'>): Decision => {
  const remainingCents = refundDueCents({ ...state.facts, refund: data });
  const takenBack = (state.facts.refundsOtherwise ?? []).filter(({ lateCharge }) => lateCharge === undefined).length;
  const decision = acceptIfPossible(state, {
    type: 'DepositRefunded',
    data: {
      ...data,
      ...(takenBack > 0 ? { part: takenBack + 1 } : {}),
      ...(remainingCents > 0 ? { remainingCents } : {}),
    },
  });
  const isDue = state.facts.deposit !== undefined && state.facts.refund === undefined;
  return decision.kind === 'accepted' && !isDue ? refuse({ code: 'payment-mismatch' }) : decision;
};

/** By another way than the gateway: of the whole order fee or late charge, which is due. */
const recordRefundOtherwise = (state: OrderState, command: OrderCommandOf<'RecordRefundOtherwise'>): Decision => {
  const { amountCents, transactionId, how, bankReference: refundId, refundedOn, another, at } = command;
  const { created, deposit, givenUp = [] } = state.facts;
  const otherwise = { how, refundedOn, ...(another === undefined ? {} : { another }) };
  const isOfFee = transactionId === undefined || transactionId === deposit?.transactionId;
  const late = givenUp.find(({ charge }) => charge !== undefined && charge.transactionId === transactionId);
  // without one nothing is due, which is said below
  const data = { paymentId: (isOfFee ? deposit : late)?.paymentId ?? '', amountCents, refundId, otherwise };
  const decision = isOfFee
    ? recordDepositRefunded(state, { type: 'RecordDepositRefunded', data })
    : recordOfGivenUp(state, { type: 'LateChargeRefunded', data });
  const isNotPossible = decision.kind === 'refused' && decision.refusal.code === 'illegal-transition';
  if (created === undefined || isNotPossible) return decision;
  const dueCents = isOfFee ? depositHeldCents(state.facts) : (late?.amountCents ?? 0);
  if (amountCents !== dueCents) return refuse({ code: 'refund-not-as-due', dueCents });
  return refuseMoved(state.facts, created.price, refundedOn, at, 'A refund is made') ?? decision;
};

const acceptContract = (state: OrderState, command: OrderCommandOf<'AcceptContract'>): Decision => {
  const { acceptances = 0 } = state.facts.earlier ?? {};
  const { coolingOffWithCredit: longer, ...shorter } = command.data;
  // credit that was arranged meanwhile
  const isLonger = longer !== undefined && state.lifecycle.value.finance !== 'notApplicable';
  const decision = acceptSubmitted(state, {
    type: 'ContractAccepted',
    data: {
      ...(isLonger ? { ...shorter, coolingOff: longer } : command.data),
      ...(acceptances === 0 ? {} : { acceptance: acceptances + 1 }),
    },
    personal: command.personal,
  });
  const { contract } = state.facts;
  if (decision.kind === 'refused') return decision;
  if (contract === undefined) return refuse({ code: 'contract-not-issued' });
  return contract.contractHash === command.data.contractHash
    ? decision
    : refuse({ code: 'contract-changed', currentHash: contract.contractHash });
};

/** A tax invoice was issued for it, and holds. */
const isInvoiced = ({ facts, lifecycle }: OrderState): boolean =>
  lifecycle.value.balance === 'paid' || lifecycle.value.balance === 'overpaid' || facts.balance.invoice === 'stands';

const cancel = (state: OrderState, command: OrderCommandOf<'CancelOrder'>): Decision => {
  const { created, openPayment, deposit, balance, acceptance, invoiceVersion = 1 } = state.facts;
  const withdraws = command.by !== 'lapse' && mayWithdrawAtRetailer(state, command.at);
  const decision = acceptIfPossible(state, {
    type: 'OrderCancelled',
    data: {
      reason: command.reason,
      by: command.by,
      refundDueCents: (deposit?.amountCents ?? 0) + Math.max(0, balanceHeldCents(balance)),
      ...(withdraws ? { withdraws } : {}),
      ...(isInvoiced(state) ? { adjustsInvoice: invoiceVersion } : {}),
    },
  });
  if (decision.kind === 'accepted' && command.by === 'lapse') {
    // a payment whose outcome is pending may become a deposit
    if (openPayment !== undefined) return refuse({ code: 'payment-open', paymentId: openPayment.paymentId });
    const isUnpaid = deposit === undefined && created !== undefined && hasCome(created.offerExpiresAt, command.at);
    const stands = !isUnpaid && !isUnanswered(state.facts, command.at);
    return stands ? refuseTransition(state, 'OrderCancelled') : decision;
  }
  const coolingOffEndsAt = acceptance?.coolingOff.endsAt;
  return decision.kind === 'accepted' &&
    command.by === 'customer' &&
    coolingOffEndsAt !== undefined &&
    hasCome(coolingOffEndsAt, command.at) &&
    !mayRefuseRetailer(state.facts, command.at)
    ? refuse({ code: 'cooling-off-ended', endedAt: coolingOffEndsAt })
    : decision;
};

const issueContract = (state: OrderState, command: OrderCommandOf<'IssueContract'>): Decision => {
  const { contract } = state.facts;
  // The same contract again is not news.
  if (contract?.contractHash === command.contractHash) return { kind: 'accepted', events: [] };
  const decision = acceptIfPossible(state, {
    type: 'ContractIssued',
    data: {
      contractHash: command.contractHash,
      templateVersion: command.templateVersion,
      contractVersion: nextContractVersion(state.facts),
      issuedOn: command.issuedOn,
      ...(command.notices === undefined ? {} : { notices: [...command.notices] }),
    },
  });
  const isOfOtherTerms = command.terms !== undefined && command.terms !== termsOf(state.facts);
  return decision.kind === 'accepted' && isOfOtherTerms ? refuse({ code: 'terms-changed' }) : decision;
};

/** The last step alone; of an order whose car was handed over that is the handover. */
const correctStatus = (state: OrderState, { corrects, reason }: OrderCommandOf<'CorrectStatus'>): Decision => {
  const corrected = { type: 'StatusCorrected', data: { corrects, reason } } as const;
  const decision = acceptIfPossible(state, corrected);
  if (decision.kind === 'refused') return decision;
  const isHandedOver = state.facts.handover?.done !== undefined;
  const last = lastStepOf(state.lifecycle.value, isHandedOver);
  if (last === corrects) return { ...decision, events: withTimesWithdrawn(state, corrected) };
  return (
    refuseHandedOver(state) ??
    refuse({
      code: 'not-the-last-step',
      message:
        last === undefined ? 'The car was not handed over.' : `Only the last step can be corrected, which is ${last}.`,
    })
  );
};

/** An order for a car in stock gets that one; another takes its place only with a reason for the customer. */
const allocateVehicle = (state: OrderState, { data }: OrderCommandOf<'AllocateVehicle'>): Decision => {
  const decision = acceptIfPossible(state, { type: 'VehicleAllocated', data });
  const stockCar = stockCarOf(state.facts);
  return decision.kind === 'refused' || stockCar === undefined || stockCar.vin === data.vin
    ? decision
    : refuse({
        code: 'not-the-stock-car',
        message: `The order is for the car in stock with VIN ${stockCar.vin}. Allocate that one; another can take its place by reallocate.`,
      });
};

/** Another car; what was invoiced is invoiced anew for it. */
const reallocateVehicle = (state: OrderState, { vin, reason }: OrderCommandOf<'ReallocateVehicle'>): Decision => {
  const { facts } = state;
  const decision = acceptIfPossible(state, {
    type: 'VehicleReallocated',
    data: {
      vin,
      previousVin: facts.vin ?? vin,
      reason,
      ...(isInvoiced(state) ? { invoiceVersion: (facts.invoiceVersion ?? 1) + 1 } : {}),
    },
  });
  return decision.kind === 'accepted' && facts.vin === vin ? refuse({ code: 'vin-unchanged' }) : decision;
};

/** Everything is paid. */
const completeOrder = (state: OrderState): Decision => {
  const decision = acceptIfPossible(state, { type: 'OrderCompleted', data: {} });
  const isOwing = state.lifecycle.value.balance === 'owing';
  return decision.kind === 'accepted' && isOwing
    ? refuse({ code: 'balance-owing', owingCents: toPayCents(state.facts) })
    : decision;
};

const recordExpected = (
  state: OrderState,
  event: OrderEventOf<'VehicleOnWater' | 'VehicleShippedToDealer'>,
  at: string,
): Decision => {
  const decision = acceptIfPossible(state, event);
  const { created } = state.facts;
  const { expectedOn: day } = event.data;
  if (decision.kind === 'refused' || created === undefined || day === undefined) return decision;
  return refuseDayAhead({ what: 'The car cannot be expected on', day, today: todayOf(created.price, at) }) ?? decision;
};

/** Credit that is arranged before the cooling-off period ends makes it the longer one: in doubt for the buyer. */
const lodgeFinance = (state: OrderState, { data, at }: OrderCommandOf<'LodgeFinanceApplication'>): Decision => {
  const { coolingOff, coolingOffWithCredit: longer, acceptance } = state.facts.acceptance ?? {};
  const isLonger =
    coolingOff !== undefined &&
    longer !== undefined &&
    coolingOff.endsAt !== longer.endsAt &&
    !hasCome(coolingOff.endsAt, at);
  return acceptIfPossible(state, {
    type: 'FinanceApplicationLodged',
    data: {
      ...data,
      ...(isLonger ? { coolingOff: { ...longer, ...(acceptance === undefined ? {} : { acceptance }) } } : {}),
    },
  });
};

const addDocument = (state: OrderState, { data, isBrought }: OrderCommandOf<'AddDocument'>): Decision => {
  const { created, documents } = state.facts;
  const isReserved = isBrought === true && isReservedName(created?.orderNo ?? '', data.name);
  return isReserved || documents.some(({ name }) => name === data.name)
    ? refuse({ code: 'document-name-taken', name: data.name })
    : acceptIfPossible(state, { type: 'DocumentAdded', data });
};

/** Whatever the command, its events leave the money of the order whole; money that has come in is always taken. */
const keepMoneyWhole = ({ facts }: OrderState, decision: Decision): Decision => {
  if (decision.kind === 'refused' || brokenMoneyOf(facts) !== undefined) return decision;
  const after = decision.events.reduce<OrderFacts>(evolveFacts, facts);
  const broken = brokenMoneyOf(after);
  if (broken === undefined) return decision;
  return refuse(
    broken === 'no-balance'
      ? { code: 'trade-in-too-large', owingCents: Math.max(0, balanceToAskCents(after)) }
      : { code: 'refund-too-large', dueCents: refundDueCents(facts) },
  );
};

/** Each command of an order that exists. */
const decideBy = (command: Exclude<OrderCommand, { type: 'CreateOrder' }>, state: OrderState): Decision => {
  switch (command.type) {
    case 'StartDepositPayment':
      return startDeposit(state, command);
    case 'RecordDepositPaymentHeld':
      return settlePayment(state, { type: 'DepositPaymentHeld', data: { paymentId: command.paymentId } });
    case 'RecordDepositPaid':
      return settlePayment(state, { type: 'DepositPaid', data: command.data });
    case 'RecordDepositPaymentFailed':
      return settlePayment(state, {
        type: 'DepositPaymentFailed',
        data: { ...command.data, ...(isPaymentHeld(state.lifecycle.value) ? { wasHeld: true } : {}) },
      });
    case 'RecordLateCharge':
      return recordOfGivenUp(state, { type: 'LateChargeFound', data: command.data });
    case 'RecordLateChargeRefunded':
      return recordOfGivenUp(state, { type: 'LateChargeRefunded', data: command.data });
    case 'EndChargeSearch':
      return recordOfGivenUp(state, { type: 'ChargeSearchEnded', data: { paymentId: command.paymentId } });
    case 'IssueContract':
      return issueContract(state, command);
    case 'ChangeOrder':
      return changeOrder(state, command);
    case 'AddContractNotes':
      return acceptIfPossible(state, {
        type: 'ContractNotesAdded',
        data: { notesHash: command.notesHash },
        personal: { notes: command.notes },
      });
    case 'AcceptContract':
      return acceptContract(state, command);
    case 'ApproveOrder':
      return approveOrder(state);
    case 'ConfirmCharges':
      return confirmCharges(state, command);
    case 'AllocateVehicle':
      return allocateVehicle(state, command);
    case 'ReallocateVehicle':
      return reallocateVehicle(state, command);
    case 'CorrectStatus':
      return correctStatus(state, command);
    case 'MoveRetailer':
      return moveRetailer(state, command);
    case 'LapseAllocation':
      return state.revision > command.orderRevision || hasVin(state, command.vin)
        ? { kind: 'accepted', events: [] }
        : acceptIfPossible(state, { type: 'AllocationLapsed', data: { vin: command.vin } });
    case 'RecordOnWater':
      return recordExpected(state, { type: 'VehicleOnWater', data: command.data }, command.at);
    case 'RecordOnShore':
      return acceptIfPossible(state, { type: 'VehicleOnShore', data: command.data });
    case 'RequestBalance':
      return requestBalance(state, command);
    case 'RecordBalancePaid':
      return recordBalancePaid(state, command);
    case 'WaiveBalance':
      return waiveBalance(state, command);
    case 'ShipToDealer':
      return recordExpected(state, { type: 'VehicleShippedToDealer', data: command.data }, command.at);
    case 'RecordArrivalAtDealer':
      return acceptIfPossible(state, { type: 'VehicleArrivedAtDealer', data: {} });
    case 'CompleteOrder':
      return completeOrder(state);
    case 'CancelOrder':
      return cancel(state, command);
    case 'RecordDepositRefunded':
      return recordDepositRefunded(state, command);
    case 'RecordRefundOtherwise':
      return recordRefundOtherwise(state, command);
    case 'RecordBalanceRefunded':
      return recordBalanceRefunded(state, command);
    case 'ReverseTransfer':
      return reverseTransfer(state, command);
    case 'LodgeFinanceApplication':
      return lodgeFinance(state, command);
    case 'ApproveFinanceApplication':
      return acceptIfPossible(state, { type: 'FinanceApplicationApproved', data: {} });
    case 'DenyFinanceApplication':
      return acceptIfPossible(state, { type: 'FinanceApplicationDenied', data: command.data });
    case 'RequestValuation':
      return requestValuation(state, command);
    case 'OfferTradeIn':
      return offerTradeIn(state, command);
    case 'AcceptTradeIn':
      return acceptTradeIn(state, command);
    case 'DeclineTradeIn':
      return declineTradeIn(state, command);
    case 'OfferHandoverTimes':
      return offerHandoverTimes(state, command);
    case 'ChooseHandoverTime':
      return chooseHandoverTime(state, command);
    case 'WithdrawHandoverTimes':
      return withdrawHandoverTimes(state, command);
    case 'RecordHandover':
      return recordHandover(state, command);
    case 'AddDocument':
      return addDocument(state, command);
  }
};

/**
 * The events that a command leads to in a state, or the refusal. `reported` is when it is said to have happened.
 */
export const decide = (command: OrderCommand, state: OrderState, reported?: Reported): Decision => {
  const exists = state.facts.created !== undefined;
  if (command.type === 'CreateOrder') {
    return exists
      ? refuse({ code: 'order-already-exists' })
      : acceptIfPossible(state, { type: 'OrderCreated', data: command.data, personal: command.personal });
  }
  if (!exists) return refuse({ code: 'order-not-found' });
  if (!isReadable(state)) return refuse({ code: 'order-not-readable' });
  const unbelievable = reported && refuseTime(state, reported);
  if (unbelievable) return refuse(unbelievable);
  const step = stepOf[command.type];
  const isOver = state.facts.cancellation !== undefined;
  const dueStep = step === undefined || isOver ? undefined : allowedStep(checkoutOrderOf(state));
  if (dueStep !== undefined && dueStep !== step) return refuse({ code: 'step-not-due', dueStep });
  return keepMoneyWhole(state, decideBy(command, state));
};
