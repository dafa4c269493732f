import { afterAll, beforeAll } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { openEventStoreDb } from '../eventstoredb/open-event-store-db.ts';
import { describeEventStoreDbFacts } from './event-store-db-facts.ts';
import { describePublicClientLimits } from './public-client-limits.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from './start-event-store-db-double.ts';

let double: EventStoreDbDouble;
beforeAll(async () => {
  double = await startEventStoreDbDouble();
});
afterAll(async () => double.stop());

const name = 'the protocol double';
describeEventStoreDbFacts(name, { connectionString: () => double.connectionString, isEngine: false });
describePublicClientLimits(name, {
  connectionString: () => double.connectionString,
  openStore: () => openEventStoreDb({ connectionString: double.connectionString, randomness: systemRandomness }),
  double: () => double,
});
