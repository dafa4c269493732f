/** The product as several processes on shared engines, while one service and one worker are killed and restarted. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderReplaySchema, type OrderReplay } from '@driveaway/domain/api/audit.ts';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { demonstrationAnchorKey } from '@driveaway/infra/config/demonstration-secrets.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
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
import { createVisitor, jsonRequest, type Answer } from '../chaos/kill/visitor.ts';
import { askEveryList } from './testing/ask-every-list.ts';
import { findTopologyStage, type RunningTopology } from './testing/find-topology-stage.ts';
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
const payingCustomer = async (visitor: Visitor, email = 'ada@example.test') => {
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

describe.skipIf(stage.kind === 'missing')(`the topology on ${stage.name}`, () => {
  let topology: RunningTopology;
  beforeAll(async () => {
    topology = await stage.start({ ANCHOR_KEY: demonstrationAnchorKey });
  });
  afterAll(async () => stage.close());

  it('sells cars while one service and one worker are killed and restarted, and charges each deposit once', async () => {
    const { url, services, workers, output, charges, machines } = topology;
    const orders = new Set([await buy(url)]);
    for (const index of [0, 1]) {
      const buying = [buy(url), buy(url)];
      await eventually(() => expect(output()).toContain('A lease is held'));
      await Promise.all([services[index]?.kill(), workers[index]?.kill()]);
      buying.push(buy(url));
      await Promise.all([services[index]?.restart(), workers[index]?.restart()]);
      buying.push(buy(url));
      for (const orderNo of await Promise.all(buying)) orders.add(orderNo);
    }
    expect(orders.size).toBe(9);
    expect(charges()).toBe(9);
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

  it('keeps no list, report, feed or export waiting for the next event, whatever the newest tells of', async () => {
    const { url, machines, newestStream } = topology;
    const ada = visitorOf(url);
    const world = { owner: await payingCustomer(ada), buildId: '', contractHash: '' };
    const ask = await askEveryList(url, machines, ada, world);
    const written = writeEachKind(ada, world);
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
      const { customerId } = z.object({ customerId: z.uuid() }).parse((await visitor.get(`${api}/my-data`)).body);
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
