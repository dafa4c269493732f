/** A place for one installation on engines that others may use too. */
import { claimNamespace } from '../../event-store/testing/claim-namespace.ts';
import { claimDatabases, type ClaimedDatabases } from '../../mongodb/testing/claim-databases.ts';

export type ClaimedEngines = {
  /** What tells a product where its stores are; its secrets are not among it. */
  readonly environment: ClaimedDatabases['environment'] & {
    readonly EVENTSTOREDB_URL: string;
    readonly EVENTSTOREDB_NAMESPACE: string;
    readonly MONGODB_URL: string;
  };
  /** Removes everything that was written there; every product on it must have stopped. */
  readonly release: () => Promise<void>;
};

/**
 * A namespace and databases that nobody else has.
 * @param purpose whose they are: at most 17 letters, digits and hyphens
 */
export const claimEngines = (eventStoreUrl: string, mongoUrl: string, purpose: string): ClaimedEngines => {
  const { namespace, release: releaseNamespace } = claimNamespace(() => eventStoreUrl, purpose);
  const databases = claimDatabases(mongoUrl, purpose);
  return {
    environment: {
      EVENTSTOREDB_URL: eventStoreUrl,
      EVENTSTOREDB_NAMESPACE: namespace,
      MONGODB_URL: mongoUrl,
      ...databases.environment,
    },
    release: async () => {
      await releaseNamespace();
      await databases.release();
    },
  };
};
