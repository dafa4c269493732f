/** The documented restores: of a whole backup, and of an older `events.sqlite` in the place of the newer one. */
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askedCallBackSchema, callBackRetailersSchema } from '@driveaway/domain/api/call-backs.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import type { MachineCredentials } from '@driveaway/order-service/back-office/machine-clients.ts';
import { runOrdersHere } from '@driveaway/order-service/cli/testing/run-orders-here.ts';
import { runOrders } from '@driveaway/order-service/cli/testing/run-orders.ts';
import { samplePassword, signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { depositForm } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { receiveWebhooks } from '@driveaway/order-service/webhooks/testing/receive-webhooks.ts';
import { openEwayGateway } from '../payments/eway/open-eway-gateway.ts';
import { startSimulator } from '../payments/simulator/testing/start-simulator.ts';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

const api = '/api/build-your-own';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const emailOf = (name: string) => ({
  'account.email': `${name}@example.test`,
  'account.emailConfirm': `${name}@example.test`,
});

/** A visitor without an account who is to be called back; the token of the link that forgets them. */
const askForCall = async (shop: string): Promise<string> => {
  const visitor = visitorOf(shop);
  const { body } = await visitor.get('/api/call-backs/retailers?postcode=2000');
  const [near] = callBackRetailersSchema.parse(body).retailers;
  const [first] = near?.windows ?? [];
  const asked = await visitor.post('/api/call-backs', {
    retailer: near?.id,
    date: first?.date,
    part: first?.part,
    topic: 'buying',
    model: 'outback',
    caller: {
      firstName: 'Adelheid',
      lastName: 'Marshfield',
      phoneNo: '0491 570 006',
      email: 'adelheid@mail.example',
      words: '',
    },
    agreePrivacyCollection: true,
  });
  return askedCallBackSchema.parse(asked.body).token;
};

/** Who is to be called, as the desk of a product reads it. */
const readDesk = async (dataDirectory: string): Promise<string> => {
  const desk = ['--data-dir', dataDirectory, '--operator', 'ada', '--json'];
  const { out } = await runOrdersHere(['call-backs', 'list', ...desk]);
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(out) ?? [];
  return (await runOrdersHere(['call-backs', 'show', id, ...desk])).out;
};

/** Of the link that was mailed to set a new password. */
const resetTokenIn = async (outbox: string): Promise<string> => {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(names.map(async (name) => readFile(join(outbox, name), 'utf8')));
  const [, token] = /account\/reset#token=([\w-]+)/.exec(mails.join('\n')) ?? [];
  if (token === undefined) throw new Error('no link was mailed yet');
  return token;
};

const tokenFor = async (shop: string, client: MachineCredentials | undefined): Promise<number> => {
  const { clientId = '', clientSecret = '' } = client ?? {};
  const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return (await fetch(`${shop}/api/token`, { method: 'POST', body: new URLSearchParams(body) })).status;
};

it('orders from before a backup and after its restore are served as ever, nobody is mailed or told twice, or comes back once erased (row 86)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-restored-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const { url, apiKey, password } = await startSimulator();
  const gateway = openEwayGateway({ url, apiKey, password, log: silent });
  const options = optionsIn(directory);
  const paymentGateway = { url, apiKey, password, encryptionKey: undefined };
  const mail = { kind: 'outbox' } as const;
  const atWork = { paymentGateway, mail, pdfBrowser: 'off', webhooksAllowPrivate: ['127.0.0.1'] };
  const start = (dataDirectory = options.config.dataDirectory) =>
    startProduct({
      ...options,
      config: { ...options.config, dataDirectory, ...atWork },
    });
  const outboxOf = async (shop: string): Promise<string> => (await visitorOf(shop).get('/dev/outbox')).text;
  /** Until the mail about the contract is there, and those before it. */
  const isMailed = (shop: string): Promise<void> =>
    eventually(async () => expect(await outboxOf(shop)).toContain('Your contract: order'));
  /** A customer with a paid deposit, whose contract has come. */
  const buy = async (shop: string, name: string) => {
    const visitor = visitorOf(shop);
    const { orderNo, orderReference } = await signUpSampleCustomer(visitor, emailOf(name));
    expect((await visitor.post(`${api}/deposit`, await depositForm(gateway, orderReference))).status).toBe(200);
    await eventually(async () =>
      expect((await visitor.get(`${api}/profile-order?orderNo=${orderNo}`)).body).toMatchObject({
        widget: { orderDisplayStatus: 2 },
      }),
    );
    return { visitor, orderNo };
  };

  const isServed = async (shop: string): Promise<void> => {
    const back = visitorOf(shop);
    for (const [name, value] of ada.cookies) back.cookies.set(name, value);
    // a restore ends every session, and the browser stays known: nothing is mailed of its log-in
    const logIn = { email: 'ada@example.test', password: samplePassword };
    expect((await back.post(`${api}/authenticate`, logIn)).status).toBe(200);
    expect(JSON.parse((await back.get(`${api}/profile-orders`)).text)).toEqual([orderNo]);
    expect((await back.get('/health/ready')).status).toBe(200);
  };

  const { url: hook, received } = await receiveWebhooks();
  const isTold = (no: string): Promise<void> =>
    eventually(() =>
      expect(received.map(({ body }) => `${body.type} ${body.orderNo}`)).toContain(`ContractIssued ${no}`),
    );
  const webhooks = async (...args: readonly string[]) =>
    runOrdersHere(['webhooks', ...args, '--operator', 'ada', '--data-dir', options.config.dataDirectory, '--json']);

  const first = await start();
  const added = await webhooks('add', hook);
  const webhookId = /wh_\w+/.exec(added.out)?.[0] ?? '';
  const { visitor: ada, orderNo } = await buy(first.url, 'ada');
  await isMailed(first.url);
  await isTold(orderNo);
  await eventually(async () => expect((await webhooks('deliveries', webhookId)).out).not.toContain('"due"'));
  expect(await outboxOf(first.url)).toContain('ada@example.test');
  const grace = visitorOf(first.url);
  const leaving = await signUpSampleCustomer(grace, emailOf('grace'));
  const fay = visitorOf(first.url);
  await signUpSampleCustomer(fay, { ...emailOf('fay'), 'account.opInPostMarketing': 'true' });
  const forget = await askForCall(first.url);
  await eventually(async () => expect(await readDesk(options.config.dataDirectory)).toContain('Adelheid'));
  const events = join(options.config.dataDirectory, 'events.sqlite');
  const copy = join(directory, 'backup');
  const took = await runOrders(['backup', copy, '--data-dir', options.config.dataDirectory]);
  expect(took).toMatchObject({ code: 0, out: expect.stringContaining('copied to') });
  await grace.post(`${api}/cancel-order`, { orderNo: leaving.orderNo, reason: 'other' });
  expect((await grace.post(`${api}/erase-account`, { password: samplePassword })).status).toBe(200);
  const stolen = new Map(fay.cookies);
  const newPassword = 'another correct horse';
  const change = { email: 'fay@example.test', password: samplePassword, newPassword, newPasswordConfirm: newPassword };
  expect((await fay.post(`${api}/password`, change)).status).toBe(200);
  const noConsent = { email: false, post: false, phoneAndSms: false };
  expect((await fay.post(`${api}/consents`, noConsent)).status).toBe(200);
  expect((await visitorOf(first.url).post('/api/call-backs/forget', { token: forget })).status).toBe(200);
  const [machine] = first.machineCredentials;
  const revoke = ['clients', 'revoke', machine?.clientId ?? '', '--operator', 'ada'];
  expect(await runOrdersHere([...revoke, '--data-dir', options.config.dataDirectory])).toMatchObject({ code: 0 });
  const list = join(directory, 'erasures.ndjson');
  const kept = await runOrdersHere(['erasures', '--output', list, '--data-dir', options.config.dataDirectory]);
  expect(kept).toMatchObject({ code: 0, out: expect.stringMatching(/ lists \d+ that ended\n/) });
  await buy(first.url, 'bea');
  await buy(first.url, 'cy');
  await first.stop();

  for (const suffix of ['-wal', '-shm', '-acknowledged']) await rm(`${events}${suffix}`, { force: true });
  await copyFile(join(copy, 'events.sqlite'), events);
  const second = await start();
  onTestFinished(() => second.stop());
  const { orderNo: ofDee } = await buy(second.url, 'dee');
  await isServed(second.url);
  await isTold(ofDee);

  const elsewhere = join(directory, 'elsewhere');
  const secrets = join(options.config.dataDirectory, 'installation-secrets.json');
  const given = ['--data-dir', elsewhere, '--secrets', secrets, '--erasures', list];
  const restored = await runOrders(['restore', copy, ...given]);
  expect(restored).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Customers to erase, which the next start does: 1'),
  });
  const third = await start(elsewhere);
  onTestFinished(() => third.stop());
  const logIn = { email: 'grace@example.test', password: samplePassword };
  await eventually(async () =>
    expect((await visitorOf(third.url).post(`${api}/authenticate`, logIn)).status).toBe(401),
  );
  expect(await readDesk(elsewhere)).not.toContain('Adelheid');
  expect(await tokenFor(third.url, machine)).toBe(401);
  const thief = visitorOf(third.url);
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect((await thief.get(`${api}/profile-orders`)).status).toBe(401);
  const owner = visitorOf(third.url);
  const enter = async (password: string) =>
    (await owner.post(`${api}/authenticate`, { email: 'fay@example.test', password })).status;
  expect(await enter(samplePassword)).toBe(401);
  expect((await owner.post(`${api}/recover`, { email: 'fay@example.test' })).status).toBe(200);
  const token = await eventually(() => resetTokenIn(join(elsewhere, 'outbox')));
  const lastPassword = { newPassword: 'the third horse', newPasswordConfirm: 'the third horse' };
  expect((await owner.post(`${api}/reset-password`, { token, ...lastPassword })).status).toBe(200);
  expect(await enter(lastPassword.newPassword)).toBe(200);
  expect((await owner.get(`${api}/consents`)).body).toMatchObject({ post: { given: false } });
  const { orderNo: ofEve } = await buy(third.url, 'eve');
  await isServed(third.url);
  // what was mailed before the backup is not mailed again
  await isMailed(third.url);
  expect(await outboxOf(third.url)).toContain('eve@example.test');
  expect(await outboxOf(third.url)).not.toContain('ada@example.test');
  await isTold(ofEve);
  const ofAda = received.filter(({ body }) => body.orderNo === orderNo).map(({ body }) => body.deliveryId);
  expect(ofAda).toHaveLength(new Set(ofAda).size);
});
