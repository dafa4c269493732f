import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, StreamDeletedError } from '@eventstore/db-client';
import { systemRandomness } from '../../clock/system-clock.ts';
import { openEventStoreDb } from '../eventstoredb/open-event-store-db.ts';
import { namespacePrefix } from '../namespaced-event-store.ts';
import type { Position } from '../port.ts';

const pageSize = 1_000;
const deletionsAtOnce = 16;

export type ClaimedNamespace = {
  readonly namespace: string;
  /** Deletes every stream in it; nobody may write there any more. */
  readonly release: () => Promise<void>;
};

/**
 * A namespace that nobody else has, on a server that others may use too. What is released is deleted, not tombstoned: a
 * scavenge of the server then removes it all, where tombstones would stay for good.
 * @param connectionString asked again for the release: a restarted server may have another address
 * @param purpose identifies the owner when found on a server: at most 29 letters, digits and hyphens
 */
export const claimNamespace = (connectionString: () => string, purpose: string): ClaimedNamespace => {
  const namespace = `${purpose}-${randomUUID().slice(0, 8)}`;

  const streamNames = async (): Promise<string[]> => {
    const store = openEventStoreDb({ connectionString: connectionString(), namespace, randomness: systemRandomness });
    const names = new Set<string>();
    let after: Position | undefined;
    for (let isAtHead = false; !isAtHead;) {
      const page = await store.readAll({ after, limit: pageSize });
      for (const { stream } of page.events) names.add(`${namespacePrefix(namespace)}${stream}`);
      after = page.position;
      isAtHead = page.atHead;
    }
    await store.close();
    return [...names];
  };

  return {
    namespace,
    release: async () => {
      const names = await streamNames();
      const client = EventStoreDBClient.connectionString(connectionString());
      const remove = async (): Promise<void> => {
        for (let name = names.pop(); name !== undefined; name = names.pop()) {
          await client.deleteStream(name).catch((fault: unknown) => {
            // a test may have tombstoned it
            if (!(fault instanceof StreamDeletedError)) throw fault;
          });
        }
      };
      await Promise.all(Array.from({ length: deletionsAtOnce }, remove));
      await client.dispose();
    },
  };
};
