import { callBackFeedLineSchema } from '@driveaway/domain/api/back-office-feed.ts';
import { personalDataReadsSchema } from '@driveaway/domain/api/audit.ts';
import { deskCallBackSchema, deskCallBacksSchema } from '@driveaway/domain/api/call-back-desk.ts';
import { askedCallBackSchema, callBackRetailersSchema } from '@driveaway/domain/api/call-backs.ts';
import { callBacks } from '@driveaway/projections/call-backs/call-backs.ts';
import { describe, expect, it } from 'vitest';
import { callBackLink } from '../customers/visitor-links.ts';
import { listCallBacks } from './list-call-backs.ts';
import { runOrdersAt, typeDocumented } from '../cli/testing/run-orders-at.ts';
import { serveApp, type ServeAppOptions } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { deskScopes, machineAt } from '../machines/testing/machine-at.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';

const api = '/api/back-office/call-backs';
const retailer = 'austral-sydney-city';
const elsewhere = 'austral-alice-springs';
const nobody = '6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10';
const caller = {
  firstName: 'Adelheid',
  lastName: 'Marshfield',
  phoneNo: '0491 570 006',
  email: 'adelheid@mail.example',
  words: 'Is there one in blue?',
};

const open = async (ports?: ServeAppOptions['ports']) => {
  const app = await serveApp(ports && { ports });
  const { url } = app;
  await keepReadModel(app.ports, callBacks);
  const visitor = visitorOf(url);
  const found = await visitor.get('/api/call-backs/retailers?postcode=2000');
  const [first, second] = callBackRetailersSchema.parse(found.body).retailers[0]?.windows ?? [];
  if (first === undefined || second === undefined) throw new Error('nobody calls');
  const ask = async ({ date, part } = first, email = caller.email) => {
    const answer = await visitor.post('/api/call-backs', {
      retailer,
      date,
      part,
      topic: 'buying',
      model: 'outback',
      caller: { ...caller, email },
      agreePrivacyCollection: true,
    });
    const { token } = askedCallBackSchema.parse(answer.body);
    return { token, callBackId: callBackLink.idOf(app.ports, token) };
  };
  const { tokenWith, send } = machineAt(app);
  const list = async (query = '', token?: string) =>
    deskCallBacksSchema.parse((await send(`${api}${query}`, undefined, token)).json).callBacks;
  let sent = 0;
  const tell = async (callBackId: string, type: string, query = '') => {
    sent += 1;
    return send(`${api}${query}`, { type, messageId: `m-${sent}`, callBackId });
  };
  return { ...app, visitor, first, second, ask, tokenWith, send, list, tell };
};

describe('those who call back', () => {
  it('list call backs by retailer and day, and see whom to call on record', async () => {
    const { ask, first, second, list, send, logged, ports } = await open();
    expect(await list()).toEqual([]);
    const later = await ask(second, 'bo@mail.example');
    const { callBackId } = await ask();
    const found = await list(`?retailer=${retailer}`);
    expect(found.map((each) => each.callBackId)).toEqual([callBackId, later.callBackId]);
    expect(found[0]).toMatchObject({ standing: 'asked', ...first, model: 'Outback', timeZone: 'Australia/Sydney' });
    expect(JSON.stringify(found)).not.toMatch(/Marshfield|0491|in blue/);
    const atMost = async (most: number) => {
      const { callBacks: some, more } = await listCallBacks(ports, most)({ clientId: 'yard', scopes: [] }, {});
      return [some.map((each) => each.callBackId), more];
    };
    expect(await atMost(1)).toEqual([[callBackId], true]);
    expect(await atMost(2)).toEqual([[callBackId, later.callBackId], false]);
    expect((await list(`?day=${first.date}`)).length).toBe(first.date === second.date ? 2 : 1);
    expect(await list('?day=2026-11-01')).toEqual([]);
    expect(await list(`?retailer=${elsewhere}`)).toEqual([]);
    expect((await send(`${api}?day=tomorrow`)).status).toBe(400);
    const shown = deskCallBackSchema.parse((await send(`${api}/${callBackId}`)).json);
    expect(shown).toMatchObject({ caller, standing: 'asked', from: first.from });
    const reads = personalDataReadsSchema.parse((await send(`/api/audit/call-backs/${callBackId}/reads`)).json);
    expect(reads).toMatchObject({
      chain: { ok: true },
      reads: [{ actor: { id: 'yard/ada' }, what: 'call-back', upToRevision: 0 }],
    });
    expect(logged.join('\n')).not.toContain('Marshfield');
    expect(await send(`${api}/${nobody}`)).toMatchObject({ status: 404, json: { code: 'call-back-not-found' } });
    expect((await send(`${api}/nothing`)).status).toBe(404);
  });

  it('need the scopes and a name, and know of no other retailer’s call backs', async () => {
    const { ask, send, tokenWith, list } = await open();
    const { callBackId } = await ask();
    const reader = tokenWith(['orders:read']);
    const message = { type: 'reached', messageId: 'm', callBackId };
    expect((await send(`${api}/${callBackId}`, undefined, reader)).status).toBe(403);
    expect((await send(api, message, reader)).status).toBe(403);
    expect((await send(`${api}/${callBackId}`, undefined, undefined, '')).status).toBe(400);
    expect((await send(`/api/audit/call-backs/${callBackId}/reads`)).json).toMatchObject({ reads: [] });
    const others = tokenWith(deskScopes, [elsewhere]);
    expect(await list('', others)).toEqual([]);
    expect(await list(`?retailer=${retailer}`, others)).toEqual([]);
    for (const [path, body] of [[`${api}/${callBackId}`], [api, message]] as const)
      expect(await send(path, body, others)).toMatchObject({ status: 404, json: { code: 'call-back-not-found' } });
    expect(await list('', tokenWith(['orders:read'], [retailer]))).toHaveLength(1);
  });

  it('say what it came to, each message once, until the details are gone', async () => {
    const { ask, first, tell, send, list, visitor } = await open();
    const { callBackId, token } = await ask();
    expect((await tell(callBackId, 'reached', '?dryRun=true')).json).toMatchObject({
      standing: 'reached',
      dryRun: true,
    });
    expect(await list()).toHaveLength(1);
    const message = { type: 'not-reached', messageId: 'closing', callBackId };
    expect((await send(api, message)).json).toMatchObject({ standing: 'not-reached', replayed: false });
    expect((await send(api, message)).json).toMatchObject({ standing: 'not-reached', replayed: true });
    expect(await send(api, { ...message, type: 'reached' })).toMatchObject({
      status: 422,
      json: { code: 'message-reused' },
    });
    expect(await list()).toEqual([]);
    expect(await list(`?day=${first.date}`)).toMatchObject([{ standing: 'not-reached' }]);
    expect((await tell(callBackId, 'reached')).json).toMatchObject({ standing: 'reached', replayed: false });
    // as the message itself would be answered, which has been told
    const tried = `${api}?dryRun=true`;
    expect((await send(tried, message)).json).toMatchObject({ standing: 'reached', replayed: true, dryRun: true });
    expect((await send(tried, { ...message, type: 'reached' })).json).toMatchObject({ code: 'message-reused' });
    await visitor.post('/api/call-backs/forget', { token });
    expect(await tell(callBackId, 'wrong-number')).toMatchObject({ status: 409, json: { code: 'call-back-over' } });
    expect((await tell(callBackId, 'wrong-number', '?dryRun=true')).status).toBe(409);
    expect((await tell(callBackId, 'reached')).json).toMatchObject({ standing: 'reached' });
    expect((await send(`${api}/${callBackId}`)).json).toMatchObject({ caller: null, standing: 'reached' });
    // nothing personal is shown, so nothing is on record
    expect((await send(`/api/audit/call-backs/${callBackId}/reads`)).json).toMatchObject({ reads: [] });
    expect(await tell(callBackId, 'explode')).toMatchObject({ status: 400 });
    expect(await tell(nobody, 'reached')).toMatchObject({ status: 404 });
  });

  it('have nobody to call once it is withdrawn', async () => {
    const { ask, first, list, visitor } = await open();
    const { token } = await ask();
    await visitor.post('/api/call-backs/forget', { token });
    expect(await list()).toEqual([]);
    expect(await list(`?day=${first.date}`)).toMatchObject([{ standing: 'deleted' }]);
  });

  it('send messages as lines, each with an answer of its own', async () => {
    const { ask, send } = await open();
    const { callBackId } = await ask();
    const line = JSON.stringify({ type: 'reached', messageId: 'm-1', callBackId });
    const { lines } = await send(`${api}/batch`, `${line}\n{"type":\n"${'x'.repeat(5_000)}"\n${line}\n`);
    expect(lines).toMatchObject([
      { line: 1, ok: true, standing: 'reached', replayed: false },
      { line: 2, ok: false, code: 'malformed-input' },
      { line: 3, ok: false, code: 'line-too-long' },
      { line: 4, ok: true, replayed: true },
      { summary: true, complete: true, accepted: 2, replayed: 1, refused: 2 },
    ]);
  });

  it('are asked to send one line again that is about what a later version wrote, and the others are carried out', async () => {
    let later = nobody;
    const { ask, send } = await open(({ eventStore }) => ({
      eventStore: {
        ...eventStore,
        readStream: async (...asked) => readAsLater(eventStore, later, 'CallBackRequested').readStream(...asked),
      },
    }));
    const [unread, read] = [await ask(), await ask(undefined, 'other@mail.example')];
    later = unread.callBackId;
    const line = ({ callBackId }: typeof read) => JSON.stringify({ type: 'reached', messageId: 'm-1', callBackId });
    const { lines } = await send(`${api}/batch`, `${line(unread)}\n${line(read)}\n`);
    expect(lines).toMatchObject([
      { line: 1, ok: false, code: 'unavailable' },
      { line: 2, ok: true, standing: 'reached' },
      { summary: true, complete: true, accepted: 1, refused: 1 },
    ]);
  });

  it('are told of every event on a feed, without who asked', async () => {
    const { ask, tell, send, tokenWith, visitor } = await open();
    const { callBackId, token } = await ask();
    await tell(callBackId, 'not-reached');
    await visitor.post('/api/call-backs/forget', { token });
    const feed = '/api/back-office/feed/call-backs';
    const told = await send(feed);
    const events = told.lines.map((line) => callBackFeedLineSchema.parse(line)).slice(0, -1);
    expect(events).toMatchObject(
      ['CallBackRequested', 'CallBackClosed', 'CallerForgotten'].map((type, revision) => ({
        version: 1,
        callBackId,
        revision,
        type,
        callBack: { standing: 'not-reached', retailer, topic: 'buying', model: 'Outback' },
      })),
    );
    expect(told.text).not.toMatch(/Marshfield|mail\.example|0491|in blue/);
    const limited = await send(feed, undefined, tokenWith(['orders:read'], [elsewhere]));
    expect(limited.lines).toHaveLength(1);
    expect((await send(feed, undefined, tokenWith(['orders:append']))).status).toBe(403);
  });
});

describe('on the command line', () => {
  const command = async () => {
    const shop = await open();
    const orders = runOrdersAt(shop, 'backOffice');
    const run = async (words: readonly string[], input?: string) => orders(['call-backs', ...words], input);
    return { ...shop, run };
  };

  it('they do the same', async () => {
    const { run, ask, list, visitor } = await command();
    expect((await run(['list'])).out).toBe('There are no such call backs\n');
    const { callBackId, token } = await ask();
    expect((await run(['list', '--retailer', retailer])).out).toMatch(
      new RegExp(`^${callBackId}  2026-11-\\d\\d \\d\\d:\\d\\d to \\d\\d:\\d\\d  asked  Buying a car \\(Outback\\)  `),
    );
    const { out } = await run(['show', callBackId, '--operator', 'ada']);
    for (const part of ['Adelheid Marshfield', caller.phoneNo, `> ${caller.words}`]) expect(out).toContain(part);
    expect((await run(['show', callBackId])).err).toContain('needs --operator NAME');
    expect((await run(['show', nobody, '--operator', 'ada'])).code).not.toBe(0);
    expect((await run(['show', 'x', '--operator', 'ada'])).err).toContain('needs the id of a call back');
    expect((await run(['reached', callBackId, '--dry-run'])).out).toBe('Would be: reached\n');
    expect((await run(['not-reached', callBackId, '--id', 'm'])).out).toBe('not-reached\n');
    expect((await run(['not-reached', callBackId, '--id', 'm'])).out).toBe('not-reached (told before)\n');
    const line = `${JSON.stringify({ type: 'reached', messageId: 'l', callBackId })}\n`;
    expect((await run(['append', '-'], line)).out).toContain(`1: ${callBackId} reached`);
    expect((await run(['append', '-'], 'x\n')).code).not.toBe(0);
    expect((await run(['append', '-'])).err).toContain('There is no message in the input');
    expect(await list()).toEqual([]);
    await visitor.post('/api/call-backs/forget', { token });
    expect((await run(['wrong-number', callBackId])).err).toContain('were deleted');
    expect((await run(['show', callBackId, '--operator', 'ada'])).out).toContain('the details were deleted');
    expect((await run(['sing'])).err).toContain('call-backs takes "list"');
  });

  it('they can type what docs/back-office.md shows', async () => {
    const { ask, first, list, ...shop } = await open();
    const { callBackId } = await ask();
    const printed = await typeDocumented(shop, 'call-backs', { '2026-11-28': first.date, $CALL_BACK: callBackId });
    for (const out of printed) expect(out).toMatch(/asked|reached/);
    expect(await list()).toEqual([]);
  });
});
