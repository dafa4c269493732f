import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { expect, it, onTestFinished } from 'vitest';
import { orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { workOffDue } from './work-off-due.ts';

const { name, version } = readModelCollections.orderToDo;

it('works off all that is due at a tick, however many a page holds, and no more at once than it may', async () => {
  const { ports, clock } = await openTestService();
  const { readModels } = ports;
  const collection = await readModels.collection(readModelCollections.orderToDo);
  const due = [1, 2, 3, 4, 5].map(orderNoOf);
  for (const [index, id] of due.entries()) {
    const body = { offerExpiresAt: `2026-11-01T00:00:0${index}.000Z` };
    expect(await collection.put({ id, revision: 0n, position: BigInt(index + 1), body })).toBe('applied');
  }
  await readModels.savePointer(name, version);
  await readModels.saveCheckpoint(name, 5n);
  const { wait, waiting, end } = manualWait();
  const stopping = new AbortController();
  const worked: string[] = [];
  let [atOnce, most] = [0, 0];
  const stopped = workOffDue(ports, {
    name: 'test',
    field: 'offerExpiresAt',
    dueWhen: { passed: clock },
    tickMilliseconds: 1_000,
    atOnce: 2,
    pageSize: 2,
    work: async ({ orderNo }) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      worked.push(orderNo);
      await Promise.resolve();
      atOnce -= 1;
      return { seconds: 60 };
    },
    signal: stopping.signal,
    wait,
  });
  onTestFinished(async () => {
    stopping.abort();
    await stopped;
  });
  const tick = async (): Promise<void> => {
    await eventually(() => expect(waiting()).toEqual([1_000]));
    end(1_000);
    await eventually(() => expect(waiting()).toEqual([1_000]));
  };
  await tick();
  expect([worked, most]).toEqual([due, 2]);
  // left alone for a minute
  await tick();
  expect(worked).toEqual(due);
});
