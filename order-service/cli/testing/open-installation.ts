/** A data directory as the product keeps it, opened and closed by a test, and served if it likes. */
import { join } from 'node:path';
import { openDataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { openEmbeddedFileStore } from '@driveaway/infra/documents/embedded/open-embedded-file-store.ts';
import { sealedFiles } from '@driveaway/infra/documents/sealed-files.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { inSmallPages } from '@driveaway/infra/event-store/testing/in-small-pages.ts';
import { createKeyStore } from '@driveaway/infra/keys/create-key-store.ts';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import { createSealAnew } from '@driveaway/infra/stores/seal-anew.ts';
import { openEmbeddedVault } from '@driveaway/infra/vault/embedded/open-embedded-vault.ts';
import { rebuildDocumentsWith } from '@driveaway/projections/rebuild-documents.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { createDemoClients, type DemoClients } from '../../back-office/machine-clients.ts';
import { listenWith } from '../../back-office/testing/serve-machine-api.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

export type Installation = {
  readonly ports: ServicePorts;
  readonly demo: DemoClients;
  /** Serves it and announces where; `change` breaks ports first. */
  readonly serve: (change?: (ports: ServicePorts) => ServicePorts) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Opens the data directory at a path. Close it before the test ends. */
export const openInstallation = async (path: string): Promise<Installation> => {
  const service = await openTestService();
  const directory = await openDataDirectory(path);
  const secrets = await loadInstallationSecrets(path);
  const { randomness, readModels } = service.ports;
  const eventStore = inSmallPages(await openEmbeddedEventStore({ file: join(path, 'events.sqlite') }));
  const vault = await openEmbeddedVault({ file: join(path, 'vault.sqlite') });
  const keys = createKeyStore({ vault, ...secrets, randomness });
  const storedFiles = await openEmbeddedFileStore({ directory: join(path, 'files'), ...secrets, randomness });
  const ports: ServicePorts = {
    ...service.ports,
    eventStore,
    vault,
    keys,
    rebuildDocuments: rebuildDocumentsWith({ eventStore, readModels, vault, keys }),
    releaseParked: releaseParkedWith({ ...service.ports, eventStore, vault, keys }),
    files: sealedFiles(storedFiles, { keys, randomness }),
    sealAnew: createSealAnew({ vault, files: storedFiles, secrets, randomness }),
    secrets: { session: secrets.sessionSecret, emailHash: secrets.emailHashKey, orderNumber: secrets.orderNumberKey },
  };
  const demo = createDemoClients(secrets.sessionSecret);
  return {
    ports,
    demo,
    serve: async (change = (same) => same) => {
      const url = await listenWith(change(ports), demo);
      await directory.announce({ url });
      return url;
    },
    close: async () => {
      await vault.close();
      await eventStore.close();
      await directory.close();
    },
  };
};
