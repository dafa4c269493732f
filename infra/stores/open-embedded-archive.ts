import { join } from 'node:path';
import type { Randomness } from '../clock/port.ts';
import { openEmbeddedFileStore } from '../documents/embedded/open-embedded-file-store.ts';
import { openEmbeddedEventStore } from '../event-store/embedded/open-embedded-event-store.ts';
import { loadInstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';
import { openEmbeddedVaultArchive } from '../vault/embedded/open-embedded-vault-archive.ts';
import { openEmbeddedReadModels } from '../read-models/embedded/open-embedded-read-models.ts';
import { movedSecrets, type Archive } from './archive.ts';
import { compareSecrets, refuseOtherSecrets } from './check-secrets.ts';
import { missingParts, refuseMissingParts } from './missing-parts.ts';
import { openTogether } from './stores.ts';

type EmbeddedArchiveOptions = {
  /** A data directory that this process has locked. */
  readonly directory: string;
  readonly randomness: Randomness;
};

/** Opens what a data directory holds. Throws when a part of it is damaged, or missing beside events, and with other secrets than its own. */
export const openEmbeddedArchive = async ({ directory, randomness }: EmbeddedArchiveOptions): Promise<Archive> => {
  return openTogether(async (closers) => {
    const missing = missingParts(directory);
    const eventStore = await openEmbeddedEventStore({ file: join(directory, 'events.sqlite') });
    closers.add(async () => eventStore.close());
    await refuseMissingParts(directory, missing, eventStore);
    const secrets = await loadInstallationSecrets(directory);
    const checkedVault = await openEmbeddedVault({ file: join(directory, 'vault.sqlite') });
    closers.add(async () => checkedVault.close());
    const checked = { vault: checkedVault, secrets, randomness, calledAs: 'names' } as const;
    await compareSecrets(checked);
    const vault = await openEmbeddedVaultArchive({ file: join(directory, 'vault.sqlite') });
    closers.add(async () => vault.close());
    const readModels = await openEmbeddedReadModels({ file: join(directory, 'read-models.sqlite') });
    closers.add(async () => readModels.close());
    const files = await openEmbeddedFileStore({
      directory: join(directory, 'files'),
      ...secrets,
      randomness,
    });
    return {
      eventStore,
      vault,
      files,
      readModels,
      secrets,
      keepSecretChecks: async () => refuseOtherSecrets({ ...checked, names: movedSecrets }),
      close: closers.closeAll,
    };
  });
};
