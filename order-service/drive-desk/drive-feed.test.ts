import { driveFeedLineSchema } from '@driveaway/domain/api/back-office-feed.ts';
import { bookedDriveSchema, driveTimesSchema } from '@driveaway/domain/api/test-drives.ts';
import { testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import { testDrives } from '@driveaway/projections/test-drives/test-drives.ts';
import { expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { machineAt } from '../machines/testing/machine-at.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { appendNext } from '../test-drives/hold-time.ts';
import { loadStream } from '../customers/customers.ts';

const path = '/api/back-office/feed/test-drives';
const retailer = 'austral-sydney-city';
const car = `${retailer}.forester-premium`;

/** A drive that was booked, and a reader of the feed. */
const open = async () => {
  const app = await serveApp();
  const { url, ports } = app;
  const { tokenWith, send } = machineAt(app, ['orders:read']);
  await keepReadModel(ports, testDrives);
  await keepReadModel(ports, deskOrders);
  const visitor = visitorOf(url);
  const found = await visitor.get(`/api/test-drives/times?retailer=${retailer}&demonstrator=${car}&minutes=30`);
  const times = driveTimesSchema.parse(found.body).days.flatMap((day) => day.times);
  const booked = await visitor.post('/api/test-drives/book', {
    retailer,
    demonstrator: car,
    startsAt: times[0],
    minutes: 30,
    driver: { firstName: 'Ada', lastName: 'Marshfield', email: 'ada@mail.example', phoneNo: '0491 570 006' },
    hasLicence: true,
    agreePrivacyCollection: true,
  });
  const drive = bookedDriveSchema.parse(booked.body);
  const read = async (query = '', token?: string, from = path) => send(`${from}${query}`, undefined, token);
  const told = async (query = '', token?: string) => {
    const { text, ...answer } = await read(query, token);
    const lines = answer.lines.map((line) => driveFeedLineSchema.parse(line));
    const end = lines.at(-1);
    return { events: lines.flatMap((line) => ('end' in line ? [] : [line])), position: end?.position ?? '', text };
  };
  return { ports, visitor, times, drive, tokenWith, read, told };
};

it('tells what becomes of a drive in a shape of its own, and nothing personal', async () => {
  const { visitor, times, drive, told } = await open();
  const { driveId, token } = drive;
  const first = await told();
  expect(first.events).toMatchObject([
    {
      version: 1,
      driveId,
      revision: 0,
      type: 'TestDriveBooked',
      drive: { standing: 'booked', retailer, demonstrator: car, startsAt: times[0], minutes: 30 },
    },
  ]);
  expect(first.text).not.toMatch(/Marshfield|mail\.example|0491/);
  await visitor.post('/api/test-drives/move', { token, startsAt: times[3], minutes: 60 });
  await visitor.post('/api/test-drives/cancel', { token });
  expect((await told(`?after=${first.position}`)).events).toMatchObject([
    { revision: 1, type: 'TestDriveMoved', drive: { standing: 'cancelled', startsAt: times[3], minutes: 60 } },
    { revision: 2, type: 'TestDriveCancelled', drive: { standing: 'cancelled' } },
  ]);
  expect((await told('?after=latest')).events).toStrictEqual([]);
});

it('is told to those who may know of the retailer, and tells nothing on the feed of orders', async () => {
  const { drive, told, read, tokenWith } = await open();
  expect((await told('', tokenWith(['orders:read'], [retailer]))).events).toHaveLength(1);
  expect((await told('', tokenWith(['orders:read'], ['austral-alice-springs']))).events).toStrictEqual([]);
  expect((await read('', tokenWith(['orders:append']))).status).toBe(403);
  const orders = await read('', undefined, '/api/back-office/feed');
  expect(orders.status).toBe(200);
  expect(orders.text).not.toContain(drive.driveId);
  // a position of one feed is none of the other
  const { position } = await told();
  expect((await read(`?after=${position}`, undefined, '/api/back-office/feed')).status).toBe(400);
});

it('passes over a time that lapsed, and goes on behind it', async () => {
  const { ports, drive, told, times } = await open();
  const before = await told();
  const lapsed = ports.randomness.uuid();
  const stream = testDriveStream(lapsed);
  const slot = { demonstratorId: car, startsAt: times[5] ?? '', minutes: 30 };
  const command = { commandId: 'lapse', correlationId: 'lapse', actor: { kind: 'system', id: 'test' } } as const;
  const { head } = await loadStream(ports, stream);
  await appendNext(ports, command, {
    stream,
    head,
    event: { type: 'TestDriveTimeLapsed', data: { ...slot, driveId: lapsed, retailer } },
  });
  const after = await told(`?after=${before.position}`);
  expect(after.events).toStrictEqual([]);
  expect(after.position).not.toBe(before.position);
  expect((await told()).events.map(({ driveId }) => driveId)).toStrictEqual([drive.driveId]);
});
