import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createSeededRandom } from '../chaos/harness/seeded-random.ts';
import { runYear } from './run-year.ts';

const documents = await startMongoTestServer();
const events = documents.kind === 'running' ? await findEventStoreDbOrDouble(process.env) : undefined;

it('one of each thing that an operator does breaks no law', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-year-'));
  const claimed =
    documents.kind === 'running' && events !== undefined
      ? claimEngines(events.connectionString(), documents.url, 'year')
      : undefined;
  onTestFinished(async () => {
    await claimed?.release();
    await events?.stop();
    if (documents.kind === 'running') await documents.stop();
    await rm(folder, { recursive: true });
  });
  const told: string[] = [];
  const breaches = await runYear({
    random: createSeededRandom(7, 'year'),
    folder,
    deeds: 10,
    engines: claimed?.environment,
    say: (line) => void told.push(line),
  });
  expect(breaches).toEqual([]);
  expect(told.at(-1)).toMatch(/^[3-5] orders, 1 erased, 1 withdrew, 6 sets of secrets$/);
});
