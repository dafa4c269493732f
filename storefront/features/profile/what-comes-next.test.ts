import { orderEventTypes } from '@driveaway/domain/order/order-events.ts';
import { orderMachine } from '@driveaway/domain/order/order-machine.ts';
import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { whatComesNext } from './what-comes-next.ts';

const events = orderEventTypes.flatMap((type) => [{ type }, { type, settlesBalance: true }]);
const lifecycles = getShortestPaths(orderMachine, { events })
  .map(({ state }) => state.value)
  .filter(({ fulfilment }) => fulfilment !== 'notCreated');
const next = (lifecycle: (typeof lifecycles)[number]) => whatComesNext({ lifecycle, hasAnomalies: false });

describe('what comes next', () => {
  it('is said in every state that an order can reach', () => {
    expect(lifecycles.length).toBeGreaterThan(60);
    for (const lifecycle of lifecycles) expect(next(lifecycle)).toMatch(/^[A-Z].+\.$/);
  });

  it('differs where the customer sees another status', () => {
    expect(new Set(lifecycles.map(next)).size).toBe(16);
  });

  it('asks for the balance where it is owed or will be, and for none that is paid', () => {
    const ashore = (balance: 'notDue' | 'owing' | 'paid') =>
      next({ fulfilment: { inTransit: 'onShore' }, balance, finance: 'notApplicable' });
    expect(ashore('notDue')).toContain('you pay the balance');
    expect(ashore('owing')).toContain('you pay the balance');
    expect(ashore('paid')).not.toContain('you pay');
  });

  it('promises nothing of an order that does not add up', () => {
    for (const lifecycle of lifecycles) {
      expect(whatComesNext({ lifecycle, hasAnomalies: true })).toContain('needs a closer look');
    }
  });
});
