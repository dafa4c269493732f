import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { customerStream, emailStream } from '@driveaway/domain/customer/customer-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { openEvent, sealEvents, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { describe, expect, it } from 'vitest';
import { serveApp, type ServedApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { emailHashOf, findReservation } from './customers.ts';
import {
  accountDetailsPath,
  licence,
  sampleBuild,
  samplePassword,
  signUpForm,
  signUpSampleCustomer,
} from './testing/sign-up-form.ts';

const authenticate = '/api/build-your-own/authenticate';
const taken = 'An account with this email address already exists. Please log in.';

const customerIdOf = async ({ ports }: ServedApp, email: string): Promise<string> => {
  const customerId = await findReservation(ports, emailHashOf(ports, email));
  if (customerId === undefined) throw new Error('nobody has this address');
  return customerId;
};

const countOf = async ({ ports }: ServedApp, prefix: string): Promise<number> =>
  (await ports.eventStore.readAll({ prefixes: [prefix], limit: 1_000 })).events.length;

const createdOrder = async ({ ports }: ServedApp, orderNo: string): Promise<OpenedEvent> => {
  const [created] = await ports.eventStore.readStream(orderStream(orderNo));
  if (created === undefined) throw new Error('no order');
  return openEvent(created, (keyId) => ports.keys.find(keyId));
};

/** As if the process had ended right after the reservation of the address. */
const reserve = async ({ ports }: ServedApp, email: string): Promise<string> => {
  const stream = emailStream(emailHashOf(ports, email));
  const customerId = ports.randomness.uuid();
  const commandId = ports.randomness.uuid();
  const events = sealEvents({
    stream,
    previous: emptyChain,
    events: [{ type: 'EmailReserved', schemaVersion: 1, data: { customerId } }],
    command: { commandId, correlationId: commandId, causationId: commandId },
    actor: { kind: 'customer', id: customerId },
    recordedAt: ports.clock.now().toString(),
    randomness: ports.randomness,
  });
  await ports.eventStore.append(stream, events, 'no-stream');
  return customerId;
};

describe('sign-up', () => {
  it('creates the account and the order, signs in, and prefills the next order', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const { orderNo, orderReference } = await signUpSampleCustomer(visitor);
    expect(orderNo).toMatch(/^\d{8}-\d{4}$/);
    expect(orderReference).toMatch(/^[0-9a-f]{32}$/);
    const { body } = await visitor.get('/api/build-your-own/account-details');
    expect(body).toMatchObject({
      account: {
        isAuthenticated: true,
        fullName: 'Ada Lovelace',
        email: 'ada@example.test',
        dateOfBirth: '10/12/1990',
      },
      address: { address1: '1 Analytical Lane', stateCode: 'NSW', postalCode: '2000' },
    });
  });

  it('keeps personal data, password and licence out of the stores in the clear, and out of the log', async () => {
    const app = await serveApp();
    await signUpSampleCustomer(visitorOf(app.url), {
      'account.lastName': 'Canarywood',
      'account.email': 'canarywood@example.test',
      'account.emailConfirm': 'canarywood@example.test',
      'account.password': 'canary-password',
      'account.passwordConfirm': 'canary-password',
      licence: licence(Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('canary-licence')])),
    });
    const names = await readdir(app.directory, { recursive: true, withFileTypes: true });
    const stored = await Promise.all(
      names.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
    );
    const everything = [...stored, ...app.logged].join('\n');
    expect(everything).toContain('EmailReserved');
    expect(everything.toLowerCase()).not.toContain('canary');
  });

  it('says everything that is wrong at once, in the specification’s words', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const { status, body } = await visitor.postForm(await accountDetailsPath(visitor), new FormData());
    expect(status).toBe(400);
    expect(body.errors).toStrictEqual({
      dealerCode: ['Dealer is required'],
      agreePrivacyCollection: ['You must agree to the Privacy Collection Statement'],
      'address.address1': ['Street address is required'],
      'address.city': ['This field is required.'],
      'account.firstName': ['First name is empty or invalid'],
      'account.lastName': ['Last name is empty or invalid'],
      'account.phoneNo': ['Phone number is required'],
      'account.dateOfBirth': ['Date of birth is required'],
      licence: ['Licence file is required'],
      'account.email': ['Email address is required'],
      'account.emailConfirm': ['Confirm your email address'],
      'account.password': ['Password is required'],
      'account.passwordConfirm': ['Confirm your password'],
    });
    expect(body.message).toBe(
      Object.values(body.errors ?? {})
        .flat()
        .join(', '),
    );
    expect(await countOf(app, 'email-')).toBe(0);
  });

  it.each([
    ['account.firstName', 'R2D2', 'First name is empty or invalid'],
    ['account.firstName', 'A'.repeat(31), 'First name is empty or invalid'],
    ['account.lastName', '@da', 'Last name is empty or invalid'],
    ['account.middleName', '4', 'This field is empty or invalid.'],
    ['account.email', 'ada', 'Please enter a valid email address'],
    ['account.emailConfirm', 'eve@example.test', 'Confirm your email address'],
    ['account.phoneNo', '1300 000 000', 'Please enter a valid phone number'],
    ['account.dateOfBirth', '11/11/2026', 'Date of birth cannot be in the future.'],
    ['account.dateOfBirth', '31/02/1990', 'Date of birth is required'],
    ['account.passwordConfirm', 'another', 'Confirm your password'],
    ['address.address1', 'x'.repeat(251), 'The maximum legth of this field is 250 characters.'],
    ['address.city', 'x'.repeat(101), 'The maximum legth of this field is 100 characters.'],
    ['dealerCode', 'nobody', 'Dealer is required'],
    ['dealerCode', 'austral-perth', 'Please choose a retailer in NSW: your price was calculated there.'],
    ['licence', licence(Buffer.from('<html>')), 'The licence must be a JPEG, PNG or PDF file.'],
    [
      'licence',
      licence(Buffer.from('<svg/>'), 'a.svg', 'image/svg+xml'),
      'The licence must be a JPEG, PNG or PDF file.',
    ],
    ['agreePrivacyCollection', 'false', 'You must agree to the Privacy Collection Statement'],
  ] as const)('refuses %s %s', async (field, value, message) => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const answer = await visitor.postForm(await accountDetailsPath(visitor), signUpForm({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[field]).toStrictEqual([message]);
    expect(await countOf(app, 'email-')).toBe(0);
  });

  it('lets today’s date in Sydney be the latest date of birth', async () => {
    const app = await serveApp();
    const { orderNo } = await signUpSampleCustomer(visitorOf(app.url), { 'account.dateOfBirth': '10/11/2026' });
    expect(orderNo).toMatch(/^\d{8}-\d{4}$/);
  });

  it('asks a company for its name and number instead of a licence', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    const company = { 'account.isCompany': 'on', licence: undefined };
    const refused = await visitor.postForm(path, signUpForm({ ...company, 'account.companyAbn': '51 824 753 557' }));
    expect(refused.body.errors).toStrictEqual({
      'account.companyName': ['Company name is required'],
      'account.companyAbn': ['Company ABN/ACN is required'],
    });
    const accepted = await visitor.postForm(
      path,
      signUpForm({ ...company, 'account.companyName': 'Engines Ltd', 'account.companyAbn': '51 824 753 556' }),
    );
    expect(accepted.status).toBe(200);
  });

  it('wants exactly one licence file of at most 8 MB', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    const two = signUpForm();
    two.append('licence', licence());
    expect((await visitor.postForm(path, two)).body.errors).toStrictEqual({ licence: ['Licence file is required'] });
    const eightMegabytes = Buffer.alloc(8 * 1024 * 1024, 0);
    eightMegabytes.write('%PDF-');
    const largest = licence(eightMegabytes, 'a.pdf', 'application/pdf');
    const tooLarge = licence(Buffer.concat([eightMegabytes, Buffer.from(' ')]), 'a.pdf', 'application/pdf');
    expect((await visitor.postForm(path, signUpForm({ licence: tooLarge }))).body.errors).toStrictEqual({
      licence: ['The licence file must be no larger than 8 MB.'],
    });
    const far = licence(Buffer.alloc(10 * 1024 * 1024), 'a.pdf', 'application/pdf');
    const early = await visitor.postForm(path, signUpForm({ licence: far }));
    expect([early.status, early.body.message]).toStrictEqual([413, 'The licence file must be no larger than 8 MB.']);
    expect((await visitor.postForm(path, signUpForm({ licence: largest }))).status).toBe(200);
  });

  it.each([
    ['too many fields', () => Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x'] as const), 413],
    ['an endless field', () => [['account.companyName', 'x'.repeat(20_000)] as const], 400],
    ['a field twice', () => [['account.firstName', 'Eve'] as const], 400],
    ['many files', () => Array.from({ length: 9 }, () => ['licence', licence()] as const), 413],
  ])('refuses %s', async (_what, extra, status) => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const form = signUpForm();
    for (const [field, value] of extra()) form.append(field, value);
    const answer = await visitor.postForm(await accountDetailsPath(visitor), form);
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
    expect(await countOf(app, 'email-')).toBe(0);
  });

  it('refuses a form that is none, and one that breaks off', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    expect((await visitor.post(path, {})).status).toBe(415);
    const broken = await visitor.send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="dealerCode"\r\n\r\naustral',
    });
    expect([broken.status, broken.body.code]).toStrictEqual([400, 'malformed-input']);
    const unbounded = await visitor.send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data' },
      body: 'x',
    });
    expect(unbounded.status).toBe(400);
  });

  it('takes nothing from the form that the server decides: price, state, ids', async () => {
    const app = await serveApp();
    const { orderNo } = await signUpSampleCustomer(visitorOf(app.url), {
      'address.stateCode': 'TAS',
      finalDap: '1',
      'account.id': 'somebody-else',
      'account.flags': '65535',
      status: '65',
    });
    const { data, personal } = await createdOrder(app, orderNo);
    expect(data).toMatchObject({ price: { state: 'NSW' }, customerId: await customerIdOf(app, 'ada@example.test') });
    expect(personal).toMatchObject({ buyer: { address: { stateCode: 'NSW', postalCode: '2000' } } });
    expect(JSON.stringify([data, personal])).not.toContain('TAS');
  });

  it('refuses an unknown car, and a state without a price', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const unknown = await visitor.postForm(
      '/api/build-your-own/account-details?id=6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911',
      signUpForm(),
    );
    expect([unknown.status, unknown.body.code]).toStrictEqual([404, 'car-build-not-found']);
    const perth = await accountDetailsPath(visitor, {
      build: sampleBuild,
      suburb: { name: 'Perth', state: 'WA', postcode: '6000' },
    });
    const unpriced = await visitor.postForm(perth, signUpForm({ dealerCode: 'austral-perth' }));
    expect([unpriced.status, unpriced.body.code]).toStrictEqual([409, 'no-price']);
    expect(unpriced.body.message).toContain('ask your retailer');
    expect(await countOf(app, 'email-')).toBe(0);
  });
});

describe('an e-mail address', () => {
  it('belongs to one account, however it is spelled', async () => {
    const app = await serveApp();
    await signUpSampleCustomer(visitorOf(app.url));
    const other = visitorOf(app.url);
    const answer = await other.postForm(
      await accountDetailsPath(other),
      signUpForm({ 'account.email': ' ADA@Example.TEST', 'account.emailConfirm': 'ada@example.test' }),
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ success: false, message: taken, errors: { 'account.email': [taken] } });
    expect(other.cookies.size).toBe(0);
    expect(await countOf(app, 'order-')).toBe(1);
  });

  it('goes to exactly one of several who want it at once', async () => {
    const app = await serveApp();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const visitor = visitorOf(app.url);
        const password = `password ${index}`;
        const form = signUpForm({
          'account.firstName': `Ada${'abcdef'.at(index) ?? ''}`,
          'account.password': password,
          'account.passwordConfirm': password,
        });
        return { password, ...(await visitor.postForm(await accountDetailsPath(visitor), form)) };
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toStrictEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect(await countOf(app, 'customer-')).toBe(1);
    expect(await countOf(app, 'order-')).toBe(1);
    const logins = await Promise.all(
      answers.map(async ({ password }) => {
        const { status } = await visitorOf(app.url).post(authenticate, { email: 'ada@example.test', password });
        return status === 200;
      }),
    );
    expect(logins).toStrictEqual(answers.map(({ status }) => status === 200));
  });
});

describe('an interrupted sign-up', () => {
  it('is taken over with the same customer when only the address was reserved', async () => {
    const app = await serveApp();
    const customerId = await reserve(app, 'ada@example.test');
    const { orderNo } = await signUpSampleCustomer(visitorOf(app.url));
    expect(await customerIdOf(app, 'ada@example.test')).toBe(customerId);
    const [registered] = await app.ports.eventStore.readStream(customerStream(customerId));
    expect(registered?.type).toBe('CustomerRegistered');
    expect(orderNo).toMatch(/^\d{8}-\d{4}$/);
  });

  it('goes on after a failure to save the password, for the same details only', async () => {
    let isBroken = true;
    const app = await serveApp({
      ports: ({ vault }) => ({
        vault: {
          ...vault,
          saveCredential: async (credential) => {
            if (isBroken) throw new Error('the disk is gone');
            await vault.saveCredential(credential);
          },
        },
      }),
    });
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    const failed = await visitor.postForm(path, signUpForm());
    expect([failed.status, failed.body.message]).toStrictEqual([500, 'Something went wrong']);
    expect(visitor.cookies.size).toBe(0);
    isBroken = false;
    const stranger = visitorOf(app.url);
    const refused = await stranger.postForm(path, signUpForm({ 'account.phoneNo': '0491 570 110' }));
    expect(refused.body.code).toBe('email-taken');
    expect((await visitor.postForm(path, signUpForm())).status).toBe(200);
    const login = { email: 'ada@example.test', password: samplePassword };
    expect((await visitorOf(app.url).post(authenticate, login)).status).toBe(200);
  });
});

describe('a repeated sign-up', () => {
  const key = { 'Idempotency-Key': 'submit-0001' };

  it('under the same key gives the same order number, with the first answer lost or kept', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    const first = await visitor.postForm(path, signUpForm(), key);
    expect(first.status).toBe(200);
    const signedIn = await visitor.postForm(path, signUpForm(), key);
    const withoutCookies = await visitorOf(app.url).postForm(path, signUpForm(), key);
    expect(signedIn.body).toStrictEqual(first.body);
    expect(withoutCookies.body).toStrictEqual(first.body);
    expect(await countOf(app, 'order-')).toBe(1);
    expect(await readdir(join(app.directory, 'files'))).toHaveLength(1);
  });

  it('never opens the account to somebody who knows the key but not the password', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    await visitor.postForm(path, signUpForm(), key);
    const stranger = visitorOf(app.url);
    const guess = { 'account.password': 'a guess', 'account.passwordConfirm': 'a guess' };
    const answer = await stranger.postForm(path, signUpForm(guess), key);
    expect(answer.body.code).toBe('email-taken');
    expect(stranger.cookies.size).toBe(0);
  });

  it('under the same key with other content is refused', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    await visitor.postForm(path, signUpForm(), key);
    const answer = await visitor.postForm(path, signUpForm({ 'account.firstName': 'Augusta' }), key);
    expect([answer.status, answer.body.code]).toStrictEqual([422, 'key-reused']);
  });

  it('without a key is another order of the signed-in customer, who gives no e-mail address and no password', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const { orderNo } = await signUpSampleCustomer(visitor);
    const second = await signUpSampleCustomer(visitor, {
      'account.email': undefined,
      'account.emailConfirm': undefined,
      'account.password': undefined,
      'account.passwordConfirm': undefined,
    });
    expect(second.orderNo).not.toBe(orderNo);
    expect(await createdOrder(app, second.orderNo)).toMatchObject({
      data: { customerId: await customerIdOf(app, 'ada@example.test') },
      personal: { buyer: { email: 'ada@example.test' } },
    });
    expect(await countOf(app, 'customer-')).toBe(1);
  });

  it('refuses a key that is too short', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    const answer = await visitor.postForm(path, signUpForm(), { 'Idempotency-Key': 'short' });
    expect(answer.body.errors).toStrictEqual({ 'Idempotency-Key': ['The key must be 8 to 200 visible characters.'] });
  });
});
