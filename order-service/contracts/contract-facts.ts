import type { Cents } from '@driveaway/domain/money/cents.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { balanceHeldCents } from '@driveaway/domain/order/balance-held.ts';
import { tradeInCents } from '@driveaway/domain/order/order-money.ts';
import { evolveFacts, initialOrderState, vinOf, type OrderFacts } from '@driveaway/domain/order/order-state.ts';
import type { TradeInCar } from '@driveaway/domain/customer/trade-in-form.ts';
import type { Buyer } from '@driveaway/domain/terms/order-terms.ts';
import type { LoadedEvent } from '../orders/load-order.ts';

/** A car that is traded in: what was accepted for it, and when. */
export type AgreedTradeIn = { readonly car: TradeInCar; readonly amountCents: Cents; readonly acceptedAt: string };

/** Everything a contract says, as the order's own facts have it. Nothing from a catalogue, a clock or a setting. */
export type ContractFacts = {
  readonly order: OrderEventOf<'OrderCreated'>['data'];
  readonly buyer: Buyer;
  readonly deposit: OrderEventOf<'DepositPaid'>['data'];
  /** Undefined until a vehicle is allocated, unless the order is for one in stock. */
  readonly vin: string | undefined;
  /** Undefined until an offer is accepted. */
  readonly tradeIn: AgreedTradeIn | undefined;
  /** Of a company: confirmed by the seller, with what that changed; undefined until it is. */
  readonly confirmedCharges?: OrderFacts['confirmedCharges'];
  /** Of the balance: what is held of transfers so far. */
  readonly transferredCents: Cents;
  /** ISO instants. */
  readonly orderedAt: string;
  readonly depositPaidAt: string;
};

/** The same of an order whose fee may never have been paid. */
export type PlacedFacts = Omit<ContractFacts, 'deposit'> & { readonly deposit: ContractFacts['deposit'] | undefined };

/**
 * The facts according to the first events of an order, as every decision knows them. Undefined before the order, and once
 * the key of the buyer's data is gone.
 */
export const placedFactsOf = (events: readonly LoadedEvent[]): PlacedFacts | undefined => {
  let { facts } = initialOrderState;
  let buyer: Buyer | undefined;
  let tradedInCar: TradeInCar | undefined;
  let orderedAt = '';
  let depositPaidAt = '';
  let acceptedAt = '';
  for (const { event, metadata } of events) {
    if (event === undefined) continue;
    facts = evolveFacts(facts, event);
    if (event.type === 'OrderCreated') {
      buyer = event.personal?.buyer;
      orderedAt = metadata.recordedAt;
    } else if (event.type === 'DepositPaid') {
      depositPaidAt = metadata.recordedAt;
    } else if (event.type === 'ValuationRequested') {
      tradedInCar = event.personal?.car;
    } else if (event.type === 'TradeInAccepted') {
      acceptedAt = metadata.recordedAt;
    }
  }
  const { created: order, deposit } = facts;
  if (order === undefined || buyer === undefined) return undefined;
  const isTradedIn = facts.tradeIn?.status === 'accepted';
  const tradeIn =
    isTradedIn && tradedInCar !== undefined
      ? { car: tradedInCar, amountCents: tradeInCents(facts), acceptedAt }
      : undefined;
  const transferredCents = balanceHeldCents(facts.balance);
  const { confirmedCharges } = facts;
  const vin = vinOf(facts);
  return { order, buyer, deposit, vin, tradeIn, confirmedCharges, transferredCents, orderedAt, depositPaidAt };
};

/** The facts of a contract; undefined before the deposit as well. */
export const contractFactsOf = (events: readonly LoadedEvent[]): ContractFacts | undefined => {
  const placed = placedFactsOf(events);
  return placed?.deposit === undefined ? undefined : { ...placed, deposit: placed.deposit };
};

/** What is left to pay after the order fee, what is traded in and what was transferred. */
export const balanceCentsOf = ({ order, deposit, tradeIn, transferredCents }: ContractFacts): Cents =>
  Math.max(0, order.price.totalCents - deposit.amountCents - (tradeIn?.amountCents ?? 0) - transferredCents);
