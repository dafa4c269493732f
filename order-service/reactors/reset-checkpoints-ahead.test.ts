import { describe, expect, it } from 'vitest';
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
