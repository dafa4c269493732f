/** The same suites on a server that is given or in Docker. It is started here, so that there is one per run. */
import { afterAll, describe, expect, it } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { describeEventStore } from '../testing/event-store-behaviour.ts';
import { claimNamespace } from '../testing/claim-namespace.ts';
import { describeEventStoreDbFacts } from '../testing/event-store-db-facts.ts';
import { describePublicClientLimits } from '../testing/public-client-limits.ts';
import { findEventStoreDb, type FoundEventStoreDb } from '../testing/find-event-store-db.ts';
import { openEventStoreDb } from './open-event-store-db.ts';

const describeFound = ({ name, connectionString, isEngine, crash, stop }: FoundEventStoreDb): void => {
  const { namespace, release } = claimNamespace(connectionString, 'behaviour');
  afterAll(async () => {
    await release();
    await stop();
  });
  describeEventStore(`a namespace on ${name}`, async () =>
    openEventStoreDb({ connectionString: connectionString(), namespace, randomness: systemRandomness }),
  );
  // on a shared server, streams outside namespaces may be somebody else's
  if (crash !== undefined) {
    const openStore = () => openEventStoreDb({ connectionString: connectionString(), randomness: systemRandomness });
    describeEventStore(name, async () => openStore());
    describePublicClientLimits(name, { connectionString, openStore });
  }
  describeEventStoreDbFacts(name, { connectionString, isEngine, crash });
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
