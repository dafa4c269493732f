import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardNumberRefusal } from '@driveaway/domain/payments/card-numbers.ts';
import { describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { countOf, createdOrder, customerIdOf } from './testing/read-account.ts';
import { accountDetailsPath, licence, sampleBuild, signUpForm, signUpSampleCustomer } from './testing/sign-up-form.ts';

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
      licence: licence(Buffer.from('%PDF-1.7 canary-licence'), 'canary.pdf', 'application/pdf'),
    });
    const names = await readdir(app.directory, { recursive: true, withFileTypes: true });
    const stored = await Promise.all(
      names.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
    );
    const everything = [...stored, ...app.logged].join('\n');
    expect(everything).toContain('EmailReserved');
    expect(everything.toLowerCase()).not.toContain('canary');
  });

  it('takes no card number in an address or a company name', async () => {
    const visitor = visitorOf((await serveApp()).url);
    const changes = {
      'address.address1': '1 Analytical Lane 4444 3333 2222 1111',
      'account.companyName': '378282246310005',
    };
    const { status, body } = await visitor.postForm(await accountDetailsPath(visitor), signUpForm(changes));
    expect([status, body.errors]).toStrictEqual([
      400,
      { 'address.address1': [cardNumberRefusal], 'account.companyName': [cardNumberRefusal] },
    ]);
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
    ['account.dateOfBirth', '31/02/1990', 'There is no 31/02/1990 in the calendar.'],
    ['account.dateOfBirth', '11/11/2008', 'You must be at least 18 years old to order.'],
    ['account.email', 'foo@bar', 'Please enter a valid email address'],
    ['account.passwordConfirm', 'another', 'Confirm your password'],
    ['address.address1', 'x'.repeat(251), 'The maximum legth of this field is 250 characters.'],
    ['address.city', 'x'.repeat(101), 'The maximum legth of this field is 100 characters.'],
    ['dealerCode', 'nobody', 'Dealer is required'],
    ['licence', licence(Buffer.from('<html>')), 'The licence must be a JPEG, PNG, WebP, GIF or PDF file.'],
    [
      'licence',
      licence(Buffer.from('<svg/>'), 'a.svg', 'image/svg+xml'),
      'The licence must be a JPEG, PNG, WebP, GIF or PDF file.',
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

  it.each([
    ['1234567', 'Please use at least 8 characters.'],
    ['Sunshine', 'This password is used by many people and would be guessed early. Please choose another one.'],
  ])('refuses the password %j and makes no account', async (password, message) => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const form = signUpForm({ 'account.password': password, 'account.passwordConfirm': password });
    const { status, body } = await visitor.postForm(await accountDetailsPath(visitor), form);
    expect([status, body.errors]).toStrictEqual([400, { 'account.password': [message] }]);
    expect(await countOf(app, 'customer-')).toBe(0);
  });

  it('goes by today’s date in Sydney', async () => {
    const app = await serveApp();
    const { orderNo } = await signUpSampleCustomer(visitorOf(app.url), { 'account.dateOfBirth': '10/11/2008' });
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
    two.append('licence', licence());
    const three = await visitor.postForm(path, two);
    expect([three.status, three.body.errors]).toStrictEqual([400, { licence: ['Licence file is required'] }]);
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
    ['many files', () => Array.from({ length: 9 }, () => ['licence', licence()] as const), 400],
  ])('refuses %s (row 37)', async (_what, extra, status) => {
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

  it('takes nothing from the form that the server decides: price, state, ids (row 7)', async () => {
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

  it('refuses an unknown car, and an island without a price', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const unknown = await visitor.postForm(
      '/api/build-your-own/account-details?id=6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911',
      signUpForm(),
    );
    expect([unknown.status, unknown.body.code]).toStrictEqual([404, 'car-build-not-found']);
    const island = await accountDetailsPath(visitor, {
      build: sampleBuild,
      suburb: { name: 'Norfolk Island', state: 'NSW', postcode: '2899' },
    });
    const unpriced = await visitor.postForm(island, signUpForm());
    expect([unpriced.status, unpriced.body.code]).toStrictEqual([409, 'no-price']);
    expect(unpriced.body.message).toContain('ask your retailer');
    expect(await countOf(app, 'email-')).toBe(0);
  });
});
