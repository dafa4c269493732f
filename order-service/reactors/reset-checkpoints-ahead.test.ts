import { describe, expect, it } from 'vitest';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
import { openAnsweredHistory } from './answered-history.ts';
import { contractCheckpoint } from './contract-reactor.ts';
import { resetCheckpointsAhead } from './reset-checkpoints-ahead.ts';
import { answeringCheckpoints, tellingCheckpoints } from './start-reactors.ts';

const atOnce = async (): Promise<void> => undefined;

describe('a start after older events were restored', () => {
  const startedAt = async (positions: Readonly<Record<string, bigint>>) => {
    const { ports } = await openTestService();
    await createSampleOrder(ports, sampleOrderNo);
    const head = (await ports.eventStore.head()) ?? 0n;
    for (const [name, beyond] of Object.entries(positions)) await ports.readModels.saveCheckpoint(name, head + beyond);
    await resetCheckpointsAhead(ports, new AbortController().signal, atOnce);
    return { head, positionOf: (name: string) => ports.readModels.loadCheckpoint(name) };
  };

  it('looks for contracts and documents from the first event on, and tells nobody anything twice', async () => {
    const all = [...answeringCheckpoints, ...tellingCheckpoints];
    const { head, positionOf } = await startedAt(Object.fromEntries(all.map((name) => [name, 2n])));
    for (const name of answeringCheckpoints) expect(await positionOf(name)).toBeUndefined();
    for (const name of tellingCheckpoints) expect(await positionOf(name)).toBe(head);
  });

  it('looks for contracts from the first event on though their reactor had not come further', async () => {
    const [contracts = ''] = answeringCheckpoints;
    const [mail = ''] = tellingCheckpoints;
    const { positionOf } = await startedAt({ [contracts]: 0n, [mail]: 1n });
    expect(await positionOf(contracts)).toBeUndefined();
  });

  it('changes nothing where no event is gone', async () => {
    const [contracts = ''] = answeringCheckpoints;
    const [mail = ''] = tellingCheckpoints;
    const { head, positionOf } = await startedAt({ [contracts]: 0n, [mail]: -1n });
    expect(await positionOf(contracts)).toBe(head);
    expect(await positionOf(mail)).toBe(head - 1n);
  });
});

it('changes nothing where the store did not know its newest event at first', async () => {
  const [contracts = ''] = answeringCheckpoints;
  const { ports } = await openTestService();
  await createSampleOrder(ports, sampleOrderNo);
  const newest = (await ports.eventStore.head()) ?? 0n;
  await ports.readModels.saveCheckpoint(contracts, newest);
  let waits = 0;
  const head = async (): Promise<bigint> => (waits === 0 ? 0n : newest);
  const wait = async (): Promise<void> => void (waits += 1);
  await resetCheckpointsAhead(
    { ...ports, eventStore: { ...ports.eventStore, head } },
    new AbortController().signal,
    wait,
  );
  expect(waits).toBe(1);
  expect(await ports.readModels.loadCheckpoint(contracts)).toBe(newest);
});

describe('a start, of read models,', () => {
  const [one, other] = [readModelCollections.profileOrders, readModelCollections.orderToDo];

  it('forgets the one whose documents are gone, and asks once where none is', async () => {
    const { ports } = await openTestService();
    const { readModels } = ports;
    for (const definition of [one, other]) {
      await readModels.collection(definition);
      await readModels.savePointer(definition.name, definition.version);
    }
    const asked: string[] = [];
    const noting: typeof readModels = {
      ...readModels,
      loadPointer: async (name) => {
        asked.push(name);
        return readModels.loadPointer(name);
      },
    };
    const start = () => resetCheckpointsAhead({ ...ports, readModels: noting }, new AbortController().signal, atOnce);
    await start();
    expect(asked).toEqual([]);
    await readModels.dropCollection(one);
    await start();
    expect(await readModels.loadPointer(one.name)).toBeUndefined();
    expect(await readModels.loadPointer(other.name)).toBe(other.version);
    expect(new Set(asked)).toEqual(new Set([one.name]));
  });

  it('waits for each that was made of events that are gone until that is forgotten', async () => {
    const { ports } = await openTestService();
    const { readModels } = ports;
    await createSampleOrder(ports, sampleOrderNo);
    const head = (await ports.eventStore.head()) ?? 0n;
    for (const { name } of [one, other]) await readModels.saveCheckpoint(name, head + 1n);
    const forgotten: string[] = [];
    let waits = 0;
    const wait = async (): Promise<void> => {
      waits += 1;
      // each is looked at twice, some seconds apart
      const next = waits === 5 ? one.name : waits === 8 ? other.name : undefined;
      if (next === undefined) return;
      await readModels.clearCheckpoint(next);
      forgotten.push(next);
    };
    await resetCheckpointsAhead(ports, new AbortController().signal, wait);
    expect(forgotten).toEqual([one.name, other.name]);
  });

  it('waits for none once it is stopped', async () => {
    const { ports } = await openTestService();
    await ports.readModels.saveCheckpoint(one.name, 9n);
    const stopping = new AbortController();
    const wait = async (): Promise<void> => stopping.abort();
    await resetCheckpointsAhead(ports, stopping.signal, wait);
    expect(await ports.readModels.loadCheckpoint(one.name)).toBe(9n);
  });
});

describe('a start after events were lost that no checkpoint is beyond', () => {
  const otherOrder = '00000000-0002';

  /** A shop that issued a contract, and the store of its events as it was before that, with whatever was recorded since. */
  const restored = async (since: (ports: Awaited<ReturnType<typeof openTestService>>['ports']) => Promise<void>) => {
    const { ports: before } = await openTestService();
    await createSampleOrder(before, sampleOrderNo);
    await openAnsweredHistory(before, contractCheckpoint).note();
    const { ports: copy } = await openTestService();
    await since(copy);
    const ports = { ...before, eventStore: copy.eventStore };
    await ports.readModels.saveCheckpoint(contractCheckpoint, 0n);
    const start = () => resetCheckpointsAhead(ports, new AbortController().signal, atOnce);
    return { ports, start, position: () => ports.readModels.loadCheckpoint(contractCheckpoint) };
  };

  it('looks for contracts from the first event on when the newest answer is gone', async () => {
    const { start, position } = await restored(async () => undefined);
    await start();
    expect(await position()).toBeUndefined();
  });

  it('does so too when other events were recorded in their place meanwhile', async () => {
    const { ports, start, position } = await restored(async (copy) => {
      await createSampleOrder(copy, sampleOrderNo);
      await createSampleOrder(copy, otherOrder);
    });
    // whatever is answered before the next start does not hide it
    await openAnsweredHistory(ports, contractCheckpoint).note();
    await start();
    expect(await position()).toBeUndefined();
  });

  it('does so once', async () => {
    const { ports, start, position } = await restored(async (copy) => void (await createSampleOrder(copy, otherOrder)));
    await start();
    await ports.readModels.saveCheckpoint(contractCheckpoint, 1n);
    await start();
    expect(await position()).toBe(1n);
  });

  it('knows the history that it had answered in', async () => {
    const { ports } = await openTestService();
    await createSampleOrder(ports, sampleOrderNo);
    const history = openAnsweredHistory(ports, contractCheckpoint);
    expect(await history.isLost()).toBe(false);
    await history.note();
    await createSampleOrder(ports, otherOrder);
    expect(await history.isLost()).toBe(false);
  });
});
