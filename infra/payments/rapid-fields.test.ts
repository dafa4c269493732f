/** The adapter's requests and the simulator's answers, each held against the fields of Rapid as others document them. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemRandomness } from '../clock/system-clock.ts';
import { listenInTest } from '../process/testing/listen-in-test.ts';
import { openEwayGateway } from './eway/open-eway-gateway.ts';
import { matchRapidRoute } from './match-rapid-route.ts';
import { openSimulatedGateway } from './simulator/simulated-gateway.ts';
import { createSimulatorServer } from './simulator/simulator-server.ts';
import { lendGatewayKey } from './simulator/testing/lend-gateway-key.ts';
import { encryptCard, visa } from './testing/encrypt-card.ts';

const fields = readFileSync(new URL('golden/rapid-fields.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [message = '', name = '', type = '', most = '', values = '', source = ''] = line.split('\t');
    return { message, name, type, most, values, source };
  });

const credentials = { apiKey: 'key', password: 'password' } as const;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const orderReference = 'ab'.repeat(16);

type Leaf = readonly [name: string, value: unknown];

const leavesOf = (value: unknown, name = ''): readonly Leaf[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => leavesOf(entry, `${name}[]`));
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([key, entry]) => leavesOf(entry, name === '' ? key : `${name}.${key}`));
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** What of a message no source has, or has otherwise. */
const undocumented = (message: string, body: unknown): readonly string[] =>
  leavesOf(body).flatMap(([name, value]) => {
    const field = fields.find((one) => one.message === message && one.name === name);
    if (field === undefined) return [`${message} ${name}`];
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    const isType = field.type.split(' or ').includes(typeOf(value));
    const isShort = field.most === '?' || value === null || Array.from(written).length <= Number(field.most);
    const isValue =
      field.values === '?' ||
      value === null ||
      value === '' ||
      field.values.split(' ').some((one) => (one.endsWith(':') ? written.startsWith(one) : value === one));
    return isType && isShort && isValue ? [] : [`${message} ${name} = ${JSON.stringify(value)}`];
  });

describe('the table of Rapid’s fields', () => {
  it('has a source for each, or says that there is none', () => {
    const sdk =
      /^(\?|(?:(?:php|net|node|java|ruby|webaware): [^;]+)(?:; (?:php|net|node|java|ruby|webaware): [^;]+)*)$/;
    expect(fields.length).toBeGreaterThan(60);
    expect(fields.filter(({ source }) => !sdk.test(source))).toEqual([]);
  });

  it('has nothing without a source that the list for the gateway’s sandbox leaves out', () => {
    const guide = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8');
    const [, unknown = ''] = guide.split('## What is not known without an eWAY account');
    const sourceless = fields.filter(
      ({ source, message, most, values }) =>
        source === '?' || (message === 'charge >' && most === '?' && values === '?'),
    );
    const names = sourceless.map(({ name }) => name.split(/[.\]]/).at(-1) ?? '');
    expect(names.filter((name) => !unknown.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('what the adapter sends', () => {
  it('is documented, and within the limits, whatever is paid under whichever name', async () => {
    const sent: { readonly message: string; readonly body: unknown }[] = [];
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway');
      const operation = matchRapidRoute(request.method ?? '', pathname)?.operation ?? '';
      const record = (body: string): void => {
        const message = `${operation} >`;
        if (body !== '') sent.push({ message, body: JSON.parse(body) });
        if (searchParams.size > 0) sent.push({ message, body: Object.fromEntries(searchParams) });
        response.end(JSON.stringify(body === '' ? { Errors: 'V6171' } : { Errors: 'V6000' }));
      };
      void text(request).then(record);
    });
    const gateway = openEwayGateway({
      url: await listenInTest(server),
      ...credentials,
      encryptionKey: 'key',
      log: silent,
    });
    const card = {
      holderName: 'Maximiliana '.repeat(10),
      encryptedNumber: `eCrypted:${'A'.repeat(344)}`,
      encryptedCvn: `eCrypted:${'A'.repeat(344)}`,
      expiryMonth: '12',
      expiryYear: '40',
    };
    const reference = 'a5f8e6d2-1111-4c4e-9d26-1f3b8a1c2d3e';
    const payer = { firstName: 'Zoë'.repeat(40), lastName: '𠮷'.repeat(120), email: `ada@${'x'.repeat(42)}.test` };
    const charge = { reference, orderNo: '12345678-1234', orderReference, amountCents: 300_000, card };
    await gateway.charge({ ...charge, customerIp: '203.0.113.7', payer });
    await gateway.charge({ ...charge, payer: { ...payer, lastName: 'Lovelace', email: `ada@${'x'.repeat(41)}.test` } });
    await gateway.refund({ reference: `refund-${reference}`, transactionId: '11223344', amountCents: 300_000 });
    await gateway.settledBetween('2026-11-01', '2026-11-21');
    expect(sent.map(({ message }) => message)).toEqual(['charge >', 'charge >', 'refund >', 'search-settlements >']);
    expect(sent.flatMap(({ message, body }) => undocumented(message, body))).toEqual([]);
  });
});

describe('what the simulator answers', () => {
  const started = async () => {
    const directory = await mkdtemp(join(tmpdir(), 'driveaway-fields-'));
    await lendGatewayKey(directory);
    const clock = { now: () => Temporal.Instant.from('2026-11-21T00:00:00Z') };
    const simulator = await openSimulatedGateway({ directory, clock, randomness: systemRandomness });
    const url = await listenInTest(createSimulatorServer({ gateway: simulator, ...credentials, control: false }));
    onTestFinished(async () => {
      await simulator.close();
      await rm(directory, { recursive: true });
    });
    const Authorization = `Basic ${Buffer.from('key:password').toString('base64')}`;
    const ask = async (path: string, body?: object, version = '40'): Promise<Record<string, unknown>> => {
      const response = await fetch(`${url}${path}`, {
        headers: { Authorization, 'X-EWAY-APIVERSION': version },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return z.record(z.string(), z.unknown()).parse(await response.json());
    };
    const { encryptedNumber: Number, encryptedCvn: CVN } = await encryptCard(simulator, orderReference, visa);
    const chargeOf = (payment: object, name = 'A Cardholder', customer: object = {}): object => ({
      Customer: { ...customer, CardDetails: { Name: name, Number, ExpiryMonth: '12', ExpiryYear: '40', CVN } },
      Payment: {
        TotalAmount: 100_000,
        InvoiceNumber: '12345678-1234',
        InvoiceReference: 'one',
        CurrencyCode: 'AUD',
        ...payment,
      },
      Options: [{ Value: orderReference }],
      Method: 'ProcessPayment',
      TransactionType: 'Purchase',
    });
    return { ask, chargeOf };
  };

  it('is documented, field by field', async () => {
    const { ask, chargeOf } = await started();
    const paid = await ask('/Transaction', chargeOf({}));
    const declined = await ask('/Transaction', chargeOf({ TotalAmount: 100_051, InvoiceReference: 'two' }));
    const id = String(paid['TransactionID']);
    const back = (TotalAmount: number) => ({ Refund: { TotalAmount, InvoiceReference: 'back', TransactionID: id } });
    const tooMuch = await ask(`/Transaction/${id}/Refund`, back(200_000));
    const refunded = await ask(`/Transaction/${id}/Refund`, back(40_000));
    const answers = [
      ['charge <', paid],
      ['charge <', declined],
      ['refund <', tooMuch],
      ['refund <', refunded],
      ['look-up <', await ask('/Transaction/InvoiceRef/one')],
      ['look-up <', await ask('/Transaction/InvoiceRef/two')],
      ['look-up <', await ask('/Transaction/InvoiceRef/back')],
      ['look-up <', await ask('/Transaction/InvoiceRef/none')],
      ['look-up <', await ask(`/Transaction/${id}`)],
      [
        'search-settlements <',
        await ask(
          '/Search/Settlement?ReportMode=TransactionOnly&StartDate=2026-11-01&EndDate=2026-11-30&Page=1&PageSize=9',
        ),
      ],
    ] as const;
    expect(answers.flatMap(([message, body]) => undocumented(message, body))).toEqual([]);
    // and none is missing
    for (const [message, body] of [['charge <', paid], ['refund <', refunded], answers[4], answers[9]] as const) {
      const has = new Set(leavesOf(body).map(([name]) => name));
      const all = fields.flatMap((field) => (field.message === message ? [field.name] : []));
      expect([message, all.filter((name) => !has.has(name))]).toEqual([message, []]);
    }
    expect([paid['TransactionStatus'], refunded['TransactionStatus'], refunded['ResponseCode']]).toEqual([
      true,
      true,
      null,
    ]);
  });

  it('has what version 40 brought for those alone who ask for it', async () => {
    const { ask, chargeOf } = await started();
    await ask('/Transaction', chargeOf({}));
    const names = async (version: string) =>
      leavesOf(await ask('/Transaction/InvoiceRef/one', undefined, version)).map(([name]) => name);
    const brought = ['CurrencyCode', 'FraudAction', 'TransactionCaptured', 'MaxRefund', 'OriginalTransactionId'];
    expect(await names('40')).toEqual(expect.arrayContaining(brought.map((name) => `Transactions[].${name}`)));
    expect((await names('31')).filter((name) => brought.some((one) => name.endsWith(one)))).toEqual([]);
  });

  it.each([
    [{ FirstName: 'x'.repeat(51) }, 'V6051'],
    [{ LastName: 'x'.repeat(51) }, 'V6052'],
    [{ Country: 'aus' }, 'V6053'],
    [{ Email: 'x'.repeat(51) }, 'V6069'],
  ])('refuses a customer with %o beyond its limit', async (customer, code) => {
    const { ask, chargeOf } = await started();
    expect(await ask('/Transaction', chargeOf({}, undefined, customer))).toMatchObject({ Errors: code });
  });

  it.each([
    [{ InvoiceNumber: 'x'.repeat(65) }, undefined, 'V6013'],
    [{ InvoiceReference: 'x'.repeat(51) }, undefined, 'V6014'],
    [{ CurrencyCode: 'AUDX' }, undefined, 'V6015'],
    [{}, 'x'.repeat(51), 'V6100'],
  ])('refuses %o beyond its limit under the documented code', async (payment, name, code) => {
    const { ask, chargeOf } = await started();
    expect(await ask('/Transaction', chargeOf(payment, name))).toMatchObject({
      TransactionStatus: false,
      Errors: code,
    });
  });
});
