import type { CustomerFiles } from '../documents/port.ts';
import type { EventStore } from '../event-store/port.ts';
import type { InstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import type { KeyStore } from '../keys/port.ts';
import type { Leases } from '../leases/port.ts';
import type { ReadModels } from '../read-models/port.ts';
import type { SealAnew } from './seal-anew.ts';
import type { Vault } from '../vault/port.ts';

/** Everything that the product keeps, opened: embedded or on engines, the same to whoever uses it. */
export type Stores = {
  readonly eventStore: EventStore;
  readonly readModels: ReadModels;
  readonly vault: Vault;
  readonly keys: KeyStore;
  /** As they are in the vault at this moment, for audits. */
  readonly keysInVault: Pick<KeyStore, 'find'>;
  readonly files: CustomerFiles;
  readonly sealAnew: SealAnew;
  readonly leases: Leases;
  readonly secrets: InstallationSecrets;
  /** Has read models set aside that another thread found damaged. Absent: nobody else has them open. */
  readonly healReadModels?: ((reason: string) => void) | undefined;
  /** Closes all of it; nothing may be under way any more. */
  readonly close: () => Promise<void>;
};

type Closers = {
  readonly add: (close: () => Promise<void>) => void;
  /** Undoes what was opened, the last first. */
  readonly closeAll: () => Promise<void>;
};

/** Opens several things as one; when that fails, those that were opened are closed. */
export const openTogether = async <Opened>(open: (closers: Closers) => Promise<Opened>): Promise<Opened> => {
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    return await open({ add: (close) => void closers.push(close), closeAll });
  } catch (fault) {
    await closeAll();
    throw fault;
  }
};
