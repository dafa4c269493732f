import { expect, it } from 'vitest';
import { settleQueue } from './deliver-due.ts';
import type { KeptDelivery, WebhookDeliveries } from './webhook-deliveries.ts';

const kept = (index: number): KeptDelivery => ({
  deliveryId: `d-${index}`,
  revision: 0n,
  position: 1n,
  delivery: {
    webhook: 'wh_1',
    status: 'due',
    orderNo: '12345678-9012',
    eventId: `e-${index}`,
    eventRevision: 0,
    eventType: 'OrderCreated',
    recordedAt: '2026-11-02T00:00:00.000Z',
    dueAt: '2026-11-02T00:00:00.000Z',
    tries: 0,
  },
});

it.each([
  ['removed', { status: 'dropped' }],
  ['disabled', { status: 'parked', lastOutcome: 'webhook disabled' }],
] as const)(
  'of a webhook that is %s everything that waits is settled, a part after the other',
  async (standing, change) => {
    const waiting = [1, 2, 3, 4, 5].map(kept);
    const settled: unknown[] = [];
    const deliveries: Pick<WebhookDeliveries, 'queued' | 'updateAll'> = {
      queued: async (_webhookId, limit) => waiting.slice(0, limit),
      updateAll: async (updates) => {
        for (const [one, to] of updates) settled.push([one.deliveryId, to]);
        waiting.splice(0, updates.length);
      },
    };
    await settleQueue(deliveries, { webhookId: 'wh_1', standing }, 2);
    expect(settled).toEqual([1, 2, 3, 4, 5].map((index) => [`d-${index}`, change]));
  },
);
