/** What the service does while MongoDB, which keeps read models, vault and files, is away and the event store is not. */
import { messageAnswerSchema, tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { openEmbeddedLeases } from '@driveaway/infra/leases/embedded/open-embedded-leases.ts';
import { expect, it } from 'vitest';
import {
  accountDetailsPath,
  sampleBuild,
  signUpForm,
  signUpSampleCustomer,
  sydney,
} from './accounts/testing/sign-up-form.ts';
import { createDemoClients } from './back-office/machine-clients.ts';
import { createOrderAt, orderNoOf } from './back-office/testing/order-at-stage.ts';
import { serveApp } from './http/testing/serve-app.ts';
import { visitorOf } from './http/testing/visitor.ts';
import { shortSuburbList } from './locations/testing/short-suburb-list.ts';
import { composeService } from './start-service.ts';

/** The port, whose every call fails as the MongoDB adapters do on a silent server while `isAway` says so. */
const breakable = <Port extends object>(port: Port, isAway: () => boolean): Port =>
  new Proxy(port, {
    get: (target, name): unknown => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]): unknown =>
        isAway()
          ? Promise.reject(Object.assign(new Error('MongoDB did not answer'), { code: 'unavailable' }))
          : Reflect.apply(member, target, given);
    },
  });

const serve = async () => {
  let isAway = false;
  const ask = (): boolean => isAway;
  const app = await serveApp({
    ports: ({ readModels, vault, files, keys }) => ({
      readModels: breakable(readModels, ask),
      vault: breakable(vault, ask),
      files: breakable(files, ask),
      keys: breakable(keys, ask),
    }),
  });
  const { clientId, clientSecret } = createDemoClients(app.ports.secrets.session).backOffice;
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const machine = visitorOf(app.url);
  const token = tokenAnswerSchema.parse((await machine.post('/api/token', credentials)).body).access_token;
  return {
    app,
    mongoDb: { goAway: () => void (isAway = true), comeBack: () => void (isAway = false) },
    sendMessage: async (orderNo: string, message: object) =>
      machine.post(`/api/back-office/orders/${orderNo}/events`, message, { Authorization: `Bearer ${token}` }),
  };
};

it('while MongoDB is away, messages about orders are acknowledged and durable, and a repeated one is answered as before (row 76)', async () => {
  const { app, mongoDb, sendMessage } = await serve();
  const orderNo = orderNoOf(1);
  await createOrderAt(app.ports, orderNo, 'AcceptContract');
  mongoDb.goAway();
  const message = { messageId: 'm-1', type: 'approve' };
  const [first, again] = [await sendMessage(orderNo, message), await sendMessage(orderNo, message)];
  expect([first.status, again.status]).toStrictEqual([200, 200]);
  const answer = messageAnswerSchema.parse(first.body);
  expect(answer).toMatchObject({ events: ['OrderApproved'], displayStatusLabel: 'Accepted', replayed: false });
  expect(messageAnswerSchema.parse(again.body)).toStrictEqual({ ...answer, replayed: true });
  expect((await app.ports.eventStore.readStream(`order-${orderNo}`)).at(-1)?.type).toBe('OrderApproved');
});

it('while MongoDB is away, prices and car builds are there, and whatever needs an account is told when to come back (row 76)', async () => {
  const { app, mongoDb } = await serve();
  const [customer, stranger] = [visitorOf(app.url), visitorOf(app.url)];
  const { orderNo } = await signUpSampleCustomer(customer);
  const head = await app.ports.eventStore.head();
  mongoDb.goAway();
  const api = '/api/build-your-own';
  const own = await Promise.all([
    customer.get(`${api}/profile-order?orderNo=${orderNo}`),
    customer.get(`${api}/profile-orders`),
    customer.get(`${api}/contract?orderNo=${orderNo}`),
    customer.post(`${api}/cancel-order`, { orderNo, reason: 'price' }),
    stranger.post(`${api}/authenticate`, { email: 'ada@example.test', password: 'x' }),
    customer.post(`${api}/my-data`, {}),
  ]);
  for (const { status, headers, body } of own) {
    expect([status, body.code, headers.get('Retry-After')]).toStrictEqual([503, 'unavailable', '2']);
  }
  expect(await app.ports.eventStore.head()).toBe(head);
  expect((await stranger.get(`/api/pricing/2000/${sampleBuild.variantCode}`)).status).toBe(200);
  const path = await accountDetailsPath(stranger, { build: sampleBuild, suburb: sydney });
  expect((await stranger.get('/health/live')).status).toBe(200);
  expect((await stranger.get('/health/ready')).status).toBe(503);

  const key = { 'Idempotency-Key': 'submit-0001' };
  const form = signUpForm({ 'account.email': 'bo@example.test', 'account.emailConfirm': 'bo@example.test' });
  expect((await stranger.postForm(path, form, key)).status).toBe(503);
  mongoDb.comeBack();
  expect((await stranger.postForm(path, form, key)).status).toBe(200);
  expect((await customer.post(`${api}/cancel-order`, { orderNo, reason: 'price' })).status).toBe(200);
});

/** A start whose read models leave every fifth call unanswered; waiting takes no time but moves the clock on. */
const startOnSilence = async (startTimeoutSeconds: number | undefined, isEverBack = true) => {
  const { ports } = await serveApp();
  let [calls, now] = [0, 0];
  const isAway = (): boolean => !isEverBack || (calls += 1) % 5 === 1;
  const shop = {
    ...ports,
    readModels: breakable(ports.readModels, isAway),
    eventStore: breakable(ports.eventStore, isAway),
    wait: async (milliseconds: number) => void (now += milliseconds),
  };
  return composeService(shop, {
    suburbs: shortSuburbList,
    leases: openEmbeddedLeases(),
    machineClients: [],
    elapsed: () => now,
    startTimeoutSeconds,
  });
};

it('a service whose stores are silent at times while it starts asks again what was not answered', async () => {
  await expect(startOnSilence(600)).resolves.toMatchObject({ app: {} });
});

it('a service whose stores stay silent while it starts gives up after its time, or at once where it has none', async () => {
  await expect(startOnSilence(60, false)).rejects.toThrow(
    'one of the stores has not answered for 60 seconds (START_TIMEOUT)',
  );
  await expect(startOnSilence(undefined)).rejects.toThrow('MongoDB did not answer');
});
