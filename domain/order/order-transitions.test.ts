import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { orderEventTypes } from './order-events.ts';
import { orderLifecycleSchema } from './order-lifecycle.ts';
import { orderMachine, type LifecycleEvent } from './order-machine.ts';
import { initialLifecycle, lifecycleOf, stepBy, type LifecycleSnapshot } from './order-transitions.ts';

const ofGivenUpPayments = ['LateChargeFound', 'LateChargeRefunded', 'ChargeSearchEnded'] as const;

const plainEvents = orderEventTypes.flatMap((type): readonly LifecycleEvent[] => [
  { type },
  { type, settlesBalance: true },
  { type, settlesBalance: true, overpays: true },
  { type, leavesRefundDue: true },
  { type, takesBackHandover: true },
]);
const events: readonly LifecycleEvent[] = plainEvents.concat(
  ofGivenUpPayments.map((type) => ({ type, isOfGivenUpPayment: true })),
);

const nameOf = ({ value }: LifecycleSnapshot): string => JSON.stringify(value);

/** Every configuration that the machine itself can reach. */
const configurations = (): readonly LifecycleSnapshot[] => {
  const [first] = initialTransition(orderMachine);
  const found = new Map([[nameOf(first), first]]);
  for (const from of found.values()) {
    for (const event of events) {
      const [to] = transition(orderMachine, from, event);
      if (!found.has(nameOf(to))) found.set(nameOf(to), to);
    }
  }
  return [...found.values()];
};

describe('the table of transitions', () => {
  it('begins where the machine begins', () => {
    expect(initialLifecycle.value).toEqual(initialTransition(orderMachine)[0].value);
  });

  it('says of every event in every configuration what the machine says', () => {
    const all = configurations();
    expect(all.length).toBeGreaterThan(50);
    for (const from of all) {
      const table = lifecycleOf(orderLifecycleSchema.parse(from.value));
      for (const event of events) {
        const step = stepBy(table, event);
        const [to] = transition(orderMachine, from, event);
        expect([nameOf(step.lifecycle), step.isAllowed], `${event.type} in ${nameOf(from)}`).toEqual([
          nameOf(to),
          from.can(event),
        ]);
        // the result supports every query that a machine snapshot does
        expect(step.lifecycle.can({ type: 'DocumentAdded' })).toBe(to.can({ type: 'DocumentAdded' }));
      }
    }
  });

  it('works each step out once, and finds a value whatever order its keys are in', () => {
    const step = stepBy(initialLifecycle, { type: 'OrderCreated' });
    expect(stepBy(initialLifecycle, { type: 'OrderCreated' })).toBe(step);
    const { fulfilment, balance, finance } = orderLifecycleSchema.parse(step.lifecycle.value);
    expect(lifecycleOf({ finance, balance, fulfilment })).toBe(step.lifecycle);
    expect(stepBy(orderMachine.resolveState({ value: step.lifecycle.value }), { type: 'DepositPaymentStarted' })).toBe(
      stepBy(step.lifecycle, { type: 'DepositPaymentStarted' }),
    );
  });

  it('does not know a value that the machine does not know', () => {
    // @ts-expect-error: a value of a former machine
    expect(() => lifecycleOf({ fulfilment: 'painted', balance: 'notDue', finance: 'pending' })).toThrow('painted');
  });
});
