/** What a customer has to see to until the handover, and how far each of it is. */
import type { LicenceState } from './licence-state.ts';
import { nextStep, openTimes, type OrderAwaiting } from './next-step.ts';

export type ThingToDo = {
  readonly thing: 'licence' | 'contract' | 'finance' | 'balance' | 'handover';
  /** `done`: nothing more to do. `yours`: the customer acts. `others`: somebody else does. `later`: its time has not come. */
  readonly standing: 'done' | 'yours' | 'others' | 'later';
};

export type OrderToSeeTo = OrderAwaiting & {
  readonly licence: LicenceState;
  /** The contract was accepted on the condition that finance is approved. */
  readonly isSubjectToFinance: boolean;
};

const licenceThing = ({ licence }: OrderToSeeTo): readonly ThingToDo[] =>
  licence === 'notNeeded' ? [] : [{ thing: 'licence', standing: licence === 'received' ? 'done' : 'yours' }];

const contractThing = (order: OrderToSeeTo, now: string): ThingToDo => {
  const { fulfilment } = order.lifecycle;
  if (typeof fulfilment === 'object' && 'created' in fulfilment) return { thing: 'contract', standing: 'later' };
  if (typeof fulfilment === 'object' && 'depositPaid' in fulfilment) {
    return { thing: 'contract', standing: nextStep(order, now).kind === 'acceptContract' ? 'yours' : 'others' };
  }
  return { thing: 'contract', standing: 'done' };
};

const financeStandings = { pending: 'others', approved: 'done', denied: 'yours' } as const;

/** A car that is paid for needs no finance that nobody has asked for. */
const financeThing = ({ lifecycle: { finance, balance }, isSubjectToFinance }: OrderToSeeTo): readonly ThingToDo[] => {
  if (finance !== 'notApplicable') return [{ thing: 'finance', standing: financeStandings[finance] }];
  const isPaid = balance === 'paid' || balance === 'overpaid';
  return isSubjectToFinance && !isPaid ? [{ thing: 'finance', standing: 'yours' }] : [];
};

const balanceStandings = { notDue: 'later', owing: 'yours', paid: 'done', overpaid: 'done' } as const;

/** Only once the retailer has offered a time: before that there is nothing to see to. */
const handoverThing = ({ handover }: OrderToSeeTo, now: string): readonly ThingToDo[] => {
  if (handover === null) return [];
  const { chosen, done } = handover;
  if (done !== null || chosen !== null) return [{ thing: 'handover', standing: 'done' }];
  return [{ thing: 'handover', standing: openTimes(handover, now).length === 0 ? 'others' : 'yours' }];
};

/** The things that an order asks for, in their order; none of one that is over or does not add up. */
export const thingsToDo = (order: OrderToSeeTo, now: string): readonly ThingToDo[] => {
  const { lifecycle, hasAnomalies } = order;
  const { fulfilment, balance } = lifecycle;
  if (hasAnomalies || fulfilment === 'notCreated') return [];
  if (typeof fulfilment === 'object' && 'cancelled' in fulfilment) return [];
  return [
    ...licenceThing(order),
    contractThing(order, now),
    ...financeThing(order),
    { thing: 'balance', standing: balanceStandings[balance] },
    ...handoverThing(order, now),
  ];
};
