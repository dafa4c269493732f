import type { FileArchive } from '../documents/port.ts';
import type { EventStore } from '../event-store/port.ts';
import type { InstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import type { ReadModels } from '../read-models/port.ts';
import type { VaultArchive } from '../vault/port.ts';

/** Everything of an installation, opened to be moved. */
export type Archive = {
  readonly eventStore: EventStore;
  readonly vault: VaultArchive;
  readonly files: FileArchive;
  readonly readModels: ReadModels;
  readonly secrets: InstallationSecrets;
  readonly close: () => Promise<void>;
};
