import { askedCarOfferSchema } from '@driveaway/domain/api/car-offers.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { carOfferStream } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { carOfferWording } from '@driveaway/domain/car-offers/car-offer-form.ts';
import { awaitAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { emailHashOf, loadStream, reserveEmail } from '../customers/customers.ts';
import { callBackLink, carOfferLink } from '../customers/visitor-links.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { storedBytes } from '../http/testing/stored-bytes.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { currentCollections } from '../orders/current-collections.ts';
import { keepReadModelsOfVisitors } from '../orders/testing/keep-read-model.ts';
import { keepRetention } from '../reactors/retention-reactor.ts';
import { requestsForCarOffers } from './car-offer-requests.ts';

const api = '/api/car-offers';
const filled = {
  firstName: 'Adelheid',
  lastName: 'Marshfield',
  email: 'adelheid@mail.example',
  phoneNo: '0491 570 006',
  words: 'It was garaged.',
  make: 'Toyota',
  model: 'Corolla Ascent',
  year: '2019',
  kilometres: '61,000',
  condition: 'good',
  state: 'NSW',
  vin: 'jtdbr32e 720012345',
  plate: 'abc-12d',
  postcode: '2000',
  agreePrivacyCollection: 'true',
};

const photo = async (width = 40): Promise<Blob> => {
  const content = await sharp({ create: { width, height: 30, channels: 3, background: '#336' } })
    .withExif({ IFD0: { ImageDescription: 'Secret place' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(content)]);
};

const open = async () => {
  const app = await serveApp();
  const { ports } = app;
  const visitor = visitorOf(app.url);
  await keepReadModelsOfVisitors(ports);
  const ask = async (
    more: Readonly<Record<string, string>> = {},
    photos: readonly Blob[] = [],
    headers?: Record<string, string>,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...filled, ...more })) form.set(name, value);
    photos.forEach((each, index) => form.append('pictures', each, `car ${index}.jpg`));
    return visitor.postForm(api, form, headers);
  };
  const ids = async (): Promise<readonly string[]> => {
    await awaitAllEvents(ports, readModelCollections.carOffers.name);
    const collection = await currentCollections(ports.readModels)('carOffers');
    return ((await collection?.find({ where: {}, limit: 10 })) ?? []).map(({ id }) => id);
  };
  const historyOf = async (requestId = '') => (await loadStream(ports, carOfferStream(requestId))).history;
  const mail = async (requestId: string, type: string, audience?: 'retailer') => {
    const event = (await historyOf(requestId)).findLast((each) => each.type === type);
    const occasion = { mailId: requestId, stream: carOfferStream(requestId), eventId: event?.id ?? '' };
    const eventRevision = Number(event?.revision);
    return composeMail(ports, { ...occasion, eventRevision, audience, mayWaitForDocument: false });
  };
  const offer = async (requestId: string) => {
    const command = { requestId, commandId: 'o', correlationId: 'o', actor: { kind: 'back-office', id: 'x' } } as const;
    const data = { offer: 1, amountCents: 1_850_000, holdsUntil: '2026-11-20', keptUntil: '2026-12-20T13:00:00.000Z' };
    await requestsForCarOffers.change(ports, command, () => ({
      type: 'CarOfferMade',
      data,
      personal: { conditions: 'Once we have driven it.' },
    }));
  };
  return { ...app, visitor, ask, ids, historyOf, mail, offer };
};

describe('an offer for a car', () => {
  it('is asked of the nearest retailer with consent, which is kept with its words and time', async () => {
    const { ask, ids, historyOf, logged } = await open();
    const answer = await ask({}, [await photo()]);
    expect(askedCarOfferSchema.parse(answer.body)).toMatchObject({
      standing: 'waiting',
      retailer: { id: 'austral-sydney-city', phone: expect.stringMatching(/\d/) },
      car: { make: 'Toyota', kilometres: 61_000 },
      pictures: 1,
      offer: null,
    });
    const [stored] = await historyOf((await ids())[0]);
    expect(stored).toMatchObject({
      type: 'CarOfferRequested',
      data: {
        customerId: null,
        pictures: [{ contentType: 'image/jpeg' }],
        agreed: { wording: carOfferWording, at: '2026-11-09T23:00:00.000Z' },
      },
      personal: {
        owner: { lastName: 'Marshfield', phoneNo: filled.phoneNo, words: filled.words },
        car: { year: 2019, state: 'NSW', vin: 'JTDBR32E720012345', plate: 'ABC12D' },
      },
    });
    expect(logged.join('\n')).not.toMatch(/Marshfield|JTDBR32E|ABC12D/);
  });

  it('is asked once however often the same is sent, and again for another car', async () => {
    const { ask, ids } = await open();
    const key = { 'Idempotency-Key': 'a-key-of-one-press-of-the-button' };
    const tokens = [];
    for (const more of [{}, {}, { model: 'Camry' }])
      tokens.push(askedCarOfferSchema.parse((await ask(more, [await photo()], key)).body).token);
    expect(new Set(tokens).size).toBe(2);
    expect(await ids()).toHaveLength(2);
  });

  it('needs a car, an owner, consent and a place, and says what is missing', async () => {
    const { ask, ids } = await open();
    const { body } = await ask({ make: '', vin: 'X', phoneNo: '', agreePrivacyCollection: 'no' });
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['agreePrivacyCollection', 'make', 'phoneNo', 'vin']);
    expect((await ask({ postcode: '0000' })).status).toBe(404);
    expect(await ids()).toEqual([]);
  });

  it('takes photos without what cameras note in them, and neither bombs nor too many (row 105)', async () => {
    const { ask, ids, historyOf, ports } = await open();
    const bomb = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const seven = await Promise.all(Array.from({ length: 7 }, () => photo()));
    for (const refused of [[new Blob(['%PDF-1.7 not a picture'])], [new Blob([new Uint8Array(bomb)])], seven]) {
      const { status, body } = await ask({}, refused);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['pictures']]);
    }
    expect(await ids()).toEqual([]);
    const sent = await photo(50);
    expect(Buffer.from(await sent.arrayBuffer()).includes('Secret place')).toBe(true);
    expect((await ask({ email: 'other@mail.example', phoneNo: '0491 570 156' }, [sent])).status).toBe(200);
    const [stored] = await historyOf((await ids())[0]);
    const pictures = stored?.data['pictures'];
    const [first] = Array.isArray(pictures) ? pictures : [];
    const content = await ports.files.read(String(first?.fileId));
    expect((await sharp(content).metadata()).width).toBe(50);
    expect(Buffer.from(content ?? []).includes('Secret place')).toBe(false);
  });

  it('is asked five times a day for a number however it is written, and for a mailbox (row 105)', async () => {
    const { ask } = await open();
    const numbers = ['0491 570 006', '0491-570-006', '+61 491 570 006', '(0491) 570.006', '0491570006', '0491 570006'];
    const statuses = [];
    for (const [index, phoneNo] of numbers.entries())
      statuses.push((await ask({ phoneNo, email: `a${index}@mail.example` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const mailed = [];
    for (const last of ['156', '157', '158', '159', '110', '313'])
      mailed.push((await ask({ phoneNo: `0491 570 ${last}` })).status);
    expect(mailed).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('car and owner', () => {
  it('are mailed to nobody but the owner; the retailer is told of the car', async () => {
    const { ask, ids, mail } = await open();
    await ask({}, [await photo()]);
    const [requestId = ''] = await ids();
    const told = await mail(requestId, 'CarOfferRequested', 'retailer');
    expect(told).toMatchObject({
      mail: {
        to: { address: 'orders@austral-sydney-city.example' },
        text: expect.stringContaining('2019 “Toyota Corolla Ascent”'),
      },
    });
    expect(told.kind === 'mail' && told.mail.text).toContain(requestId);
    for (const secret of ['Marshfield', filled.phoneNo, 'ABC12D', 'JTDBR'])
      expect(told.kind === 'mail' && told.mail.text).not.toContain(secret);
    const own = await mail(requestId, 'CarOfferRequested');
    expect(own).toMatchObject({
      mail: {
        to: { address: filled.email },
        text: expect.stringContaining(`/value-my-car#token=${requestId}.`),
      },
    });
    // whoever reads a mailbox that is not the owner's learns neither number nor plate
    expect(own.kind === 'mail' && own.mail.text).not.toMatch(/0491|ABC12D/);
  });

  it('see an offer with its last day by mail and link, and that it has expired', async () => {
    const { ask, ids, mail, offer, visitor, ports, clock } = await open();
    await ask();
    const [requestId = ''] = await ids();
    await offer(requestId);
    const own = await mail(requestId, 'CarOfferMade');
    expect(own).toMatchObject({ mail: { subject: '$18,500 for your car' } });
    for (const words of ['Friday 20 November 2026', 'Once we have driven it.'])
      expect(own.kind === 'mail' && own.mail.text).toContain(words);
    expect(await mail(requestId, 'CarOfferMade', 'retailer')).toEqual({ kind: 'none' });
    const token = carOfferLink.token(ports, requestId);
    const found = async () => (await visitor.post(`${api}/find`, { token })).body;
    const made = { amountCents: 1_850_000, holdsUntil: '2026-11-20', conditions: 'Once we have driven it.' };
    expect(await found()).toMatchObject({ standing: 'offered', offer: made });
    clock.advance({ hours: 24 * 14 });
    expect(await found()).toMatchObject({ standing: 'expired', offer: made });
    expect(await mail(requestId, 'CarOfferMade')).toEqual({ kind: 'none' });
    const command = { requestId, commandId: 'w', correlationId: 'w', actor: { kind: 'back-office', id: 'x' } } as const;
    await requestsForCarOffers.change(ports, command, () => ({
      type: 'CarOfferWithdrawn',
      data: {},
      personal: { reason: 'It is sold.' },
    }));
    expect(await found()).toMatchObject({ standing: 'withdrawn', reason: 'It is sold.' });
    expect(await mail(requestId, 'CarOfferMade')).toEqual({ kind: 'none' });
    expect(await mail(requestId, 'CarOfferWithdrawn')).toMatchObject({
      mail: { subject: expect.stringContaining('withdrawn'), text: expect.stringContaining('It is sold.') },
    });
  });

  it('are nowhere to be read, and destroyed with the photos by the link', async () => {
    const { ask, ids, historyOf, mail, offer, visitor, ports, directory } = await open();
    const key = { 'Idempotency-Key': 'a-key-of-one-press-of-the-button' };
    const sent = await photo();
    const { token } = askedCarOfferSchema.parse((await ask({}, [sent], key)).body);
    const [requestId = ''] = await ids();
    await offer(requestId);
    expect((await storedBytes([directory])).map(([, text]) => text).join('\n')).not.toMatch(
      /delheid|Marshfield|JTDBR32E|ABC12D|garaged|driven it/,
    );
    const [stored] = await historyOf(requestId);
    const fileId = /"fileId":"(\w+)"/.exec(JSON.stringify(stored?.data))?.[1] ?? '';
    const isKept = async () => (await storedBytes([directory])).some(([name]) => name.includes(fileId));
    expect([await isKept(), await ports.files.read(fileId)]).toEqual([true, expect.anything()]);
    for (let times = 0; times < 2; times += 1)
      expect((await visitor.post(`${api}/forget`, { token })).status).toBe(200);
    expect((await historyOf(requestId)).map(({ type, personal }) => [type, personal])).toEqual([
      ['CarOfferRequested', undefined],
      ['CarOfferMade', undefined],
      ['CarOwnerForgotten', undefined],
    ]);
    expect(await ports.keys.findOwned(requestId, 'identity')).toBeUndefined();
    // the file itself goes, not its key alone
    expect(await isKept()).toBe(false);
    expect((await visitor.post(`${api}/find`, { token })).body).toMatchObject({
      standing: 'forgotten',
      car: null,
      offer: null,
    });
    for (const audience of [undefined, 'retailer'] as const)
      expect(await mail(requestId, 'CarOfferRequested', audience)).toEqual({ kind: 'none' });
    // the same sent once more brings nothing back
    expect((await ask({}, [sent], key)).body).toMatchObject({ standing: 'forgotten' });
    expect(await isKept()).toBe(false);
  });

  it('are seen and destroyed by no other link', async () => {
    const { ask, ids, historyOf, visitor, ports } = await open();
    await ask();
    const [requestId = ''] = await ids();
    const own = carOfferLink.token(ports, requestId);
    for (const other of [callBackLink.token(ports, requestId), `${own}x`, requestId])
      for (const path of ['find', 'forget'])
        expect(await visitor.post(`${api}/${path}`, { token: other })).toMatchObject({
          status: 404,
          body: { code: 'car-offer-not-found' },
        });
    expect(await historyOf(requestId)).toHaveLength(1);
  });

  it('are destroyed thirty days after the last day of the offer', async () => {
    const { ask, ids, historyOf, offer, ports, clock } = await open();
    await ask();
    const [requestId = ''] = await ids();
    await offer(requestId);
    await ids();
    const typesAfter = async (days: number): Promise<readonly string[]> => {
      clock.advance({ hours: 24 * days });
      await keepRetention(ports);
      return (await historyOf(requestId)).map(({ type }) => type);
    };
    expect(await typesAfter(40)).toEqual(['CarOfferRequested', 'CarOfferMade']);
    expect(await typesAfter(1)).toEqual(['CarOfferRequested', 'CarOfferMade', 'CarOwnerForgotten']);
  });

  it('belong to the account that has the address, and go with it', async () => {
    const { ask, ids, historyOf, ports } = await open();
    const customerId = '6f2f4f0e-3d1c-4a57-9a3e-0b6f5f1d2c3b';
    await reserveEmail(ports, { commandId: 'r', correlationId: 'r', customerId }, emailHashOf(ports, filled.email));
    await ask();
    const [requestId] = await ids();
    const requestIds = await requestsForCarOffers.ofAccount(ports, customerId);
    expect(requestIds).toEqual([requestId]);
    await requestsForCarOffers.forgetOfAccount(ports, customerId, requestIds);
    await requestsForCarOffers.forgetOfAccount(ports, customerId, requestIds);
    expect((await historyOf(requestId)).map(({ type, data }) => [type, data['on']])).toEqual([
      ['CarOfferRequested', undefined],
      ['CarOwnerForgotten', 'account'],
    ]);
  });
});
