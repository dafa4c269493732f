import { bookedDriveSchema, driveRetailersSchema, driveTimesSchema } from '@driveaway/domain/api/test-drives.ts';
import { readTestDriveEvent, testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { loadStream } from '../customers/customers.ts';
import { keepReadModelsOfVisitors } from '../orders/testing/keep-read-model.ts';
import { keepRetention } from '../reactors/retention-reactor.ts';

const api = '/api/test-drives';
const retailer = 'austral-sydney-city';
const demonstrator = `${retailer}.forester-premium`;
const driver = { firstName: 'Ada', lastName: 'Marshfield', email: 'ada@mail.example', phoneNo: '0491 570 006' };
const agreed = { hasLicence: true, agreePrivacyCollection: true };

const open = async () => {
  const app = await serveApp();
  const visitor = visitorOf(app.url);
  const times = async (car = demonstrator, minutes = 30, at: string = retailer) =>
    visitor.get(`${api}/times?retailer=${at}&demonstrator=${car}&minutes=${minutes}`);
  const days = async (...asked: Parameters<typeof times>) => driveTimesSchema.parse((await times(...asked)).body).days;
  const firstTime = async (): Promise<string> => (await days()).flatMap((day) => day.times)[0] ?? '';
  const request = (startsAt: string, more: object = {}) => ({
    retailer,
    demonstrator,
    startsAt,
    minutes: 30,
    driver,
    ...agreed,
    ...more,
  });
  const book = async (startsAt: string, more: object = {}, by: Visitor = visitor, headers?: Record<string, string>) =>
    by.post(`${api}/book`, request(startsAt, more), headers);
  return { ...app, visitor, times, days, firstTime, book };
};

describe('what can be driven', () => {
  it('is told of the nearest retailers, those without the model included, and more until three have it', async () => {
    const { visitor } = await open();
    const near = async (query: string) =>
      driveRetailersSchema.parse((await visitor.get(`${api}/retailers?${query}`)).body).retailers;
    const [first] = await near('model=forester&postcode=2000');
    expect(first).toMatchObject({ id: retailer, distanceKm: 0.3, stateCode: 'NSW' });
    expect(first?.demonstrators[0]).toStrictEqual({
      demonstratorId: demonstrator,
      name: 'Forester Premium',
      from: null,
    });
    const alice = await near('model=forester&postcode=0870');
    expect(alice[0]).toMatchObject({ id: 'austral-alice-springs', demonstrators: [] });
    const withWrx = (await near('model=wrx&postcode=0870')).filter(({ demonstrators }) => demonstrators.length > 0);
    expect(withWrx.length).toBeGreaterThanOrEqual(3);
    expect((await visitor.get(`${api}/retailers?model=forester&postcode=9999`)).status).toBe(404);
  });

  it('is told of a retailer that was asked for first, however far it is', async () => {
    const { visitor } = await open();
    const near = async (asked: string) =>
      driveRetailersSchema
        .parse((await visitor.get(`${api}/retailers?model=forester&postcode=2000${asked}`)).body)
        .retailers.map(({ id }) => id);
    const nearest = await near('');
    expect(await near('&retailer=austral-geelong')).toStrictEqual(['austral-geelong', ...nearest.slice(0, -1)]);
    expect(await near(`&retailer=${nearest[1]}`)).toStrictEqual([nearest[1], nearest[0], ...nearest.slice(2)]);
    expect(await near('&retailer=nobody')).toStrictEqual(nearest);
  });

  it('has times within the opening hours where the retailer is', async () => {
    const { times, days } = await open();
    expect((await days()).length).toBe(28);
    expect((await times('nothing')).body).toMatchObject({ code: 'time-not-offered' });
    expect((await times(demonstrator, 45)).status).toBe(400);
  });
});

describe('a test drive', () => {
  it('is booked once however often it is sent, and its time is nobody else’s', async () => {
    const { book, firstTime, url } = await open();
    const at = await firstTime();
    const key = { 'Idempotency-Key': 'booking-1' };
    const answer = await book(at, {}, undefined, key);
    const drive = bookedDriveSchema.parse(answer.body);
    expect(drive).toMatchObject({ standing: 'booked', car: 'Forester Premium', startsAt: at, mayChange: true, driver });
    expect((await book(at, {}, undefined, key)).body).toStrictEqual(answer.body);
    const other = { driver: { ...driver, email: 'bo@mail.example' } };
    expect((await book(at, other, visitorOf(url))).body).toMatchObject({ code: 'time-taken' });
    // half of an hour that begins before it
    const earlier = new Date(Date.parse(at) + 30 * 60_000).toISOString();
    expect((await book(earlier, { ...other, minutes: 60 })).status).toBe(200);
    expect((await book(at, { ...other, minutes: 60 })).body).toMatchObject({ code: 'time-taken' });
  });

  it('is booked and moved for whoever lost the answer and asks again when the time is offered no more', async () => {
    const { book, days, visitor, clock } = await open();
    const [at = '', other = ''] = (await days()).flatMap((day) => day.times);
    const key = { 'Idempotency-Key': 'one-key-for-both' };
    const { token } = bookedDriveSchema.parse((await book(at, {}, undefined, key)).body);
    const move = async () => visitor.post(`${api}/move`, { token, startsAt: other, minutes: 30 }, key);
    expect((await move()).body).toMatchObject({ startsAt: other, changes: 1 });
    clock.advance({ hours: 24 * 7 });
    expect((await move()).body).toMatchObject({ startsAt: other, changes: 1 });
    expect((await book(at, {}, undefined, key)).body).toMatchObject({ token, startsAt: other });
    expect((await book(at)).body).toMatchObject({ code: 'time-not-offered' });
  });

  it('needs every field, in the words of the ordering forms', async () => {
    const { book, firstTime } = await open();
    const at = await firstTime();
    const wrong = { driver: { firstName: '', lastName: '1', email: 'ada', phoneNo: '12' }, hasLicence: false };
    expect((await book(at, wrong)).body).toMatchObject({
      code: 'malformed-input',
      errors: {
        'driver.firstName': ['First name is empty or invalid'],
        'driver.lastName': ['Last name is empty or invalid'],
        'driver.email': ['Please enter a valid email address'],
        'driver.phoneNo': ['Please enter a valid phone number'],
        hasLicence: ['You need a driver licence for a test drive'],
      },
    });
    expect((await book(at, { agreePrivacyCollection: false })).body).toMatchObject({
      errors: { agreePrivacyCollection: ['You must agree to the Privacy Collection Statement'] },
    });
    expect((await book('2026-11-14T14:00:00.000Z')).body).toMatchObject({ code: 'time-not-offered' });
    expect((await book(at, { demonstrator: 'x' })).body).toMatchObject({ code: 'time-not-offered' });
  });

  it('goes to one of many who want it at once', async () => {
    const { book, firstTime, url } = await open();
    const at = await firstTime();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) =>
        book(at, { driver: { ...driver, email: `racer-${index}@mail.example` } }, visitorOf(url)),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toStrictEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it('is moved and cancelled by its link alone, which frees its time', async () => {
    const { book, days, visitor, url } = await open();
    const [at = '', other = ''] = (await days()).flatMap((day) => day.times);
    const { token } = bookedDriveSchema.parse((await book(at)).body);
    const elsewhere = visitorOf(url);
    const post = async (path: string, more: object = {}) => elsewhere.post(`${api}/${path}`, { token, ...more });
    expect((await post('find')).body).toMatchObject({ startsAt: at, isOfAccount: false });
    expect((await post('move', { startsAt: other, minutes: 30 })).body).toMatchObject({ startsAt: other, changes: 1 });
    expect((await book(at, { driver: { ...driver, email: 'bo@mail.example' } })).status).toBe(200);
    expect((await post('move', { startsAt: at, minutes: 30 })).body).toMatchObject({ code: 'time-taken' });
    expect((await post('move', { startsAt: '2030-01-01T00:00:00.000Z', minutes: 30 })).status).toBe(409);
    expect((await post('cancel')).body).toMatchObject({ standing: 'cancelled', mayChange: false });
    expect((await post('cancel')).body).toMatchObject({ standing: 'cancelled' });
    expect((await post('move', { startsAt: at, minutes: 30 })).body).toMatchObject({ code: 'test-drive-over' });
    expect((await book(other, { driver: { ...driver, email: 'cy@mail.example' } })).status).toBe(200);
    for (const forged of ['', 'x', `${token}x`, token.replace(/^./, (c) => (c === '0' ? '1' : '0'))])
      expect([400, 404]).toContain((await visitor.post(`${api}/find`, { token: forged })).status);
  });

  it('keeps names and addresses sealed, and forgets them when asked', async () => {
    const { book, firstTime, visitor, ports, url, directory } = await open();
    const at = await firstTime();
    const { token, driveId } = bookedDriveSchema.parse((await book(at)).body);
    expect((await storedBytes([directory])).map(([, text]) => text).join('\n')).not.toContain('Marshfield');
    expect((await visitor.post(`${api}/forget`, { token })).status).toBe(200);
    expect((await visitor.post(`${api}/forget`, { token })).status).toBe(200);
    expect((await visitorOf(url).post(`${api}/find`, { token })).body).toMatchObject({
      driver: null,
      standing: 'cancelled',
    });
    const { history } = await loadStream(ports, testDriveStream(driveId));
    expect(history.map((event) => readTestDriveEvent(event)).map((event) => typeof event)).toStrictEqual(
      Array(3).fill('object'),
    );
    expect(history.map(({ type, personal }) => [type, personal])).toStrictEqual([
      ['TestDriveBooked', undefined],
      ['TestDriveCancelled', undefined],
      ['TestDriverForgotten', undefined],
    ]);
  });

  it('is booked five times a day for a mailbox, and no more', async () => {
    const { book, days } = await open();
    const free = (await days()).flatMap((day) => day.times);
    const statuses = [];
    for (const at of free.slice(0, 6)) statuses.push((await book(at)).status);
    expect(statuses).toStrictEqual([200, 200, 200, 200, 200, 429]);
  });

  it('forgets a visitor ninety days after the drive, and no earlier', async () => {
    const { book, firstTime, ports, clock } = await open();
    await keepReadModelsOfVisitors(ports);
    const { driveId } = bookedDriveSchema.parse((await book(await firstTime())).body);
    const typesAfter = async (days: number): Promise<readonly string[]> => {
      clock.advance({ hours: 24 * days });
      await keepRetention(ports);
      return (await loadStream(ports, testDriveStream(driveId))).history.map(({ type }) => type);
    };
    expect(await typesAfter(89)).toStrictEqual(['TestDriveBooked']);
    expect(await typesAfter(3)).toStrictEqual(['TestDriveBooked', 'TestDriverForgotten']);
    expect(await typesAfter(1)).toHaveLength(2);
    expect(await ports.keys.findOwned(driveId, 'identity')).toBeUndefined();
  });
});
