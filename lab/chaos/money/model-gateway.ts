/** Two kinds of gateway, as far as money goes: the simulator's and eWAY's. What arrives here has happened. */
import type { PaymentLookup, PaymentOutcome, SettledOutcome as Settled } from '@driveaway/infra/payments/port.ts';

/**
 * `closing`: knows references, makes nothing twice, and a look-up closes a reference that it does not know. `eway`: makes
 * every charge and refund that arrives, but pays back no more than it took; a charge arrives within its time or never.
 */
export type GatewayKind = 'closing' | 'eway';

export type BookedCharge = { readonly reference: string; readonly amountCents: number; readonly transactionId: string };
export type BookedRefund = {
  readonly reference: string;
  readonly amountCents: number;
  readonly transactionId: string;
  readonly refundId: string;
};

type ChargeOrder = { readonly reference: string; readonly amountCents: number };
type RefundOrder = ChargeOrder & { readonly transactionId: string };

export type ModelGateway = {
  readonly charge: (order: ChargeOrder) => Settled;
  /** Keeps what it would capture for a review; the others as `charge`. */
  readonly hold: (order: ChargeOrder) => PaymentOutcome;
  /** Ends a review: what is let through is captured. */
  readonly review: (reference: string, isLetThrough: boolean) => void;
  readonly isHeld: (reference: string) => boolean;
  readonly lookUp: (reference: string) => PaymentLookup;
  readonly findRefund: (reference: string) => BookedRefund | undefined;
  /** Undefined when it is more than there is to pay back. */
  readonly refund: (order: RefundOrder) => BookedRefund | undefined;
  readonly charges: readonly BookedCharge[];
  readonly refunds: readonly BookedRefund[];
};

const declined = (responseCode: string): Settled => ({ kind: 'declined', responseCode, message: 'Declined.' });

export const createModelGateway = (kind: GatewayKind): ModelGateway => {
  const charges: BookedCharge[] = [];
  const refunds: BookedRefund[] = [];
  const outcomes = new Map<string, Settled>();
  const held = new Map<string, ChargeOrder>();
  const closed = new Set<string>();
  let lastNumber = 0;
  const nextNumber = (): string => String((lastNumber += 1));

  const settle = ({ reference, amountCents }: ChargeOrder): Settled => {
    if (amountCents % 100 !== 0) return declined('51');
    const transactionId = nextNumber();
    charges.push({ reference, amountCents, transactionId });
    return { kind: 'approved', transactionId, maskedCard: '444433XXXXXX1111', brand: 'Visa' };
  };

  const findRefund = (reference: string): BookedRefund | undefined =>
    refunds.find((refund) => refund.reference === reference);

  const charge = (order: ChargeOrder): Settled => {
    const known = outcomes.get(order.reference);
    if (kind === 'closing' && known !== undefined) return known;
    if (closed.has(order.reference)) return declined('94');
    const outcome = settle(order);
    outcomes.set(order.reference, outcome);
    return outcome;
  };

  return {
    charges,
    refunds,
    charge,
    hold: (order) => {
      const { reference, amountCents } = order;
      if (outcomes.has(reference) || closed.has(reference) || amountCents % 100 !== 0) return charge(order);
      held.set(reference, order);
      return { kind: 'held' };
    },
    review: (reference, isLetThrough) => {
      const order = held.get(reference);
      if (order === undefined) return;
      held.delete(reference);
      if (isLetThrough) charge(order);
      else outcomes.set(reference, declined('F-Block'));
    },
    isHeld: (reference) => held.has(reference),
    lookUp: (reference) => {
      if (held.has(reference)) return { kind: 'held' };
      const known = outcomes.get(reference);
      if (known === undefined && kind === 'closing') closed.add(reference);
      return known ?? { kind: 'not-found' };
    },
    findRefund,
    refund: ({ reference, transactionId, amountCents }) => {
      const known = kind === 'closing' ? findRefund(reference) : undefined;
      if (known !== undefined) return known;
      const sum = (all: readonly { readonly transactionId: string; readonly amountCents: number }[]): number =>
        all.reduce((total, entry) => total + (entry.transactionId === transactionId ? entry.amountCents : 0), 0);
      if (amountCents > sum(charges) - sum(refunds)) return undefined;
      const refund = { reference, transactionId, amountCents, refundId: nextNumber() };
      refunds.push(refund);
      return refund;
    },
  };
};
