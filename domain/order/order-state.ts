/** An order folded from its recorded events: the machine's state and the plain facts beside it. */
import { z } from 'zod';
import { stateCodeSchema } from '../locations/state.ts';
import { centsSchema, nonNegativeCentsSchema } from '../money/cents.ts';
import { givenUpCode } from './given-up-payment.ts';
import { orderEventSchemas, type OrderEvent, type OrderEventOf, type StockCar } from './order-events.ts';
import { orderLifecycleSchema } from './order-lifecycle.ts';
import type { LifecycleEvent } from './order-machine.ts';
import { balanceHeldCents } from './balance-held.ts';
import { initialLifecycle, lifecycleOf, stepBy, type LifecycleSnapshot } from './order-transitions.ts';

/** A recorded event that does not fit: kept and shown, never dropped. */
export const anomalySchema = z.object({
  revision: z.int(),
  type: z.string(),
  /** `ignored`: the lifecycle did not allow it. `unknown`: no such event type. `unreadable`: fails its schema. */
  kind: z.enum(['ignored', 'unknown', 'unreadable']),
});
export type Anomaly = z.infer<typeof anomalySchema>;

const dataOf = orderEventSchemas;

/** Of a transfer that counts no more, and why. */
const reversedShape = { isReversed: z.enum(['by-bank', 'mistake']).optional() };

/** What has been recorded of an order, apart from where it stands. No personal data. */
const orderFactsSchema = z.object({
  created: dataOf.OrderCreated.shape.data.optional(),
  openPayment: dataOf.DepositPaymentStarted.shape.data.optional(),
  deposit: dataOf.DepositPaid.shape.data.optional(),
  /** Payments that were given up, as long as they are looked for or their charge is to go back. */
  givenUp: z
    .array(dataOf.DepositPaymentStarted.shape.data.extend({ charge: dataOf.LateChargeFound.shape.data.optional() }))
    .readonly()
    .optional(),
  contract: dataOf.ContractIssued.shape.data.optional(),
  acceptance: dataOf.ContractAccepted.shape.data.optional(),
  /** How often the seller has accepted, those that do not count any more as well. */
  approvals: z.int().optional(),
  /** Of an order that was changed: how often, what had been issued, accepted and priced before. */
  earlier: z
    .object({
      changes: z.int(),
      acceptances: z.int(),
      contract: dataOf.ContractIssued.shape.data.optional(),
      /** The day the order was placed, yyyy-MM-dd. */
      placedOn: z.string(),
    })
    .optional(),
  /**
   * The seller has confirmed the charges of a company's order as it is: with those that are others than before, for which the
   * contract is accepted anew.
   */
  confirmedCharges: z
    .object({
      change: dataOf.OrderChanged.shape.data.shape.charges,
      differenceCents: dataOf.OrderChanged.shape.data.shape.differenceCents,
    })
    .optional(),
  /** The last one by the seller, unless the customer has changed the order since. */
  retailerChange: dataOf.RetailerChanged.shape.data.pick({ reason: true, refusableUntil: true }).optional(),
  /** Of the retailer that the contract names, once the seller has moved the order to another. */
  contractDealerState: z.optional(stateCodeSchema),
  /** The retailer whose offers are in the price, once the seller has moved the order to another. */
  pricedDealerId: z.optional(z.string()),
  vin: z.string().optional(),
  /** Another car took the place of the one in stock that the order was for, which is free for others. */
  isStockCarGivenUp: z.literal(true).optional(),
  /** Of the last tax invoice; absent for the first. */
  invoiceVersion: z.int().optional(),
  balance: z.object({
    /** Negative where more went back than had come in before it was asked for. */
    requestedCents: centsSchema,
    paidCents: nonNegativeCentsSchema,
    /** Of what was asked for: not asked for any more. Absent while nothing is. */
    waivedCents: z.optional(nonNegativeCentsSchema),
    dueOn: z.string().optional(),
    /** The last day that was named for the car to leave for its retailer. */
    dispatchOn: z.string().optional(),
    /** Each that has come in, the first one first; absent before that. */
    payments: z.array(dataOf.BalancePaid.shape.data.extend(reversedShape)).readonly().optional(),
    /** Transferred back, the first one first; absent before that. */
    refunds: z.array(dataOf.BalanceRefunded.shape.data.extend(reversedShape)).readonly().optional(),
    /** Of a price that had been paid in full, until it is again. */
    invoice: dataOf.TransferReversed.shape.data.shape.invoice,
  }),
  cancellation: dataOf.OrderCancelled.shape.data.optional(),
  refund: dataOf.DepositRefunded.shape.data.optional(),
  /** Card money that went back otherwise, the first one first; what was charged late with its charge. Absent before that. */
  refundsOtherwise: z
    .array(
      dataOf.LateChargeRefunded.shape.data.extend({
        ...reversedShape,
        otherwise: dataOf.LateChargeRefunded.shape.data.shape.otherwise.unwrap(),
        lateCharge: dataOf.LateChargeFound.shape.data.optional(),
      }),
    )
    .readonly()
    .optional(),
  /** Absent until a valuation is asked for. */
  tradeIn: z
    .object({
      status: z.enum(['requested', 'offered', 'accepted', 'declined']),
      /** The last one made, also when a later request has taken its place. */
      offer: dataOf.TradeInOffered.shape.data.optional(),
    })
    .optional(),
  /** Absent before the retailer has offered a time, or handed the car over without. */
  handover: z
    .object({
      /** How often times were offered and chosen, those that were withdrawn included. */
      offers: z.int(),
      choices: z.int(),
      /** The last one made; absent once it was withdrawn. */
      offer: dataOf.HandoverTimesOffered.shape.data.optional(),
      /** Holds until it is withdrawn or another is chosen, also when other times have been offered since. */
      chosen: dataOf.HandoverTimeChosen.shape.data.optional(),
      done: dataOf.VehicleHandedOver.shape.data.optional(),
    })
    .optional(),
  documents: z.array(dataOf.DocumentAdded.shape.data).readonly(),
});
export type OrderFacts = Readonly<z.infer<typeof orderFactsSchema>>;

export type OrderState = {
  readonly lifecycle: LifecycleSnapshot;
  readonly facts: OrderFacts;
  readonly anomalies: readonly Anomaly[];
  /** Revision of the last event seen; -1 before the first. */
  readonly revision: number;
};

/** The state before any event: an order that does not exist. */
export const initialOrderState: OrderState = {
  lifecycle: initialLifecycle,
  facts: {
    balance: { requestedCents: 0, paidCents: 0 },
    documents: [],
  },
  anomalies: [],
  revision: -1,
};

/**
 * The event as the lifecycle policy sees it.
 * @param holdsTransfers money for the balance came in before it and was not transferred back
 */
export const lifecycleEventOf = (event: OrderEvent, holdsTransfers: boolean): LifecycleEvent => {
  if (event.type === 'BalancePaid') {
    const { amountCents, remainingCents, overpaidCents = 0, ofWaivedCents } = event.data;
    const replacesWaiver = ofWaivedCents === amountCents;
    return { type: event.type, settlesBalance: remainingCents === 0, overpays: overpaidCents > 0, replacesWaiver };
  }
  if (event.type === 'BalanceWaived') return { type: event.type, settlesBalance: event.data.remainingCents === 0 };
  if (event.type === 'TransferReversed') {
    const { remainingCents, refundDueCents } = event.data;
    const isDue = refundDueCents > 0;
    return { type: event.type, settlesBalance: remainingCents === 0, overpays: isDue, leavesRefundDue: isDue };
  }
  if (event.type === 'BalanceRequested') {
    const { amountCents, overpaidCents = 0 } = event.data;
    return { type: event.type, settlesBalance: amountCents === 0, overpays: overpaidCents > 0 };
  }
  if (event.type === 'OrderCancelled') {
    const { refundDueCents, withdraws = false } = event.data;
    return { type: event.type, leavesRefundDue: refundDueCents > 0, withdraws };
  }
  if (event.type === 'DepositPaymentFailed') return { type: event.type, leavesRefundDue: holdsTransfers };
  if (event.type === 'ChargesConfirmed') return { type: event.type, isOfCompany: true };
  if (event.type === 'StatusCorrected') {
    return { type: event.type, takesBackHandover: event.data.corrects === 'VehicleHandedOver' };
  }
  if (event.type === 'LateChargeFound' || event.type === 'LateChargeRefunded' || event.type === 'ChargeSearchEnded') {
    return { type: event.type, isOfGivenUpPayment: true };
  }
  return event.type === 'DepositRefunded' || event.type === 'BalanceRefunded'
    ? { type: event.type, leavesRefundDue: (event.data.remainingCents ?? 0) > 0 }
    : { type: event.type };
};

type OrderChange = OrderEventOf<'OrderChanged'>['data'];

const withoutPayment = (facts: OrderFacts, paymentId: string): OrderFacts['openPayment'] =>
  facts.openPayment?.paymentId === paymentId ? undefined : facts.openPayment;

const failedFacts = (
  facts: OrderFacts,
  { paymentId, responseCode }: OrderEventOf<'DepositPaymentFailed'>['data'],
): OrderFacts => {
  const { openPayment, givenUp = [] } = facts;
  const others = { ...facts, openPayment: withoutPayment(facts, paymentId) };
  return responseCode === givenUpCode && openPayment?.paymentId === paymentId
    ? { ...others, givenUp: [...givenUp, openPayment] }
    : others;
};

const withoutGivenUp = (facts: OrderFacts, paymentId: string): OrderFacts => ({
  ...facts,
  givenUp: (facts.givenUp ?? []).filter((payment) => payment.paymentId !== paymentId),
});

/** The day (yyyy-MM-dd, in its state) on which the order was placed: its price is that of the last change. */
export const placedOnOf = ({ created, earlier }: Pick<OrderFacts, 'created' | 'earlier'>): string | undefined =>
  earlier?.placedOn ?? created?.price.asOf;

/** The last contract issued for an order, also of the order before a change. */
export const lastContractOf = ({
  contract,
  earlier,
}: Pick<OrderFacts, 'contract' | 'earlier'>): OrderFacts['contract'] => contract ?? earlier?.contract;

/** The number of the contract that is issued next: 1 for the first one of an order. */
export const nextContractVersion = (facts: Pick<OrderFacts, 'contract' | 'earlier'>): number =>
  (lastContractOf(facts)?.contractVersion ?? 0) + 1;

/** What was issued and accepted was about the order before: it counts as earlier from now on. */
const changedFacts = (
  facts: OrderFacts,
  { vehicle, price, dealer, change, expectedDelivery, charges, differenceCents }: OrderChange,
): OrderFacts => {
  const { created, acceptance, earlier, retailerChange, pricedDealerId } = facts;
  if (created === undefined) return facts;
  return {
    ...facts,
    created: { ...created, vehicle, price, dealer, expectedDelivery },
    contract: undefined,
    acceptance: undefined,
    // another car has the charges of a private buyer again
    confirmedCharges: charges && { change: charges, differenceCents },
    // the seller's charges are no choice of a retailer
    retailerChange: charges && retailerChange,
    contractDealerState: undefined,
    pricedDealerId: charges && pricedDealerId,
    earlier: {
      changes: change,
      acceptances: (earlier?.acceptances ?? 0) + (acceptance === undefined ? 0 : 1),
      contract: lastContractOf(facts),
      placedOn: placedOnOf(facts) ?? created.price.asOf,
    },
  };
};

/** Who delivers, from now on; everything that was agreed stays. */
const movedFacts = (
  facts: OrderFacts,
  { dealer, ...retailerChange }: OrderEventOf<'RetailerChanged'>['data'],
): OrderFacts => {
  const { created, contract, contractDealerState = created?.dealer.address.stateCode } = facts;
  if (created === undefined) return facts;
  const { pricedDealerId = created.dealer.dealerId } = facts;
  const moved = { ...facts, created: { ...created, dealer }, retailerChange, pricedDealerId };
  return contract === undefined ? moved : { ...moved, contractDealerState };
};

const noHandover: NonNullable<OrderFacts['handover']> = { offers: 0, choices: 0 };

/** Without the times: what was offered and chosen before does not hold any more. */
const withoutTimes = ({ handover }: OrderFacts): OrderFacts['handover'] => {
  if (handover === undefined) return undefined;
  const { offer: _, chosen: __, ...others } = handover;
  return others;
};

/** What was recorded of a car is forgotten, and so are the times to hand it over, once it is not there. */
const correctedFacts = (facts: OrderFacts, { corrects }: OrderEventOf<'StatusCorrected'>['data']): OrderFacts => {
  if (corrects === 'VehicleArrivedAtDealer' && facts.handover !== undefined) {
    return { ...facts, handover: withoutTimes(facts) };
  }
  if (corrects === 'VehicleHandedOver' && facts.handover !== undefined) {
    const { done: _, ...others } = facts.handover;
    return { ...facts, handover: others };
  }
  const { vin: _, ...withoutCar } = facts;
  return corrects === 'VehicleAllocated' ? withoutCar : facts;
};

type Refunded = OrderEventOf<'LateChargeRefunded'>['data'];

/** What went back otherwise is kept, so that its line and its number are. */
const withRefundOtherwise = (
  facts: OrderFacts,
  { paymentId, amountCents, refundId, otherwise }: Refunded,
): OrderFacts => {
  if (otherwise === undefined) return facts;
  const lateCharge = facts.givenUp?.find((payment) => payment.paymentId === paymentId)?.charge;
  const refund = { paymentId, amountCents, refundId, otherwise, ...(lateCharge === undefined ? {} : { lateCharge }) };
  return { ...facts, refundsOtherwise: [...(facts.refundsOtherwise ?? []), refund] };
};

/** Card money that went back otherwise is due again. */
const withChargeDue = (facts: OrderFacts, part: number): OrderFacts => {
  const { paymentId, amountCents, lateCharge: charge } = facts.refundsOtherwise?.[part - 1] ?? {};
  if (charge !== undefined && paymentId !== undefined && amountCents !== undefined)
    return { ...facts, givenUp: [...(facts.givenUp ?? []), { paymentId, amountCents, charge }] };
  const { refund: _, ...others } = facts;
  return others;
};

/** A transfer that counts no more stays on record, so that its line and its number do. */
const withReversed = (facts: OrderFacts, data: OrderEventOf<'TransferReversed'>['data']): OrderFacts => {
  const { direction, part, amountCents, isMistake, invoice = facts.balance.invoice, isSettled, invoiceVersion } = data;
  const isReversed = isMistake === true ? 'mistake' : 'by-bank';
  const marked = <Transfer extends object>(transfers: readonly Transfer[] = []): readonly Transfer[] =>
    transfers.map((transfer, index) => (index === part - 1 ? Object.assign({}, transfer, { isReversed }) : transfer));
  if (data.charge !== undefined)
    return withChargeDue({ ...facts, refundsOtherwise: marked(facts.refundsOtherwise) }, part);
  const { payments, refunds, paidCents } = facts.balance;
  const balance =
    direction === 'in'
      ? { ...facts.balance, payments: marked(payments), paidCents: Math.max(0, paidCents - amountCents) }
      : { ...facts.balance, refunds: marked(refunds) };
  // what was asked for by a day had been paid
  const asked = data.invoice === undefined ? balance : { ...balance, dueOn: undefined };
  return withInvoice({ ...facts, balance: { ...asked, invoice: isSettled ? undefined : invoice } }, invoiceVersion);
};

const withInvoice = (facts: OrderFacts, invoiceVersion: number | undefined): OrderFacts =>
  invoiceVersion === undefined ? facts : { ...facts, invoiceVersion };

/** The car in stock that the order is for; undefined without one, and once another has taken its place. */
export const stockCarOf = ({
  created,
  isStockCarGivenUp,
}: Pick<OrderFacts, 'created' | 'isStockCarGivenUp'>): StockCar | undefined =>
  isStockCarGivenUp === true ? undefined : created?.stockCar;

/** The VIN that an order is for: of the car in stock once its order fee is paid, or of the car that was allocated. */
export const vinOf = (
  facts: Pick<OrderFacts, 'created' | 'deposit' | 'isStockCarGivenUp' | 'vin'>,
): string | undefined => facts.vin ?? (facts.deposit === undefined ? undefined : stockCarOf(facts)?.vin);

/** The facts after one more event. A recorded event always counts, even if the lifecycle does not allow it. */
export const evolveFacts = (facts: OrderFacts, event: OrderEvent): OrderFacts => {
  switch (event.type) {
    case 'OrderCreated':
      return { ...facts, created: event.data };
    case 'DepositPaymentStarted':
      return { ...facts, openPayment: event.data };
    case 'DepositPaymentFailed':
      return failedFacts(facts, event.data);
    case 'LateChargeFound':
      return {
        ...facts,
        givenUp: (facts.givenUp ?? []).map((payment) =>
          payment.paymentId === event.data.paymentId ? Object.assign({}, payment, { charge: event.data }) : payment,
        ),
      };
    case 'LateChargeRefunded':
      return withoutGivenUp(withRefundOtherwise(facts, event.data), event.data.paymentId);
    case 'ChargeSearchEnded':
      return withoutGivenUp(facts, event.data.paymentId);
    case 'DepositPaid':
      return { ...facts, deposit: event.data, openPayment: withoutPayment(facts, event.data.paymentId) };
    case 'ContractIssued':
      return { ...facts, contract: event.data, contractDealerState: undefined };
    case 'ChargesConfirmed':
      return { ...facts, confirmedCharges: facts.confirmedCharges ?? { differenceCents: 0 } };
    case 'ContractAccepted':
      return { ...facts, acceptance: event.data };
    case 'FinanceApplicationLodged': {
      const { acceptance } = facts;
      const { endsAt, basis } = event.data.coolingOff ?? {};
      if (acceptance === undefined || endsAt === undefined || basis === undefined) return facts;
      return { ...facts, acceptance: { ...acceptance, coolingOff: { endsAt, basis } } };
    }
    case 'OrderChanged':
      return changedFacts(facts, event.data);
    case 'RetailerChanged':
      return movedFacts(facts, event.data);
    case 'VehicleAllocated':
      return { ...facts, vin: event.data.vin };
    case 'VehicleReallocated': {
      const { vin, invoiceVersion } = event.data;
      const isStockCarGivenUp = facts.created?.stockCar !== undefined && facts.created.stockCar.vin !== vin;
      const { isStockCarGivenUp: _, ...others } = facts;
      return withInvoice({ ...others, vin, ...(isStockCarGivenUp ? { isStockCarGivenUp } : {}) }, invoiceVersion);
    }
    case 'StatusCorrected':
      return correctedFacts(facts, event.data);
    case 'HandoverTimesOffered':
      return {
        ...facts,
        handover: { ...noHandover, ...facts.handover, offers: event.data.offer, offer: event.data },
      };
    case 'HandoverTimeChosen':
      return {
        ...facts,
        handover: { ...noHandover, ...facts.handover, choices: event.data.choice, chosen: event.data },
      };
    case 'HandoverTimesWithdrawn':
      return { ...facts, handover: withoutTimes(facts) };
    case 'VehicleHandedOver':
      return {
        ...facts,
        handover: { ...noHandover, ...facts.handover, done: event.data },
      };
    case 'BalanceRequested':
      return {
        ...facts,
        balance: {
          ...facts.balance,
          // a revised request asks for what is left; more may have gone back by mistake than had come
          requestedCents: Math.max(0, balanceHeldCents(facts.balance) + event.data.amountCents),
          dueOn: event.data.dueOn,
          dispatchOn: event.data.dispatchOn ?? facts.balance.dispatchOn,
        },
      };
    case 'BalancePaid': {
      const { amountCents, remainingCents, invoiceVersion } = event.data;
      const balance = {
        ...facts.balance,
        paidCents: facts.balance.paidCents + amountCents,
        payments: [...(facts.balance.payments ?? []), event.data],
        ...(remainingCents === 0 ? { invoice: undefined } : {}),
      };
      return withInvoice({ ...facts, balance }, invoiceVersion);
    }
    case 'BalanceWaived': {
      const { amountCents, remainingCents, invoiceVersion } = event.data;
      const { requestedCents, waivedCents = 0, ...others } = facts.balance;
      const balance = {
        ...others,
        requestedCents: Math.max(0, requestedCents - amountCents),
        waivedCents: waivedCents + amountCents,
        ...(remainingCents === 0 ? { invoice: undefined } : {}),
      };
      return withInvoice({ ...facts, balance }, invoiceVersion);
    }
    case 'TransferReversed':
      return withReversed(facts, event.data);
    case 'OrderCancelled':
      return { ...facts, cancellation: event.data };
    case 'DepositRefunded':
      return withRefundOtherwise({ ...facts, refund: event.data }, event.data);
    case 'BalanceRefunded':
      return { ...facts, balance: { ...facts.balance, refunds: [...(facts.balance.refunds ?? []), event.data] } };
    case 'ValuationRequested':
      return { ...facts, tradeIn: { ...facts.tradeIn, status: 'requested' } };
    case 'TradeInOffered':
      return { ...facts, tradeIn: { status: 'offered', offer: event.data } };
    case 'TradeInAccepted':
      return { ...facts, tradeIn: { ...facts.tradeIn, status: 'accepted' } };
    case 'TradeInDeclined':
      return { ...facts, tradeIn: { ...facts.tradeIn, status: 'declined' } };
    case 'DocumentAdded':
      return { ...facts, documents: [...facts.documents, event.data] };
    case 'OrderApproved':
      return { ...facts, approvals: (facts.approvals ?? 0) + 1 };
    case 'DepositPaymentHeld':
    case 'ContractNotesAdded':
    case 'AllocationLapsed':
    case 'VehicleOnWater':
    case 'VehicleOnShore':
    case 'VehicleShippedToDealer':
    case 'VehicleArrivedAtDealer':
    case 'OrderCompleted':
    case 'FinanceApplicationApproved':
    case 'FinanceApplicationDenied':
      return facts;
  }
};

/** Whether money for the balance is held, of whatever order. */
export const holdsTransfers = ({ facts }: Pick<OrderState, 'facts'>): boolean => balanceHeldCents(facts.balance) > 0;

/** The state after one more recorded event. */
export const evolve = (state: OrderState, event: OrderEvent): OrderState => {
  const revision = state.revision + 1;
  const { lifecycle, isAllowed } = stepBy(state.lifecycle, lifecycleEventOf(event, holdsTransfers(state)));
  return {
    lifecycle,
    facts: evolveFacts(state.facts, event),
    anomalies: isAllowed ? state.anomalies : [...state.anomalies, { revision, type: event.type, kind: 'ignored' }],
    revision,
  };
};

/** The state after a recorded event that could not be read: counted and reported. */
export const evolveUnread = (state: OrderState, type: string, kind: 'unknown' | 'unreadable'): OrderState => ({
  ...state,
  revision: state.revision + 1,
  anomalies: [...state.anomalies, { revision: state.revision + 1, type, kind }],
});

/**
 * Whether the order holds an event that could not be read, of a later version of the product perhaps: what it changed is not
 * known here, so nothing may be decided.
 */
export const isReadable = ({ anomalies }: Pick<OrderState, 'anomalies'>): boolean =>
  anomalies.every(({ kind }) => kind === 'ignored');

/** Whether the order holds an event of a later version: what it changed is known to others, such as whose the order is now. */
export const isWrittenByLater = ({ anomalies }: Pick<OrderState, 'anomalies'>): boolean =>
  anomalies.some(({ kind }) => kind === 'unknown');

/** What is kept of a state between events: the machine's value instead of its snapshot. */
export const storedOrderStateSchema = z.object({
  lifecycle: orderLifecycleSchema,
  facts: orderFactsSchema,
  anomalies: z.array(anomalySchema),
  revision: z.int(),
});
export type StoredOrderState = z.infer<typeof storedOrderStateSchema>;

/** The state as plain data. */
export const storeOrderState = ({ lifecycle, facts, anomalies, revision }: OrderState): StoredOrderState => ({
  lifecycle: lifecycle.value,
  facts,
  anomalies: [...anomalies],
  revision,
});

/** The state from plain data. Throws when the machine no longer knows the stored value. */
export const restoreOrderState = (stored: StoredOrderState): OrderState => ({
  ...stored,
  lifecycle: lifecycleOf(stored.lifecycle),
});
