import { describe, expect, it } from 'vitest';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { describeFileStore } from '@driveaway/infra/documents/testing/file-store-behaviour.ts';
import { describeEventStore } from '@driveaway/infra/event-store/testing/event-store-behaviour.ts';
import { createCountedLeases } from '@driveaway/infra/leases/counted-leases.ts';
import { describeLeaseRecords } from '@driveaway/infra/leases/testing/lease-records-behaviour.ts';
import { describeLeases } from '@driveaway/infra/leases/testing/leases-behaviour.ts';
import { describeReadModels } from '@driveaway/infra/read-models/testing/read-models-behaviour.ts';
import { describeVault } from '@driveaway/infra/vault/testing/vault-behaviour.ts';
import { createCopyableVault } from './copyable-vault.ts';
import { createMemoryEventStore } from './memory-event-store.ts';
import { createMemoryFileStore } from './memory-file-store.ts';
import { createMemoryLeaseRecords } from './memory-lease-records.ts';
import { createMemoryReadModels } from './memory-read-models.ts';

describeEventStore('in memory', async () => createMemoryEventStore());
describeReadModels('in memory', async () => createMemoryReadModels());
describeVault('in memory', async () => createCopyableVault().vault);
describeVault('in memory, copied', async () => (await createCopyableVault().copy()).vault);
describeFileStore('in memory', async () =>
  createMemoryFileStore({ masterKey: systemRandomness.bytes(32), randomness: systemRandomness }),
);
describeLeases('in memory', async () => {
  const records = createMemoryLeaseRecords();
  const elapsed = (): number => performance.now();
  return [
    createCountedLeases({ records, holder: 'one', elapsed }),
    createCountedLeases({ records, holder: 'other', elapsed }),
  ];
});
describeLeaseRecords('in memory', async () => createMemoryLeaseRecords());

describe('a copy of a vault in memory', () => {
  it('holds what was written before it, and nothing that was written after', async () => {
    const original = createCopyableVault();
    const erasure = (customerId: string) => ({ customerId, erasedAt: '2027-01-01T00:00:00Z' });
    await original.vault.recordErasure(erasure('one'));
    await original.vault.secretChecks.insert('master', 'check');
    const { vault } = await original.copy();
    await original.vault.recordErasure(erasure('two'));
    expect(await vault.listErasures()).toEqual([erasure('one')]);
    expect(await vault.secretChecks.all()).toEqual(new Map([['master', 'check']]));
  });
});
