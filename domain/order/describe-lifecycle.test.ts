import { getShortestPaths } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { describeLifecycle } from './describe-lifecycle.ts';
import { orderEventTypes } from './order-events.ts';
import { orderMachine } from './order-machine.ts';

const events = orderEventTypes.flatMap((type) => [{ type }, { type, settlesBalance: true }]);

describe('every state that an order can reach', () => {
  const states = getShortestPaths(orderMachine, { events }).map(({ state }) => state);

  it('has words of its own, without the names that only programs know', () => {
    const words = states.map(describeLifecycle);
    expect(words.length).toBeGreaterThan(60);
    expect(new Set(words).size).toBe(words.length);
    for (const line of words) expect(line).toMatch(/^[a-z ,]+; balance [a-z ]+; [a-z ]+$/);
  });

  it('says of the first that there is no order', () => {
    expect(
      describeLifecycle(
        orderMachine.resolveState({ value: { fulfilment: 'notCreated', balance: 'notDue', finance: 'notApplicable' } }),
      ),
    ).toBe('not placed yet; balance not due; no finance application');
  });
});
