import { brochureRequestStream } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { brochureWording } from '@driveaway/domain/brochures/brochure-request-form.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { awaitAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { describe, expect, it } from 'vitest';
import { emailHashOf, loadStream, reserveEmail } from '../customers/customers.ts';
import { signedId } from '../customers/signed-id.ts';
import { driveLink } from '../customers/visitor-links.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { currentCollections } from '../orders/current-collections.ts';
import { keepReadModelsOfVisitors } from '../orders/testing/keep-read-model.ts';
import { keepRetention } from '../reactors/retention-reactor.ts';
import { requestsForBrochures } from './brochure-requests.ts';

const api = '/api/brochure-mails';
const filled = {
  model: 'outback',
  postcode: '2000',
  firstName: 'Adelheid',
  email: 'adelheid@mail.example',
  agreePrivacyCollection: true,
};

const open = async () => {
  const app = await serveApp();
  const visitor = visitorOf(app.url);
  await keepReadModelsOfVisitors(app.ports);
  const ask = async (more: object = {}, headers?: Record<string, string>) =>
    visitor.post(api, { ...filled, ...more }, headers);
  const idsOfAll = async (): Promise<readonly string[]> => {
    await awaitAllEvents(app.ports, readModelCollections.brochureRequests.name);
    const collection = await currentCollections(app.ports.readModels)('brochureRequests');
    return ((await collection?.find({ where: {}, limit: 10 })) ?? []).map(({ id }) => id);
  };
  const historyOf = async (requestId: string) =>
    (await loadStream(app.ports, brochureRequestStream(requestId))).history;
  /** The only request that there is. */
  const asked = async () => {
    const [requestId = ''] = await idsOfAll();
    return { requestId, token: signedId(app.ports, 'brochure', requestId), history: () => historyOf(requestId) };
  };
  return { ...app, visitor, ask, asked, idsOfAll };
};

describe('a brochure by mail', () => {
  it('is asked for with consent, which is kept with its words and time', async () => {
    const { ask, asked } = await open();
    expect((await ask()).body).toEqual({
      success: true,
      message:
        'Your brochure is on its way by email, unless the owner of this address has asked us not to write to it.',
    });
    const [stored] = await (await asked()).history();
    expect(stored).toMatchObject({
      type: 'BrochureRequested',
      data: {
        modelCode: 'outback',
        state: 'NSW',
        postcode: '2000',
        customerId: null,
        agreed: { wording: brochureWording, at: '2026-11-09T23:00:00.000Z' },
        keptUntil: '2026-12-09T23:00:00.000Z',
      },
      personal: { firstName: 'Adelheid', email: 'adelheid@mail.example' },
    });
  });

  it('is asked for once however often the same is sent, and again for another model', async () => {
    const { ask, idsOfAll } = await open();
    const key = { 'Idempotency-Key': 'a-key-of-one-press-of-the-button' };
    await ask({}, key);
    await ask({}, key);
    expect(await idsOfAll()).toHaveLength(1);
    await ask({ model: 'brz' }, key);
    expect(await idsOfAll()).toHaveLength(2);
  });

  it('needs an address, consent, a model and a postcode that there are', async () => {
    const { ask, idsOfAll } = await open();
    expect((await ask({ email: 'ada' })).body).toMatchObject({
      errors: { email: ['Please enter a valid email address'] },
    });
    expect((await ask({ agreePrivacyCollection: false })).body).toMatchObject({
      errors: { agreePrivacyCollection: ['You must agree to the Privacy Collection Statement'] },
    });
    expect((await ask({ model: 'no-such-car' })).status).toBe(404);
    expect((await ask({ postcode: '0000' })).status).toBe(404);
    expect(await idsOfAll()).toEqual([]);
  });

  it('is asked for five times a day for a mailbox, and no more (row 103)', async () => {
    const { ask } = await open();
    const statuses = [];
    for (let times = 0; times < 6; times += 1)
      statuses.push((await ask({ firstName: `A${times}`.replace(/\d/, '') })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('name and address', () => {
  it('are nowhere to be read, and destroyed by the mailed link, however often it is followed', async () => {
    const { ask, asked, visitor, ports, directory } = await open();
    await ask();
    expect((await storedBytes([directory])).map(([, text]) => text).join('\n')).not.toContain('delheid');
    const { requestId, token, history } = await asked();
    expect((await visitor.post(`${api}/forget`, { token })).status).toBe(200);
    expect((await visitor.post(`${api}/forget`, { token })).status).toBe(200);
    expect((await history()).map(({ type, personal }) => [type, personal])).toEqual([
      ['BrochureRequested', undefined],
      ['BrochureReaderForgotten', undefined],
    ]);
    expect(await ports.keys.findOwned(requestId, 'identity')).toBeUndefined();
  });

  it('are destroyed by no other link', async () => {
    const { ask, asked, visitor, ports } = await open();
    await ask();
    const { requestId, token, history } = await asked();
    for (const other of [driveLink.token(ports, requestId), `${token}x`, `${requestId}.`, requestId]) {
      expect(await visitor.post(`${api}/forget`, { token: other })).toMatchObject({
        status: 404,
        body: { code: 'brochure-request-not-found' },
      });
    }
    expect(await history()).toHaveLength(1);
  });

  it('are destroyed after thirty days, and no earlier', async () => {
    const { ask, asked, ports, clock } = await open();
    await ask();
    const { history } = await asked();
    const typesAfter = async (days: number): Promise<readonly string[]> => {
      clock.advance({ hours: 24 * days });
      await keepRetention(ports);
      return (await history()).map(({ type }) => type);
    };
    expect(await typesAfter(29)).toEqual(['BrochureRequested']);
    expect(await typesAfter(1)).toEqual(['BrochureRequested', 'BrochureReaderForgotten']);
    expect(await typesAfter(1)).toHaveLength(2);
  });

  it('belong to the account that has the address, and go with it', async () => {
    const { ask, asked, ports } = await open();
    const customerId = '6f2f4f0e-3d1c-4a57-9a3e-0b6f5f1d2c3b';
    await reserveEmail(
      ports,
      { commandId: 'r', correlationId: 'r', customerId },
      emailHashOf(ports, 'adelheid@mail.example'),
    );
    await ask();
    const { requestId, history } = await asked();
    const requestIds = await requestsForBrochures.ofAccount(ports, customerId);
    expect(requestIds).toEqual([requestId]);
    await requestsForBrochures.forgetOfAccount(ports, customerId, requestIds);
    await requestsForBrochures.forgetOfAccount(ports, customerId, requestIds);
    expect((await history()).map(({ type, data }) => [type, data['on']])).toEqual([
      ['BrochureRequested', undefined],
      ['BrochureReaderForgotten', 'account'],
    ]);
    expect(await ports.keys.findOwned(requestId, 'identity')).toBeUndefined();
  });
});
