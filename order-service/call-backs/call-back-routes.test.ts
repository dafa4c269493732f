import { askedCallBackSchema, callBackRetailersSchema } from '@driveaway/domain/api/call-backs.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { callBackWording } from '@driveaway/domain/call-backs/call-back-form.ts';
import { awaitAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { describe, expect, it } from 'vitest';
import { emailHashOf, loadStream, reserveEmail } from '../customers/customers.ts';
import { callBackLink, driveLink } from '../customers/visitor-links.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { currentCollections } from '../orders/current-collections.ts';
import { keepReadModelsOfVisitors } from '../orders/testing/keep-read-model.ts';
import { keepRetention } from '../reactors/retention-reactor.ts';
import { requestsForCallBacks } from './call-back-requests.ts';

const api = '/api/call-backs';
const retailer = 'austral-sydney-city';
const caller = {
  firstName: 'Adelheid',
  lastName: 'Marshfield',
  phoneNo: '0491 570 006',
  email: 'adelheid@mail.example',
  words: 'Is there one in blue?',
};
const token = (body: unknown): string => askedCallBackSchema.parse(body).token;

const open = async () => {
  const app = await serveApp();
  const { ports } = app;
  const visitor = visitorOf(app.url);
  await keepReadModelsOfVisitors(ports);
  const near = async (query = '?postcode=2000') =>
    callBackRetailersSchema.parse((await visitor.get(`${api}/retailers${query}`)).body).retailers;
  const first = (await near())[0]?.windows[0];
  if (first === undefined) throw new Error('nobody calls');
  const filled = {
    retailer,
    date: first.date,
    part: first.part,
    topic: 'buying',
    model: 'outback',
    caller,
    agreePrivacyCollection: true,
  };
  const ask = async (more: object = {}, headers?: Record<string, string>) =>
    visitor.post(api, { ...filled, ...more }, headers);
  const ids = async (): Promise<readonly string[]> => {
    await awaitAllEvents(ports, readModelCollections.callBacks.name);
    const collection = await currentCollections(ports.readModels)('callBacks');
    return ((await collection?.find({ where: {}, limit: 10 })) ?? []).map(({ id }) => id);
  };
  const historyOf = async (requestId = '') => (await loadStream(ports, callBackStream(requestId))).history;
  const mail = async (requestId: string, type: string, audience?: 'retailer') => {
    const event = (await historyOf(requestId)).find((each) => each.type === type);
    const occasion = { mailId: requestId, stream: callBackStream(requestId), eventId: event?.id ?? '' };
    const eventRevision = Number(event?.revision);
    return composeMail(ports, { ...occasion, eventRevision, audience, mayWaitForDocument: false });
  };
  return { ...app, visitor, near, first, ask, ids, historyOf, mail };
};

describe('retailers that call back', () => {
  it('are the nearest ones, each with its times, and one that is asked for before them', async () => {
    const { near } = await open();
    const found = await near();
    expect(found[0]).toMatchObject({ id: retailer, timeZone: 'Australia/Sydney', phone: expect.stringMatching(/\d/) });
    expect(found).toHaveLength(6);
    const [asked, next] = await near('?postcode=2000&retailer=austral-alice-springs');
    expect([asked?.id, asked?.timeZone, next?.id]).toEqual(['austral-alice-springs', 'Australia/Darwin', retailer]);
  });

  it('are near no place that there is not', async () => {
    const { visitor } = await open();
    expect((await visitor.get(`${api}/retailers?postcode=0000`)).status).toBe(404);
  });
});

describe('a call back', () => {
  it('is asked for with consent, which is kept with its words and time', async () => {
    const { ask, ids, historyOf, first, logged } = await open();
    expect((await ask()).body).toMatchObject({
      retailer: { id: retailer },
      from: first.from,
      until: first.until,
      model: 'Outback',
      isForgotten: false,
    });
    const [stored] = await historyOf((await ids())[0]);
    expect(stored).toMatchObject({
      type: 'CallBackRequested',
      data: {
        topic: 'buying',
        model: { code: 'outback', name: 'Outback' },
        customerId: null,
        agreed: { wording: callBackWording, at: '2026-11-09T23:00:00.000Z' },
      },
      personal: caller,
    });
    expect(logged.join('\n')).not.toContain('Marshfield');
  });

  it('is asked for once however often the same is sent, and again for another topic', async () => {
    const { ask, ids, clock } = await open();
    const key = { 'Idempotency-Key': 'a-key-of-one-press-of-the-button' };
    expect(token((await ask({}, key)).body)).toBe(token((await ask({}, key)).body));
    expect(await ids()).toHaveLength(1);
    await ask({ topic: 'service' }, key);
    expect(await ids()).toHaveLength(2);
    // also once its time has come: whoever lost the answer has asked for it all the same
    clock.advance({ hours: 24 * 7 });
    expect((await ask({}, key)).status).toBe(200);
    expect(await ids()).toHaveLength(2);
  });

  it('needs a number, consent, and a retailer, time and model that there are', async () => {
    const { ask, ids } = await open();
    expect((await ask({ caller: { ...caller, phoneNo: '1300 975 707' } })).body).toMatchObject({
      errors: { 'caller.phoneNo': ['Please enter a valid phone number'] },
    });
    expect((await ask({ agreePrivacyCollection: false })).status).toBe(400);
    for (const wrong of [{ retailer: 'nobody' }, { date: '2026-11-09' }, { date: '2027-01-01' }])
      expect(await ask(wrong)).toMatchObject({ status: 409, body: { code: 'time-not-offered' } });
    expect((await ask({ model: 'no-such-car' })).status).toBe(404);
    expect(await ids()).toEqual([]);
  });

  it('is asked for three times a day for a number however it is written, and for a mailbox (row 104)', async () => {
    const { ask } = await open();
    const statusOf = async (change: object) => (await ask({ caller: { ...caller, email: '', ...change } })).status;
    const numbers = ['0491 570 006', '0491-570-006', '+61 491 570 006', '(0491) 570.006'];
    const statuses = [];
    for (const phoneNo of numbers) statuses.push(await statusOf({ phoneNo, words: phoneNo }));
    expect(statuses).toEqual([200, 200, 200, 429]);
    const mailed = [];
    for (const last of ['156', '157', '158', '159'])
      mailed.push(await statusOf({ phoneNo: `0491 570 ${last}`, email: caller.email }));
    expect(mailed).toEqual([200, 200, 200, 429]);
  });
});

describe('name, number and words', () => {
  it('are mailed to the retailer, and to a mailbox that was given its link alone', async () => {
    const { ask, ids, mail, ports, clock } = await open();
    await ask();
    const [requestId = ''] = await ids();
    const told = await mail(requestId, 'CallBackRequested', 'retailer');
    expect(told).toMatchObject({ kind: 'mail', mail: { to: { address: 'orders@austral-sydney-city.example' } } });
    for (const part of ['Adelheid Marshfield', caller.phoneNo, caller.words, 'Outback'])
      expect(told.kind === 'mail' && told.mail.text).toContain(part);
    const own = await mail(requestId, 'CallBackRequested');
    expect(own).toMatchObject({
      mail: {
        to: { address: caller.email },
        text: expect.stringContaining(`/contact#token=${requestId}.`),
      },
    });
    // whoever reads a mailbox that is not the caller's learns no number
    expect(own.kind === 'mail' && own.mail.text).not.toContain(caller.phoneNo);
    // held up until its time is over: the retailer may still call, as long as nobody has
    clock.advance({ hours: 24 * 7 });
    expect(await mail(requestId, 'CallBackRequested')).toEqual({ kind: 'none' });
    expect(await mail(requestId, 'CallBackRequested', 'retailer')).toMatchObject({ kind: 'mail' });
    const actor = { kind: 'back-office', id: 'x' } as const;
    const command = { requestId, commandId: 'reached', correlationId: 'reached', actor };
    await requestsForCallBacks.change(ports, command, () => ({ type: 'CallBackClosed', data: { outcome: 'reached' } }));
    expect(await mail(requestId, 'CallBackRequested', 'retailer')).toEqual({ kind: 'none' });
  });

  it('are mailed to nobody where no address was given', async () => {
    const { ask, ids, mail } = await open();
    await ask({ caller: { ...caller, email: '' } });
    const [requestId = ''] = await ids();
    expect(await mail(requestId, 'CallBackRequested')).toEqual({ kind: 'none' });
    expect(await mail(requestId, 'CallBackRequested', 'retailer')).toMatchObject({ kind: 'mail' });
  });

  it('are nowhere to be read, destroyed by the link, and the retailer is told not to call', async () => {
    const { ask, ids, historyOf, mail, visitor, ports, directory } = await open();
    const link = token((await ask()).body);
    expect((await storedBytes([directory])).map(([, text]) => text).join('\n')).not.toMatch(
      /delheid|Marshfield|in blue/,
    );
    const [requestId = ''] = await ids();
    expect((await visitor.post(`${api}/find`, { token: link })).body).toMatchObject({ isForgotten: false });
    for (let times = 0; times < 2; times += 1)
      expect((await visitor.post(`${api}/forget`, { token: link })).status).toBe(200);
    expect((await historyOf(requestId)).map(({ type, personal }) => [type, personal])).toEqual([
      ['CallBackRequested', undefined],
      ['CallerForgotten', undefined],
    ]);
    expect(await ports.keys.findOwned(requestId, 'identity')).toBeUndefined();
    expect((await visitor.post(`${api}/find`, { token: link })).body).toMatchObject({ isForgotten: true });
    for (const audience of [undefined, 'retailer'] as const)
      expect(await mail(requestId, 'CallBackRequested', audience)).toEqual({ kind: 'none' });
    expect(await mail(requestId, 'CallerForgotten', 'retailer')).toMatchObject({
      mail: { subject: `Please do not call back: ${requestId.slice(0, 8)}` },
    });
    expect(await mail(requestId, 'CallerForgotten')).toEqual({ kind: 'none' });
  });

  it('are seen and destroyed by no other link', async () => {
    const { ask, ids, historyOf, visitor, ports } = await open();
    await ask();
    const [requestId = ''] = await ids();
    const own = callBackLink.token(ports, requestId);
    for (const other of [driveLink.token(ports, requestId), `${own}x`, requestId])
      for (const path of ['find', 'forget'])
        expect(await visitor.post(`${api}/${path}`, { token: other })).toMatchObject({
          status: 404,
          body: { code: 'call-back-not-found' },
        });
    expect(await historyOf(requestId)).toHaveLength(1);
  });

  it('are destroyed thirty days after the call, and the retailer hears nothing of it', async () => {
    const { ask, ids, historyOf, mail, ports, clock } = await open();
    await ask();
    const [requestId = ''] = await ids();
    const typesAfter = async (days: number): Promise<readonly string[]> => {
      clock.advance({ hours: 24 * days });
      await keepRetention(ports);
      return (await historyOf(requestId)).map(({ type }) => type);
    };
    expect(await typesAfter(30)).toEqual(['CallBackRequested']);
    expect(await typesAfter(1)).toEqual(['CallBackRequested', 'CallerForgotten']);
    expect(await typesAfter(1)).toHaveLength(2);
    expect(await mail(requestId, 'CallerForgotten', 'retailer')).toEqual({ kind: 'none' });
  });

  it('belong to the account that has the address, and go with it', async () => {
    const { ask, ids, historyOf, ports } = await open();
    const customerId = '6f2f4f0e-3d1c-4a57-9a3e-0b6f5f1d2c3b';
    const command = { commandId: 'r', correlationId: 'r', customerId };
    await reserveEmail(ports, command, emailHashOf(ports, caller.email));
    await ask();
    const [requestId] = await ids();
    const requestIds = await requestsForCallBacks.ofAccount(ports, customerId);
    expect(requestIds).toEqual([requestId]);
    await requestsForCallBacks.forgetOfAccount(ports, customerId, requestIds);
    await requestsForCallBacks.forgetOfAccount(ports, customerId, requestIds);
    expect((await historyOf(requestId)).map(({ type, data }) => [type, data['on']])).toEqual([
      ['CallBackRequested', undefined],
      ['CallerForgotten', 'account'],
    ]);
  });
});
