import type { FileArchive } from '../documents/port.ts';
import type { EventStore } from '../event-store/port.ts';
import type { InstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import type { ReadModels } from '../read-models/port.ts';
import type { VaultArchive } from '../vault/port.ts';

/** The secrets without which what is moved cannot be read where it is moved to. */
export const movedSecrets = ['masterKey', 'emailHashKey', 'orderNumberKey'] as const;

/** Everything of an installation, opened to be moved. */
export type Archive = {
  readonly eventStore: EventStore;
  readonly vault: VaultArchive;
  readonly files: FileArchive;
  readonly readModels: ReadModels;
  readonly secrets: InstallationSecrets;
  /** Has the vault remember that these secrets are those of what was moved into it, so that a start with others is refused. */
  readonly keepSecretChecks: () => Promise<void>;
  readonly close: () => Promise<void>;
};
