import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { systemRandomness } from '../../clock/system-clock.ts';
import { matchRapidRoute } from '../match-rapid-route.ts';
import { paymentGatewayBehaviour } from '../testing/payment-gateway-behaviour.ts';
import { rapidRoutes } from '../rapid-routes.ts';
import { notSentCode } from '../port.ts';
import { classOfCode } from '../rapid-codes.ts';
import { declineWords } from '../response-words.ts';
import { openSimulatedGateway } from '../simulator/simulated-gateway.ts';
import { createSimulatorServer } from '../simulator/simulator-server.ts';
import { lendGatewayKey } from '../simulator/testing/lend-gateway-key.ts';
import { failuresToOpen, pauseMilliseconds } from './circuit-breaker.ts';
import { openEwayGateway } from './open-eway-gateway.ts';

const clock = { now: () => Temporal.Instant.from('2026-11-21T00:00:00Z') };
const credentials = { apiKey: 'key', password: 'password' } as const;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const operations = rapidRoutes.map(({ operation }) => operation);

/** What was asked of the servers of a test: an operation of Rapid's, or the request where Rapid has no route for it. */
const asked = new Set<string>();

afterEach(() => {
  // the simulator's own, asked for where no key is configured
  const known = new Set<string>([...operations, 'GET /encryption-key']);
  const unknown = [...asked].filter((operation) => !known.has(operation));
  asked.clear();
  if (unknown.length > 0) throw new Error(`Rapid has no route for ${unknown.join(', ')}`);
});

const listen = async (server: Server): Promise<string> => {
  server.on('request', ({ method = '', url = '' }: IncomingMessage) => {
    const { pathname } = new URL(url, 'http://gateway');
    asked.add(matchRapidRoute(method, pathname)?.operation ?? `${method} ${pathname}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return `http://127.0.0.1:${port}`;
};

const closeServer = async (server: Server): Promise<void> => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
};

paymentGatewayBehaviour('eWAY Rapid over HTTP', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-eway-'));
  await lendGatewayKey(directory);
  const open = async () => {
    const simulator = await openSimulatedGateway({ directory, clock, randomness: systemRandomness });
    const server = createSimulatorServer({ gateway: simulator, ...credentials, control: false });
    const url = await listen(server);
    const close = async (): Promise<void> => {
      await closeServer(server);
      await simulator.close();
    };
    return { gateway: openEwayGateway({ url, ...credentials, log: silent }), close };
  };
  let opened = await open();
  return {
    gateway: opened.gateway,
    close: async () => {
      await opened.close();
      await rm(directory, { recursive: true });
    },
    reopen: async () => {
      await opened.close();
      opened = await open();
      return opened.gateway;
    },
  };
});

type Received = {
  readonly route: string;
  readonly body: string;
  readonly authorization: string | undefined;
  readonly version: unknown;
};

/** A gateway that answers every call as told, or breaks the line; only one that hangs need be given up soon. */
const answering = async (
  answer: (received: Received) => { status?: number; body: unknown } | 'hang' | 'reset',
  deadlineMilliseconds = 60_000,
) => {
  const received: Received[] = [];
  const logged: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization, 'x-eway-apiversion': version } = request.headers;
    const call = { route: `${request.method} ${request.url}`, body: await text(request), authorization, version };
    received.push(call);
    const answered = answer(call);
    if (answered === 'reset') response.destroy();
    if (typeof answered === 'string') return;
    response.writeHead(answered.status ?? 200, { 'Content-Type': 'application/json' });
    response.end(typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body));
  };
  const server = createServer((request, response) => void serve(request, response));
  const url = await listen(server);
  onTestFinished(() => closeServer(server));
  const write = (message: string, cause?: unknown): void => void logged.push(`${message} ${String(cause)}`);
  const waits = manualWait();
  let passed = 0;
  const pass = (milliseconds: number): void => {
    passed += milliseconds;
  };
  const gateway = openEwayGateway({
    url,
    ...credentials,
    encryptionKey: 'a-key',
    wait: waits.wait,
    elapsed: () => passed,
    log: { info: write, warn: (message, fields) => write(message, JSON.stringify(fields)), error: write },
    deadlineMilliseconds,
  });
  const card = {
    holderName: 'A Cardholder',
    encryptedNumber: 'eCrypted:NUMBER',
    encryptedCvn: 'eCrypted:CVN',
    expiryMonth: '12',
    expiryYear: '40',
  };
  const chargeRequest = {
    reference: 'one',
    orderNo: '12345678-1234',
    orderReference: 'order',
    amountCents: 100_000,
    card,
  };
  const charge = () => gateway.charge(chargeRequest);
  const endPause = async (): Promise<void> => {
    waits.end(pauseMilliseconds);
    await Promise.resolve();
  };
  return { gateway, charge, chargeRequest, received, logged, endPause, pass };
};

const captured = { TransactionStatus: true, TransactionID: 11223344, ResponseCode: '00', ResponseMessage: 'A2000' };

describe('every call of the adapter', () => {
  it('goes to a route that eWAY’s SDKs have', async () => {
    const { gateway, charge, endPause } = await answering(() => ({ status: 503, body: {} }));
    await gateway.lookUp('one');
    await gateway.settledBetween('2026-11-01', '2026-11-21');
    for (let charges = 0; charges < failuresToOpen; charges += 1) await charge();
    await endPause();
    await charge();
    const knows = await answering(({ route }) => ({
      body: route.startsWith('GET') ? { Transactions: [], Errors: 'V6171' } : captured,
    }));
    await knows.gateway.refund({ reference: 'refund-one', transactionId: '11223344', amountCents: 100_000 });
    expect(asked).toEqual(new Set(operations));
  });
});

describe('a charge', () => {
  it('is sent once in Rapid’s shape, with Basic auth', async () => {
    const { charge, received } = await answering(() => ({ body: { ...captured, Errors: null } }));
    expect(await charge()).toMatchObject({ kind: 'approved', transactionId: '11223344' });
    expect(received.map(({ route }) => route)).toEqual(['POST /Transaction']);
    expect(received[0]?.authorization).toBe(`Basic ${Buffer.from('key:password').toString('base64')}`);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      Customer: {
        CardDetails: {
          Name: 'A Cardholder',
          Number: 'eCrypted:NUMBER',
          ExpiryMonth: '12',
          ExpiryYear: '40',
          CVN: 'eCrypted:CVN',
        },
      },
      Payment: { TotalAmount: 100_000, InvoiceNumber: '123456781234', InvoiceReference: 'one', CurrencyCode: 'AUD' },
      Options: [{ Value: 'order' }],
      Method: 'ProcessPayment',
      TransactionType: 'Purchase',
    });
  });

  it.each([
    [
      { firstName: 'Ada', lastName: 'Lovelace' },
      { FirstName: 'Ada', LastName: 'Lovelace' },
    ],
    // by characters, and never half of one
    [{ firstName: '𠮷'.repeat(120) }, { FirstName: '𠮷'.repeat(50) }],
    [{ lastName: 'Å'.repeat(51) }, { LastName: 'Å'.repeat(50) }],
    [{ firstName: '', lastName: '' }, {}],
    [{ email: 'ada@example.test' }, { Email: 'ada@example.test' }],
    // cut it would be the address of somebody else
    [{ email: `ada@${'x'.repeat(50)}.test` }, {}],
    [{ email: 'zoë@example.test' }, {}],
  ])('of %o the fraud rules are told %o', async (payer, told) => {
    const { gateway, chargeRequest, received } = await answering(() => ({ body: captured }));
    await gateway.charge({ ...chargeRequest, payer: { firstName: '', lastName: '', email: '', ...payer } });
    const { CardDetails: _, ...customer } = customerSchema.parse(JSON.parse(received[0]?.body ?? '')).Customer;
    expect(customer).toEqual({ Country: 'au', ...told });
  });

  it('sends the name on a card cut by characters, not refused', async () => {
    const { gateway, chargeRequest, received } = await answering(() => ({ body: captured }));
    await gateway.charge({ ...chargeRequest, card: { ...chargeRequest.card, holderName: `A${'𠮷'.repeat(119)}` } });
    const { CardDetails } = customerSchema.parse(JSON.parse(received[0]?.body ?? '')).Customer;
    expect(CardDetails).toMatchObject({ Name: `A${'𠮷'.repeat(49)}` });
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    // whether Rapid takes these is not known, and V6001 would refuse the payment
    ['2001:db8::1', undefined],
    ['', undefined],
  ])('from %s has %s for the fraud rules', async (customerIp, sent) => {
    const { gateway, chargeRequest, received } = await answering(() => ({ body: captured }));
    await gateway.charge({ ...chargeRequest, customerIp });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject(sent === undefined ? {} : { CustomerIP: sent });
    expect(received[0]?.body.includes('CustomerIP')).toBe(sent !== undefined);
  });

  it.each([
    ['the line breaks', 'reset' as const],
    ['no answer comes', 'hang' as const],
    ['the answer is an error page', { status: 502, body: 'Bad gateway' }],
    ['the answer is no JSON', { body: '<html>' }],
    ['the answer has another shape', { body: { TransactionStatus: 'yes' } }],
    ['the answer says neither yes nor no', { body: { TransactionStatus: null, Errors: '' } }],
    ['Rapid has a fault of its own', { body: { TransactionStatus: false, Errors: 'S5000' } }],
    ['a yes names no transaction', { body: { ...captured, TransactionID: 0 } }],
  ])('is unknown and not sent again when %s (row 77)', async (_what, answer) => {
    const { charge, received } = await answering(() => answer, answer === 'hang' ? 200 : undefined);
    expect(await charge()).toEqual({ kind: 'unknown' });
    await expect.poll(() => received.length).toBe(1);
  });

  it.each([401, 403])(
    'is refused as ours, not sent again and not open, when the key gets %i (row 77)',
    async (status) => {
      const { charge, received } = await answering(() => ({ status, body: '' }));
      const responseCode = `http-${status}`;
      expect(await charge()).toEqual({ kind: 'declined', responseCode, message: declineWords(notSentCode) });
      expect(classOfCode(responseCode)).toBe('ours');
      await expect.poll(() => received.length).toBe(1);
    },
  );

  it.each([
    [{ TransactionStatus: false, ResponseCode: '51', ResponseMessage: 'D4451' }, '51', 'insufficient funds'],
    [{ TransactionStatus: false, ResponseCode: '88', ResponseMessage: 'D4488' }, '88', 'was declined'],
    [{ TransactionStatus: null, TransactionID: null, Errors: 'V6110,V6106' }, 'V6110', 'card number is not valid'],
    [{ TransactionStatus: false, ResponseMessage: 'F7003' }, 'F7003', 'was declined'],
    [{ TransactionStatus: false, ResponseCode: '51', ResponseMessage: 'D4451,F9001' }, 'F9001', 'was declined'],
    [{ TransactionStatus: false, ResponseCode: '43', ResponseMessage: 'D4443' }, '43', 'was declined'],
    [{ TransactionStatus: null, Errors: 'V6110,V6126' }, 'V6126', 'cannot be reached'],
    [{ TransactionStatus: false, ResponseCode: '03', ResponseMessage: 'D4403' }, '03', 'cannot be reached'],
    [{ TransactionStatus: false, Errors: 'V6999' }, 'V6999', 'cannot be reached'],
  ])('declined with %o is told in the customer’s words', async (body, responseCode, words) => {
    const { charge } = await answering(() => ({ body }));
    const outcome = await charge();
    expect(outcome).toMatchObject({ kind: 'declined', responseCode, message: expect.stringContaining(words) });
    expect(outcome).toMatchObject({ message: expect.stringContaining('You have not been charged.') });
  });

  it.each([
    ['5105105105105100', '510510XXXXXX5100', 'Mastercard'],
    ['222300XXXXXX0001', '222300XXXXXX0001', 'Mastercard'],
    ['378282XXXXX0005', '378282XXXXX0005', 'American Express'],
    ['444433XXXXXX1111', '444433XXXXXX1111', 'Visa'],
    ['622222XXXXXX2222', '622222XXXXXX2222', 'Card'],
    ['', '', 'Card'],
  ])('keeps at most ten digits of %s', async (sent, maskedCard, brand) => {
    const { charge } = await answering(() => ({ body: { ...captured, Customer: { CardDetails: { Number: sent } } } }));
    expect(await charge()).toMatchObject({ kind: 'approved', maskedCard, brand });
  });

  it('leaves nothing of card or answer in the log', async () => {
    const { charge, logged } = await answering(({ body }) => ({ status: 500, body }));
    await charge();
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toMatch(/eCrypted|NUMBER|CVN|Cardholder/);
  });
});

const customerSchema = z.object({ Customer: z.looseObject({ CardDetails: z.looseObject({}) }) });

const heldYeses = [
  ['not captured', { TransactionCaptured: false }],
  ['beside a code of fraud', { ResponseMessage: 'A2000,F7003' }],
  ['beside a code of fraud, captured', { ResponseMessage: 'A2000,F7003', TransactionCaptured: true }],
  ['held for review', { FraudAction: 'Review' }],
  ['held with the money reserved', { FraudAction: 'PreAuth', TransactionCaptured: false }],
  ['with an action that nobody knows', { FraudAction: 'Pending', TransactionCaptured: true }],
  ['blocked though captured', { FraudAction: 'Block', TransactionCaptured: true }],
] as const;

describe('a charge that waits for the customer in a browser', () => {
  const waiting = { TransactionStatus: false, TransactionID: null, ResponseCode: null, Errors: null };

  it.each(['S5085', 'S5086', 'S5087'])(
    'is open under %s, and not found as long as nothing else is there',
    async (code) => {
      const { gateway, charge } = await answering(({ route }) => {
        const transaction = { ...waiting, ResponseMessage: code };
        return { body: route.startsWith('GET') ? { Transactions: [transaction], Errors: '' } : transaction };
      });
      expect(await charge()).toEqual({ kind: 'unknown' });
      expect(await gateway.lookUp('one')).toEqual({ kind: 'not-found' });
      expect(await gateway.notFoundPatience()).toBe(150_000);
    },
  );

  it('is paid where it was finished after all', async () => {
    const { gateway } = await answering(() => ({
      body: { Transactions: [{ ...waiting, ResponseMessage: 'S5087' }, captured], Errors: '' },
    }));
    expect(await gateway.lookUp('one')).toMatchObject({ kind: 'approved' });
  });
});

describe('a yes is read whole', () => {
  it.each(heldYeses)('%s, it is not paid but held', async (_what, change) => {
    const { gateway, charge } = await answering(({ route }) => {
      const transaction = { ...captured, ...change };
      return { body: route.startsWith('GET') ? { Transactions: [transaction], Errors: '' } : transaction };
    });
    expect(await charge()).toEqual({ kind: 'held' });
    expect(await gateway.lookUp('one')).toEqual({ kind: 'held' });
  });

  it.each([
    { TransactionCaptured: true, FraudAction: 'NotChallenged' },
    { TransactionCaptured: true, FraudAction: 'Allow', ResponseMessage: 'A2000,F7003' },
    { TransactionCaptured: true, FraudAction: 'Approved', ResponseMessage: 'A2000,F7003' },
    { TransactionCaptured: true, FraudAction: 'Processed' },
    { TransactionCaptured: null, FraudAction: null },
    { FraudAction: '' },
  ])('with %o it is paid', async (change) => {
    const { gateway } = await answering(() => ({ body: { Transactions: [{ ...captured, ...change }] } }));
    expect(await gateway.lookUp('one')).toMatchObject({ kind: 'approved' });
  });

  it('blocked by the review and not captured, it is a no in general words', async () => {
    const blocked = { ...captured, FraudAction: 'Block', TransactionCaptured: false };
    const { gateway } = await answering(() => ({ body: { Transactions: [blocked] } }));
    expect(await gateway.lookUp('one')).toEqual({
      kind: 'declined',
      responseCode: 'F-Block',
      message: declineWords('43'),
    });
  });

  it('of a refund that was made, it is one whatever is said of captures', async () => {
    const { gateway, received } = await answering(() => ({
      body: { Transactions: [{ ...captured, TransactionID: 99, TransactionCaptured: false }] },
    }));
    const refund = { reference: 'refund-one', transactionId: '11223344', amountCents: 100_000 };
    expect(await gateway.refund(refund)).toEqual({ kind: 'refunded', refundId: '99' });
    expect(received).toHaveLength(1);
  });

  it.each([
    ['another amount', { Payment: { TotalAmount: 10_000, CurrencyCode: 'AUD' } }],
    ['another currency', { Payment: { TotalAmount: 100_000, CurrencyCode: 'NZD' } }],
    ['another amount in a look-up', { TotalAmount: 100_001 }],
    ['another currency in a look-up', { TotalAmount: 100_000, CurrencyCode: '840' }],
  ])('to %s it is not paid as sent, which is an alarm', async (_what, fields) => {
    const { gateway, charge, logged } = await answering(({ route }) => ({
      body: route === 'POST /Transaction' ? { ...captured, ...fields } : { Transactions: [{ ...captured, ...fields }] },
    }));
    expect(await charge()).toEqual({ kind: 'unknown' });
    expect(await gateway.lookUp('one', 100_000)).toEqual({ kind: 'unknown' });
    expect(logged.filter((line) => line.includes('charged otherwise than it was asked to'))).toHaveLength(2);
  });

  it('to what was sent it is paid', async () => {
    const TotalAmount = 100_000;
    const { gateway, charge } = await answering(({ route }) => ({
      body:
        route === 'POST /Transaction'
          ? { ...captured, Payment: { TotalAmount, CurrencyCode: 'AUD' } }
          : // a look-up has the number of the currency (eway-rapid-net: eWAY.Rapid.Tests/IntegrationTests/QueryTransactionTests.cs)
            { Transactions: [{ ...captured, TotalAmount, CurrencyCode: '036' }] },
    }));
    expect(await charge()).toMatchObject({ kind: 'approved' });
    expect(await gateway.lookUp('one', 100_000)).toMatchObject({ kind: 'approved' });
  });

  it('is asked for in version 40, with every call', async () => {
    const { gateway, charge, received } = await answering(() => ({ body: captured }));
    await charge();
    await gateway.lookUp('one');
    expect(received.map(({ version }) => version)).toEqual(['40', '40']);
  });
});

describe('a look-up', () => {
  it('takes an empty answer and V6171 for not found, and believes it only when the charge cannot be under way', async () => {
    const { gateway } = await answering(() => ({ body: { Transactions: [], Errors: 'V6171' } }));
    expect(await gateway.lookUp('one')).toEqual({ kind: 'not-found' });
    expect(await gateway.notFoundPatience()).toBe(150_000);
  });

  it.each([
    ['no answer', 'reset' as const],
    ['an address that is not there', { status: 404, body: {} }],
    ['a fault of Rapid’s own', { body: { Transactions: null, Errors: 'S5000' } }],
    ['more than one under the reference', { body: { Transactions: [], Errors: 'V6170' } }],
    ['a transaction without an end', { body: { Transactions: [{ TransactionStatus: false, Errors: 'S5099' }] } }],
  ])('never takes %s for not found', async (_what, answer) => {
    const { gateway } = await answering(() => answer);
    expect(await gateway.lookUp('one')).toEqual({ kind: 'unknown' });
  });

  it('goes by the capture among several, and raises the alarm over two', async () => {
    const declined = { TransactionStatus: false, ResponseCode: '05', ResponseMessage: 'D4405' };
    const { gateway, logged } = await answering(() => ({
      body: { Transactions: [declined, captured, { ...captured, TransactionID: 2 }], Errors: '' },
    }));
    expect(await gateway.lookUp('one')).toMatchObject({ kind: 'approved', transactionId: '11223344' });
    expect(logged.join()).toContain('captured more than once');
  });

  it('passes over another payment’s transaction', async () => {
    const { gateway } = await answering(() => ({
      body: { Transactions: [{ ...captured, InvoiceReference: 'two' }], Errors: '' },
    }));
    expect(await gateway.lookUp('one')).toEqual({ kind: 'not-found' });
  });
});

describe('a look-up that is not answered', () => {
  it.each([401, 403])('for a key that gets %i is unknown, and not tried again at once', async (status) => {
    const { gateway, received } = await answering(() => ({ status, body: '' }));
    expect(await gateway.lookUp('one')).toEqual({ kind: 'unknown' });
    expect(received).toHaveLength(1);
  });

  it('is tried once more, because reading changes nothing', async () => {
    const answers = ['reset' as const, { body: { Transactions: [captured] } }];
    const { gateway, received } = await answering(() => answers.shift() ?? 'reset');
    expect(await gateway.lookUp('one')).toMatchObject({ kind: 'approved' });
    expect(received).toHaveLength(2);
  });

  it('is unknown after the second try', async () => {
    const { gateway, received } = await answering(() => 'reset');
    expect(await gateway.lookUp('one')).toEqual({ kind: 'unknown' });
    expect(received).toHaveLength(2);
  });
});

describe('while the gateway does not answer', () => {
  const refused = { kind: 'declined', responseCode: 'not-sent', message: expect.stringContaining('not been charged') };
  const down = async () => {
    let isDown = true;
    const shop = await answering(({ route }) => {
      if (isDown) return 'reset';
      return { body: route.startsWith('GET') ? { Transactions: [], Errors: 'V6171' } : captured };
    });
    for (let charges = 0; charges < failuresToOpen; charges += 1) {
      expect(await shop.charge()).toEqual({ kind: 'unknown' });
    }
    return { ...shop, comeBack: (): void => void (isDown = false) };
  };

  it('a charge is not sent after five that were not answered, and is refused as not charged', async () => {
    const { charge, received } = await down();
    expect(await charge()).toEqual(refused);
    expect(received).toHaveLength(failuresToOpen);
  });

  it('a look-up is still sent, and its answer lets charges pass again', async () => {
    const { gateway, charge, comeBack } = await down();
    expect(await gateway.lookUp('one')).toEqual({ kind: 'unknown' });
    expect(await charge()).toEqual(refused);
    comeBack();
    expect(await gateway.lookUp('one')).toEqual({ kind: 'not-found' });
    expect(await charge()).toMatchObject({ kind: 'approved' });
  });

  it('after a pause a harmless call goes before the next charge, which is sent only when it is answered', async () => {
    const { charge, received, comeBack, endPause } = await down();
    await endPause();
    expect(await charge()).toEqual(refused);
    expect(received.at(-1)?.route).toBe('GET /Transaction/0');
    comeBack();
    expect(await charge()).toEqual(refused);
    await endPause();
    expect(await charge()).toMatchObject({ kind: 'approved' });
    expect(received.slice(-2).map(({ route }) => route)).toEqual(['GET /Transaction/0', 'POST /Transaction']);
  });

  it('calls that are answered with a fault of ours keep nothing back', async () => {
    const { charge, received } = await answering(() => ({ status: 400, body: {} }));
    for (let charges = 0; charges < failuresToOpen + 1; charges += 1) await charge();
    expect(received).toHaveLength(failuresToOpen + 1);
  });
});

describe('a refund', () => {
  const request = { reference: 'refund:one', transactionId: '11223344', amountCents: 100_000 };
  const nothing = { body: { Transactions: [], Errors: 'V6171' } };

  it('is looked up first and not sent when it was made', async () => {
    const { gateway, received } = await answering(() => ({
      body: { Transactions: [{ ...captured, TransactionID: 99 }] },
    }));
    expect(await gateway.refund(request)).toEqual({ kind: 'refunded', refundId: '99' });
    expect(received.map(({ route }) => route)).toEqual(['GET /Transaction/InvoiceRef/refund%3Aone']);
  });

  it('that is turned away for its key is refused, for people to see', async () => {
    const { gateway } = await answering(({ route }) => (route.startsWith('GET') ? nothing : { status: 401, body: '' }));
    expect(await gateway.refund(request)).toEqual({ kind: 'refused', message: 'Rapid says http-401' });
  });

  it('is not sent while nobody knows whether it was made', async () => {
    const { gateway, received } = await answering(() => ({ status: 503, body: {} }));
    expect(await gateway.refund(request)).toEqual({ kind: 'unknown' });
    expect(received.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  it.each([
    [{ body: { ...captured, TransactionID: 77 } }, { kind: 'refunded', refundId: '77' }],
    [{ body: { TransactionStatus: false, Errors: 'V6150' } }, { kind: 'refused', message: 'Rapid says V6150' }],
    ['reset' as const, { kind: 'unknown' }],
  ])('answered with %o is %o', async (answer, outcome) => {
    const { gateway, received } = await answering(({ route }) => (route.startsWith('GET') ? nothing : answer));
    expect(await gateway.refund(request)).toEqual(outcome);
    expect(received.at(-1)?.route).toBe('POST /Transaction/11223344/Refund');
  });

  it('that the bank declined is tried again under a reference of its own, without a colon', async () => {
    const declined = { TransactionStatus: false, ResponseCode: '05', ResponseMessage: 'D4405' };
    const { gateway, received } = await answering(({ route }) => {
      if (route.startsWith('POST')) return { body: { ...captured, TransactionID: 77 } };
      return /one(?:-2)?$/.test(route) ? { body: { Transactions: [declined], Errors: '' } } : nothing;
    });
    expect(await gateway.refund({ ...request, reference: 'refund-one' })).toEqual({ kind: 'refunded', refundId: '77' });
    expect(received.map(({ route }) => route)).toEqual([
      'GET /Transaction/InvoiceRef/refund-one',
      'GET /Transaction/InvoiceRef/refund-one-2',
      'GET /Transaction/InvoiceRef/refund-one-3',
      'POST /Transaction/11223344/Refund',
    ]);
    expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ Refund: { InvoiceReference: 'refund-one-3' } });
  });

  it('of which Rapid has several under one reference is refused, for people to see', async () => {
    const { gateway, received } = await answering(() => ({ body: { Transactions: [], Errors: 'V6170' } }));
    expect(await gateway.refund(request)).toMatchObject({ kind: 'refused', message: expect.stringContaining('V6170') });
    expect(received).toHaveLength(1);
  });

  it.each([
    [{ TotalAmount: 100_000, MaxRefund: 0 }, { kind: 'returned' }],
    [
      { TotalAmount: 100_000, MaxRefund: 60_000 },
      { kind: 'refused', message: expect.stringContaining('40000 cents') },
    ],
    [{}, { kind: 'refused', message: expect.stringContaining('not how much') }],
  ])('that Rapid says was made already asks the charge, which says %o', async (fields, outcome) => {
    const { gateway } = await answering(({ route }) => {
      if (route === 'GET /Transaction/11223344') return { body: { Transactions: [{ ...captured, ...fields }] } };
      return route.startsWith('GET') ? nothing : { body: { TransactionStatus: false, Errors: 'V6152' } };
    });
    expect(await gateway.refund(request)).toEqual(outcome);
  });

  it('whose answer was lost is looked up, and not sent again for as long as a charge is waited for', async () => {
    const { gateway, received, pass } = await answering(({ route }) => (route.startsWith('GET') ? nothing : 'reset'));
    const sent = (): number => received.filter(({ route }) => route.startsWith('POST')).length;
    expect(await gateway.refund(request)).toEqual({ kind: 'unknown' });
    pass(149_999);
    expect(await gateway.refund(request)).toEqual({ kind: 'unknown' });
    expect(sent()).toBe(1);
    pass(1);
    await gateway.refund(request);
    expect(sent()).toBe(2);
  });
});

describe('what browsers are told', () => {
  it('is the configured key, from the sandbox unless it is eWAY’s own production', async () => {
    const open = (url: string) => openEwayGateway({ url, ...credentials, encryptionKey: 'a-key', log: silent });
    expect(await open('https://api.ewaypayments.com/').browserSettings()).toEqual({
      endpoint: 'Production',
      encryptionKey: 'a-key',
    });
    expect(await open('https://api.sandbox.ewaypayments.com').browserSettings()).toMatchObject({ endpoint: 'Sandbox' });
  });

  it('is a fault while a gateway that must be asked does not answer, and is asked again', async () => {
    let isUp = false;
    const server = createServer((_request, response) => {
      if (!isUp) response.destroy();
      else response.end(JSON.stringify({ EncryptionKey: 'k', LookUpClosesReference: true }));
    });
    const url = await listen(server);
    onTestFinished(() => closeServer(server));
    const gateway = openEwayGateway({ url, ...credentials, log: silent });
    await expect(gateway.browserSettings()).rejects.toThrow('encryption key');
    expect(await gateway.notFoundPatience()).toBe(150_000);
    isUp = true;
    expect(await gateway.browserSettings()).toMatchObject({ encryptionKey: 'k' });
    expect(await gateway.notFoundPatience()).toBe(0);
  });
});

describe('a search for settlements', () => {
  const settled = (TransactionID: number, change: object = {}) => ({
    TransactionID,
    Amount: 100_000,
    TransactionType: '1',
    TransactionDateTime: '/Date(1422795600000)/',
    ...change,
  });
  const days = ['2015-02-01', '2015-02-09'] as const;

  it('reads page after page until one has nothing new, and days as they are in Sydney', async () => {
    const refund = settled(3, { TransactionType: '4' });
    const pages = [[settled(1), settled(2)], [settled(2), refund], []];
    const { gateway, received } = await answering(() => ({
      body: { SettlementTransactions: pages[received.length - 1], Errors: '' },
    }));
    const charge = { kind: 'charge', amountCents: 100_000, day: '2015-02-02' };
    expect(await gateway.settledBetween(...days)).toEqual([
      { ...charge, transactionId: '1' },
      { ...charge, transactionId: '2' },
      { ...charge, transactionId: '3', kind: 'refund' },
    ]);
    expect(received.map(({ route }) => route.replace('PageSize=200', ''))).toEqual(
      [1, 2, 3].map(
        (page) =>
          `GET /Search/Settlement?ReportMode=TransactionOnly&StartDate=2015-02-01&EndDate=2015-02-09&Page=${page}&`,
      ),
    );
  });

  it.each([
    ['refuses', { body: { SettlementTransactions: null, Errors: 'V6010' } }],
    ['is in trouble', { status: 500, body: {} }],
    ['answers in another shape', { body: { SettlementTransactions: [settled(1, { Amount: 'many' })], Errors: '' } }],
  ])('says that it does not know when Rapid %s on a later page', async (_what, later) => {
    const { gateway, received, logged } = await answering(() =>
      received.length === 1 ? { body: { SettlementTransactions: [settled(1)], Errors: '' } } : later,
    );
    expect(await gateway.settledBetween(...days)).toBeUndefined();
    expect(logged).not.toEqual([]);
  });
});
