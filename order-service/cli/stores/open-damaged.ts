import { join } from 'node:path';
import type { Verification } from '@driveaway/domain/api/findings.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import type { DataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { openEmbeddedFileStore } from '@driveaway/infra/documents/embedded/open-embedded-file-store.ts';
import { sealedFiles } from '@driveaway/infra/documents/sealed-files.ts';
import type { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import { missingParts } from '@driveaway/infra/stores/missing-parts.ts';
import type { openFilesAsFound } from '@driveaway/infra/as-found/open-files-as-found.ts';
import { openProjectionStores } from '@driveaway/infra/stores/open-projection-stores.ts';
import { differingDocumentsWith } from '@driveaway/projections/compare-with-events.ts';
import { verifyStore } from '../../audit/verify/verify-store.ts';
import { eventsAloneBackend } from '../backends/events-alone-backend.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import { readDamagedEvents } from './open-event-file.ts';

type Damaged = {
  readonly directory: DataDirectory;
  readonly files: ReturnType<typeof openFilesAsFound>;
  /** Why the product does not open it. */
  readonly fault: EventStoreFault;
};

/** Everything that is there, each part for itself. */
const verifyAll = async (path: string, files: Damaged['files']): Promise<Verification> => {
  const stores = await openProjectionStores(path);
  try {
    const secrets = await loadInstallationSecrets(path);
    const { eventStore, readModels, keys } = stores;
    const obtain = async (): Promise<never> => {
      throw new TypeError('Nothing is written to a damaged data directory');
    };
    const storedFiles = await openEmbeddedFileStore({
      directory: join(path, 'files'),
      ...secrets,
      randomness: systemRandomness,
    });
    const { sessionSecret: session, emailHashKey: emailHash, orderNumberKey: orderNumber } = secrets;
    return await verifyStore({
      eventStore,
      readModels,
      keys,
      clock: systemClock,
      files: sealedFiles(storedFiles, { keys: { ...keys, obtain }, randomness: systemRandomness }),
      secrets: { session, emailHash, orderNumber },
      storesAsFound: { files, differingDocuments: differingDocumentsWith(stores) },
    });
  } finally {
    await stores.close();
  }
};

/** A data directory whose events are damaged: what is intact of them is read, all of it is verified, nothing is written. */
export const openDamaged = ({ directory, files, fault }: Damaged): OrdersBackend => {
  const { path } = directory;
  const { eventStore, close } = readDamagedEvents(directory, fault);
  const eventsAlone = eventsAloneBackend({
    path,
    eventStore,
    storesAsFound: { files },
    clock: systemClock,
    fault,
    close: async () => {
      files.close();
      await close();
    },
  });
  return {
    ...eventsAlone,
    verify: async () => (missingParts(path).length > 0 ? eventsAlone.verify() : verifyAll(path, files)),
  };
};
