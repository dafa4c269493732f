import { randomUUID } from 'node:crypto';
import { copyEvents } from '@driveaway/order-service/cli/copies/copy-events.ts';
import { openTestStores } from '@driveaway/projections/testing/open-test-stores.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEventStoreDb } from '@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { openMongoConnection } from '@driveaway/infra/mongodb/open-mongo-connection.ts';
import { openMongoReadModels } from '@driveaway/infra/read-models/mongodb/open-mongo-read-models.ts';
import type { BenchFigure } from './print-rows.ts';
import { fillWithOrders, rebuildEach } from './rebuild.ts';

const orders = 500;

/**
 * Rebuilds every projection over 500 orders of ten events, from the protocol double in this process (whose speed is not
 * a server's) into a database of its own on a MongoDB server.
 */
export const benchEngineProjections = async (mongoUrl: string): Promise<readonly BenchFigure[]> => {
  const stores = await openTestStores();
  const double = await startEventStoreDbDouble();
  const eventStore = openEventStoreDb({ connectionString: double.connectionString, randomness: systemRandomness });
  const connection = await openMongoConnection({ url: mongoUrl });
  const database = `driveaway-bench-${randomUUID().slice(0, 8)}`;
  try {
    await fillWithOrders(stores, orders);
    await copyEvents({ from: stores.eventStore, to: eventStore, onProgress: () => undefined });
    const readModels = await openMongoReadModels({ connection, database });
    return await rebuildEach({ ...stores, eventStore, readModels });
  } finally {
    await connection.client().db(database).dropDatabase();
    await connection.close();
    await eventStore.close();
    await double.stop();
    await stores.close();
  }
};
