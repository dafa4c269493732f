import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { describeFileStore } from '@driveaway/infra/documents/file-store-behaviour.ts';
import { describeEventStore } from '@driveaway/infra/event-store/event-store-behaviour.ts';
import { createCountedLeases } from '@driveaway/infra/leases/counted-leases.ts';
import { describeLeases } from '@driveaway/infra/leases/leases-behaviour.ts';
import { describeReadModels } from '@driveaway/infra/read-models/read-models-behaviour.ts';
import { describeVault } from '@driveaway/infra/vault/vault-behaviour.ts';
import { createMemoryEventStore } from './memory-event-store.ts';
import { createMemoryFileStore } from './memory-file-store.ts';
import { createMemoryLeaseRecords } from './memory-lease-records.ts';
import { createMemoryReadModels } from './memory-read-models.ts';
import { createMemoryVault } from './memory-vault.ts';

describeEventStore('in memory', async () => createMemoryEventStore());
describeReadModels('in memory', async () => createMemoryReadModels());
describeVault('in memory', async () => createMemoryVault());
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
