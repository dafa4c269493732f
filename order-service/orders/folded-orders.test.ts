import { expect, it, vi } from 'vitest';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { createFoldedOrders } from './folded-orders.ts';
import { loadOrder } from './load-order.ts';
import { carryOut, createSampleOrder, openTestService } from './testing/test-service.ts';

const otherOrderNo = '12345678-9013';

it('reads on to what follows a revision, however many events a page holds', async () => {
  const { ports } = await openTestService();
  await createSampleOrder(ports, sampleOrderNo);
  await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
  await carryOut(ports, sampleOrderNo, sampleCommands.RecordDepositPaid);
  await carryOut(ports, sampleOrderNo, sampleCommands.CancelOrder);
  const following = async (revision: bigint) =>
    (await createFoldedOrders(ports.eventStore, 1, 2).after(sampleOrderNo, revision)).map((event) => event.revision);
  expect(await following(-1n)).toEqual([0n, 1n]);
  expect(await following(1n)).toEqual([2n, 3n]);
  expect(await following(2n)).toEqual([3n]);
  expect(await following(3n)).toEqual([]);
});

it('gives what follows a revision with the state after it, and reads only what is newer of an order that it keeps', async () => {
  const { ports } = await openTestService();
  await createSampleOrder(ports, sampleOrderNo);
  const { eventStore } = ports;
  const readStream = vi.spyOn(eventStore, 'readStream');
  const orders = createFoldedOrders(eventStore, 1);
  expect((await orders.after(sampleOrderNo, -1n)).map(({ revision }) => revision)).toEqual([0n]);
  await carryOut(ports, sampleOrderNo, sampleCommands.CancelOrder);
  const { state } = await loadOrder(ports, sampleOrderNo);

  readStream.mockClear();
  expect(await orders.after(sampleOrderNo, 0n)).toMatchObject([{ revision: 1n, type: 'OrderCancelled', state }]);
  expect(readStream.mock.calls.map(([, options]) => options?.from)).toEqual([1n]);
  expect(await orders.after(sampleOrderNo, 1n)).toEqual([]);

  // the other takes its place
  await createSampleOrder(ports, otherOrderNo);
  await orders.after(otherOrderNo, -1n);
  readStream.mockClear();
  expect(await orders.after(sampleOrderNo, 0n)).toMatchObject([{ revision: 1n, state }]);
  expect(readStream.mock.calls.map(([, options]) => options?.from)).toEqual([0n]);
});
