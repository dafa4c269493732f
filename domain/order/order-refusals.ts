/** The refusals of an order: a union discriminated by a stable code, without HTTP statuses. */
import type { CheckoutStep } from '../checkout/checkout-steps.ts';
import type { Cents } from '../money/cents.ts';
import type { OrderEventType } from './order-events.ts';

export type OrderRefusal =
  | { readonly code: 'order-not-found' }
  | { readonly code: 'order-already-exists' }
  /** It holds an event that this version cannot read. */
  | { readonly code: 'order-not-readable' }
  | {
      readonly code: 'illegal-transition';
      /** Where the order stands, in words: 'deposit paid, contract due; balance not due; no finance application'. */
      readonly state: string;
      readonly refusedEvent: OrderEventType;
      readonly possibleEvents: readonly OrderEventType[];
    }
  /** The command belongs to a step of the checkout, and another one is due. */
  | { readonly code: 'step-not-due'; readonly dueStep: CheckoutStep }
  | { readonly code: 'deposit-amount-out-of-range'; readonly minimumCents: Cents; readonly maximumCents: Cents }
  /** Only one payment may be open per order: wait for its outcome. */
  | { readonly code: 'payment-open'; readonly paymentId: string }
  | { readonly code: 'payment-mismatch' }
  | { readonly code: 'refund-not-as-due'; readonly dueCents: Cents }
  | { readonly code: 'offer-expired'; readonly expiredAt: string }
  /** The contract that the customer saw is stale. */
  | { readonly code: 'contract-changed'; readonly currentHash: string }
  | { readonly code: 'contract-not-issued' }
  /** The order has changed since the contract was made from it. */
  | { readonly code: 'terms-changed' }
  | { readonly code: 'nothing-changed' }
  /** A company's, before the seller has confirmed what it is charged. */
  | { readonly code: 'charges-not-confirmed' }
  /** A private buyer's order: its charges are those of its price. */
  | { readonly code: 'not-a-company' }
  /** More than has to go back by bank transfer. */
  | { readonly code: 'refund-too-large'; readonly dueCents: Cents }
  /** Told to have happened before the order, or in the future; the message says which. */
  | { readonly code: 'time-not-possible'; readonly message: string }
  /** A day that something cannot have happened on, or cannot be expected on; the message says why. */
  | { readonly code: 'day-not-possible'; readonly message: string }
  | { readonly code: 'nothing-owing' }
  /** For the same day. */
  | { readonly code: 'balance-already-requested' }
  /** Only the last step can be taken back; the message names it. */
  | { readonly code: 'not-the-last-step'; readonly message: string }
  /** The order is with that retailer. */
  | { readonly code: 'retailer-unchanged' }
  /** The car that is to take its place is the one that the order has. */
  | { readonly code: 'vin-unchanged' }
  /** The car belongs to another live order, which is left out for those who may not know of it. */
  | { readonly code: 'vin-taken'; readonly message: string; readonly heldBy: string }
  /** The line of the bank statement is on record, with an order that is left out for those who may not know of it. */
  | { readonly code: 'bank-line-recorded'; readonly message: string; readonly heldBy: string }
  /** No payment, or no transfer back, of the order that counts has this reference; nor this day and amount, where they are named. */
  | { readonly code: 'transfer-not-found' }
  /** More than is owing. */
  | { readonly code: 'waiver-too-large'; readonly owingCents: Cents }
  /** More than may be waived of one order; the message says how much that is. */
  | { readonly code: 'waiver-over-limit'; readonly message: string; readonly limitCents: Cents }
  /** The car is not paid for. */
  | { readonly code: 'balance-owing'; readonly owingCents: Cents }
  /** Far more than is owing, which is asked again; the message names both. */
  | { readonly code: 'amount-far-beyond'; readonly message: string; readonly owingCents: Cents }
  /** Somebody else has the car in stock, or its retailer has it no more: nothing was charged. */
  | { readonly code: 'stock-car-gone' }
  /** The order is for a car in stock, which the message names. */
  | { readonly code: 'not-the-stock-car'; readonly message: string }
  /** A car in stock is ordered as it is. */
  | { readonly code: 'stock-car-as-it-is' }
  | { readonly code: 'cooling-off-ended'; readonly endedAt: string }
  | { readonly code: 'valuation-not-requested' }
  /** As much as is owing, or more. */
  | { readonly code: 'trade-in-too-large'; readonly owingCents: Cents }
  | { readonly code: 'trade-in-accepted' }
  /** There is another one, or none any more. */
  | { readonly code: 'trade-in-offer-changed' }
  | { readonly code: 'trade-in-offer-lapsed'; readonly heldUntil: string }
  /** A time in the past or too far ahead, or twice the same, or a place where there is none; the message says which. */
  | { readonly code: 'handover-time-not-possible'; readonly message: string }
  /** Other times are offered, or none any more, or another one has been chosen meanwhile. */
  | { readonly code: 'handover-times-changed' }
  /** It has begun. */
  | { readonly code: 'handover-time-passed' }
  | { readonly code: 'no-handover-times' }
  /** The customer has the car. */
  | { readonly code: 'car-handed-over'; readonly handedOverOn: string }
  | { readonly code: 'document-name-taken'; readonly name: string };
