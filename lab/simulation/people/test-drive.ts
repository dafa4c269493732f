/** Somebody who books a test drive, at a time that others want too, and may move it or cancel it. */
import { bookedDriveSchema, driveTimesSchema, type BookedDrive } from '@driveaway/domain/api/test-drives.ts';
import { testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { Ask } from './ask.ts';
import type { Person } from './person.ts';

const api = '/api/test-drives';
const retailer = 'austral-sydney-city';
const demonstrator = `${retailer}.forester-premium`;
const driver = { firstName: 'Ada', lastName: 'Marshfield', phoneNo: '0491 570 006' };
const second = 1_000;
/** Whoever was told too often that a time is taken gives up. */
const mostTries = 4;

export type DrivePlan = { readonly person: Person; readonly ask: Ask; readonly email: string };

export const driveFirst = async ({ person, ask, email }: DrivePlan): Promise<void> => {
  const { random, steps, claims, name, pause } = person;
  const post = (path: string, json: object) =>
    ask(`${api}/${path}`, { headers: { 'idempotency-key': random.uuid() }, json });

  /** Everybody wants to drive as soon as possible. */
  const wanted = async (minutes: 30 | 60): Promise<string | undefined> => {
    const asked = await ask(`${api}/times?retailer=${retailer}&demonstrator=${demonstrator}&minutes=${minutes}`);
    const times = driveTimesSchema.safeParse(asked.body).data?.days.flatMap((day) => day.times) ?? [];
    return times.length === 0 ? undefined : random.pick(times.slice(0, 2));
  };

  /** Asks for one time after the other until one is theirs; undefined when none is. */
  const taking = async (take: (startsAt: string, minutes: 30 | 60) => ReturnType<typeof post>) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const minutes = random.pick([30, 60] as const);
      const startsAt = await wanted(minutes);
      if (startsAt === undefined) return undefined;
      await pause(random.between(100, 3_000));
      const answer = await take(startsAt, minutes);
      const drive = bookedDriveSchema.safeParse(answer.body).data;
      if (answer.status === 200 && drive !== undefined) return drive;
      steps.count('time with a demonstrator taken by another');
    }
    return undefined;
  };

  const acknowledge = (type: string, { driveId, startsAt }: BookedDrive, more = {}): void =>
    claims.acknowledge({
      orderNo: driveId,
      stream: testDriveStream(driveId),
      type,
      who: name,
      data: { startsAt, ...more },
    });

  const booked = await taking((startsAt, minutes) =>
    post('book', {
      retailer,
      demonstrator,
      startsAt,
      minutes,
      driver: { ...driver, email },
      hasLicence: true,
      agreePrivacyCollection: true,
    }),
  );
  if (booked === undefined) return;
  steps.count('test drive booked');
  // whose session ended while they waited for an answer has booked as a visitor, and is told so
  acknowledge('TestDriveBooked', booked, booked.isOfAccount ? {} : { customerId: null });
  const { token, driveId } = booked;
  await pause(random.between(1, 20) * second);
  if (random.chance(0.3)) {
    const moved = await taking((startsAt, minutes) => post('move', { token, startsAt, minutes }));
    if (moved !== undefined && moved.startsAt !== booked.startsAt) {
      steps.count('test drive moved');
      acknowledge('TestDriveMoved', moved);
    }
  }
  if (!random.chance(0.2)) return;
  if ((await post('cancel', { token })).status !== 200) return;
  steps.count('test drive cancelled');
  claims.acknowledge({ orderNo: driveId, stream: testDriveStream(driveId), type: 'TestDriveCancelled', who: name });
};
