import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client';
import { systemRandomness } from '../../clock/system-clock.ts';
import { proposedEvents } from '../testing/behaviour-samples.ts';
import { makeCertificates, type MadeCertificates } from '../testing/make-certificates.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '../testing/start-event-store-db-double.ts';
import { makeUser } from './make-user.ts';
import { openEventStoreDb } from './open-event-store-db.ts';

let certificates: MadeCertificates;
let double: EventStoreDbDouble;
beforeAll(async () => {
  certificates = await makeCertificates();
});
afterAll(async () => certificates.remove());
beforeEach(async () => {
  const users = ['admin', 'ops'].map((name) => ({ name, password: 'changeit' }));
  double = await startEventStoreDbDouble({ certificates, users });
});
afterEach(async () => double.stop());

const urlOf = (who: string): string => {
  // by its name: the client's own calls cannot use TLS with an address
  const authority = encodeURIComponent(certificates.authority);
  return `esdb://${who}@localhost:${double.endpoint.port}?tls=true&tlsCAFile=${authority}`;
};
const make = async (product = 'driveaway:secret', admin = 'admin:changed') =>
  makeUser({ adminUrl: urlOf(admin), productUrl: urlOf(product) });
const appendAs = async (who: string) => {
  const store = openEventStoreDb({
    connectionString: urlOf(who),
    randomness: systemRandomness,
    wait: async () => undefined,
  });
  try {
    return await store.append('order-1', proposedEvents(1), 'no-stream');
  } finally {
    await store.close();
  }
};

it('a new server gets other passwords, a user in no group, and lists of who may do what', async () => {
  expect(await make()).toEqual([
    'admin has another password than the first one',
    'ops is disabled',
    'driveaway is a user in no group',
    "driveaway may read and write streams that are not the system's",
    'driveaway may read $all',
  ]);
  expect(await appendAs('driveaway:secret')).toMatchObject({ kind: 'appended' });
  await expect(appendAs('admin:changeit')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(appendAs('ops:changeit')).rejects.toMatchObject({ code: 'unavailable' });

  const client = EventStoreDBClient.connectionString(urlOf('admin:changed'));
  const written: unknown[] = [];
  for await (const { event } of client.readStream('$settings')) written.push(event?.data);
  expect(written).toEqual([
    {
      $userStreamAcl: { $r: 'driveaway', $w: 'driveaway', $d: '$admins', $mr: '$admins', $mw: '$admins' },
      $systemStreamAcl: { $r: '$admins', $w: '$admins', $d: '$admins', $mr: '$admins', $mw: '$admins' },
    },
  ]);
  expect((await client.getStreamMetadata('$all')).metadata).toEqual({ acl: { readRoles: ['driveaway', '$admins'] } });
  await client.dispose();
});

it('done before, it gives the user its password and nothing else', async () => {
  await make();
  expect(await make('driveaway:another')).toEqual(['ops is disabled', 'driveaway has its password']);
  expect(await appendAs('driveaway:another')).toMatchObject({ kind: 'appended' });
  await expect(appendAs('driveaway:secret')).rejects.toMatchObject({ code: 'unavailable' });
});

it('an administrator whom the server knows by neither password is refused, and nobody is made', async () => {
  await make();
  await expect(make('intruder:secret', 'admin:guess')).rejects.toThrow(AccessDeniedError);
  await expect(appendAs('intruder:secret')).rejects.toMatchObject({ code: 'unavailable' });
});
