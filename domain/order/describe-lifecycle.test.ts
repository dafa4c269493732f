import { getShortestPaths } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { describeLifecycle } from './describe-lifecycle.ts';
import { orderEventTypes } from './order-events.ts';
import { orderMachine } from './order-machine.ts';

const events = orderEventTypes.flatMap((type) => [{ type }, { type, settlesBalance: true }]);

describe('every state that an order can reach', () => {
  const states = getShortestPaths(orderMachine, { events }).map(({ state }) => state);

  it('has words of its own, as it had before', async () => {
    const words = states.map(describeLifecycle);
    expect(new Set(words).size).toBe(words.length);
    await expect(`${words.toSorted().join('\n')}\n`).toMatchFileSnapshot('golden/lifecycle-words.txt');
  });

  it('says of the first that there is no order', () => {
    expect(
      describeLifecycle(
        orderMachine.resolveState({ value: { fulfilment: 'notCreated', balance: 'notDue', finance: 'notApplicable' } }),
      ),
    ).toBe('not placed yet; balance not due; no finance application');
  });
});
