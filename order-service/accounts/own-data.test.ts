import { describe, expect, it } from 'vitest';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { usualNewsChoices } from '@driveaway/domain/customer/news-choices.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { consentsResponseSchema } from '@driveaway/domain/api/own-data.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { findCustomer } from '../customers/customers.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import { payingCustomer, serveShop } from '../orders/testing/serve-shop.ts';
import { addPushDevice } from '../push/push-devices.ts';
import { customerIdOf } from './testing/read-account.ts';
import { turnOnSecondFactor } from './testing/authenticator.ts';
import { accountDetailsPath, signUpForm, signUpSampleCustomer } from './testing/sign-up-form.ts';
import { readUnsubscribeToken, unsubscribeLink, unsubscribeToken } from '../customers/unsubscribe-link.ts';

const api = '/api/build-your-own';

const withCustomer = async () => {
  const app = await serveApp();
  const visitor = visitorOf(app.url);
  await signUpSampleCustomer(visitor, { 'account.opInEmailMarketing': 'true' });
  return { app, visitor, customerId: await customerIdOf(app, 'ada@example.test') };
};

const consentsOf = async ({ get }: Visitor) =>
  consentsResponseSchema.parse(JSON.parse((await get(`${api}/consents`)).text));

describe('contact details', () => {
  const details = {
    firstName: 'Augusta',
    lastName: 'King',
    phoneNo: '(02) 7010 0000',
    address: { address1: '12 St James’s Square', city: 'Parramatta', stateCode: 'NSW', postalCode: '2150' },
  };

  it('can be changed, and prefill the next order', async () => {
    const { visitor } = await withCustomer();
    expect((await visitor.post(`${api}/contact-details`, details)).status).toBe(200);
    const { body } = await visitor.get(`${api}/account-details`);
    expect(body).toMatchObject({
      account: {
        fullName: 'Augusta King',
        phoneNo: '(02) 7010 0000',
        email: 'ada@example.test',
        dateOfBirth: '10/12/1990',
      },
      address: { address1: '12 St James’s Square', city: 'Parramatta', postalCode: '2150' },
    });
  });

  it('make the address the customer’s own, whose suburb, state and postcode belong together', async () => {
    const { visitor } = await withCustomer();
    const change = (address: Record<string, string>) =>
      visitor.post(`${api}/contact-details`, { ...details, address: { ...details.address, ...address } });
    const refused = await change({ city: 'Hobart', stateCode: 'TAS', postalCode: '2000' });
    expect([refused.status, refused.body.errors]).toStrictEqual([
      400,
      { 'address.postalCode': ['The postcode 2000 is not in TAS.'] },
    ]);
    expect((await visitor.get(`${api}/account-details`)).body).not.toHaveProperty('buyerAddress');
    expect((await change({ city: 'hobart', stateCode: 'TAS', postalCode: '7000' })).status).toBe(200);
    const own = { city: 'Hobart', stateCode: 'TAS', postalCode: '7000' };
    expect((await visitor.get(`${api}/account-details`)).body).toMatchObject({ address: own, buyerAddress: own });
  });

  it('are checked by the rules of the sign-up form, all at once', async () => {
    const { visitor } = await withCustomer();
    const { status, body } = await visitor.post(`${api}/contact-details`, {
      ...details,
      firstName: 'R2D2',
      phoneNo: '1',
      address: { ...details.address, address1: '', postalCode: '12' },
    });
    expect([status, body.errors]).toStrictEqual([
      400,
      {
        firstName: ['First name is empty or invalid'],
        phoneNo: ['Please enter a valid phone number'],
        'address.address1': ['Street address is required'],
        'address.postalCode': ['This field is empty or invalid.'],
      },
    ]);
  });

  it('are the signed-in customer’s alone, whatever ids a request brings (rows 6, 7)', async () => {
    const { app, visitor, customerId } = await withCustomer();
    const eve = visitorOf(app.url);
    await signUpSampleCustomer(eve, {
      'account.email': 'eve@example.test',
      'account.emailConfirm': 'eve@example.test',
    });
    const mass = {
      ...details,
      id: customerId,
      userId: customerId,
      customerId,
      email: 'eve@example.test',
      isCompany: true,
    };
    expect((await eve.post(`${api}/contact-details?id=${customerId}`, mass)).status).toBe(400);
    expect((await eve.post(`${api}/contact-details`, mass)).status).toBe(200);
    expect((await visitor.get(`${api}/account-details`)).body).toMatchObject({ account: { fullName: 'Ada Lovelace' } });
    const { body } = await eve.get(`${api}/account-details`);
    expect(body).toMatchObject({ account: { fullName: 'Augusta King', email: 'eve@example.test', isCompany: false } });
  });
});

describe('consents', () => {
  it('change one by one, each with its own time and wording', async () => {
    const { app, visitor } = await withCustomer();
    const before = await consentsOf(visitor);
    expect(before).toMatchObject({ email: { given: true, at: '2026-11-09T23:00:00.000Z' }, post: { given: false } });
    app.clock.advance({ hours: 1 });
    await visitor.post(`${api}/consents`, { email: true, post: true, phoneAndSms: false });
    const after = await consentsOf(visitor);
    expect([after.email, after.phoneAndSms]).toStrictEqual([before.email, before.phoneAndSms]);
    expect(after.post).toStrictEqual({
      given: true,
      at: '2026-11-10T00:00:00.000Z',
      wording: 'Austral may tell me about cars and offers by post.',
    });
  });

  it('are offered with another order, which changes those that its form names', async () => {
    const { app, visitor, customerId } = await withCustomer();
    const before = await consentsOf(visitor);
    const saved = { email: true, post: false, phoneAndSms: false };
    expect((await visitor.get(`${api}/account-details`)).body).toMatchObject({ consents: saved });
    expect((await visitorOf(app.url).get(`${api}/account-details`)).body).not.toHaveProperty('consents');
    app.clock.advance({ hours: 1 });
    await signUpSampleCustomer(visitor, { 'account.opInPostMarketing': 'true' });
    const after = await consentsOf(visitor);
    expect(after).toStrictEqual({
      ...before,
      post: {
        given: true,
        at: '2026-11-10T00:00:00.000Z',
        wording: 'Austral may tell me about cars and offers by post.',
      },
    });
    await signUpSampleCustomer(visitor, { 'account.opInEmailMarketing': 'true', 'account.opInPostMarketing': 'false' });
    expect(await consentsOf(visitor)).toMatchObject({ email: before.email, post: { given: false } });
    await signUpSampleCustomer(visitor);
    const events = await app.ports.eventStore.readStream(customerStream(customerId));
    expect(events.filter(({ type }) => type === 'ConsentsChanged')).toHaveLength(2);
  });

  it('stay as they were chosen since, when an order is sent again', async () => {
    const { visitor } = await withCustomer();
    const path = await accountDetailsPath(visitor);
    const order = () =>
      visitor.postForm(path, signUpForm({ 'account.opInEmailMarketing': 'true' }), { 'Idempotency-Key': 'order-0002' });
    const first = await order();
    await visitor.post(`${api}/consents`, { email: false, post: false, phoneAndSms: false });
    expect((await order()).body).toStrictEqual(first.body);
    expect((await consentsOf(visitor)).email.given).toBe(false);
  });

  it('end by the link in a message, on being asked, from any mail program', async () => {
    const { app, visitor, customerId } = await withCustomer();
    const link = new URL(unsubscribeLink(app.ports, customerId));
    const stranger = visitorOf(app.url);
    const path = `${link.pathname}${link.search}`;
    // as whoever counts clicks on links hands it on
    const page = await stranger.get(`${path}&utm_source=mail`);
    expect([page.status, page.headers.get('referrer-policy')]).toStrictEqual([200, 'no-referrer']);
    expect(page.text).toContain(`<form method="post" action="${link.search}">`);
    expect((await consentsOf(visitor)).email.given).toBe(true);
    const one = await stranger.send(path, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(one.status).toBe(200);
    expect(await consentsOf(visitor)).toMatchObject({ email: { given: false } });
    expect((await stranger.send(path, { method: 'POST' })).status).toBe(200);
  });

  it('need the very link of the customer', async () => {
    const { app, customerId } = await withCustomer();
    const token = unsubscribeToken(app.ports, customerId);
    const other = unsubscribeToken(app.ports, app.ports.randomness.uuid());
    expect(readUnsubscribeToken(app.ports, token)).toStrictEqual({ whose: customerId, ends: 'offers' });
    const [, signature = ''] = other.split('.');
    const [, ownSignature = ''] = token.split('.');
    for (const forged of [
      '',
      '.',
      customerId,
      `${customerId}.`,
      `${customerId}.${signature}`,
      `${token}.x`,
      other,
      `${customerId}.whereItIs.${ownSignature}`,
    ]) {
      const answer = await visitorOf(app.url).get(`${api}/unsubscribe?token=${encodeURIComponent(forged)}`);
      expect([forged, answer.status, answer.body.code]).toStrictEqual([forged, 404, 'link-not-valid']);
    }
  });
});

describe('news of an order', () => {
  const path = `${api}/news-choices`;
  const choicesOf = async (visitor: Visitor): Promise<unknown> => JSON.parse((await visitor.get(path)).text);
  const historyOf = async ({ ports }: Awaited<ReturnType<typeof withCustomer>>['app'], customerId: string) =>
    (await findCustomer(ports, customerId))?.history
      .filter(({ type }) => type === 'NewsChoicesChanged')
      .map(({ data }) => data);

  it('are all mailed until the customer chooses, which is recorded once', async () => {
    const { app, visitor, customerId } = await withCustomer();
    const all = usualNewsChoices;
    const fewer = { ...all, whereItIs: { email: false, push: true } };
    expect(await choicesOf(visitor)).toStrictEqual(all);
    expect((await visitor.post(path, all)).status).toBe(200);
    expect((await visitor.post(path, fewer)).status).toBe(200);
    expect((await visitor.post(path, fewer)).status).toBe(200);
    expect(await choicesOf(visitor)).toStrictEqual(fewer);
    expect(await historyOf(app, customerId)).toStrictEqual([{ choices: fewer, how: 'account' }]);
  });

  it('end one kind at a time by the link in a mail, which ends nothing else', async () => {
    const { app, visitor, customerId } = await withCustomer();
    const link = new URL(unsubscribeLink(app.ports, customerId, 'handover'));
    const stranger = visitorOf(app.url);
    const page = await stranger.get(`${link.pathname}${link.search}`);
    expect(page.text).toContain('no more e-mail about the handover of your car?');
    expect(await choicesOf(visitor)).toMatchObject({ handover: { email: true, push: true } });
    for (const time of ['first', 'again']) {
      const ended = await stranger.send(`${link.pathname}${link.search}`, { method: 'POST' });
      expect([time, ended.status]).toStrictEqual([time, 200]);
    }
    const left = { ...usualNewsChoices, handover: { email: false, push: true } };
    expect(await choicesOf(visitor)).toStrictEqual(left);
    expect(await historyOf(app, customerId)).toStrictEqual([{ choices: left, how: 'unsubscribe-link' }]);
    expect((await consentsOf(visitor)).email.given).toBe(true);
  });

  it('are no other customer’s to choose, and nobody’s without logging in', async () => {
    const { app } = await withCustomer();
    const stranger = visitorOf(app.url);
    expect((await stranger.get(path)).status).toBe(401);
    expect((await stranger.post(path, { ...usualNewsChoices, handover: { email: false, push: true } })).status).toBe(
      401,
    );
  });
});

describe('the export of everything held', () => {
  it('has account, consents, history, orders and licences of the customer, and nobody else’s', async () => {
    const shop = await serveShop();
    const eve = await payingCustomer(shop, 'eve@example.test');
    const ada = await payingCustomer(shop);
    const { secret, recoveryCodes, codeAt } = await turnOnSecondFactor(ada, shop.clock.now());
    const newsChoices = { ...usualNewsChoices, whereItIs: { email: false, push: true } };
    await ada.post(`${api}/news-choices`, newsChoices);
    const command = {
      commandId: 'device',
      correlationId: 'device',
      customerId: await customerIdOf(shop, 'ada@example.test'),
    };
    const endpoint = 'https://push.example/ada';
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    await addPushDevice(shop.ports, command, { endpoint, keys }, '');
    const { status, text, headers } = await ada.post(`${api}/my-data`, {
      code: codeAt(shop.clock.now().add({ seconds: 30 })),
    });
    expect([status, headers.get('content-disposition')]).toStrictEqual([200, 'attachment; filename="my-data.json"']);
    expect(headers.get('cache-control')).toBe('no-store');
    const data = myDataSchema.parse(JSON.parse(text));
    expect(data).toMatchObject({
      account: {
        isCompany: false,
        contact: { email: 'ada@example.test' },
        dateOfBirth: '1990-12-10',
        secondFactorSince: shop.clock.now().toString({ smallestUnit: 'millisecond' }),
      },
      consents: { email: { given: false } },
      newsChoices,
      licences: [{ contentType: 'image/jpeg' }],
    });
    expect(data.history.map(({ type }) => type)).toStrictEqual([
      'CustomerRegistered',
      'LicenceReceived',
      'NewsChoicesChanged',
      'PushDeviceAdded',
    ]);
    expect(data.history.at(-1)?.personal).toEqual({ endpoint, keys });
    expect(data.orders.map(({ orderNo }) => orderNo)).toStrictEqual([ada.orderNo]);
    expect(data.orders[0]?.history.map(({ type }) => type)).toContain('DepositPaid');
    expect(
      Buffer.from(data.licences[0]?.contentBase64 ?? '', 'base64')
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');
    const hidden = ['eve@example\\.test', eve.orderNo, 'argon2id\\$', secret, ...recoveryCodes];
    expect(text).not.toMatch(new RegExp(hidden.join('|')));
  });
});
