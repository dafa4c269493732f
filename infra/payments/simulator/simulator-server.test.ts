import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEwayGateway } from '../eway/open-eway-gateway.ts';
import { encryptCard, visa } from '../testing/encrypt-card.ts';
import type { PaymentOutcome } from '../port.ts';
import { rapidRoutes } from '../rapid-routes.ts';
import { startSimulator, type RunningSimulator } from './testing/start-simulator.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const orderReference = 'ab'.repeat(16);
const unknown: PaymentOutcome = { kind: 'unknown' };

const shopOf = (simulator: RunningSimulator, deadlineMilliseconds = 400) => {
  const { url, apiKey, password } = simulator;
  const gateway = openEwayGateway({ url, apiKey, password, log: silent, deadlineMilliseconds });
  const patient = openEwayGateway({ url, apiKey, password, log: silent });
  const charge = async (reference: string, amountCents = 100_000) =>
    gateway.charge({
      reference,
      orderNo: '12345678-1234',
      orderReference,
      amountCents,
      card: await encryptCard(patient, orderReference, visa),
    });
  return { ...patient, charge };
};

describe('the simulator as a process', () => {
  it('remembers after kill -9 everything it answered', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator, 10_000);
    const { encryptionKey } = await shop.browserSettings();
    const charged = await shop.charge('one');
    const transactionId = charged.kind === 'approved' ? charged.transactionId : '';
    const refunded = await shop.refund({ reference: 'back', transactionId, amountCents: 100_000 });
    expect(await shop.lookUp('never-arrived')).toEqual({ kind: 'not-found' });
    await simulator.kill();
    await simulator.restart();
    expect(await shop.lookUp('one')).toEqual(charged);
    expect(await shop.charge('one')).toEqual(charged);
    expect(await shop.refund({ reference: 'back', transactionId, amountCents: 100_000 })).toEqual(refunded);
    expect(await shop.charge('never-arrived')).toMatchObject({ kind: 'declined' });
    expect((await shopOf(simulator).browserSettings()).encryptionKey).toBe(encryptionKey);
    const { charges, refunds } = await simulator.books();
    expect(charges.filter(({ kind }) => kind === 'approved')).toHaveLength(1);
    expect(refunds).toHaveLength(1);
  });

  it('killed while it charges, has made each charge once or not at all, and says which', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator, 10_000);
    await shop.charge('warm');
    const references = Array.from({ length: 12 }, (_, index) => `parallel-${index}`);
    const charging = references.map((reference) => shop.charge(reference));
    await Promise.race(charging);
    await simulator.kill();
    const answers = await Promise.all(charging);
    await simulator.restart();
    const found = await Promise.all(references.map((reference) => shop.lookUp(reference)));
    for (const [index, answer] of answers.entries()) {
      expect(answer.kind === 'unknown' ? ['approved', 'not-found'] : ['approved']).toContain(found[index]?.kind);
    }
    const { charges } = await simulator.books();
    const captured = charges.filter(({ kind }) => kind === 'approved').map(({ reference }) => reference);
    expect(captured).toHaveLength(new Set(captured).size);
    expect(captured).toHaveLength(1 + found.filter(({ kind }) => kind === 'approved').length);
  });

  it('lets nobody in without its key and password, and nobody steer it unless asked to', async () => {
    const simulator = await startSimulator('0');
    const { url, apiKey, password } = simulator;
    for (const path of ['/encryption-key', '/Transaction/InvoiceRef/one', '/control/ledger']) {
      expect((await fetch(`${url}${path}`)).status).toBe(401);
    }
    const headers = { Authorization: `Basic ${Buffer.from(`${apiKey}:${password}`).toString('base64')}` };
    expect((await fetch(`${url}/control/ledger`, { headers })).status).toBe(404);
    expect((await fetch(`${url}/encryption-key`, { headers })).status).toBe(200);
  });

  it('has the routes that eWAY’s SDKs have, and answers 404 to every other', async () => {
    const { url, apiKey, password } = await startSimulator('0');
    const headers = { Authorization: `Basic ${Buffer.from(`${apiKey}:${password}`).toString('base64')}` };
    const statusOf = async (method: string, path: string): Promise<number> =>
      (await fetch(`${url}${path}`, { method, headers })).status;
    for (const { method, path } of rapidRoutes) expect([path, await statusOf(method, path)]).toEqual([path, 200]);
    const unknown = [
      ['GET', '/Transaction/InvoiceReference/one'],
      ['GET', '/Transaction/InvoiceNumber/one'],
      ['GET', '/Transaction/InvoiceRef/one/two'],
      ['GET', '/Transaction'],
      ['PUT', '/Transaction'],
      ['POST', '/Transaction/InvoiceRef/one'],
      ['GET', '/Transaction/1/Refund'],
      ['POST', '/Search/Settlement'],
      ['GET', '/Search'],
      ['POST', '/CancelAuthorisation'],
      ['GET', '/'],
    ] as const;
    for (const [method, path] of unknown) {
      expect([method, path, await statusOf(method, path)]).toEqual([method, path, 404]);
    }
  });

  it('finds a charge and its refund by their transactions', async () => {
    const simulator = await startSimulator();
    const { url, apiKey, password } = simulator;
    const shop = shopOf(simulator, 10_000);
    const charged = await shop.charge('one');
    const transactionId = charged.kind === 'approved' ? charged.transactionId : '';
    const refunded = await shop.refund({ reference: 'back', transactionId, amountCents: 40_000 });
    const refundId = refunded.kind === 'refunded' ? refunded.refundId : '';
    const headers = { Authorization: `Basic ${Buffer.from(`${apiKey}:${password}`).toString('base64')}` };
    const ask = async (id: string): Promise<unknown> => (await fetch(`${url}/Transaction/${id}`, { headers })).json();
    const found = { TransactionStatus: true, Errors: null };
    expect(await ask(transactionId)).toMatchObject({
      Transactions: [{ ...found, TransactionID: Number(transactionId), InvoiceReference: 'one' }],
    });
    expect(await ask(refundId)).toMatchObject({
      Transactions: [{ ...found, TransactionID: Number(refundId), InvoiceReference: 'back' }],
    });
    expect(await ask('0')).toEqual({ Transactions: [], Errors: 'V6171' });
  });

  it('answers in the documented shapes', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator, 10_000);
    await shop.charge('good');
    await shop.charge('poor', 100_051);
    const headers = { Authorization: `Basic ${Buffer.from(`test-key:test-password`).toString('base64')}` };
    const ask = async (reference: string): Promise<unknown> =>
      (await fetch(`${simulator.url}/Transaction/InvoiceRef/${reference}`, { headers })).json();
    expect(await ask('good')).toMatchObject({
      Transactions: [
        {
          TransactionStatus: true,
          TransactionID: expect.any(Number),
          ResponseCode: '00',
          ResponseMessage: 'A2000',
          InvoiceReference: 'good',
          Customer: { CardDetails: { Number: '444433XXXXXX1111' } },
        },
      ],
      Errors: '',
    });
    expect(await ask('poor')).toMatchObject({
      Transactions: [{ TransactionStatus: false, ResponseCode: '51', ResponseMessage: 'D4451' }],
    });
    expect(await ask('none')).toEqual({ Transactions: [], Errors: 'V6171' });
  });
});

describe('a fault on the line', () => {
  it('that times out after the charge leaves one charge, which a look-up finds', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator);
    await simulator.inject({ operation: 'charge', kind: 'answer-lost' });
    expect(await shop.charge('one')).toEqual(unknown);
    expect(await shop.lookUp('one')).toMatchObject({ kind: 'approved', maskedCard: '444433XXXXXX1111' });
    expect((await simulator.books()).charges).toHaveLength(1);
  });

  it('that times out before the charge leaves nothing, and the look-up closes the reference', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator);
    await simulator.inject({ operation: 'charge', kind: 'request-lost' });
    expect(await shop.charge('one')).toEqual(unknown);
    expect(await shop.lookUp('one')).toEqual({ kind: 'not-found' });
    expect(await shop.charge('one')).toMatchObject({ kind: 'declined', responseCode: '94' });
    expect((await simulator.books()).charges.map(({ kind }) => kind)).toEqual(['closed']);
  });

  it('that delivers a request twice charges and refunds once', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator, 10_000);
    await simulator.inject({ operation: 'charge', kind: 'duplicate' });
    const charged = await shop.charge('one');
    expect(charged).toMatchObject({ kind: 'approved' });
    const transactionId = charged.kind === 'approved' ? charged.transactionId : '';
    await simulator.inject({ operation: 'refund', kind: 'duplicate' });
    expect(await shop.refund({ reference: 'back', transactionId, amountCents: 100_000 })).toMatchObject({
      kind: 'refunded',
    });
    const { charges, refunds } = await simulator.books();
    expect([charges.filter(({ kind }) => kind === 'approved').length, refunds.length]).toEqual([1, 1]);
  });

  it('that contradicts the books is found out by a look-up', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator, 10_000);
    await simulator.inject({ operation: 'charge', kind: 'contradiction', delayMilliseconds: 50 });
    expect(await shop.charge('one')).toMatchObject({ kind: 'declined' });
    expect(await shop.lookUp('one')).toMatchObject({ kind: 'approved' });
  });

  it('that takes the gateway down is unknown for as long as it lasts', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator);
    await simulator.inject({ operation: 'charge', kind: 'down', times: 1_000 });
    await simulator.inject({ operation: 'look-up', kind: 'down', times: 1_000 });
    expect(await shop.charge('one')).toEqual(unknown);
    expect(await shop.lookUp('one')).toEqual(unknown);
    await simulator.clearFaults();
    expect(await shop.charge('one')).toMatchObject({ kind: 'approved' });
  });

  it('hits as many calls as it was asked to', async () => {
    const simulator = await startSimulator();
    const shop = shopOf(simulator);
    await simulator.inject({ operation: 'charge', kind: 'request-lost', times: 2, line: 'reset' });
    expect(await shop.charge('one')).toEqual(unknown);
    expect(await shop.charge('one')).toEqual(unknown);
    expect(await shop.charge('one')).toMatchObject({ kind: 'approved' });
  });
});

describe('what the process keeps on disk', () => {
  it('holds no card number and no ciphertext', async () => {
    const simulator = await startSimulator();
    const { url, apiKey, password, directory } = simulator;
    const gateway = openEwayGateway({ url, apiKey, password, log: silent });
    const card = await encryptCard(gateway, orderReference, visa);
    await gateway.charge({ reference: 'one', orderNo: '12345678-1234', orderReference, amountCents: 100_000, card });
    await simulator.kill();
    const names = await readdir(directory);
    const everything = (await Promise.all(names.map((name) => readFile(join(directory, name), 'latin1')))).join('\n');
    expect(everything).toContain('444433XXXXXX1111');
    for (const canary of [visa.number, card.encryptedNumber.slice(20, 60), card.encryptedCvn.slice(20, 60)]) {
      expect(everything).not.toContain(canary);
    }
  });
});
