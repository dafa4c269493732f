/**
 * The order machine as a table: each of its configurations and where every event leads from there, worked out by the
 * machine itself when it is first asked, so that folding a long history starts no actor for each of its events.
 */
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import type { OrderLifecycle } from './order-lifecycle.ts';
import { orderMachine, type LifecycleEvent } from './order-machine.ts';

export type LifecycleSnapshot = SnapshotFrom<typeof orderMachine>;

/** What an event does to an order: whether the lifecycle allows it, and where the order stands after it. */
type LifecycleStep = { readonly isAllowed: boolean; readonly lifecycle: LifecycleSnapshot };

type Row = { readonly lifecycle: LifecycleSnapshot; readonly steps: Map<string, LifecycleStep> };

/** Keyed by the configuration, which is the whole state, as the machine has no context. */
const rows = new Map<string, Row>();

const rowOf = (value: OrderLifecycle, snapshot: () => LifecycleSnapshot): Row => {
  // sorted, so that the key order of a stored value does not matter
  const key = JSON.stringify([value.fulfilment, value.balance, value.finance]);
  const known = rows.get(key);
  if (known !== undefined) return known;
  const row: Row = { lifecycle: snapshot(), steps: new Map() };
  rows.set(key, row);
  return row;
};

const byLifecycle = new WeakMap<LifecycleSnapshot, Row>();

const rowAt = (lifecycle: LifecycleSnapshot): Row => {
  const known = byLifecycle.get(lifecycle);
  if (known !== undefined) return known;
  const row = rowOf(lifecycle.value, () => lifecycle);
  byLifecycle.set(lifecycle, row);
  return row;
};

/** All of an event that the machine's guards read. */
const keyOf = ({
  type,
  settlesBalance = false,
  overpays = false,
  leavesRefundDue = false,
  takesBackHandover = false,
  withdraws = false,
  isOfCompany = false,
  isOfGivenUpPayment = false,
  replacesWaiver = false,
  ...others
}: LifecycleEvent): string => {
  // a flag that is not part of the key does not compile
  const _: Record<string, never> = others;
  const flags = [
    settlesBalance,
    overpays,
    leavesRefundDue,
    takesBackHandover,
    withdraws,
    isOfCompany,
    isOfGivenUpPayment,
    replacesWaiver,
  ];
  return flags.includes(true) ? [type, ...flags].join(' ') : type;
};

/** Where an order stands before any event. */
export const initialLifecycle: LifecycleSnapshot = rowAt(initialTransition(orderMachine)[0]).lifecycle;

const byValue = new WeakMap<OrderLifecycle, LifecycleSnapshot>();

/** Where an order with this value stands. Throws when the machine does not know the value. */
export const lifecycleOf = (value: OrderLifecycle): LifecycleSnapshot => {
  const known = byValue.get(value);
  if (known !== undefined) return known;
  const { lifecycle } = rowOf(value, () => orderMachine.resolveState({ value }));
  byValue.set(value, lifecycle);
  return lifecycle;
};

/** The machine's transition for this event from the order's current state. */
export const stepBy = (lifecycle: LifecycleSnapshot, event: LifecycleEvent): LifecycleStep => {
  const { steps } = rowAt(lifecycle);
  const key = keyOf(event);
  const known = steps.get(key);
  if (known !== undefined) return known;
  const [next] = transition(orderMachine, lifecycle, event);
  const step: LifecycleStep = { isAllowed: lifecycle.can(event), lifecycle: rowAt(next).lifecycle };
  steps.set(key, step);
  return step;
};
