import { afterAll, beforeAll } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { describeEventStore } from '../testing/event-store-behaviour.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '../testing/start-event-store-db-double.ts';
import { openEventStoreDb } from './open-event-store-db.ts';

let double: EventStoreDbDouble;
beforeAll(async () => {
  double = await startEventStoreDbDouble();
});
afterAll(async () => double.stop());

describeEventStore('EventStoreDB adapter on the protocol double', async () =>
  openEventStoreDb({ connectionString: double.connectionString, randomness: systemRandomness }),
);
describeEventStore('EventStoreDB adapter on the protocol double, in a namespace', async () =>
  openEventStoreDb({
    connectionString: double.connectionString,
    namespace: 'shop-1',
    randomness: systemRandomness,
  }),
);
