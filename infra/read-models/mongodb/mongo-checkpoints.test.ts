import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import type { MongoConnection } from '../../mongodb/mongo-connection.ts';
import { openMongoConnection } from '../../mongodb/open-mongo-connection.ts';
import { startMongoTestServer } from '../../mongodb/testing/mongo-test-server.ts';
import { describeMongoCheckpoints } from './mongo-checkpoints-behaviour.ts';
import { openMongoReadModels } from './open-mongo-read-models.ts';

const server = await startMongoTestServer();
const title =
  server.kind === 'running' ? `MongoDB checkpoints on ${server.name}` : `MongoDB checkpoints (${server.reason})`;
const url = server.kind === 'running' ? server.url : '';
const database = `driveaway-checkpoints-${randomUUID().slice(0, 8)}`;

// oxlint-disable-next-line vitest/valid-title -- a string, which the rule does not see
describe.skipIf(server.kind === 'missing')(title, () => {
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await openMongoConnection({ url });
  });
  afterAll(async () => {
    await connection.client().db(database).dropDatabase();
    await connection.close();
    if (server.kind === 'running') await server.stop();
  });
  describeMongoCheckpoints('MongoDB', async () => ({
    readModels: await openMongoReadModels({ connection, database }),
    stored: connection.client().db(database).collection('checkpoints'),
  }));
});
