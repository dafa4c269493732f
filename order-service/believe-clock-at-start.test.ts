import { expect, it } from 'vitest';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { believeClockAtStart } from './believe-clock-at-start.ts';
import { createSampleOrder, openTestService } from './orders/testing/test-service.ts';

const atStart = async (change: Parameters<Awaited<ReturnType<typeof openTestService>>['clock']['advance']>[0]) => {
  const { ports, clock } = await openTestService();
  await createSampleOrder(ports, sampleOrderNo);
  clock.advance(change);
  return (await believeClockAtStart(ports, () => 0)).distrustedSeconds();
};

it('holds the clock of a start against the newest event', async () => {
  expect([await atStart({ hours: 23 }), await atStart({ hours: 25 }), await atStart({ hours: -1 })]).toEqual([
    0, 3_600, 3_600,
  ]);
});

it('believes it beside a newest event that the product did not write', async () => {
  const { ports, clock } = await openTestService();
  const { randomness, eventStore } = ports;
  expect(
    await eventStore.append(
      'order-x',
      [{ id: randomness.uuid(), type: 'Other', data: '{}', metadata: '{}' }],
      'no-stream',
    ),
  ).toMatchObject({ kind: 'appended' });
  clock.advance({ hours: 25 });
  expect((await believeClockAtStart(ports, () => 0)).distrustedSeconds()).toBe(0);
});
