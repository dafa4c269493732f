/** Everything that is told of the product as several processes on shared engines, which are started once for it. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { orderReplaySchema, type OrderReplay } from '@driveaway/domain/api/audit.ts';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import { demonstrationAnchorKey } from '@driveaway/infra/config/demonstration-secrets.ts';
import { buildStorefrontIfStale } from '@driveaway/infra/setup/build-storefront.ts';
import {
  sampleBuild,
  samplePassword,
  signUpForm,
  signUpSampleCustomer,
  sydney,
} from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { openBackOffice } from '@driveaway/storefront/e2e/back-office.ts';
import { startChromium } from '@driveaway/storefront/e2e/chromium.ts';
import {
  acceptContract,
  createAccount,
  fillInDetails,
  goOnToContract,
  logIn,
  newCustomer,
  orderTheCar,
  payWith,
  testCards,
  writeLicence,
} from '@driveaway/storefront/e2e/order-story.ts';
import { expectAgreement, markDocument, isMarked, seeAtAGlance } from '@driveaway/storefront/e2e/order-watch.ts';
import { polling, follow, press, seeHeading, seeText } from '@driveaway/storefront/e2e/page-actions.ts';
import { takeScreens } from '@driveaway/storefront/e2e/page-checks.ts';
import { createVisitor, jsonRequest, type Answer } from '../chaos/kill/visitor.ts';
import { askEveryList } from './testing/ask-every-list.ts';
import { findTopologyStage, type RunningTopology } from './testing/find-topology-stage.ts';
import { walkThroughApi } from './testing/walk-through-api.ts';
import { writeEachKind } from './testing/write-each-kind.ts';

const api = '/api/build-your-own';
const stage = await findTopologyStage();

/** A customer whose requests are sent again, under the same key, until somebody answers them. */
const createCustomer = (url: string) => {
  const visitor = createVisitor();
  const send = async (path: string, init?: RequestInit): Promise<Answer> =>
    eventually(async () => {
      const answer = await visitor.send(url, path, init);
      if (answer === undefined || [502, 503].includes(answer.status)) throw new Error(`${path} is not answered`);
      return answer;
    });
  const post = async (path: string, body: unknown): Promise<Answer> =>
    send(path, jsonRequest(body, { 'Idempotency-Key': randomUUID() }));
  return { send, post };
};

const bodyOf = <Schema extends z.ZodType>(schema: Schema, { status, body }: Answer): z.infer<Schema> => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return schema.parse(body);
};

/** From the configured car to the accepted contract, and what the profile then shows. */
const buy = async (url: string): Promise<string> => {
  const { send, post } = createCustomer(url);
  const email = `${randomUUID()}@example.test`;
  const build = await post(`${api}/car-build`, { build: sampleBuild, suburb: sydney });
  const { id } = bodyOf(z.object({ id: z.uuid() }), build);
  const signUp = await send(`${api}/account-details?id=${id}`, {
    method: 'POST',
    headers: { 'Idempotency-Key': randomUUID() },
    body: signUpForm({ 'account.email': email, 'account.emailConfirm': email }),
  });
  const { orderNo, orderReference } = bodyOf(z.object({ orderNo: z.string(), orderReference: z.string() }), signUp);

  const context = await send(`${api}/authentication-details`);
  const deposit = await post(`${api}/deposit`, await depositForm(publishedGateway(context.body), orderReference));
  expect(deposit.status).toBe(200);

  const contractHash = await eventually(async () => {
    const details = await send(`${api}/contract-details?orderNo=${orderNo}`);
    return bodyOf(z.object({ contractHash: z.string() }), details).contractHash;
  });
  const form = { orderReference, contractHash, contractAccepted: true, isOther: false, notes: '' };
  expect(await post(`${api}/contract?orderNo=${orderNo}`, form)).toMatchObject({ status: 200 });
  await eventually(async () => {
    const profile = await send(`${api}/profile-order?orderNo=${orderNo}`);
    expect(profile.body).toMatchObject({ orderNo, widget: { orderDisplayStatus: 3 } });
  });
  return orderNo;
};

/** Signs up and pays the order fee. */
const payingCustomer = async (visitor: Visitor, email: string) => {
  const order = await signUpSampleCustomer(visitor, { 'account.email': email, 'account.emailConfirm': email });
  const { body: context } = await visitor.get(`${api}/authentication-details`);
  const form = await depositForm(publishedGateway(context), order.orderReference);
  expect(await visitor.post(`${api}/deposit`, form)).toMatchObject({ status: 200 });
  return order;
};

/** What back-office and auditors do, through the proxy: both are told the same by either service. */
const openMachines = async (url: string, { backOffice, auditor }: RunningTopology['machines']) => {
  const bearerOf = async ({ clientId, clientSecret }: RunningTopology['machines']['auditor']) => {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await fetch(`${url}/api/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token: bearer } = tokenAnswerSchema.parse(await answer.json());
    return { Authorization: `Bearer ${bearer}` };
  };
  const [seller, audit] = [await bearerOf(backOffice), await bearerOf(auditor)];
  return {
    approve: async (orderNo: string): Promise<number> => {
      const { status } = await fetch(`${url}/api/back-office/orders/${orderNo}/events`, {
        method: 'POST',
        headers: { ...seller, 'Content-Type': 'application/json' },
        body: JSON.stringify({ messageId: `approve-${orderNo}`, type: 'approve' }),
      });
      return status;
    },
    certify: async (customerId: string): Promise<number> =>
      (await fetch(`${url}/api/audit/erasures/${customerId}`, { headers: audit })).status,
    replay: async (orderNo: string): Promise<OrderReplay> => {
      const answer = await fetch(`${url}/api/audit/orders/${orderNo}/events`, { headers: audit });
      return orderReplaySchema.parse(await answer.json());
    },
  };
};

/** A charge whose service was killed is settled within the minute on a quiet machine; only what hangs meets this. */
const patienceMs = 600_000;

/** Whether the service was killed before it did anything about the payment: the page says so once it is certain. */
const isToPayAgain = async (page: Page): Promise<boolean> => {
  const said = await page.waitForFunction(
    () =>
      /went through|has been paid|order fee is paid|(?:You can|Please) try again/
        .exec(document.querySelector('main')?.innerText ?? '')
        ?.at(0),
    { polling },
  );
  return String(await said.jsonValue()).endsWith('try again');
};

describe.skipIf(stage.kind === 'missing')(`the topology on ${stage.name}`, () => {
  let topology: RunningTopology;
  beforeAll(async () => {
    await buildStorefrontIfStale(() => undefined);
    topology = await stage.start({ ANCHOR_KEY: demonstrationAnchorKey });
  });
  afterAll(async () => stage.close());

  const kill = async (index: 0 | 1): Promise<void> => {
    await Promise.all([topology.services[index]?.kill(), topology.workers[index]?.kill()]);
  };
  const restart = async (index: 0 | 1): Promise<void> => {
    await Promise.all([topology.services[index]?.restart(), topology.workers[index]?.restart()]);
  };

  it('sells cars while a service and a worker are killed and restarted, and charges each deposit once', async () => {
    const { url, output, charges, machines } = topology;
    const orders = new Set([await buy(url)]);
    const buying = [buy(url), buy(url)];
    await eventually(() => expect(output()).toContain('A lease is held'));
    // the first has taken the leases
    await kill(0);
    buying.push(buy(url));
    await restart(0);
    buying.push(buy(url));
    for (const orderNo of await Promise.all(buying)) orders.add(orderNo);
    expect(orders.size).toBe(5);
    expect(charges()).toBe(5);
    const { approve, replay } = await openMachines(url, machines);
    for (const orderNo of orders) {
      // sent twice, as by a client that lost the answer
      expect([await approve(orderNo), await approve(orderNo)]).toEqual([200, 200]);
      const { chain, state, events } = await replay(orderNo);
      expect([chain.ok, state.anomalies]).toEqual([true, []]);
      const types = events.map(({ type }) => type);
      for (const once of ['DepositPaid', 'ContractAccepted', 'OrderApproved']) {
        expect(types.filter((type) => type === once)).toHaveLength(1);
      }
    }
    const leases = output()
      .split('\n')
      .filter((line) => line.includes('A lease is held'));
    expect(leases.some((line) => /"name":"reactor of [a-z ]+","fence":[2-9]/.test(line))).toBe(true);
    expect(output()).not.toContain('4444333322221111');
  });

  atNight(() => {
    const newPage = async (browser: Browser): Promise<Page> => {
      const page = await browser.newPage();
      page.setDefaultTimeout(patienceMs);
      await page.setViewport({ width: 1280, height: 900 });
      // nothing moves while the test waits for processes
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      return page;
    };
    it('shows a buyer through, in a browser, while one service and one worker after the other are killed and restarted', async () => {
      const { url, machines, charges } = topology;
      const before = charges();
      const backOffice = await openBackOffice({
        url,
        secretOf: (clientId) => (clientId === 'auditor' ? machines.auditor : machines.backOffice).clientSecret,
      });
      const folder = await mkdtemp(join(tmpdir(), 'driveaway-journey-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const chromium = await startChromium();
      onTestFinished(() => chromium.close());
      const page = await newPage(chromium.browser);
      const customer = newCustomer();
      await orderTheCar(page, url);
      await fillInDetails(page, customer, await writeLicence(folder));

      await kill(0);
      const orderNo = await createAccount(page);
      await restart(0);
      await payWith(page, testCards.visa);
      await kill(1);
      if (await isToPayAgain(page)) await payWith(page, testCards.visa);
      await goOnToContract(page);
      await acceptContract(page, 'Two sets of keys.');
      await restart(1);
      await follow(page, 'Go to my account');
      await seeHeading(page, 'My Order');
      await seeText(page, 'Pending acceptance by the seller');
      await markDocument(page);

      await kill(0);
      await backOffice.report(orderNo, 'approve');
      await seeAtAGlance(page, 'Accepted');
      await restart(0);
      await expectAgreement(page, backOffice, orderNo);
      expect(await isMarked(page)).toBe(true);
      await takeScreens(page, 'topology-profile');

      await press(page, 'Logout');
      await seeText(page, 'Already Have An Account?');
      await page.goto(`${url}/build-your-own/profile?orderNo=${orderNo}`);
      await logIn(page, customer);
      await seeHeading(page, 'My Order');
      await seeText(page, orderNo);
      expect(charges()).toBe(before + 1);
      expect(topology.output()).not.toContain(testCards.visa.number);
      expect(topology.output()).not.toContain(customer.email);
    });

    it('sells, delivers, takes back and refunds, and an auditor finds every chain whole', async () => {
      const { url, serviceUrls, machines } = topology;
      const [outboxUrl = ''] = serviceUrls;
      const { delivered, refunded } = await walkThroughApi({ url, outboxUrl, ...machines });
      expect([delivered[0], delivered.at(-1)]).toEqual(['OrderCreated', 'OrderCompleted']);
      expect(refunded).toContain('DepositRefunded');
    });
  });

  it('keeps no list, report, feed or export waiting for the next event, whatever the newest tells of', async () => {
    const { url, machines, newestStream } = topology;
    const olga = visitorOf(url);
    const owner = await payingCustomer(olga, 'olga@example.test');
    const world = { owner, buildId: '', contractHash: '' };
    const ask = await askEveryList(url, machines, olga, world);
    const written = writeEachKind(olga, world);
    const kinds = projections.flatMap(({ prefixes }) => prefixes);
    expect(Object.keys(written)).toEqual(expect.arrayContaining(kinds));
    for (const [prefix, write] of Object.entries(written)) {
      await write();
      expect(await newestStream()).toMatch(new RegExp(`^${prefix}`));
      expect({ prefix, unanswered: await ask() }).toEqual({ prefix, unanswered: [] });
    }
  });

  it('erases customers to the end who leave as soon as they are paid back', async () => {
    const { url, machines } = topology;
    const { certify } = await openMachines(url, machines);
    const leave = async (email: string): Promise<string> => {
      const visitor = visitorOf(url);
      const { orderNo } = await payingCustomer(visitor, email);
      const { customerId } = z.object({ customerId: z.uuid() }).parse((await visitor.post(`${api}/my-data`, {})).body);
      const cancel = async () => (await visitor.post(`${api}/cancel-order`, { orderNo, reason: 'other' })).body.message;
      await expect.poll(cancel).toContain('has been refunded');
      const erased = await visitor.post(`${api}/erase-account`, { password: samplePassword });
      expect(erased).toMatchObject({ status: 200 });
      return customerId;
    };
    const left = await Promise.all(['grace', 'joan', 'mary', 'rosa'].map((name) => leave(`${name}@example.test`)));
    // which looks whether the keys are gone
    expect(await Promise.all(left.map(certify))).toEqual(left.map(() => 200));
  });
});
