import { randomUUID } from 'node:crypto';
import { openMongoConnection } from '../open-mongo-connection.ts';

export type ClaimedDatabases = {
  /** The variables that name them. */
  readonly environment: {
    readonly MONGODB_READ_MODELS_DATABASE: string;
    readonly MONGODB_VAULT_DATABASE: string;
    readonly MONGODB_FILES_DATABASE: string;
  };
  /** Drops them. */
  readonly release: () => Promise<void>;
};

/**
 * Databases that nobody else has, on a server that others may use too.
 * @param purpose whose they are, for somebody who finds them on a server: at most 17 letters, digits and hyphens
 */
export const claimDatabases = (url: string, purpose: string): ClaimedDatabases => {
  const name = `${purpose}-${randomUUID().slice(0, 8)}`;
  const environment = {
    MONGODB_READ_MODELS_DATABASE: `${name}-read-models`,
    MONGODB_VAULT_DATABASE: `${name}-vault`,
    MONGODB_FILES_DATABASE: `${name}-files`,
  };
  return {
    environment,
    release: async () => {
      const connection = await openMongoConnection({ url });
      for (const database of Object.values(environment)) await connection.client().db(database).dropDatabase();
      await connection.close();
    },
  };
};
