/** Faults that orders had, put back one at a time as a rule that is wrapped: what lives must find. */
import { balanceToAskCents } from '@driveaway/domain/order/order-money.ts';
import { isDepositAmount } from '@driveaway/domain/terms/deposit-rules.ts';
import { orderRules, type OrderRules } from './order-rules.ts';

export type PlantedFault = {
  readonly name: string;
  readonly law: string;
  /** The first life that finds it, when this was written. */ readonly seed: number;
  readonly rules: OrderRules;
};

/** The last car that was given to the order, whatever was taken back since. */
const carEverGiven = (events: Parameters<OrderRules['contractFactsOf']>[0]): string | undefined =>
  events
    .map(({ event }) =>
      event?.type === 'VehicleAllocated' || event?.type === 'VehicleReallocated' ? event.data.vin : undefined,
    )
    .findLast(Boolean);

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a fee beside a trade-in that leaves no balance',
    seed: 229,
    law: 'there is always a balance, and nothing goes back twice',
    rules: {
      ...orderRules,
      decide: (command, state, reported) => {
        const decision = orderRules.decide(command, state, reported);
        if (command.type !== 'StartDepositPayment' || decision.kind === 'accepted') return decision;
        const { paymentId, amountCents } = command;
        const isTooMuch = decision.refusal.code === 'deposit-amount-out-of-range' && isDepositAmount(amountCents);
        const { openPayment, cancellation } = state.facts;
        const isDue = openPayment === undefined && cancellation === undefined && balanceToAskCents(state.facts) > 0;
        return isTooMuch && isDue
          ? { kind: 'accepted', events: [{ type: 'DepositPaymentStarted', data: { paymentId, amountCents } }] }
          : decision;
      },
    },
  },
  {
    name: 'a car in stock that comes back by a correction',
    seed: 1270,
    law: 'every paid order can be finished',
    rules: {
      ...orderRules,
      evolve: (state, event) => {
        const after = orderRules.evolve(state, event);
        if (event.type !== 'StatusCorrected' || event.data.corrects !== 'VehicleAllocated') return after;
        const { isStockCarGivenUp: _, ...facts } = after.facts;
        return { ...after, facts };
      },
    },
  },
  {
    name: 'notes of before a change that are signed again',
    seed: 30,
    law: 'contract, documents and mails name the facts of their event',
    rules: {
      ...orderRules,
      annexOf: (events, form) => {
        const isOfChange = (type: string): boolean => type === 'OrderChanged';
        return orderRules.annexOf(
          events.filter(({ type }) => !isOfChange(type)),
          form,
        );
      },
    },
  },
  {
    name: 'a contract for a car that was taken back',
    seed: 430,
    law: 'contract, documents and mails name the facts of their event',
    rules: {
      ...orderRules,
      contractFactsOf: (events) => {
        const facts = orderRules.contractFactsOf(events);
        return facts && { ...facts, vin: carEverGiven(events) };
      },
    },
  },
  {
    name: 'a waiver that counts as money received',
    seed: 255,
    law: 'books, dues and reports are those of bank and gateway',
    rules: {
      ...orderRules,
      evolve: (state, event) => {
        const after = orderRules.evolve(state, event);
        if (event.type !== 'BalanceWaived') return after;
        const { waivedCents: _, ...balance } = after.facts.balance;
        const paidCents = balance.paidCents + event.data.amountCents;
        return { ...after, facts: { ...after.facts, balance: { ...balance, paidCents } } };
      },
    },
  },
  {
    name: 'a change to a price below what is traded in',
    law: 'there is always a balance, and nothing goes back twice',
    seed: 903,
    rules: {
      ...orderRules,
      // decided as if nothing was traded in
      decide: (command, state, reported) =>
        orderRules.decide(
          command,
          command.type === 'ChangeOrder' ? { ...state, facts: { ...state.facts, tradeIn: undefined } } : state,
          reported,
        ),
    },
  },
];
