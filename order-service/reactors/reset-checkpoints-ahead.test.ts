import { describe, expect, it } from 'vitest';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
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
