import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleDriveTime, sampleTestDriveBooked } from '@driveaway/domain/testing/sample-test-drive.ts';
import { expect, it, onTestFinished } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { bookTestDrive, changeTestDrive } from '../test-drives/record-test-drive.ts';
import { mailTickMilliseconds, startMailReactor } from './mail-reactor.ts';

/** A mail reactor and a drive at a time, booked at an instant; mails go to whoever comes alone. */
const booked = async (startsAt: string, bookedAt: string) => {
  const { ports, clock } = await serveApp();
  clock.advance({ seconds: Temporal.Instant.from(bookedAt).since(clock.now()).total('seconds') });
  const transport = rememberingTransport();
  const stopping = new AbortController();
  const ticks = manualWait();
  const stopped = startMailReactor({ ...ports, mail: transport }, stopping.signal, ticks.wait);
  onTestFinished(async () => {
    stopping.abort();
    await stopped;
  });
  const isWaiting = (): boolean => ticks.waiting().some((milliseconds) => milliseconds >= mailTickMilliseconds);
  /** Lets the reactor send what is due, once. */
  const tick = async (): Promise<void> => {
    await eventually(() => expect(isWaiting()).toBe(true));
    for (const milliseconds of ticks.waiting()) if (milliseconds >= mailTickMilliseconds) ticks.end(milliseconds);
    await eventually(() => expect(isWaiting()).toBe(true));
  };
  const sent = (topic: string) =>
    transport.sent.filter(({ to, subject }) => to.address === 'ada@mail.example' && subject.startsWith(topic));
  const all = async (topic: string, count: number): Promise<void> =>
    eventually(async () => {
      await tick();
      expect(sent(topic)).toHaveLength(count);
    });
  const driveId = ports.randomness.uuid();
  const command = (commandId: string) =>
    ({ commandId, correlationId: commandId, driveId, actor: { kind: 'customer', id: driveId } }) as const;
  const slot = { ...sampleDriveTime, startsAt };
  const answer = await bookTestDrive(ports, command('book'), sampleTestDriveBooked(driveId, slot));
  expect(answer).toMatchObject({ kind: 'done' });
  await all('Your test drive: ', 1);
  const move = (to: string) =>
    changeTestDrive(ports, command(`move to ${to}`), {
      type: 'MoveTestDrive',
      slot: { ...slot, startsAt: to },
      by: 'driver',
    });
  const callOff = () => changeTestDrive(ports, command('cancel'), { type: 'CancelTestDrive', by: 'driver' });
  /** Goes on to an instant and sends what is due by then. */
  const at = async (instant: string): Promise<void> => {
    clock.advance({ seconds: Temporal.Instant.from(instant).since(clock.now()).total('seconds') });
    await tick();
    await tick();
  };
  return { at, sent, all, move, callOff };
};

const reminder = 'Tomorrow: your test drive';

it('comes a day before the drive, once', async () => {
  const { at, sent, all } = await booked('2026-11-20T22:30:00.000Z', '2026-11-10T00:00:00Z');
  await at('2026-11-19T22:29:59Z');
  expect(sent(reminder)).toEqual([]);
  await at('2026-11-19T22:30:00Z');
  await all(reminder, 1);
  expect(sent(reminder)[0]?.text).toContain('Saturday 21 November 2026 at 9:30 am (NSW time)');
  await at('2026-11-20T22:00:00Z');
  expect(sent(reminder)).toHaveLength(1);
});

it('comes the day before also over the night in which clocks are put back, and says the time by the new clock', async () => {
  // 10:30 am on the Sunday on which daylight saving ended at 3 am
  const { at, sent, all } = await booked('2027-04-04T00:30:00.000Z', '2027-03-30T00:00:00Z');
  await at('2027-04-03T00:29:59Z');
  expect(sent(reminder)).toEqual([]);
  await at('2027-04-03T00:30:00Z');
  await all(reminder, 1);
  expect(sent(reminder)[0]?.text).toContain('Sunday 4 April 2027 at 10:30 am (NSW time)');
});

it('follows a drive that is moved: nothing on the day before the old time, one on the day before the new', async () => {
  const { at, sent, all, move } = await booked('2026-11-14T22:30:00.000Z', '2026-11-10T00:00:00Z');
  expect(await move('2026-11-18T03:00:00.000Z')).toMatchObject({ kind: 'done' });
  await all('Your test drive has a new time', 1);
  await at('2026-11-14T00:00:00Z');
  expect(sent(reminder)).toEqual([]);
  await at('2026-11-17T03:00:00Z');
  await all(reminder, 1);
  expect(sent(reminder)[0]?.text).toContain('Wednesday 18 November 2026 at 2:00 pm (NSW time)');
});

it('does not come of a drive that was cancelled, nor of one that is booked for tomorrow', async () => {
  const off = await booked('2026-11-14T22:30:00.000Z', '2026-11-10T00:00:00Z');
  expect(await off.callOff()).toMatchObject({ kind: 'done' });
  await off.all('Your test drive is cancelled', 1);
  await off.at('2026-11-14T20:00:00Z');
  expect(off.sent(reminder)).toEqual([]);
  const soon = await booked('2026-11-10T22:30:00.000Z', '2026-11-10T00:00:00Z');
  await soon.at('2026-11-10T20:00:00Z');
  expect(soon.sent(reminder)).toEqual([]);
});
