/** The same suites on a real server. It is started here, so that there is one per run. */
import { afterAll, describe, expect, it } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { describeEventStore } from '../event-store-behaviour.ts';
import { describeEventStoreDbFacts } from '../testing/event-store-db-facts.ts';
import { findEventStoreDb, type FoundEventStoreDb } from '../testing/find-event-store-db.ts';
import { openEventStoreDb } from './open-event-store-db.ts';

const describeFound = ({ connectionString, crash, stop }: FoundEventStoreDb): void => {
  afterAll(stop);
  describeEventStore('EventStoreDB', async () =>
    openEventStoreDb({ connectionString: connectionString(), randomness: systemRandomness }),
  );
  describeEventStoreDbFacts('EventStoreDB', { connectionString, isEngine: true, crash });
};

const found = await findEventStoreDb(process.env);
const missing = 'missing' in found ? found.missing : undefined;
if (!('missing' in found)) describeFound(found);

// one line for the summary in place of two suites
describe('event store: EventStoreDB', () => {
  it.skipIf(missing !== undefined)(`is there to be tested${missing === undefined ? '' : `: ${missing}`}`, () => {
    expect(found).not.toHaveProperty('missing');
  });
});
