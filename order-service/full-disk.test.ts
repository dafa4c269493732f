import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { reservedBytes, watchDiskRoom } from '@driveaway/infra/data-directory/disk-room.ts';
import { expect, it } from 'vitest';
import { accountDetailsPath, sampleBuild, signUpForm, sydney } from './accounts/testing/sign-up-form.ts';
import { createDemoClients } from './back-office/machine-clients.ts';
import { serveApp } from './http/testing/serve-app.ts';
import { visitorOf } from './http/testing/visitor.ts';
import { machineTokens } from './machines/machine-token.ts';

/** The app on a disk that the test fills. */
const serve = async () => {
  let [free, now] = [reservedBytes, 0];
  const disk = watchDiskRoom(
    async () => free,
    () => (now += 1_000),
  );
  let uploads = 0;
  const app = await serveApp({
    ports: ({ temporaryFiles }) => ({
      disk,
      temporaryFiles: {
        create: async () => {
          uploads += 1;
          return temporaryFiles.create();
        },
      },
    }),
  });
  for (const { name, version } of Object.values(readModelCollections)) {
    await app.ports.readModels.savePointer(name, version);
  }
  return { app, uploads: () => uploads, leave: (bytes: number): void => void (free = bytes) };
};

it('on a full disk what writes is refused before it writes, readiness names it, and there is no more to do than to make room (row 78)', async () => {
  const { app, uploads, leave } = await serve();
  const visitor = visitorOf(app.url);
  const ready = async () => {
    const { status, body } = await visitor.get('/health/ready');
    return [status, body];
  };
  const path = await accountDetailsPath(visitor);
  const signUp = async () => visitor.postForm(path, signUpForm(), { 'Idempotency-Key': 'submit-0001' });
  const head = await app.ports.eventStore.head();
  expect(await ready()).toEqual([200, { status: 'ready' }]);

  leave(reservedBytes - 1);
  expect(await ready()).toEqual([503, { status: 'not ready', reason: 'the disk is full' }]);
  expect(app.logged.join()).toContain('not ready: the disk of the data directory is full');
  const refused = [
    await signUp(),
    await visitor.post('/api/build-your-own/car-build', { build: sampleBuild, suburb: sydney }),
  ];
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '2']);
  }
  expect(await app.ports.eventStore.head()).toBe(head);
  expect([uploads(), await readdir(join(app.directory, 'files'))]).toEqual([0, []]);
  expect((await visitor.get(`/api/pricing/2000/${sampleBuild.variantCode}`)).status).toBe(200);

  leave(reservedBytes);
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  expect((await signUp()).status).toBe(200);
});

it('says in its metrics how much room there is', async () => {
  const { app, leave } = await serve();
  leave(123);
  const { clientId, scopes } = createDemoClients(app.ports.secrets.session).operator;
  const tokens = machineTokens(app.ports.secrets);
  const token = tokens.sign({ clientId, scopes }, app.clock.now(), app.ports.randomness.uuid());
  const { text } = await visitorOf(app.url).get('/metrics', { Authorization: `Bearer ${token}` });
  expect(text).toContain('\ndriveaway_disk_free_bytes{directory="data"} 123\n');
  expect(text).toContain(`\ndriveaway_disk_reserve_bytes{directory="data"} ${reservedBytes}\n`);
});
