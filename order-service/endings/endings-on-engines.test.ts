/** What ended after a backup does not come back with it on engines either, which their own tools restore. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { openEngineStores } from '@driveaway/infra/stores/open-engine-stores.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runOrdersHere } from '../cli/testing/run-orders-here.ts';
import { runOrders } from '../cli/testing/run-orders.ts';
import { endAfterBackup, endingTypes, overIn } from './testing/ending-cases.ts';

const documents = await startMongoTestServer();
const where = documents.kind === 'missing' ? `no MongoDB: ${documents.reason}` : documents.name;
afterAll(async () => {
  if (documents.kind === 'running') await documents.stop();
});

const secretsSchema = z.record(z.string(), z.string());

it.skipIf(documents.kind === 'missing')(`ends again as a program, and is listed (${where})`, async () => {
  if (documents.kind === 'missing') throw new Error(documents.reason);
  const events = await findEventStoreDbOrDouble(process.env);
  const { environment, release } = claimEngines(events.connectionString(), documents.url, 'endings');
  onTestFinished(async () => {
    await release();
    await events.stop();
  });
  const { list, secrets, restore } = await endAfterBackup();
  const { masterKey, sessionSecret, emailHashKey, orderNumberKey, anchorKey } = secretsSchema.parse(
    JSON.parse(await readFile(secrets, 'utf8')),
  );
  const env = {
    ...environment,
    MASTER_KEY: masterKey ?? '',
    SESSION_SECRET: sessionSecret ?? '',
    EMAIL_HASH_KEY: emailHashKey ?? '',
    ORDER_NUMBER_KEY: orderNumberKey ?? '',
    ANCHOR_KEY: anchorKey ?? '',
  };
  // as their own tools would put it there
  const { to } = await restore();
  expect(await runOrdersHere(['copy', '--from', to, '--to', 'engines'], { env })).toMatchObject({ code: 0 });

  const restored = await runOrders(['restore', '--erasures', list], { env });
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('Callers forgotten: 1\n');
  const read = readConfig(env, 'worker');
  if (read.kind === 'invalid' || read.config.engines === undefined) throw new Error('no engines');
  const stores = await openEngineStores({
    engines: read.config.engines,
    randomness: systemRandomness,
    elapsed: () => performance.now(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  onTestFinished(stores.close);
  const { sessionSecret: session, emailHashKey: emailHash, orderNumberKey: orderNumber } = stores.secrets;
  const ports = {
    ...stores,
    clock: systemClock,
    randomness: systemRandomness,
    secrets: { session, emailHash, orderNumber },
  };
  const missing = endingTypes.filter((type) => type !== 'WebhookSecretRotated');
  expect(await overIn(ports)).toEqual(expect.arrayContaining(missing));

  const again = join(to, 'list.ndjson');
  expect(await runOrdersHere(['erasures', '--output', again], { env })).toMatchObject({ code: 0, err: '' });
  const listed = await readFile(again, 'utf8');
  for (const type of ['CallerForgotten', 'MachineClientRevoked', 'PasswordChanged']) expect(listed).toContain(type);
});
