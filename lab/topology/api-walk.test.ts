/** One walk through the API, from the car to the handover and out again, on embedded stores and on engines alike. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { samplePassword, signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { runOrders } from '@driveaway/order-service/cli/testing/run-orders.ts';
import { visitorOf, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { embeddedStage } from '../chaos/kill/embedded-stage.ts';
import { findEngineStage } from '../chaos/kill/engine-stage.ts';
import type { KillStage, LaneStores } from '../chaos/kill/lane-stores.ts';
import { readEverything } from '../chaos/harness/read-everything.ts';
import { failpointNames } from '../failpoints/failpoint.ts';
import { withFailpoints } from '../failpoints/with-failpoints.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { startProduct, type Product } from '@driveaway/infra/single-process/start-product.ts';

const api = '/api/build-your-own';
const email = 'ada@example.test';
const newPassword = 'another correct horse';
const document = '%PDF-1.4\n% registration\n%%EOF\n';

/** The points that are passed here, and those that the thread of the projections passes. */
type Passed = { readonly here: Set<string>; readonly beside: Set<string> };

const start = async (dataDirectory: string, { environment }: LaneStores, passed: Passed): Promise<Product> => {
  const read = readConfig({ PORT: '0', PDF_BROWSER: 'off', ...environment, DATA_DIR: dataDirectory });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  const beside = new BroadcastChannel('failpoints');
  onTestFinished(() => beside.close());
  beside.addEventListener('message', ({ data }) => passed.beside.add(z.string().parse(data)));
  return startProduct({
    config: read.config,
    storefrontDirectory: join(dataDirectory, 'no-storefront'),
    writeLog: () => undefined,
    onEventStoreStopped: () => undefined,
    decorate: withFailpoints((name) => passed.here.add(name)),
    projectionThread: new URL('testing/noting-thread.ts', import.meta.url),
  });
};

type Order = Awaited<ReturnType<typeof signUpSampleCustomer>>;

/** The parts of the walk, each held to what it answers. */
const createWalk = ({ url, machineCredentials }: Product) => {
  const seen = async (visitor: Visitor, path: string, expected: object): Promise<void> => {
    await expect.poll(async () => (await visitor.get(path)).body).toMatchObject(expected);
  };

  const pay = async (visitor: Visitor, { orderReference }: Order): Promise<void> => {
    const gateway = publishedGateway((await visitor.get(`${api}/authentication-details`)).body);
    const paid = await visitor.post(`${api}/deposit`, await depositForm(gateway, orderReference));
    expect(paid.body).toMatchObject({ success: true, status: 'paid' });
  };

  const acceptContract = async (visitor: Visitor, { orderNo, orderReference }: Order): Promise<void> => {
    const details = await visitor.get(`${api}/contract-details?orderNo=${orderNo}`);
    const { contractHash } = z.object({ contractHash: z.string() }).parse(details.body);
    const contract = await visitor.get(`${api}/contract?orderNo=${orderNo}`);
    expect(contract.text).toContain('Ada Lovelace');
    const form = { orderReference, contractHash, contractAccepted: true, isOther: true, notes: 'Call first.' };
    expect(await visitor.post(`${api}/contract?orderNo=${orderNo}`, form)).toMatchObject({ status: 200 });
  };

  const openBackOffice = async (orderNo: string) => {
    const [backOffice] = machineCredentials;
    const answer = await fetch(`${url}/api/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: backOffice?.clientId ?? '',
        client_secret: backOffice?.clientSecret ?? '',
      }),
    });
    const { access_token: bearer } = tokenAnswerSchema.parse(await answer.json());
    const machine = visitorOf(url);
    const authorized = { Authorization: `Bearer ${bearer}` };
    return {
      owed: async (): Promise<number> => {
        const { body } = await machine.get(`/api/back-office/orders/${orderNo}`, authorized);
        return z.object({ price: z.object({ balanceOwing: z.number() }) }).parse(body).price.balanceOwing;
      },
      send: async (type: string, data?: object, messageId = `${type}-${orderNo}`, status = 200): Promise<void> => {
        const message = { messageId, type, ...(data === undefined ? {} : { data }) };
        const sent = await machine.post(`/api/back-office/orders/${orderNo}/events`, message, authorized);
        expect({ type, status: sent.status, text: sent.text }).toMatchObject({ status });
      },
    };
  };

  const deliver = async ({ orderNo }: Order): Promise<void> => {
    const { send, owed } = await openBackOffice(orderNo);
    await send('approve');
    await send('allocate', { vin: 'JF1BT9KL2SG012345' });
    await send('on-water', { vessel: 'MV Southern Tern' });
    await send('on-shore');
    await send('request-balance');
    await send('balance-paid', { amount: await owed(), bankReference: 'EFT-000123' });
    await send('shipped-to-dealer');
    await send('arrived');
    const contentBase64 = Buffer.from(document).toString('base64');
    const registration = { name: 'Registration.pdf', contentType: 'application/pdf', contentBase64 };
    await send('document-added', registration);
    await send('document-added', registration, `another-${orderNo}`, 409);
    await send('complete');
  };

  const downloadDocument = async (visitor: Visitor, { orderNo }: Order): Promise<void> => {
    await expect
      .poll(async () => (await visitor.get(`${api}/documents?orderNo=${orderNo}`)).text)
      .toContain('Registration.pdf');
    const download = await visitor.get(`${api}/document?orderNo=${orderNo}&file=Registration.pdf`);
    expect([download.status, download.text]).toEqual([200, document]);
  };

  const cancel = async (visitor: Visitor, { orderNo }: Order): Promise<void> => {
    const cancelled = await visitor.post(`${api}/cancel-order`, { orderNo });
    expect(cancelled.body.message).toContain('Your deposit of $1,000 goes back to the card you paid with');
    await expect
      .poll(async () => (await visitor.post(`${api}/cancel-order`, { orderNo })).body.message)
      .toContain('has been refunded');
  };

  /** Asks for a link, follows it, and logs in with the new password alone. */
  const resetPassword = async (signedIn: Visitor): Promise<Visitor> => {
    const visitor = visitorOf(url);
    const logIn = async (password: string) => (await visitor.post(`${api}/authenticate`, { email, password })).status;
    await visitor.post(`${api}/recover`, { email });
    const linkOf = async (): Promise<string> => {
      const { text: list } = await visitor.get('/dev/outbox');
      for (const [, id] of list.matchAll(/href="\/dev\/outbox\/([^"]+)"/g)) {
        const [, token] = /reset#token=([\w-]+)/.exec((await visitor.get(`/dev/outbox/${id}`)).text) ?? [];
        if (token !== undefined) return token;
      }
      return '';
    };
    await expect.poll(linkOf).not.toBe('');
    const passwords = { newPassword, newPasswordConfirm: newPassword };
    expect(await visitor.post(`${api}/reset-password`, { token: await linkOf(), ...passwords })).toMatchObject({
      status: 200,
    });
    expect((await signedIn.get(`${api}/profile-orders`)).status).toBe(401);
    expect([await logIn(samplePassword), await logIn(newPassword)]).toEqual([401, 200]);
    return visitor;
  };

  /** What the command line says of an order, and of the whole store. */
  const audit = async ({ orderNo }: Order): Promise<readonly string[]> => {
    const [, auditor] = machineCredentials;
    const target = [
      '--server',
      url,
      '--client-id',
      auditor?.clientId ?? '',
      '--client-secret',
      auditor?.clientSecret ?? '',
    ];
    const replay = await runOrders(['replay', orderNo, '--json', ...target]);
    expect(replay).toMatchObject({ code: 0, err: '' });
    const verified = await runOrders(['verify', orderNo, ...target]);
    expect(verified).toMatchObject({ code: 0, err: '' });
    const anchor = await runOrders(['anchor', ...target]);
    const anchored = await runOrders(['verify', '--anchors', '-', ...target], { input: anchor.out });
    expect({ anchor: anchor.code, ...anchored }).toMatchObject({ anchor: 0, code: 0 });
    const { events } = z.object({ events: z.array(z.object({ type: z.string() })) }).parse(JSON.parse(replay.out));
    return events.map(({ type }) => type);
  };

  return { seen, pay, acceptContract, deliver, downloadDocument, cancel, resetPassword, audit };
};

/** The licence as the file store gives it back: the picture made anew from what was handed in. */
const storedLicence = async (lane: LaneStores): Promise<Uint8Array | undefined> => {
  const stores = await lane.open();
  const events = await readEverything(stores.eventStore);
  const stored = events.find(({ type }) => type === 'LicenceReceived');
  const { data } = z.object({ data: z.object({ licenceFileId: z.string() }) }).parse(JSON.parse(stored?.data ?? '{}'));
  const licence = await stores.files.read(data.licenceFileId);
  await stores.close();
  return licence;
};

/**
 * Writes that are not part of a sale: a machine that reads, a password reset, a session in use, retention, a read model
 * built for the first time.
 */
const besidePurchase =
  /^(?:PersonalDataRead\.|vault\.\w+-(?:save-reset-token|take-reset-token|replace-credential|delete-held-keys|end-session|note-session-use|save-second-factor|delete-second-factor|delete-mailbox-tokens|note-wrong-password|forget-wrong-passwords)|checkpoints\.\w+-clear$|pointers\.|collections\.)/;

/** Of read models that are pointed to before there is any event: whether a start comes before the first order is a race. */
const beforeFirstEvent = /^checkpoints\.\w+-clear$/;

/** On embedded stores projections have a thread of their own. */
const writesOfProjections = [
  'checkpoints.save',
  'documents.put',
  'leases.leave',
  'leases.share',
  'leases.take',
  'pointers.save',
].flatMap((write) => ['after', 'before'].map((side) => write.replace('.', `.${side}-`)));

const found = await findEngineStage();
const stages: readonly { readonly name: string; readonly stage: KillStage | undefined }[] = [
  { name: embeddedStage.name, stage: embeddedStage },
  'missing' in found ? { name: found.missing, stage: undefined } : { name: found.name, stage: found },
];

for (const { name, stage } of stages) {
  describe.skipIf(stage === undefined)(`a walk through the API on ${name}`, () => {
    afterAll(async () => stage?.close());

    it('sells, delivers, takes back and refunds, and an auditor finds every chain whole', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'driveaway-walk-'));
      const dataDirectory = join(directory, 'data');
      const lane = await stage?.openLane(dataDirectory);
      if (lane === undefined) throw new Error(name);
      const passed: Passed = { here: new Set(), beside: new Set() };
      const product = await start(dataDirectory, lane, passed);
      const walk = createWalk(product);
      const ada = visitorOf(product.url);

      const kept = await signUpSampleCustomer(ada);
      await walk.pay(ada, kept);
      await walk.acceptContract(ada, kept);
      await walk.seen(ada, `${api}/profile-order?orderNo=${kept.orderNo}`, { widget: { orderDisplayStatus: 3 } });
      await walk.deliver(kept);
      await walk.seen(ada, `${api}/profile-order?orderNo=${kept.orderNo}`, { widget: { orderDisplayStatus: 11 } });
      await walk.downloadDocument(ada, kept);

      const returned = await signUpSampleCustomer(ada);
      await walk.pay(ada, returned);
      await walk.cancel(ada, returned);
      await walk.seen(ada, `${api}/profile-order?orderNo=${returned.orderNo}`, {
        widget: { orderDisplayStatus: 12 },
      });

      const again = await walk.resetPassword(ada);
      const orders = await again.get(`${api}/profile-orders`);
      expect(z.array(z.string()).parse(JSON.parse(orders.text)).toSorted()).toEqual(
        [kept.orderNo, returned.orderNo].toSorted(),
      );
      const types = await walk.audit(kept);
      expect([types[0], types.at(-1)]).toEqual(['OrderCreated', 'OrderCompleted']);
      expect(await walk.audit(returned)).toContain('DepositRefunded');

      await product.stop();
      // every write of a purchase has a failpoint before and after it
      const beside = [...passed.beside].filter((name) => !beforeFirstEvent.test(name));
      expect(beside.toSorted()).toEqual(stage === embeddedStage ? writesOfProjections.toSorted() : []);
      const all = new Set([...passed.here, ...passed.beside]);
      expect([...all].filter((name) => !besidePurchase.test(name)).toSorted()).toEqual([...failpointNames].toSorted());
      expect(
        Buffer.from((await storedLicence(lane)) ?? [])
          .subarray(0, 2)
          .toString('hex'),
      ).toBe('ffd8');
      await lane.close();
      await rm(directory, { recursive: true });
    });
  });
}
