import { afterAll, beforeAll } from 'vitest';
import { describeEventStoreDbFacts } from './event-store-db-facts.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from './start-event-store-db-double.ts';

let double: EventStoreDbDouble;
beforeAll(async () => {
  double = await startEventStoreDbDouble();
});
afterAll(async () => double.stop());

describeEventStoreDbFacts('the protocol double', { connectionString: () => double.connectionString, isEngine: false });
