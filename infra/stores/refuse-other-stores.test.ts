import { afterAll, expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '../clock/system-clock.ts';
import { readConfig } from '../config/config.ts';
import { demonstrationSecrets } from '../config/demonstration-secrets.ts';
import type { EnginesConfig } from '../config/engines.ts';
import { findEventStoreDbOrDouble } from '../event-store/testing/find-event-store-db.ts';
import { openMongoConnection } from '../mongodb/open-mongo-connection.ts';
import { startMongoTestServer } from '../mongodb/testing/mongo-test-server.ts';
import { openEngineArchive } from './open-engine-archive.ts';
import { openEngineStores } from './open-engine-stores.ts';
import { claimEngines } from './testing/claim-engines.ts';

const documents = await startMongoTestServer();
const where = documents.kind === 'missing' ? `no MongoDB: ${documents.reason}` : documents.name;
afterAll(async () => {
  if (documents.kind === 'running') await documents.stop();
});

const enginesOf = (environment: Readonly<Record<string, string>>): EnginesConfig => {
  const read = readConfig({ ...demonstrationSecrets, ...environment }, 'worker');
  if (read.kind === 'invalid' || read.config.engines === undefined) throw new Error('no engines');
  return read.config.engines;
};

const open = async (environment: Readonly<Record<string, string>>) =>
  openEngineStores({
    engines: enginesOf(environment),
    randomness: systemRandomness,
    elapsed: () => performance.now(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

const event = { id: crypto.randomUUID(), type: 'OrderCreated', data: '{}', metadata: '{}' };

it.skipIf(documents.kind === 'missing')(`opens the stores of one installation together alone (${where})`, async () => {
  if (documents.kind === 'missing') throw new Error(documents.reason);
  const events = await findEventStoreDbOrDouble(process.env);
  const claim = (purpose: string) => claimEngines(events.connectionString(), documents.url, purpose);
  const [own, other] = [claim('own'), claim('other')];
  onTestFinished(async () => {
    await own.release();
    await other.release();
    await events.stop();
  });
  const first = await open(own.environment);
  await first.eventStore.append('order-12345678-9012', [event], 'no-stream');
  await first.files.write('licence-1', new Uint8Array([1]), { customerId: 'ada', purpose: 'identity' });
  await first.readModels.saveCheckpoint('told', 1n);
  await first.close();

  // forgotten in one process, or for a command
  for (const [variable, value] of Object.entries({
    EVENTSTOREDB_NAMESPACE: other.environment.EVENTSTOREDB_NAMESPACE,
    MONGODB_VAULT_DATABASE: other.environment.MONGODB_VAULT_DATABASE,
    MONGODB_READ_MODELS_DATABASE: other.environment.MONGODB_READ_MODELS_DATABASE,
    MONGODB_FILES_DATABASE: other.environment.MONGODB_FILES_DATABASE,
  })) {
    await expect(open({ ...own.environment, [variable]: value })).rejects.toThrow(variable);
  }
  // a new installation, over the files or the read models of another one
  for (const variable of ['MONGODB_FILES_DATABASE', 'MONGODB_READ_MODELS_DATABASE'] as const) {
    const environment = { ...other.environment, [variable]: own.environment[variable] };
    await expect(open(environment)).rejects.toThrow(variable);
    const engines = enginesOf(environment);
    await expect(openEngineArchive({ engines, randomness: systemRandomness })).rejects.toThrow(variable);
  }

  const again = await open(own.environment);
  expect(await again.files.read('licence-1')).toEqual(new Uint8Array([1]));
  await again.close();
});

it.skipIf(documents.kind === 'missing')(`is bound by nothing that was refused or not begun (${where})`, async () => {
  if (documents.kind === 'missing') throw new Error(documents.reason);
  const events = await findEventStoreDbOrDouble(process.env);
  const claim = (purpose: string) => claimEngines(events.connectionString(), documents.url, purpose);
  const [own, other] = [claim('bound'), claim('unbound')];
  onTestFinished(async () => {
    await own.release();
    await other.release();
    await events.stop();
  });
  const { EVENTSTOREDB_NAMESPACE } = other.environment;
  // a copy that was refused before it put anything there
  const asked = { engines: enginesOf({ ...own.environment, EVENTSTOREDB_NAMESPACE }), randomness: systemRandomness };
  await (await openEngineArchive(asked)).close();
  await (await openEngineArchive({ ...asked, engines: enginesOf(own.environment) })).close();
  await (await open(own.environment)).close();

  // another installation that names the vault of one that keeps no names yet
  const connection = await openMongoConnection({ url: documents.url });
  onTestFinished(async () => connection.close());
  const { vault } = enginesOf(own.environment).databases;
  const checks = connection.client().db(vault).collection<{ _id: string }>('secret-checks');
  await checks.deleteMany({ _id: /^(?:EVENTSTOREDB|MONGODB)_/ });
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
  await expect(open({ ...own.environment, EVENTSTOREDB_NAMESPACE, MASTER_KEY })).rejects.toThrow('MASTER_KEY');
  await (await open(own.environment)).close();
});
