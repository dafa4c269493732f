import { expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { createOrderFeed } from './order-feed.ts';
import { carryOut, createSampleOrder, openTestService } from './testing/test-service.ts';

const orderNoOf = (index: number): string => `12345678-${String(index).padStart(4, '0')}`;

it('tells of an event the watchers of its order alone, however many there are of others', async () => {
  const { ports } = await openTestService();
  const feed = createOrderFeed(ports);
  const told: string[] = [];
  const watch = (orderNo: string, name = orderNo) =>
    feed.watch(orderNo, (revision) => void told.push(`${name} ${revision}`));
  for (const index of [1, 2]) await createSampleOrder(ports, orderNoOf(index));
  const watches = Array.from({ length: 300 }, (_, index) => watch(orderNoOf(index)));
  const again = watch(orderNoOf(1), 'again');
  await Promise.all(watches.map(({ isComplete }) => isComplete));
  expect(feed.watchers()).toBe(301);

  await carryOut(ports, orderNoOf(1), sampleCommands.CancelOrder);
  await eventually(() => expect(told).toHaveLength(2));
  again.leave();
  again.leave();
  await carryOut(ports, orderNoOf(2), sampleCommands.CancelOrder);
  await eventually(() => expect(told).toHaveLength(3));
  expect(told).toEqual([`${orderNoOf(1)} 1`, 'again 1', `${orderNoOf(2)} 1`]);

  for (const { leave } of watches) leave();
  expect(feed.watchers()).toBe(0);
});
