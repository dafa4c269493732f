import { personalDataReadsSchema } from '@driveaway/domain/api/audit.ts';
import { deskDriveSchema, deskDrivesSchema, type DeskDrivesQuery } from '@driveaway/domain/api/drive-desk.ts';
import { bookedDriveSchema, driveTimesSchema } from '@driveaway/domain/api/test-drives.ts';
import { dayOfTime } from '@driveaway/domain/test-drives/drive-days.ts';
import { testDrives } from '@driveaway/projections/test-drives/test-drives.ts';
import { describe, expect, it } from 'vitest';
import { runOrdersAt, typeDocumented } from '../cli/testing/run-orders-at.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { machineAt } from '../machines/testing/machine-at.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { listDrives } from './list-drives.ts';

const api = '/api/back-office/test-drives';
const retailer = 'austral-sydney-city';
const car = `${retailer}.forester-premium`;
const otherCar = `${retailer}.outback-touring`;
const nobody = '6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10';
const driver = { firstName: 'Ada', lastName: 'Marshfield', email: 'ada@mail.example', phoneNo: '0491 570 006' };

const open = async () => {
  const app = await serveApp();
  const { url, ports } = app;
  await keepReadModel(ports, testDrives);
  const visitor = visitorOf(url);
  const found = await visitor.get(`/api/test-drives/times?retailer=${retailer}&demonstrator=${car}&minutes=30`);
  const [at = '', second = '', third = ''] = driveTimesSchema.parse(found.body).days.flatMap(({ times }) => times);
  const book = async (startsAt: string, email = driver.email) => {
    const answer = await visitor.post('/api/test-drives/book', {
      retailer,
      demonstrator: car,
      startsAt,
      minutes: 30,
      driver: { ...driver, email },
      hasLicence: true,
      agreePrivacyCollection: true,
    });
    return bookedDriveSchema.parse(answer.body).driveId;
  };
  const { tokenWith, send } = machineAt(app);
  const list = async (query = '', token?: string) =>
    deskDrivesSchema.parse((await send(`${api}${query}`, undefined, token)).json).drives;
  let sent = 0;
  const tell = async (driveId: string, type: string, more: object = {}, query = '') => {
    sent += 1;
    return send(`${api}${query}`, { type, messageId: `m-${sent}`, driveId, ...more });
  };
  return { ...app, visitor, times: [at, second, third] as const, book, tokenWith, send, list, tell };
};

describe('those who lend cars', () => {
  it('list drives by retailer and day, and see who comes on record', async () => {
    const { book, times, list, send, logged, ports } = await open();
    expect(await list()).toStrictEqual([]);
    const later = await book(times[1], 'bo@mail.example');
    const driveId = await book(times[0]);
    const day = dayOfTime(times[0], 'NSW');
    const drives = await list(`?retailer=${retailer}&day=${day}`);
    expect(drives.map((drive) => drive.driveId)).toStrictEqual([driveId, later]);
    const atMost = async (most: number, asked: DeskDrivesQuery = {}) => {
      const found = await listDrives(ports, most)({ clientId: 'yard', scopes: [] }, asked);
      return [found.drives.map((drive) => drive.driveId), found.more];
    };
    expect(await atMost(1)).toEqual([[driveId], true]);
    expect(await atMost(2, { day })).toEqual([[driveId, later], false]);
    expect(drives[0]).toMatchObject({ standing: 'booked', demonstrator: car, timeZone: 'Australia/Sydney' });
    expect(JSON.stringify(drives)).not.toContain('Marshfield');
    expect(await list('?day=2026-11-01')).toStrictEqual([]);
    expect(await list('?retailer=austral-alice-springs')).toStrictEqual([]);
    expect((await send(`${api}?day=tomorrow`)).status).toBe(400);
    const shown = deskDriveSchema.parse((await send(`${api}/${driveId}`)).json);
    expect(shown).toMatchObject({ driver, changes: 0, startsAt: times[0] });
    const reads = personalDataReadsSchema.parse((await send(`/api/audit/test-drives/${driveId}/reads`)).json);
    expect(reads).toMatchObject({
      chain: { ok: true },
      reads: [{ actor: { id: 'yard/ada' }, what: 'drive', upToRevision: 0 }],
    });
    expect(logged.join('\n')).not.toContain('Marshfield');
    expect(await send(`${api}/${nobody}`)).toMatchObject({ status: 404, json: { code: 'test-drive-not-found' } });
    expect((await send(`${api}/nothing`)).status).toBe(404);
  });

  it('need the scopes and a name, and know of no other retailer’s drives', async () => {
    const { book, times, send, tokenWith, list } = await open();
    const driveId = await book(times[0]);
    const reader = tokenWith(['orders:read']);
    expect((await send(`${api}/${driveId}`, undefined, reader)).status).toBe(403);
    expect((await send(api, { type: 'drove', messageId: 'm', driveId }, reader)).status).toBe(403);
    expect((await send(`${api}/${driveId}`, undefined, undefined, '')).status).toBe(400);
    const reads = await send(`/api/audit/test-drives/${driveId}/reads`);
    expect(reads.json).toMatchObject({ reads: [] });
    const others = tokenWith(['orders:read', 'orders:contact', 'orders:append'], ['austral-alice-springs']);
    expect(await list('', others)).toStrictEqual([]);
    expect(await list(`?retailer=${retailer}`, others)).toStrictEqual([]);
    for (const [path, body] of [[`${api}/${driveId}`], [api, { type: 'call-off', messageId: 'm', driveId }]] as const)
      expect(await send(path, body, others)).toMatchObject({ status: 404, json: { code: 'test-drive-not-found' } });
    expect(await list('', tokenWith(['orders:read'], [retailer]))).toHaveLength(1);
  });

  it('move a drive to a time that is free, which goes to nobody else', async () => {
    const { book, times, tell, list, clock } = await open();
    const [at, second, third] = times;
    const driveId = await book(at);
    await book(second, 'bo@mail.example');
    const tried = await tell(driveId, 'move', { startsAt: third, minutes: 30 }, '?dryRun=true');
    expect(tried.json).toMatchObject({ standing: 'booked', startsAt: third, dryRun: true, replayed: false });
    expect((await list())[0]).toMatchObject({ driveId, startsAt: at });
    for (const query of ['', '?dryRun=true'])
      expect(await tell(driveId, 'move', { startsAt: second, minutes: 30 }, query)).toMatchObject({
        status: 409,
        json: { code: 'time-taken' },
      });
    for (const wrong of [
      { startsAt: '2026-11-09T22:00:00Z' },
      { startsAt: '2030-01-01T00:00:00Z' },
      // an hour that ends on the next day in Sydney
      { startsAt: '2026-11-20T12:30:00Z', minutes: 60 },
      { startsAt: third, demonstrator: 'austral-alice-springs.outback-awd' },
    ])
      expect(await tell(driveId, 'move', { minutes: 30, ...wrong })).toMatchObject({
        status: 409,
        json: { code: 'time-not-offered' },
      });
    const moved = await tell(driveId, 'move', { startsAt: third.replace('.000Z', 'Z'), minutes: 30 });
    expect(moved.json).toMatchObject({ success: true, startsAt: third, standing: 'booked' });
    // also once it has begun, and outside opening hours
    clock.advance({ hours: 24 * 5 });
    expect((await tell(driveId, 'move', { startsAt: '2026-11-16T11:00:00Z', minutes: 60 })).json).toMatchObject({
      startsAt: '2026-11-16T11:00:00.000Z',
      minutes: 60,
    });
  });

  it('move a drive to another car of the retailer alone', async () => {
    const { book, times, tell, visitor } = await open();
    const driveId = await book(times[0]);
    const near = await visitor.get('/api/test-drives/retailers?model=outback&postcode=2000');
    expect(near.text).toContain(otherCar);
    const moved = await tell(driveId, 'move', { startsAt: times[0], minutes: 30, demonstrator: otherCar });
    expect(moved.json).toMatchObject({ demonstrator: otherCar, startsAt: times[0] });
    expect(await book(times[0], 'bo@mail.example')).not.toBe(driveId);
  });

  it('say once what became of a drive, from its beginning on', async () => {
    const { book, times, tell, send, list, clock } = await open();
    const driveId = await book(times[0]);
    expect(await tell(driveId, 'drove')).toMatchObject({ status: 409, json: { code: 'test-drive-to-come' } });
    clock.advance({ hours: 24 * 3 });
    const message = { type: 'drove', messageId: 'closing', driveId };
    expect((await send(api, message)).json).toMatchObject({ standing: 'drove', replayed: false });
    expect((await send(api, message)).json).toMatchObject({ standing: 'drove', replayed: true });
    expect(await send(api, { ...message, type: 'did-not-come' })).toMatchObject({
      status: 422,
      json: { code: 'message-reused' },
    });
    expect((await tell(driveId, 'did-not-come')).json).toMatchObject({ standing: 'did-not-come' });
    // as the message itself would be answered, which has been told
    const tried = `${api}?dryRun=true`;
    expect((await send(tried, message)).json).toMatchObject({ standing: 'did-not-come', replayed: true, dryRun: true });
    expect((await send(tried, { ...message, type: 'did-not-come' })).json).toMatchObject({ code: 'message-reused' });
    expect(await list()).toStrictEqual([]);
    expect(await list(`?day=${dayOfTime(times[0], 'NSW')}`)).toMatchObject([{ standing: 'did-not-come' }]);
    expect(await tell(driveId, 'call-off')).toMatchObject({ status: 409, json: { code: 'test-drive-over' } });
    expect(await tell(driveId, 'explode')).toMatchObject({ status: 400 });
    expect(await tell(nobody, 'drove')).toMatchObject({ status: 404 });
  });

  it('send messages as lines, each with an answer of its own', async () => {
    const { book, times, send } = await open();
    const driveId = await book(times[0]);
    const cancel = JSON.stringify({ type: 'call-off', messageId: 'm-1', driveId });
    const { lines } = await send(`${api}/batch`, `${cancel}\n{"type":\n"${'x'.repeat(5_000)}"\n${cancel}\n`);
    expect(lines).toMatchObject([
      { line: 1, ok: true, standing: 'cancelled', replayed: false },
      { line: 2, ok: false, code: 'malformed-input' },
      { line: 3, ok: false, code: 'line-too-long' },
      { line: 4, ok: true, replayed: true },
      { summary: true, complete: true, accepted: 2, replayed: 1, refused: 2 },
    ]);
  });
});

describe('on the command line', () => {
  const command = async () => {
    const shop = await open();
    const orders = runOrdersAt(shop, 'backOffice');
    const run = async (words: readonly string[], input?: string) => orders(['drives', ...words], input);
    return { ...shop, run };
  };

  it('they do the same', async () => {
    const { run, book, times, clock, list } = await command();
    expect((await run(['list'])).out).toBe('There are no such test drives\n');
    const driveId = await book(times[0]);
    expect((await run(['list', '--retailer', retailer])).out).toMatch(
      new RegExp(`^${driveId}  2026-11-1\\d \\d\\d:\\d\\d, 30 minutes  booked  Forester Premium  `),
    );
    expect((await run(['show', driveId, '--operator', 'ada'])).out).toContain('Ada Marshfield');
    expect((await run(['show', driveId])).err).toContain('needs --operator NAME');
    expect((await run(['show', nobody, '--operator', 'ada'])).code).not.toBe(0);
    expect((await run(['show', 'x', '--operator', 'ada'])).err).toContain('needs the id of a test drive');
    expect((await run(['move', driveId])).err).toContain('needs --to INSTANT');
    expect((await run(['move', driveId, '--to', times[1], '--dry-run'])).out).toContain(
      `Would be: booked, ${times[1]}`,
    );
    expect((await run(['move', driveId, '--to', times[1], '--id', 'm'])).out).toBe(`booked, ${times[1]}, 30 minutes\n`);
    expect((await run(['move', driveId, '--to', times[1], '--id', 'm'])).out).toContain('(told before)');
    expect((await run(['drove', driveId])).err).toContain('has not begun');
    clock.advance({ hours: 24 * 3 });
    const line = `${JSON.stringify({ type: 'drove', messageId: 'l', driveId })}\n`;
    expect((await run(['append', '-'], line)).out).toContain(`1: ${driveId} drove`);
    expect((await run(['append', '-'], 'x\n')).code).not.toBe(0);
    expect((await run(['did-not-come', driveId])).code).toBe(0);
    expect(await list()).toStrictEqual([]);
    expect((await run(['sing'])).err).toContain('drives takes "list"');
  });

  it('they can type what docs/back-office.md shows', async () => {
    const { book, times, list, ...shop } = await open();
    const driveId = await book(times[0]);
    const given = { '2026-11-28': dayOfTime(times[0], 'NSW'), $DRIVE: driveId };
    for (const out of await typeDocumented(shop, 'drives', given)) expect(out).toMatch(/booked|cancelled/);
    expect(await list()).toStrictEqual([]);
  });
});
