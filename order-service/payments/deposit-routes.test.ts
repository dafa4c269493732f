import { paymentReviewed } from '@driveaway/domain/payments/payment-reviewed.ts';
import { cardNumberRefusal } from '@driveaway/domain/payments/card-numbers.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { visa } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { loadOrder } from '../orders/load-order.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { depositForm } from './testing/deposit-form.ts';

const path = '/api/build-your-own/deposit';
const withKey = (key: string) => ({ 'Idempotency-Key': key });

const readAll = async (directory: string): Promise<string> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  return contents.join('\n');
};

describe('POST deposit', () => {
  it('takes the deposit, and the order shows it at once', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { status, body } = await customer.post(path, await depositForm(shop.gateway, customer.orderReference));
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      status: 'paid',
      message: 'Thank you. Your deposit of $1,000 has been paid.',
    });
    const details = await customer.get(`/api/build-your-own/order-details?orderNo=${customer.orderNo}`);
    expect(details.body).toMatchObject({
      orderDisplayStatus: 2,
      checkout: { depositPaid: true, paymentOpen: false, contractIssued: true },
      deposit: { amount: 1000, maskedCard: '444433XXXXXX1111' },
    });
    const [charge] = shop.gateway.readBooks().charges;
    expect(shop.gateway.describe(charge?.reference ?? '')).toMatchObject({ orderNo: customer.orderNo });
  });

  it.each([
    // with the contract that a paid deposit brings
    ['paid', 1000, 'ContractIssued', undefined],
    ['declined', 1000.51, 'DepositPaymentFailed', undefined],
    ['unknown', 1000, 'DepositPaymentStarted', 'answer-lost'],
  ] as const)(
    'leaves the position of what it brought about with the browser: %s',
    async (_name, amount, type, fault) => {
      const shop = await serveShop((operation) =>
        fault !== undefined && operation === 'charge' ? { kind: fault } : undefined,
      );
      const customer = await signUpCustomer(shop);
      await customer.post(path, { ...(await depositForm(shop.gateway, customer.orderReference)), amount });
      const { events } = await loadOrder(shop.ports, customer.orderNo);
      const recorded = events.find((event) => event.type === type);
      expect(recorded).toBeDefined();
      expect(customer.cookies.get('driveaway-position')).toBe(String(recorded?.position));
    },
  );

  it('takes dollars and cents, and tells what the bank says to a decline', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    const { status, body } = await customer.post(path, { ...form, amount: 1000.51 });
    expect(status).toBe(402);
    expect(body).toMatchObject({
      success: false,
      code: 'payment-declined',
      message: 'Your bank declined the payment: insufficient funds. You have not been charged.',
    });
  });

  it('answers a retry under its key with the same truth, and another amount with 422 (rows 49, 51)', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    const first = await customer.post(path, form, withKey('key-number-one'));
    const again = await customer.post(path, form, withKey('key-number-one'));
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const other = await customer.post(path, { ...form, amount: 2000 }, withKey('key-number-one'));
    expect([other.status, other.body.code]).toEqual([422, 'key-reused']);
    expect(shop.gateway.countApproved()).toBe(1);
  });

  it('makes one charge of twenty at the same time; the others hear that a payment is open or paid (row 50)', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => customer.post(path, form, withKey(`parallel-${index}`))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(shop.gateway.countApproved()).toBe(1);
  });

  it('is pending when the bank’s answer is lost, and refuses a second payment meanwhile (row 53)', async () => {
    const shop = await serveShop((operation) => (operation === 'charge' ? { kind: 'answer-lost' } : undefined));
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    const { status, body } = await customer.post(path, form);
    expect([status, body]).toEqual([
      200,
      { success: true, status: 'pending', message: 'We’re checking with the bank. You won’t be charged twice.' },
    ]);
    const second = await customer.post(path, form);
    expect([second.status, second.body.code]).toEqual([409, 'payment-open']);
    const details = await customer.get(`/api/build-your-own/order-details?orderNo=${customer.orderNo}`);
    expect(details.body).toMatchObject({ checkout: { paymentOpen: true, depositPaid: false } });
    expect(shop.gateway.countApproved()).toBe(1);
  });

  it('tells the gateway who pays and from where', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop, 'ada@example.test');
    const charge = vi.spyOn(shop.ports.gateway, 'charge');
    await customer.post(path, await depositForm(shop.gateway, customer.orderReference));
    expect(charge.mock.calls).toMatchObject([
      [
        {
          customerIp: expect.stringContaining('127.0.0.1'),
          payer: { lastName: 'Lovelace', email: 'ada@example.test' },
        },
      ],
    ]);
  });

  it('is held while the gateway reviews it: no receipt, no contract, and a cancelling says what comes of it', async () => {
    const shop = await serveShop((operation) => (operation === 'charge' ? { kind: 'held' } : undefined));
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    const { status, body } = await customer.post(path, form);
    expect([status, body]).toEqual([200, { success: true, status: 'held', message: paymentReviewed }]);
    const details = await customer.get(`/api/build-your-own/order-details?orderNo=${customer.orderNo}`);
    expect(details.body).toMatchObject({
      checkout: { paymentOpen: true, paymentHeld: true, depositPaid: false, contractIssued: false },
    });
    const cancelled = await customer.post('/api/build-your-own/cancel-order', { orderNo: customer.orderNo });
    expect(cancelled.body.message).toBe(
      'Your order is cancelled. The card payment service still reviews a payment of $1,000. If it goes through, it goes back to the same card within ten business days.',
    );
  });

  it('names every missing field with the specification’s message', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { status, body } = await customer.post(path, {});
    expect(status).toBe(400);
    const firstMessages = Object.entries(body.errors ?? {}).map(([field, messages]) => [field, messages[0]]);
    expect(Object.fromEntries(firstMessages)).toEqual({
      orderReference: 'Order reference is required',
      cardName: 'Card name is required',
      cardNumber: 'Card number is required',
      cardExpiryMonth: 'Card expiry month is required',
      cardExpiryYear: 'Card expiry year is required',
      cardCVN: 'Card CVN is required',
      amount: 'Deposit amount is required',
    });
  });

  it.each([999.99, 3000.01, 0, -1000, 1000.001])('refuses an amount of %d dollars (row 48)', async (amount) => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    const { status, body } = await customer.post(path, { ...form, amount });
    expect([status, body.errors]).toEqual([400, { amount: ['The deposit amount must be between $1000 and $3000'] }]);
    expect(shop.gateway.countApproved()).toBe(0);
  });

  it('refuses an amount that is a text', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    const { body } = await customer.post(path, { ...form, amount: '1e3' });
    expect(body.errors).toEqual({ amount: ['Deposit amount is required'] });
  });

  it('refuses a card in the clear without keeping or repeating it', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    for (const clear of [
      { cardNumber: visa.number },
      { cardCVN: visa.cvn },
      { cardNumber: `eCrypted:${visa.number}` },
    ]) {
      const { status, body, text } = await customer.post(path, { ...form, ...clear });
      expect([status, body.message]).toEqual([400, 'Something went wrong. Service unavailable.']);
      expect(text).not.toContain(visa.number);
    }
    expect(shop.logged.join()).not.toContain(visa.number);
    expect(await readAll(shop.directory)).not.toContain(visa.number);
  });

  it('refuses a card number as the name on the card, by its field', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    const { status, body } = await customer.post(path, { ...form, cardName: `Ada ${visa.number}` });
    expect([status, body.errors]).toEqual([400, { cardName: [cardNumberRefusal] }]);
    expect(shop.gateway.countApproved()).toBe(0);
    expect(shop.logged.join()).not.toContain(visa.number);
    expect(await readAll(shop.directory)).not.toContain(visa.number);
  });

  it('leaves neither card number nor CVN nor their ciphertext in any file or log line (row 88)', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const form = await depositForm(shop.gateway, customer.orderReference);
    await customer.post(path, form);
    await customer.get(`/api/build-your-own/profile-order?orderNo=${customer.orderNo}`);
    const everything = [
      await readAll(shop.directory),
      await readAll(shop.gatewayDirectory),
      shop.logged.join('\n'),
    ].join('\n');
    expect(everything).toContain('444433XXXXXX1111');
    for (const canary of [visa.number, form.cardNumber.slice(9, 60), form.cardCVN.slice(9, 60)]) {
      expect(everything).not.toContain(canary);
    }
  });

  it('declines a card that was encrypted for another order of the same customer (row 52)', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const foreign = await depositForm(shop.gateway, 'ef'.repeat(16));
    const { status } = await customer.post(path, { ...foreign, orderReference: customer.orderReference });
    expect(status).toBe(402);
    expect(shop.gateway.countApproved()).toBe(0);
  });

  it('is for the owner: others hear the same of a foreign order as of none, visitors are asked to log in', async () => {
    const shop = await serveShop();
    const owner = await signUpCustomer(shop);
    const other = await signUpCustomer(shop, 'other@example.test');
    const form = await depositForm(shop.gateway, owner.orderReference);
    const foreign = await other.post(path, form);
    const unknown = await other.post(path, { ...form, orderReference: '00'.repeat(16) });
    expect([foreign.status, foreign.body.code, foreign.body.message]).toEqual([
      403,
      unknown.body.code,
      unknown.body.message,
    ]);
    expect((await visitorOf(shop.url).post(path, form)).status).toBe(401);
    expect(shop.gateway.countApproved()).toBe(0);
  });
});
