/** The days of an order for a calendar: what was reached, what is expected, and what is due. */
import type { CalendarPeriod } from '../calendar/write-calendar.ts';
import { dayIn } from '../locations/end-of-day.ts';
import type { StateCode } from '../locations/state.ts';
import { standingSteps, type DeliverySteps } from './delivery-step.ts';
import { evolveDelivery } from './delivery-steps.ts';
import type { WhereHandedOver } from '../dealers/open-window.ts';
import type { Days } from '../time/days.ts';
import { expectedHandover } from './expected-handover.ts';
import type { OrderEvent } from './order-events.ts';
import { outstandingCents } from './order-money.ts';
import { countReachedMilestones, milestoneOfEvent, orderMilestones, type OrderMilestone } from './order-milestones.ts';
import type { OrderState } from './order-state.ts';

/** What a day is about. */
export type OrderDateKind =
  | { readonly reached: OrderMilestone }
  | { readonly expected: 'inAustralia' | 'atRetailer' | 'handover' }
  | { readonly due: 'balance' }
  | { readonly chosen: 'handover' };

/** The event that set a day: its revision in the order's stream, and when it was recorded (ISO instant). */
type SetBy = { readonly revision: number; readonly recordedAt: string };

export type OrderDate = SetBy & { readonly kind: OrderDateKind; readonly at: CalendarPeriod };

export type DatedEvent = SetBy & {
  /** Undefined where it cannot be read here. */
  readonly event: OrderEvent | undefined;
};

type Expected = { readonly days: Days; readonly setBy: SetBy };

/** What was last said, with the event that said so first: the same days again are no change. */
const keptOrSet = (known: Expected | undefined, days: Days | undefined, setBy: SetBy): Expected | undefined => {
  if (days === undefined) return undefined;
  return known !== undefined && known.days.from === days.from && known.days.to === days.to ? known : { days, setBy };
};

const dayExpected = (steps: DeliverySteps, step: 'atSea' | 'onTheRoad'): Days | undefined => {
  const found = standingSteps(steps).findLast((one) => one.step === step);
  const day = found?.step === 'atSea' || found?.step === 'onTheRoad' ? found.expectedOn : undefined;
  return day === undefined ? undefined : { from: day, to: day };
};

type Known = {
  readonly steps: DeliverySteps;
  readonly reached: ReadonlyMap<OrderMilestone, SetBy>;
  readonly inAustralia: Expected | undefined;
  readonly atRetailer: Expected | undefined;
  readonly handover: Expected | undefined;
  readonly balanceAsked: SetBy | undefined;
  readonly handoverChosen: SetBy | undefined;
};

const nothing: Known = {
  steps: [],
  reached: new Map(),
  inAustralia: undefined,
  atRetailer: undefined,
  handover: undefined,
  balanceAsked: undefined,
  handoverChosen: undefined,
};

const afterEvent = (
  known: Known,
  { event, ...setBy }: DatedEvent,
  state: StateCode,
  dealer: WhereHandedOver,
): Known => {
  if (event === undefined) return known;
  const steps = evolveDelivery(known.steps, event, setBy.recordedAt, state);
  const milestone = milestoneOfEvent[event.type];
  const window = expectedHandover(steps, dealer);
  return {
    steps,
    reached: milestone === undefined ? known.reached : new Map([...known.reached, [milestone, setBy]]),
    inAustralia: keptOrSet(known.inAustralia, dayExpected(steps, 'atSea'), setBy),
    atRetailer: keptOrSet(known.atRetailer, dayExpected(steps, 'onTheRoad'), setBy),
    handover: keptOrSet(known.handover, window, setBy),
    balanceAsked: event.type === 'BalanceRequested' ? setBy : known.balanceAsked,
    handoverChosen: event.type === 'HandoverTimeChosen' ? setBy : known.handoverChosen,
  };
};

const expectedDate = (
  expected: 'inAustralia' | 'atRetailer' | 'handover',
  said: Expected | undefined,
): readonly OrderDate[] =>
  said === undefined ? [] : [{ kind: { expected }, at: { from: said.days.from, to: said.days.to }, ...said.setBy }];

/** The time that the customer has chosen for the handover; none while they have not, or when it was withdrawn or is not needed. */
const chosenDate = ({ handover }: OrderState['facts'], setBy: SetBy | undefined): readonly OrderDate[] => {
  const { chosen, done } = handover ?? {};
  if (chosen === undefined || setBy === undefined) return [];
  const { startsAt: start, minutes, state } = chosen;
  // the car was handed over before that day
  if (done !== undefined && dayIn(state, start) > done.handedOverOn) return [];
  const end = Temporal.Instant.from(start).add({ minutes }).toString();
  return [{ kind: { chosen: 'handover' }, at: { start, end }, ...setBy }];
};

/**
 * The days of an order after its events, by the calendar of its state: stages that stand, what is still expected, and the
 * balance while it is owing. None of an order that was never placed, was cancelled or does not add up.
 */
export const orderDates = (
  { lifecycle, facts, anomalies }: Pick<OrderState, 'lifecycle' | 'facts' | 'anomalies'>,
  events: readonly DatedEvent[],
): readonly OrderDate[] => {
  const { fulfilment } = lifecycle.value;
  const isCancelled = typeof fulfilment === 'object' && 'cancelled' in fulfilment;
  if (facts.created === undefined || isCancelled || anomalies.length > 0) return [];
  const { price, dealer } = facts.created;
  const { state } = price;
  const known = events.reduce<Known>((before, event) => afterEvent(before, event, state, dealer), nothing);
  const count = countReachedMilestones(lifecycle.value);
  const isAhead = (milestone: OrderMilestone): boolean => orderMilestones.indexOf(milestone) >= count;
  const reached = orderMilestones.slice(0, count).flatMap((milestone): readonly OrderDate[] => {
    const setBy = known.reached.get(milestone);
    if (setBy === undefined) return [];
    const day = dayIn(state, setBy.recordedAt);
    return [{ kind: { reached: milestone }, at: { from: day, to: day }, ...setBy }];
  });
  const chosen = chosenDate(facts, known.handoverChosen);
  const { handover } = facts;
  // times that are offered, or the handover itself, would contradict it
  const isArranging = (handover?.offer ?? handover?.chosen ?? handover?.done) !== undefined;
  const { dueOn } = facts.balance;
  const owing = dueOn !== undefined && lifecycle.value.balance === 'owing' && outstandingCents(facts) > 0;
  return [
    ...reached,
    ...(isAhead('inAustralia') ? expectedDate('inAustralia', known.inAustralia) : []),
    ...(owing && known.balanceAsked !== undefined
      ? [{ kind: { due: 'balance' as const }, at: { from: dueOn, to: dueOn }, ...known.balanceAsked }]
      : []),
    ...(isAhead('atRetailer') ? expectedDate('atRetailer', known.atRetailer) : []),
    ...(!isArranging && isAhead('readyForHandover') ? expectedDate('handover', known.handover) : []),
    ...chosen,
  ];
};
