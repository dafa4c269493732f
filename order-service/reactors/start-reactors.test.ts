import { expect, it } from 'vitest';
import { openTestService } from '../orders/testing/test-service.ts';
import { createServiceMetrics } from '../ports/service-metrics.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { startReactors } from './start-reactors.ts';

it('what a reactor measured is nothing here once it has ended, whoever runs it then', async () => {
  const { ports } = await openTestService();
  const metrics = createServiceMetrics();
  const stopping = new AbortController();
  const measuring = {
    lease: 'measuring',
    start: async ({ metrics: own }: ServicePorts, signal: AbortSignal) => {
      own?.set('driveaway_open_payments', 3);
      own?.set('driveaway_books_differences', 2, { kind: 'amount' });
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  };
  const ended = startReactors({ ...ports, metrics }, [measuring], stopping.signal);
  expect(await metrics.render()).toContain('driveaway_open_payments 3\n');
  stopping.abort();
  await ended;
  const rendered = await metrics.render();
  expect(rendered).toContain('driveaway_open_payments 0\n');
  expect(rendered).toContain('driveaway_books_differences{kind="amount"} 0\n');
});

it('a reactor that fails ends the others, which have ended by the time that this is told', async () => {
  const { ports } = await openTestService();
  let hasEnded = false;
  const steady = {
    lease: 'steady',
    start: async (_: unknown, signal: AbortSignal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      hasEnded = true;
    },
  };
  const broken = {
    lease: 'broken',
    start: async () => {
      throw new Error('Broken');
    },
  };
  const signal = new AbortController().signal;
  await expect(startReactors(ports, [steady, broken], signal)).rejects.toThrow('Broken');
  expect(hasEnded).toBe(true);
});
