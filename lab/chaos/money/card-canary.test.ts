/**
 * Card numbers and CVNs that are known go in wherever a request can carry them, and through every crash: none may stay. Nor
 * may passwords and tokens, in a file, log, metric or mail, but for the link that a mail is sent for; nor names and
 * addresses in clear, but for mails to whom they belong.
 */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { loadInstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { samplePassword, signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { createDemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';
import { visitorOf, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { failpointNames, failpointVariable, type FailpointName } from '../../failpoints/failpoint.ts';
import { visa, type ClearCard } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { startProgramOrThrow, type Program } from '@driveaway/infra/process/testing/start-program.ts';
import { tracesOf } from './traces-of.ts';

const program = fileURLToPath(new URL('serve-until-killed.ts', import.meta.url));
const api = '/api/build-your-own';

/** Valid by its check digit, and no published test card. The CVN is too long to be one, and to be anywhere by chance. */
const canary: ClearCard = { number: '4929717733551195', cvn: '490215773381' };
const secrets = { 'published card': visa.number, 'own card': canary.number, CVN: canary.cvn };

const keptMailSchema = z
  .object({
    to: z.object({ address: z.string() }),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.array(z.object({ base64: z.base64() })),
  })
  .transform(({ to, subject, text, html, attachments }) => ({
    to: to.address,
    words: `${subject}\n${text}\n${html}`,
    attachments: Buffer.concat(attachments.map(({ base64 }) => Buffer.from(base64, 'base64'))),
  }));
type KeptMail = z.infer<typeof keptMailSchema>;

/** The product in a process of its own, over one directory for all its lives. */
const openShop = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-canary-'));
  const site = join(directory, 'site');
  await mkdir(site);
  let output = '';
  let shop: Program | undefined;

  const start = async (failpoint?: FailpointName): Promise<void> => {
    shop = await startProgramOrThrow({
      program,
      args: [join(directory, 'data'), site],
      environment: failpoint === undefined ? {} : { [failpointVariable]: failpoint },
      ready: /^Ready on (\S+)$/m,
      onLine: (line) => (output += `${line}\n`),
    });
  };
  onTestFinished(async () => {
    await shop?.kill();
    await rm(directory, { recursive: true });
  });

  const outbox = join(directory, 'data', 'outbox');
  /** Every file as it lies there: databases with their logs and free pages, keys, the gateway's books; and the log. */
  const readEverything = async (): Promise<Buffer> => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.parentPath !== outbox);
    const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
    return Buffer.concat([...contents, Buffer.from(output)]);
  };
  /** What was mailed, as whoever gets it reads it. */
  const readMails = async (): Promise<readonly KeptMail[]> => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return texts.map((text) => keptMailSchema.parse(JSON.parse(text)));
  };
  return {
    start,
    kill: async () => shop?.kill(),
    ended: async () => shop?.ended,
    url: () => shop?.ready?.[1] ?? '',
    sessionSecret: async () => (await loadInstallationSecrets(join(directory, 'data'))).sessionSecret,
    readEverything,
    readMails,
  };
};

type Shop = Awaited<ReturnType<typeof openShop>>;
const personalData = {
  name: 'Ada Lovelace',
  street: '1 Analytical Lane',
  // no retailer's
  phone: '0491 570 737',
  'e-mail': 'paying@example.test',
};
type Customer = { readonly orderNo: string; readonly orderReference: string; readonly cookies: Visitor['cookies'] };

const emailOf = (name: string): string => `${name.replaceAll('.', '-')}@example.test`;
/** Before the token of a link to set a new password. */
const linkMark = 'reset#token=';

const signUp = async (shop: Shop, name: string): Promise<Customer> => {
  const visitor = visitorOf(shop.url());
  const email = emailOf(name);
  const order = await signUpSampleCustomer(visitor, {
    'account.email': email,
    'account.emailConfirm': email,
    'account.phoneNo': personalData.phone,
  });
  return { ...order, cookies: visitor.cookies };
};

/** The customer's browser after the product has moved to another port. */
const comeBack = (shop: Shop, { cookies }: Customer): Visitor => {
  const visitor = visitorOf(shop.url());
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
};

const asOperator = async (shop: Shop) => {
  const { clientId, clientSecret } = createDemoClients(await shop.sessionSecret()).operator;
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const { text } = await visitorOf(shop.url()).post('/api/token', credentials);
  return { clientSecret, token: tokenAnswerSchema.parse(JSON.parse(text)).access_token };
};

const formOf = async (visitor: Visitor, orderReference: string, card: ClearCard, amount = 1000) => {
  const gateway = publishedGateway((await visitor.get(`${api}/authentication-details`)).body);
  return { ...(await depositForm(gateway, orderReference, card)), amount };
};

type Form = Awaited<ReturnType<typeof formOf>>;
const ciphertextsOf = (form: Form): Record<string, string> => ({
  'ciphertext of the number': form.cardNumber.slice(9, 69),
  'ciphertext of the CVN': form.cardCVN.slice(9, 69),
});

/** Requests that carry a card in the clear where it does not belong. */
const misplaced = (form: Form): readonly { readonly path: string; readonly init: RequestInit }[] => {
  const path = `${api}/deposit`;
  const json = { 'Content-Type': 'application/json' };
  const post = (body: unknown, headers: Record<string, string> = {}) => ({
    path,
    init: {
      method: 'POST',
      headers: { ...json, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
  });
  const { number, cvn } = canary;
  return [
    post({ ...form, cardNumber: number, cardCVN: cvn }),
    post({ ...form, cardNumber: `eCrypted:${number}`, cardCVN: `eCrypted:${cvn}` }),
    post({ ...form, orderReference: number }),
    post({ ...form, amount: number }),
    post({ ...form, amount: Number(number) }),
    post({ ...form, cardExpiryMonth: number, cardExpiryYear: cvn }),
    post({ ...form, [number]: cvn, cvn, pan: { number } }),
    post(`{"cardNumber":"${number}","cardCVN":"${cvn}`),
    post(`${number} ${cvn}`),
    post([number, cvn]),
    post({ ...form, cardName: 'x'.repeat(70_000), cardNumber: number }),
    post({ ...form, cardName: number, amount: 1000.05 }, { 'Idempotency-Key': `${number}-${cvn}` }),
    post(`cardNumber=${number}`, { 'Content-Type': 'application/x-www-form-urlencoded' }),
    { path: `${path}?cardNumber=${number}&cardCVN=${cvn}`, init: post({}).init },
  ];
};

describe('card numbers, CVNs, passwords and tokens', () => {
  it('are in no file, log or answer, whatever is sent and wherever the product dies', async () => {
    const shop = await openShop();
    await shop.start();
    const paying = await signUp(shop, 'paying');
    const isDeadly = isNightRun
      ? /^(?:DepositPaymentStarted|gateway|DepositPaid)\.\w+-(?:append|charge)$/
      : /^(?:DepositPaymentStarted\.before-append|gateway\.after-charge)$/;
    const points = failpointNames.filter((name) => isDeadly.test(name));
    expect(points.length).toBeGreaterThan(1);
    const dying = await Promise.all(points.map(async (point) => ({ point, customer: await signUp(shop, point) })));
    const ciphertexts: Record<string, string>[] = [];
    const answers: string[] = [];
    const customers = [paying, ...dying.map(({ customer }) => customer)];
    const sessions = Object.fromEntries(
      customers.map(({ orderNo, cookies }) => [`session of ${orderNo}`, cookies.get('driveaway-session') ?? '']),
    );
    const machine = await asOperator(shop);
    const tokens = { 'secret of a machine': machine.clientSecret, 'token of a machine': machine.token };
    const metrics: string[] = [];
    const links: Record<string, string> = {};
    const addresses = ['paying', ...points].map(emailOf);
    const expectNoneInMails = async (when: string): Promise<void> => {
      for (const { to, words, attachments } of await shop.readMails()) {
        const everything = Buffer.concat([Buffer.from(words), attachments]);
        const foreign = Object.fromEntries(
          addresses.flatMap((address) => (address === to ? [] : [[address, address]])),
        );
        // the mail that a link is sent with is the one place where its token may be
        const others = words.includes(linkMark) ? {} : links;
        const never = { ...secrets, password: samplePassword, ...sessions, ...tokens, ...others, ...foreign };
        const traces = [never, ...ciphertexts].flatMap((group) => tracesOf(everything, group));
        // a contract, which is attached, names the address; nothing else does
        const { street, phone } = personalData;
        const inWords = tracesOf(Buffer.from(words), { street, phone });
        expect({ when, to, traces: [...traces, ...inWords] }).toEqual({ when, to, traces: [] });
      }
    };
    const expectNoTrace = async (when: string): Promise<void> => {
      const everything = Buffer.concat([await shop.readEverything(), Buffer.from(answers.join('\n'))]);
      const traces = [secrets, ...ciphertexts].flatMap((group) => tracesOf(everything, group));
      const kept = Buffer.concat([await shop.readEverything(), Buffer.from(metrics.join(''))]);
      const others = tracesOf(kept, { password: samplePassword, ...sessions, ...tokens, ...links, ...personalData });
      expect({ when, traces: [...traces, ...others] }).toEqual({ when, traces: [] });
      await expectNoneInMails(when);
    };

    const visitor = comeBack(shop, paying);
    const pay = async (card: ClearCard, amount?: number) => {
      const form = await formOf(visitor, paying.orderReference, card, amount);
      ciphertexts.push(ciphertextsOf(form));
      const answer = await visitor.post(`${api}/deposit`, form);
      answers.push(answer.text, JSON.stringify([...answer.headers]));
      return { form, status: answer.status };
    };
    const { form, status } = await pay(canary);
    expect(status).toBe(402);
    expect((await pay({ number: visa.number, cvn: canary.cvn })).status).toBe(402);
    expect((await pay(visa, 1000.51)).status).toBe(402);
    for (const { path, init } of misplaced(form)) {
      const answer = await visitor.send(path, init);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      answers.push(answer.text, JSON.stringify([...answer.headers]));
    }
    expect((await pay(visa)).status).toBe(200);
    metrics.push((await visitorOf(shop.url()).get('/metrics', { Authorization: `Bearer ${machine.token}` })).text);
    expect(metrics.join('')).toContain('driveaway_');
    await expectNoTrace('after payments, declined and made');

    await visitor.post(`${api}/recover`, { email: personalData['e-mail'] });
    const withLink = async () => (await shop.readMails()).filter(({ words }) => words.includes(linkMark));
    await expect.poll(withLink).toMatchObject([{ to: personalData['e-mail'] }]);
    links['token of a reset link'] = (await withLink())[0]?.words.split(linkMark)[1]?.slice(0, 43) ?? '';
    await expect.poll(async () => (await shop.readMails()).length).toBeGreaterThan(1);
    await expectNoTrace('after a link to set a new password');

    for (const { point, customer } of dying) {
      await shop.kill();
      await shop.start(point);
      const back = comeBack(shop, customer);
      const sent = await formOf(back, customer.orderReference, { number: visa.number, cvn: visa.cvn });
      ciphertexts.push(ciphertextsOf(sent));
      await expect(back.post(`${api}/deposit`, sent)).rejects.toThrow('fetch failed');
      expect(await shop.ended()).toEqual({ code: null, signal: 'SIGKILL' });
      await expectNoTrace(`after dying at ${point}`);
    }

    await shop.start();
    const again = comeBack(shop, paying);
    const isRefunded = async (): Promise<void> => {
      const { status: cancelled, text } = await again.post(`${api}/cancel-order`, { orderNo: paying.orderNo });
      answers.push(text);
      expect([cancelled, text]).toEqual([200, expect.stringContaining('has been refunded')]);
    };
    await eventually(isRefunded);
    // the search does find what is there
    expect((await shop.readEverything()).includes('444433XXXXXX1111')).toBe(true);
    await expectNoTrace('after the refund');
    await shop.kill();
    await expectNoTrace('at the end');
  });
});

describe('a trace', () => {
  it.each([
    ['plain', '4929717733551195'],
    ['in groups of four', '4929 7177 3355 1195'],
    ['with dashes', '4929-7177-3355-1195'],
    ['as hexadecimal digits', Buffer.from(canary.number).toString('hex')],
    ['as base64', Buffer.from(canary.number).toString('base64')],
    ['as base64 of a longer text', Buffer.from(`{"n":"${canary.number}"}`).toString('base64')],
    ['as base64 of another longer text', Buffer.from(`n="${canary.number}"`).toString('base64')],
    ['in UTF-16', Buffer.from(canary.number, 'utf16le')],
  ])('is found %s', (_form, content) => {
    const bytes = Buffer.concat([Buffer.from('before'), Buffer.from(content), Buffer.from('after')]);
    expect(tracesOf(bytes, { 'own card': canary.number })).toEqual(['own card']);
  });

  it('is not found where there is none', () => {
    expect(tracesOf(Buffer.from('492971XXXXXX1195'), secrets)).toEqual([]);
  });
});
