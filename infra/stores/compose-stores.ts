import type { Randomness } from '../clock/port.ts';
import type { FileArchive } from '../documents/port.ts';
import { sealedFiles } from '../documents/sealed-files.ts';
import { createKeyStore } from '../keys/create-key-store.ts';
import { sealedReadModels } from '../read-models/sealed-read-models.ts';
import { createSealAnew } from './seal-anew.ts';
import type { Stores } from './stores.ts';

type OpenedStores = Omit<Stores, 'keys' | 'keysInVault' | 'files' | 'sealAnew'> & {
  readonly storedFiles: FileArchive;
  readonly randomness: Randomness;
  readonly elapsed?: () => number;
};

/** Stores whose personal data is under the keys of its customers, of those that keep what they are given. */
export const composeStores = ({ storedFiles, randomness, elapsed, ...opened }: OpenedStores): Stores => {
  const { vault, secrets } = opened;
  const keys = createKeyStore({ vault, ...secrets, randomness, elapsed });
  return {
    ...opened,
    readModels: sealedReadModels(opened.readModels, { keys, randomness }),
    keys,
    keysInVault: createKeyStore({ vault, ...secrets, randomness, cacheSize: 0 }),
    files: sealedFiles(storedFiles, { keys, randomness }),
    sealAnew: createSealAnew({ vault, files: storedFiles, secrets, randomness }),
  };
};
