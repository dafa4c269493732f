/** The whole product with its own browser and outbox: what a customer can download and finds in the mail. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { encryptCard, visa } from '../payments/payment-gateway-behaviour.ts';
import { openEwayGateway } from '../payments/eway/open-eway-gateway.ts';
import { startSimulator } from '../payments/simulator/testing/start-simulator.ts';
import { processesOfGroup } from '../pdf/testing/processes-of-group.ts';
import { startProduct } from './start-product.ts';

const api = '/api/build-your-own';
const patience = { timeout: 30_000, interval: 200 } as const;

it('prints, lists and mails receipt and contract, then what was signed, and leaves no browser behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-product-'));
  const { url, apiKey, password } = await startSimulator();
  const logged: string[] = [];
  const product = await startProduct({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDirectory: join(directory, 'data'),
      publicOrigin: undefined,
      offerDays: 7,
      paymentGateway: { url, apiKey, password, encryptionKey: undefined },
      mail: { kind: 'outbox' },
    },
    storefrontDirectory: directory,
    writeLog: (line) => void logged.push(line),
    onEventStoreStopped: () => undefined,
  });
  onTestFinished(async () => {
    await product.stop();
    await rm(directory, { recursive: true });
  });

  const ada = visitorOf(product.url);
  const { orderNo, orderReference } = await signUpSampleCustomer(ada);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const gateway = openEwayGateway({ url, apiKey, password, log: silent });
  const card = await encryptCard(gateway, orderReference, visa);
  const deposit = {
    orderReference,
    cardName: 'A Cardholder',
    cardNumber: card.encryptedNumber,
    cardExpiryMonth: '12',
    cardExpiryYear: '40',
    cardCVN: card.encryptedCvn,
    amount: 1000,
  };
  expect((await ada.post(`${api}/deposit`, deposit)).status).toBe(200);

  const names = async (): Promise<readonly string[]> =>
    documentsResponseSchema
      .parse(JSON.parse((await ada.get(`${api}/documents?orderNo=${orderNo}`)).text))
      .map(({ name }) => name);
  const [receipt, contract] = [`Receipt-${orderNo}.pdf`, `Contract-${orderNo}.pdf`];
  await vi.waitFor(async () => expect((await names()).toSorted()).toEqual([contract, receipt]), patience);
  const pdf = await ada.get(`${api}/contract?orderNo=${orderNo}&format=pdf`);
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  expect(pdf.text.startsWith('%PDF-')).toBe(true);

  const form = { orderReference, isOther: true, notes: 'Tow bar first.', contractAccepted: true };
  expect((await ada.post(`${api}/contract?orderNo=${orderNo}`, form)).status).toBe(200);
  const accepted = `Accepted-Contract-${orderNo}.pdf`;
  await vi.waitFor(async () => expect(await names()).toContain(accepted), patience);

  const outbox = async (): Promise<string> => (await ada.get('/dev/outbox')).text;
  await vi.waitFor(async () => expect(await outbox()).toContain('You have accepted your contract'), patience);
  for (const subject of ['Welcome to Austral', 'Receipt for your order fee', 'Your contract: order']) {
    expect(await outbox()).toContain(subject);
  }
  const [, path = ''] = /href="(\/dev\/outbox\/[0-9a-f]+)">You have accepted/.exec(await outbox()) ?? [];
  const letter = await ada.get(path);
  expect(letter.text).toContain(accepted);
  expect(letter.text).toContain(`Cooling-off-${orderNo}.ics`);

  const pids = logged.flatMap((line) => /The PDF browser runs.*"pid":(\d+)/.exec(line)?.[1] ?? []).map(Number);
  expect(pids).toHaveLength(1);
  expect((await processesOfGroup(pids[0] ?? 0)).length).toBeGreaterThan(0);
  await product.stop();
  expect(await processesOfGroup(pids[0] ?? 0)).toEqual([]);
  expect(await readdir(join(directory, 'data', 'pdf-browser'))).toEqual([]);
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
}, 90_000);
