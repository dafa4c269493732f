import { sampleDriveTime, sampleTestDriveBooked } from '@driveaway/domain/testing/sample-test-drive.ts';
import { testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { expect, it } from 'vitest';
import { loadStream } from '../customers/customers.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { forgetDriver } from '../test-drives/forget-driver.ts';
import { bookTestDrive, changeTestDrive } from '../test-drives/record-test-drive.ts';
import { composeTestDriveMail } from './compose-test-drive-mail.ts';

const driveId = '6f2f4f0e-3d1c-4a57-9a3e-0b6f5f1d2c3b';
const booking = sampleTestDriveBooked(driveId);
const commandOf = (commandId: string) => ({
  driveId,
  commandId,
  correlationId: commandId,
  actor: { kind: 'customer', id: driveId } as const,
});

const open = async () => {
  const { ports, clock } = await openTestService();
  expect(await bookTestDrive(ports, commandOf('book'), booking)).toMatchObject({ kind: 'done' });
  const idOf = async (revision: number) =>
    (await loadStream(ports, testDriveStream(driveId))).history[revision]?.id ?? '';
  const mail = async (revision: number, audience?: 'retailer', isReminder = false) =>
    composeTestDriveMail(ports, { driveId, eventId: await idOf(revision), audience, isReminder });
  return { ports, clock, mail };
};

it('tells whoever comes of the time, with its calendar entry and the link that changes it', async () => {
  const { mail } = await open();
  expect(await mail(0)).toMatchObject({
    to: 'driver',
    name: 'Ada Marsh',
    address: 'ada@mail.example',
    content: {
      heading: 'Your test drive is booked',
      action: { path: expect.stringContaining(`/book-test-drive#token=${driveId}.`) },
      calendar: { uid: `test-drive-${driveId}`, at: { from: sampleDriveTime.startsAt, minutes: 30 }, sequence: 0 },
    },
  });
  expect(await mail(0, undefined, true)).toMatchObject({ content: { heading: 'Your test drive is coming up' } });
});

it('tells the retailer who comes', async () => {
  const { mail } = await open();
  expect(await mail(0, 'retailer')).toMatchObject({
    mail: {
      to: { address: 'orders@austral-sydney-city.example' },
      content: { facts: expect.arrayContaining([['Driver', 'Ada Marsh']]) },
    },
  });
});

it('says nothing of a time that does not hold any more, and takes one that was cancelled out of calendars', async () => {
  const { ports, mail } = await open();
  const later = { ...sampleDriveTime, startsAt: '2026-12-02T23:00:00.000Z' };
  expect(
    await changeTestDrive(ports, commandOf('move'), { type: 'MoveTestDrive', slot: later, by: 'driver' }),
  ).toMatchObject({ kind: 'done' });
  expect(await mail(0)).toBeUndefined();
  expect(await mail(0, undefined, true)).toBeUndefined();
  expect(await mail(1)).toMatchObject({ content: { calendar: { at: { from: later.startsAt }, sequence: 1 } } });
  expect(await changeTestDrive(ports, commandOf('cancel'), { type: 'CancelTestDrive', by: 'driver' })).toMatchObject({
    kind: 'done',
  });
  expect(await mail(1)).toBeUndefined();
  expect(await mail(2)).toMatchObject({ content: { calendar: { isCancelled: true, sequence: 2 } } });
});

it('announces no drive that has begun: the mail was held up', async () => {
  const { clock, mail } = await open();
  clock.advance({
    seconds: Temporal.Instant.from(sampleDriveTime.startsAt).since(clock.now()).total('seconds'),
  });
  expect([await mail(0), await mail(0, 'retailer'), await mail(0, undefined, true)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('writes to nobody who was forgotten', async () => {
  const { ports, mail } = await open();
  expect(await forgetDriver(ports, commandOf('forget'), 'request')).toBe(true);
  expect(await mail(1)).toBeUndefined();
});
