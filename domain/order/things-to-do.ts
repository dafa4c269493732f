/** What a customer has to see to until the handover, how far each of it is, and by when. */
import { hasCome } from '../time/has-come.ts';
import { customerMay, type Standing as OrderStanding } from './customer-may.ts';
import type { LicenceState } from './licence-state.ts';

/** What a customer may have to do; of several at a time the first of this list is the next. */
export const customerSteps = [
  'payFee',
  'orderAgain',
  'acceptContract',
  'payBalance',
  'answerTradeIn',
  'talkAboutFinance',
  'lodgeFinance',
  'callAboutHandover',
  'chooseHandoverTime',
  'comeToHandover',
  'arrangeHandover',
  'showLicence',
] as const;
export type CustomerStep = (typeof customerSteps)[number];

/** The last moment for a step (ISO instant) or the last day (yyyy-MM-dd). */
export type StepDeadline = { readonly instant: string } | { readonly day: string };

/**
 * `done`: nothing more to do. `yours`: the customer acts, and how. `others`: somebody else does. `later`: its time has not
 * come.
 */
type HowFar =
  | { readonly standing: 'done' | 'others' | 'later' }
  | {
      readonly standing: 'yours';
      readonly step: CustomerStep;
      /** Absent where nothing sets one. */
      readonly by?: StepDeadline;
    };
export type ThingToDo = HowFar & {
  readonly thing: 'fee' | 'licence' | 'contract' | 'tradeIn' | 'finance' | 'balance' | 'handover';
};

export type HandoverArranged = {
  /** ISO instants, of which those to come can still be chosen. */
  readonly offer: { readonly times: readonly string[] } | null;
  readonly chosen: { readonly startsAt: string } | null;
  /** yyyy-MM-dd; null while the car is not handed over. */
  readonly done: { readonly handedOverOn: string } | null;
};

export type OrderToSeeTo = OrderStanding & {
  readonly hasAnomalies: boolean;
  /** yyyy-MM-dd; null while none is set. */
  readonly balanceDueOn: string | null;
  /** The offer for the customer's car that can still be taken; null while there is none. */
  readonly tradeInOffer: { readonly holdsUntil: string } | null;
  /** What was offered and chosen for the handover; null before the retailer has offered any time. */
  readonly handover: HandoverArranged | null;
  readonly licence: LicenceState;
  /** The contract was accepted on the condition that finance is approved. */
  readonly isSubjectToFinance: boolean;
};

/** The times that can still be chosen, the soonest first. */
export const openTimes = ({ offer }: Pick<HandoverArranged, 'offer'>, now: string): readonly string[] =>
  (offer?.times ?? []).filter((time) => !hasCome(time, now));

const isOrdered = ({ lifecycle: { fulfilment } }: OrderToSeeTo): boolean =>
  typeof fulfilment === 'object' && 'created' in fulfilment;

/** Whether the car is where it is handed over. */
export const isAtRetailer = ({ lifecycle: { fulfilment } }: Pick<OrderToSeeTo, 'lifecycle'>): boolean =>
  fulfilment === 'delivered' || fulfilment === 'completed';

export const isHandedOver = (order: OrderToSeeTo): boolean =>
  isAtRetailer(order) && (order.handover?.done ?? null) !== null;

/** Whether money is still to come: a car that is paid for hangs on no finance. */
const isPaidFor = ({ lifecycle: { balance } }: OrderToSeeTo): boolean => balance === 'paid' || balance === 'overpaid';

const yours = (step: CustomerStep, by?: StepDeadline): HowFar => ({
  standing: 'yours',
  step,
  ...(by === undefined ? {} : { by }),
});

const fee = (order: OrderToSeeTo, now: string): HowFar | undefined => {
  if (!isOrdered(order)) return undefined;
  const { offerEndsAt, checkout } = order;
  if (customerMay('pay', order, now)) return yours('payFee', { instant: offerEndsAt });
  return !checkout.paymentOpen && hasCome(offerEndsAt, now) ? yours('orderAgain') : { standing: 'others' };
};

const licence = (order: OrderToSeeTo): HowFar | undefined => {
  if (order.licence === 'notNeeded') return undefined;
  if (order.licence === 'received') return { standing: 'done' };
  return isOrdered(order) ? { standing: 'later' } : yours('showLicence');
};

const contract = (order: OrderToSeeTo, now: string): HowFar => {
  const { fulfilment } = order.lifecycle;
  if (isOrdered(order)) return { standing: 'later' };
  if (typeof fulfilment !== 'object' || !('depositPaid' in fulfilment)) return { standing: 'done' };
  const { chargesChange: change } = order;
  return customerMay('accept', order, now)
    ? yours('acceptContract', change && { instant: change.answerBy })
    : { standing: 'others' };
};

const tradeIn = (order: OrderToSeeTo, now: string): HowFar | undefined =>
  order.tradeInOffer !== null && customerMay('tradeIn', order, now)
    ? yours('answerTradeIn', { day: order.tradeInOffer.holdsUntil })
    : undefined;

const finance = (order: OrderToSeeTo): HowFar | undefined => {
  const isNeeded = !isPaidFor(order);
  switch (order.lifecycle.finance) {
    case 'pending':
      return { standing: 'others' };
    case 'approved':
      return { standing: 'done' };
    case 'denied':
      return isNeeded ? yours('talkAboutFinance') : undefined;
    case 'notApplicable':
      return isNeeded && order.isSubjectToFinance ? yours('lodgeFinance') : undefined;
  }
};

const balance = ({ lifecycle, balanceDueOn }: OrderToSeeTo): HowFar => {
  if (lifecycle.balance === 'notDue') return { standing: 'later' };
  if (lifecycle.balance !== 'owing') return { standing: 'done' };
  return yours('payBalance', balanceDueOn === null ? undefined : { day: balanceDueOn });
};

/** Before the car is at the retailer, and before times are offered, there is nothing to see to. */
const handover = (order: OrderToSeeTo, now: string): HowFar | undefined => {
  if (!isAtRetailer(order)) return undefined;
  const chosenAt = order.handover?.chosen?.startsAt;
  // at that moment they are there, or something went wrong: neither is a time to ask them for another one
  if (chosenAt !== undefined && hasCome(chosenAt, now)) return yours('callAboutHandover');
  if (chosenAt !== undefined) return yours('comeToHandover', { instant: chosenAt });
  if (order.handover !== null && openTimes(order.handover, now).length > 0) return yours('chooseHandoverTime');
  if (order.lifecycle.fulfilment === 'completed') return yours('arrangeHandover');
  return order.handover === null ? undefined : { standing: 'others' };
};

const howFar = { fee, licence, contract, tradeIn, finance, balance, handover } as const satisfies Record<
  ThingToDo['thing'],
  (order: OrderToSeeTo, now: string) => HowFar | undefined
>;
const listed = ['fee', 'licence', 'contract', 'tradeIn', 'finance', 'balance', 'handover'] as const;

const isOver = (order: OrderToSeeTo): boolean => {
  const { fulfilment } = order.lifecycle;
  if (fulfilment === 'notCreated' || isHandedOver(order)) return true;
  return typeof fulfilment === 'object' && 'cancelled' in fulfilment;
};

/**
 * The things that an order asks for, in their order; none of one that is over or does not add up. What is next for the
 * customer is one of them (`next-step.ts`), so that no page can ask for one thing and list another.
 * @param now an ISO instant by the server's clock; while it is unknown, no deadline counts as passed
 */
export const thingsToDo = (order: OrderToSeeTo, now: string): readonly ThingToDo[] =>
  order.hasAnomalies || isOver(order)
    ? []
    : listed.flatMap((thing) => {
        const is = howFar[thing](order, now);
        return is === undefined ? [] : [{ thing, ...is }];
      });
