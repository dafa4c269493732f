import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { openMongoConnection } from '@driveaway/infra/mongodb/open-mongo-connection.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { keptCollections } from '../../ports/kept-collections.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { indexedDefinitions } from './indexes-command.ts';

const documents = await startMongoTestServer();
const where = documents.kind === 'missing' ? `no MongoDB: ${documents.reason}` : documents.name;
afterAll(async () => {
  if (documents.kind === 'running') await documents.stop();
});

it('knows the indexes of every collection', () => {
  expect(new Set(indexedDefinitions.map(({ name }) => name))).toEqual(keptCollections);
});

it('says what it cannot reach without the engines of an environment', async () => {
  const refused = await runOrdersHere(['indexes']);
  expect(refused).toMatchObject({ code: 3, out: '' });
  expect(refused.err).toContain('EVENTSTOREDB_URL: is needed');
});

it.skipIf(documents.kind === 'missing')(`makes what collections lack, once (${where})`, async () => {
  if (documents.kind === 'missing') throw new Error(documents.reason);
  const events = await findEventStoreDbOrDouble(process.env);
  const { environment, release } = claimEngines(events.connectionString(), documents.url, 'indexes');
  const connection = await openMongoConnection({ url: documents.url });
  onTestFinished(async () => {
    await connection.close();
    await release();
    await events.stop();
  });
  const vault = connection.client().db(environment.MONGODB_VAULT_DATABASE);
  await vault.collection('sessions').insertOne({ customerId: 'zoe' });

  const env = { ...environment, ...demonstrationSecrets };
  expect(await runOrdersHere(['indexes'], { env })).toMatchObject({
    code: 0,
    out: 'sessions: of a customer\n',
    err: '',
  });
  expect(await runOrdersHere(['indexes'], { env })).toMatchObject({ code: 0, out: 'No index is missing\n', err: '' });

  await vault.collection<{ _id: string; value: string }>('secret-checks').insertMany([
    { _id: 'masterKey', value: 'used' },
    { _id: 'MONGODB_FILES_DATABASE', value: 'other-files' },
  ]);
  await vault.collection('sessions').dropIndexes();
  const err = expect.stringContaining('belongs to other stores than these: MONGODB_FILES_DATABASE ("other-files"');
  expect(await runOrdersHere(['indexes'], { env })).toMatchObject({ code: 3, out: '', err });
  expect(await vault.collection('sessions').indexes()).toHaveLength(1);
});
