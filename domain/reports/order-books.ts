/**
 * The books of one order: what its events say of money, and where that leaves every account. An account is a running total
 * in cents, from the order's first event on. No personal data.
 */
import { z } from 'zod';
import { stateCodeSchema } from '../locations/state.ts';
import type { Cents } from '../money/cents.ts';
import type { OrderEvent, OrderEventOf } from '../order/order-events.ts';
import { gstOfPrice } from '../payments/tax-invoice-of.ts';
import type { DealerTerms, OrderPrice } from '../terms/order-terms.ts';

/** What happened in a period: money that moved, cars that were invoiced and supplied. */
export const flowAccounts = [
  'depositsReceivedCents',
  'depositsRefundedCents',
  'balancesReceivedCents',
  'balancesRefundedCents',
  'tradeInsTakenCents',
  'balancesWaivedCents',
  'suppliedCents',
  'gstInvoicedCents',
  'gstSuppliedCents',
  'luxuryCarTaxSuppliedCents',
] as const;

/** What is held, due or contained at an instant. */
export const stockAccounts = [
  'depositsHeldCents',
  'balancesHeldCents',
  'overpaymentsCents',
  'depositRefundsDueCents',
  'balanceRefundsDueCents',
  'owedAfterSupplyCents',
  'gstInPricesCents',
  'luxuryCarTaxInPricesCents',
] as const;

export const accounts = [...flowAccounts, ...stockAccounts] as const;
export type FlowAccount = (typeof flowAccounts)[number];
type StockAccount = (typeof stockAccounts)[number];
export type Account = FlowAccount | StockAccount;
export type Position = Readonly<Record<Account, Cents>>;

/** Who the money of an order is counted under. */
export const bookPlaceSchema = z.object({
  state: stateCodeSchema,
  /** Id of the retailer. */
  retailer: z.string(),
});
export type BookPlace = z.infer<typeof bookPlaceSchema>;

export const orderBooksSchema = z.object({
  /** Absent before the order is created: then nothing is booked yet. */
  place: bookPlaceSchema.optional(),
  /** What the car costs, and the taxes within. */
  totalCents: z.int(),
  gstCents: z.int(),
  luxuryCarTaxCents: z.int(),
  depositsReceivedCents: z.int(),
  depositsRefundedCents: z.int(),
  /** Of payments that were given up; they count as deposits that are due back whatever becomes of the order. */
  lateChargesFoundCents: z.int(),
  lateChargesRefundedCents: z.int(),
  balancesReceivedCents: z.int(),
  balancesRefundedCents: z.int(),
  waivedCents: z.int(),
  tradeIn: z.object({ offeredCents: z.int(), isAccepted: z.boolean() }),
  /** The balance was asked for: from then on a price that is paid is invoiced. */
  isAsked: z.boolean(),
  isCancelled: z.boolean(),
  isCompleted: z.boolean(),
  isHandedOver: z.boolean(),
  /** A payment of a price that was invoiced was taken back when the car was supplied: the invoice stands. */
  isInvoiceKept: z.boolean(),
});
export type OrderBooks = Readonly<z.infer<typeof orderBooksSchema>>;

/** Before the first event. */
export const emptyBooks: OrderBooks = {
  totalCents: 0,
  gstCents: 0,
  luxuryCarTaxCents: 0,
  depositsReceivedCents: 0,
  depositsRefundedCents: 0,
  lateChargesFoundCents: 0,
  lateChargesRefundedCents: 0,
  balancesReceivedCents: 0,
  balancesRefundedCents: 0,
  waivedCents: 0,
  tradeIn: { offeredCents: 0, isAccepted: false },
  isAsked: false,
  isCancelled: false,
  isCompleted: false,
  isHandedOver: false,
  isInvoiceKept: false,
};

type Terms = { readonly price: OrderPrice; readonly dealer: DealerTerms };

const withTerms = (books: OrderBooks, { price, dealer }: Terms): OrderBooks => ({
  ...books,
  place: { state: price.state, retailer: dealer.dealerId },
  totalCents: price.totalCents,
  gstCents: gstOfPrice(price),
  luxuryCarTaxCents: price.luxuryCarTax.inAllCents,
});

const withTradeIn = (books: OrderBooks, tradeIn: Partial<OrderBooks['tradeIn']>): OrderBooks => ({
  ...books,
  tradeIn: { ...books.tradeIn, isAccepted: false, ...tradeIn },
});

/** What a reversal takes from. */
const reversedAccountOf = ({ direction, charge }: OrderEventOf<'TransferReversed'>['data']) => {
  if (charge !== undefined) return charge.isLate ? 'lateChargesRefundedCents' : 'depositsRefundedCents';
  return direction === 'in' ? 'balancesReceivedCents' : 'balancesRefundedCents';
};

/** The books after one more event. A recorded event always counts, even if the lifecycle does not allow it. */
export const evolveBooks = (books: OrderBooks, event: OrderEvent): OrderBooks => {
  switch (event.type) {
    case 'OrderCreated':
      return withTerms(books, event.data);
    case 'OrderChanged':
      return books.place === undefined ? books : withTerms(books, event.data);
    case 'RetailerChanged':
      return books.place === undefined
        ? books
        : { ...books, place: { ...books.place, retailer: event.data.dealer.dealerId } };
    case 'DepositPaid':
      return { ...books, depositsReceivedCents: books.depositsReceivedCents + event.data.amountCents };
    case 'DepositRefunded':
      return { ...books, depositsRefundedCents: books.depositsRefundedCents + event.data.amountCents };
    case 'LateChargeFound':
      return { ...books, lateChargesFoundCents: books.lateChargesFoundCents + event.data.amountCents };
    case 'LateChargeRefunded':
      return { ...books, lateChargesRefundedCents: books.lateChargesRefundedCents + event.data.amountCents };
    case 'BalancePaid':
      return { ...books, balancesReceivedCents: books.balancesReceivedCents + event.data.amountCents };
    case 'BalanceRefunded':
      return { ...books, balancesRefundedCents: books.balancesRefundedCents + event.data.amountCents };
    case 'TransferReversed': {
      const { amountCents, invoice } = event.data;
      const account = reversedAccountOf(event.data);
      const isInvoiceKept = invoice === undefined ? books.isInvoiceKept : invoice === 'stands';
      return { ...books, [account]: books[account] - amountCents, isInvoiceKept };
    }
    case 'BalanceWaived':
      return { ...books, waivedCents: books.waivedCents + event.data.amountCents };
    case 'TradeInOffered':
      return withTradeIn(books, { offeredCents: event.data.amountCents });
    case 'TradeInAccepted':
      return withTradeIn(books, { isAccepted: true });
    case 'ValuationRequested':
    case 'TradeInDeclined':
      return withTradeIn(books, {});
    case 'BalanceRequested':
      return { ...books, isAsked: true };
    case 'OrderCancelled':
      return { ...books, isCancelled: true };
    case 'VehicleHandedOver':
      return { ...books, isHandedOver: true };
    case 'OrderCompleted':
      return { ...books, isCompleted: true };
    case 'StatusCorrected':
      return event.data.corrects === 'VehicleHandedOver' ? { ...books, isHandedOver: false } : books;
    case 'DepositPaymentStarted':
    case 'DepositPaymentHeld':
    case 'DepositPaymentFailed':
    case 'ChargeSearchEnded':
    case 'ChargesConfirmed':
    case 'ContractIssued':
    case 'ContractNotesAdded':
    case 'ContractAccepted':
    case 'OrderApproved':
    case 'VehicleAllocated':
    case 'VehicleReallocated':
    case 'AllocationLapsed':
    case 'VehicleOnWater':
    case 'VehicleOnShore':
    case 'VehicleShippedToDealer':
    case 'VehicleArrivedAtDealer':
    case 'FinanceApplicationLodged':
    case 'FinanceApplicationApproved':
    case 'FinanceApplicationDenied':
    case 'HandoverTimesOffered':
    case 'HandoverTimeChosen':
    case 'HandoverTimesWithdrawn':
    case 'DocumentAdded':
      return books;
  }
};

/** Where the books stand: every account, from 0 on. Debits and credits are equal, which `imbalanceOf` says. */
export const positionOf = (books: OrderBooks): Position => {
  const { totalCents, gstCents, luxuryCarTaxCents, tradeIn, isCancelled } = books;
  const deposits = books.depositsReceivedCents - books.depositsRefundedCents;
  const balances = books.balancesReceivedCents - books.balancesRefundedCents;
  const credit = tradeIn.isAccepted ? tradeIn.offeredCents : 0;
  // handed over, which is supply; an order is completed without a handover on record as well
  const isSupplied = (books.isHandedOver || books.isCompleted) && !isCancelled;
  const isOpen = !isSupplied && !isCancelled;
  const beyond = isCancelled || books.place === undefined ? 0 : deposits + balances + credit - totalCents;
  // as far as nothing came in its place
  const waivedCents = Math.min(books.waivedCents, Math.max(0, -beyond));
  const isInvoiced =
    !isCancelled &&
    books.isAsked &&
    books.depositsReceivedCents > 0 &&
    // also once the handover turns out to be a mistake
    (books.isInvoiceKept || deposits + balances + credit + waivedCents >= totalCents);
  const isPaidFor = isOpen && books.depositsReceivedCents > 0;
  const overpaymentsCents = Math.max(0, beyond);
  return {
    depositsReceivedCents: books.depositsReceivedCents + books.lateChargesFoundCents,
    depositsRefundedCents: books.depositsRefundedCents + books.lateChargesRefundedCents,
    balancesReceivedCents: books.balancesReceivedCents,
    balancesRefundedCents: books.balancesRefundedCents,
    tradeInsTakenCents: isSupplied ? credit : 0,
    balancesWaivedCents: isSupplied ? waivedCents : 0,
    suppliedCents: isSupplied ? totalCents : 0,
    gstInvoicedCents: isInvoiced ? gstCents : 0,
    gstSuppliedCents: isSupplied ? gstCents : 0,
    luxuryCarTaxSuppliedCents: isSupplied ? luxuryCarTaxCents : 0,
    depositsHeldCents: isOpen ? deposits : 0,
    balancesHeldCents: isOpen ? Math.max(0, balances) - overpaymentsCents : 0,
    overpaymentsCents,
    depositRefundsDueCents: (isCancelled ? deposits : 0) + books.lateChargesFoundCents - books.lateChargesRefundedCents,
    balanceRefundsDueCents: isCancelled ? Math.max(0, balances) : 0,
    // or of a payment that was taken back after it had gone back
    owedAfterSupplyCents: Math.max(0, isSupplied ? -beyond - waivedCents : -balances),
    gstInPricesCents: isPaidFor ? gstCents : 0,
    luxuryCarTaxInPricesCents: isPaidFor ? luxuryCarTaxCents : 0,
  };
};

/** Debits less credits of some accounts, 0 when they balance. What is contained in a price is in no balance. */
export const imbalanceOf = (cents: Position): Cents =>
  cents.depositsReceivedCents +
  cents.balancesReceivedCents +
  cents.tradeInsTakenCents +
  cents.balancesWaivedCents +
  cents.owedAfterSupplyCents -
  cents.depositsRefundedCents -
  cents.balancesRefundedCents -
  cents.suppliedCents -
  cents.depositsHeldCents -
  cents.balancesHeldCents -
  cents.overpaymentsCents -
  cents.depositRefundsDueCents -
  cents.balanceRefundsDueCents;
