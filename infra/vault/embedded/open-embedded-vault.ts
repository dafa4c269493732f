import { openSqliteReader } from '../../data-directory/open-sqlite-file.ts';
import type { SecretChecks, Vault } from '../port.ts';
import { createCredentials, embeddedCredentials } from './embedded-credentials.ts';
import { createErasures, embeddedErasures } from './embedded-erasures.ts';
import { createSecondFactors, embeddedSecondFactors } from './embedded-second-factors.ts';
import { createSecretChecks, embeddedSecretChecks, readSecretChecks } from './embedded-secret-checks.ts';
import { createSessions, embeddedSessions } from './embedded-sessions.ts';
import { createWrappedKeys, embeddedKeyFinder, embeddedWrappedKeys } from './embedded-wrapped-keys.ts';
import { openVaultFile } from './vault-file.ts';

/** Opens (and creates if needed) the vault in one SQLite file. Every write is synced before it returns. */
export const openEmbeddedVault = async ({ file }: { readonly file: string }): Promise<Vault> => {
  const vaultFile = openVaultFile(file, (database) => {
    createCredentials(database);
    createSessions(database);
    createSecondFactors(database);
    createWrappedKeys(database);
    createErasures(database);
    createSecretChecks(database);
  });
  const { database, assertOpen, emptyLog } = vaultFile;
  const { remove: removeCredential, ...credentials } = embeddedCredentials(vaultFile);
  const { remove: removeSessions, ...sessions } = embeddedSessions(vaultFile);
  const secondFactors = embeddedSecondFactors(database);

  return {
    ...credentials,
    ...sessions,
    ...embeddedWrappedKeys(vaultFile),
    ...embeddedErasures(vaultFile),
    secretChecks: embeddedSecretChecks(database),
    deleteCredential: async (customerId) => {
      assertOpen();
      secondFactors.remove(customerId);
      removeSessions(customerId);
      removeCredential(customerId);
      emptyLog();
    },
    findSecondFactor: async (customerId) => {
      assertOpen();
      return secondFactors.find(customerId);
    },
    saveSecondFactor: async (factor, over) => {
      assertOpen();
      return secondFactors.save(factor, over);
    },
    deleteSecondFactor: async (customerId) => {
      assertOpen();
      const wasThere = secondFactors.remove(customerId);
      emptyLog();
      return wasThere;
    },
    close: async () => {
      vaultFile.close();
    },
  };
};

type EmbeddedVaultReader = Pick<Vault, 'findWrappedKey' | 'findOwnedKey' | 'listWrappedKeys' | 'close'> & {
  readonly secretChecks: Pick<SecretChecks, 'all'>;
};

/** Finds keys in the file beside the thread of this process that has opened the vault. */
export const openEmbeddedVaultReader = ({
  file,
  open = openSqliteReader,
}: {
  readonly file: string;
  /** How the file is opened; by default beside who writes it. */
  readonly open?: typeof openSqliteReader;
}): EmbeddedVaultReader => {
  const database = open(file);
  try {
    const find = embeddedKeyFinder(database);
    return {
      secretChecks: { all: async () => readSecretChecks(database) },
      listWrappedKeys: async (after, limit) => find.list(after, limit),
      findWrappedKey: async (keyId) => find.byId(keyId),
      findOwnedKey: async (owner, purpose) => find.ofOwner(owner, purpose),
      close: async () => database.close(),
    };
  } catch (fault) {
    database.close();
    throw fault;
  }
};
