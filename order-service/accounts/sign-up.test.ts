import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { customerStream, emailStream } from '@driveaway/domain/customer/customer-events.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { releasedRates } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { serveApp, type ServedApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { emailHashOf } from '../customers/customers.ts';
import { countOf, createdOrder, customerIdOf } from './testing/read-account.ts';
import {
  accountDetailsPath,
  sampleBuild,
  samplePassword,
  signUpForm,
  signUpSampleCustomer,
  sydney,
} from './testing/sign-up-form.ts';

const authenticate = '/api/build-your-own/authenticate';
const taken = 'An account with this email address already exists. Please log in.';

/** As if the process had crashed right after reserving the address. */
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
  expect(await ports.eventStore.append(stream, events, 'no-stream')).toMatchObject({ kind: 'appended' });
  return customerId;
};

describe('an e-mail address', () => {
  it('belongs to one account, however it is spelled (row 47)', async () => {
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

  it.each([
    ['different', (index: number) => `Ada${'abcdef'.at(index) ?? ''}`],
    ['the same', () => 'Ada'],
  ])('goes to exactly one of several who want it at once with %s details (row 47)', async (_which, firstName) => {
    const app = await serveApp();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const visitor = visitorOf(app.url);
        const password = `password ${index}`;
        const form = signUpForm({
          'account.firstName': firstName(index),
          'account.password': password,
          'account.passwordConfirm': password,
        });
        const answer = await visitor.postForm(await accountDetailsPath(visitor), form);
        return { password, hasSession: visitor.cookies.has('driveaway-session'), ...answer };
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toStrictEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect(answers.map(({ hasSession }) => hasSession)).toStrictEqual(answers.map(({ status }) => status === 200));
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

  it('by a full disk records no order and is told to come back, and goes on once there is room (row 78)', async () => {
    let isFull = true;
    const app = await serveApp({
      ports: ({ files }) => ({
        files: {
          ...files,
          write: async (id, content, owner) => {
            if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            await files.write(id, content, owner);
          },
        },
      }),
    });
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    const key = { 'Idempotency-Key': 'submit-0001' };
    const full = await visitor.postForm(path, signUpForm(), key);
    expect([full.status, full.body.code, full.headers.get('Retry-After')]).toStrictEqual([503, 'unavailable', '2']);
    expect(await countOf(app, 'order-')).toBe(0);
    isFull = false;
    expect((await visitor.postForm(path, signUpForm(), key)).status).toBe(200);
    expect(await readdir(join(app.directory, 'files'))).toHaveLength(1);
  });

  it('goes on after a failure to save the password, for the same details only', async () => {
    let isBroken = true;
    const app = await serveApp({
      ports: ({ vault }) => ({
        vault: {
          ...vault,
          insertCredential: async (credential) => {
            if (isBroken) throw new Error('the disk is gone');
            return vault.insertCredential(credential);
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
    const guess = { 'account.password': 'a lucky guess', 'account.passwordConfirm': 'a lucky guess' };
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

  /** In the Northern Territory nothing follows the concession for cars with a plug. */
  const withoutSuccessors = {
    ...releasedRates,
    states: releasedRates.states.map((rates) =>
      rates.state === 'NT'
        ? Object.assign({}, rates, {
            registration: rates.registration.map(({ name, rows }) => ({
              name,
              rows: rows.filter(({ effectiveFrom }) => effectiveFrom < '2027-07-01'),
            })),
          })
        : rates,
    ),
  };

  it.each([
    {
      by: 'has another price',
      lastMinute: '2026-06-30T13:59:00Z',
      suburb: sydney,
      dealerCode: 'austral-sydney-city',
      code: 'price-not-agreed',
    },
    {
      by: 'has no price',
      lastMinute: '2027-06-30T14:29:00Z',
      suburb: { name: 'Darwin', state: 'NT', postcode: '0800' },
      dealerCode: 'austral-darwin',
      code: 'no-price',
    },
  ])('under the same key gives its first answer for ever, also when the car $by after midnight', async (sale) => {
    const { lastMinute, suburb, dealerCode, code } = sale;
    const app = await serveApp({ settings: { rateBook: withoutSuccessors } });
    app.clock.advance(app.clock.now().until(lastMinute));
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor, { build: sampleBuild, suburb });
    const priceNow = async (): Promise<string> => {
      const { text } = await visitor.get(path.replace('account-details', 'order-summary'));
      return String(orderSummarySchema.parse(JSON.parse(text)).financeDetails?.finalDap);
    };
    const agreedDriveawayPrice = await priceNow();
    const form = { dealerCode, agreedDriveawayPrice, 'address.city': suburb.name };
    const first = await visitor.postForm(path, signUpForm(form), key);
    expect(first.status).toBe(200);

    app.clock.advance({ minutes: 2 });
    expect(await priceNow()).not.toBe(agreedDriveawayPrice);
    const again = await visitor.postForm(path, signUpForm(form), key);
    expect([again.status, again.body]).toStrictEqual([200, first.body]);
    const withoutCookies = await visitorOf(app.url).postForm(path, signUpForm(form), key);
    expect(withoutCookies.body).toStrictEqual(first.body);
    const changed = await visitor.postForm(path, signUpForm({ ...form, 'account.firstName': 'Augusta' }), key);
    expect([changed.status, changed.body.code]).toStrictEqual([422, 'key-reused']);
    const another = await visitor.postForm(path, signUpForm(form), { 'Idempotency-Key': 'submit-0002' });
    expect([another.status, another.body.code]).toStrictEqual([409, code]);
    const { orderNo } = z.object({ orderNo: z.string() }).parse(first.body);
    expect((await createdOrder(app, orderNo)).data).toMatchObject({
      price: { totalCents: Math.round(Number(agreedDriveawayPrice) * 100) },
    });
  });

  it('without a key is the same order in the same visit, also when it is sent several times at once', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = await accountDetailsPath(visitor);
    const first = await visitor.postForm(path, signUpForm());
    expect(first.status).toBe(200);
    const again = await Promise.all([1, 2, 3].map(() => visitor.postForm(path, signUpForm())));
    expect(again.map(({ body }) => body)).toStrictEqual([first.body, first.body, first.body]);
    const changed = await visitor.postForm(path, signUpForm({ 'account.firstName': 'Augusta' }));
    expect([changed.status, changed.body.code]).toStrictEqual([422, 'key-reused']);
    expect(await countOf(app, 'order-')).toBe(1);

    const keyed = await visitor.postForm(path, signUpForm(), key);
    expect([keyed.status, keyed.body.orderNo === first.body.orderNo]).toStrictEqual([200, false]);
  });

  it('of one car by other people is an order of each of them', async () => {
    const app = await serveApp();
    const path = await accountDetailsPath(visitorOf(app.url));
    const numbers = [];
    for (const email of ['ada@example.test', 'grace@example.test', 'mary@example.test']) {
      const form = signUpForm({ 'account.email': email, 'account.emailConfirm': email });
      const { status, body } = await visitorOf(app.url).postForm(path, form);
      expect(status).toBe(200);
      numbers.push(body.orderNo);
    }
    expect(new Set(numbers).size).toBe(3);
    expect(await countOf(app, 'order-')).toBe(3);
  });

  it('without a key, for another car, is another order of a customer who gives no e-mail address and no password', async () => {
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
