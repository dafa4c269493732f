/** One walk through the API, from the car to the handover and out again, wherever a product answers. */
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { samplePassword, signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import type { DemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';
import { runOrdersHere } from '@driveaway/order-service/cli/testing/run-orders-here.ts';
import { visitorOf, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { expect } from 'vitest';
import { z } from 'zod';

const api = '/api/build-your-own';
const email = 'ada@example.test';
const newPassword = 'another correct horse';
const document = '%PDF-1.4\n% registration\n%%EOF\n';

type Order = Awaited<ReturnType<typeof signUpSampleCustomer>>;

/** A product that answers, and those who come with credentials of their own. */
export type WalkedProduct = {
  readonly url: string;
  /** Where its mails are kept. */
  readonly outboxUrl: string;
  readonly backOffice: DemoClients['backOffice'];
  readonly auditor: DemoClients['auditor'];
};

/** The parts of the walk, each held to what it answers. */
const createWalk = ({ url, outboxUrl, backOffice, auditor }: WalkedProduct) => {
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
    const answer = await fetch(`${url}/api/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: backOffice.clientId,
        client_secret: backOffice.clientSecret,
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
    await send('balance-paid', { amount: await owed(), bankReference: `EFT-${orderNo}` });
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
    const atOutbox = visitorOf(outboxUrl);
    const linkOf = async (): Promise<string> => {
      const { text: list } = await atOutbox.get('/dev/outbox');
      for (const [, id] of list.matchAll(/href="\/dev\/outbox\/([^"]+)"/g)) {
        const [, token] = /reset#token=([\w-]+)/.exec((await atOutbox.get(`/dev/outbox/${id}`)).text) ?? [];
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

  const target = ['--server', url, '--client-id', auditor.clientId, '--client-secret', auditor.clientSecret];

  /** What the command line says of an order. */
  const audit = async ({ orderNo }: Order): Promise<readonly string[]> => {
    const replay = await runOrdersHere(['replay', orderNo, '--json', ...target]);
    expect(replay).toMatchObject({ code: 0, err: '' });
    const verified = await runOrdersHere(['verify', orderNo, ...target]);
    expect(verified).toMatchObject({ code: 0, err: '' });
    const { events } = z.object({ events: z.array(z.object({ type: z.string() })) }).parse(JSON.parse(replay.out));
    return events.map(({ type }) => type);
  };

  /** The whole store against its own anchor. */
  const anchor = async (): Promise<void> => {
    const made = await runOrdersHere(['anchor', ...target]);
    const anchored = await runOrdersHere(['verify', '--anchors', '-', ...target], { input: made.out });
    expect({ anchor: made.code, ...anchored }).toMatchObject({ anchor: 0, code: 0 });
  };

  return { seen, pay, acceptContract, deliver, downloadDocument, cancel, resetPassword, audit, anchor };
};

/** Types of events, from the first on. */
type Walked = { readonly delivered: readonly string[]; readonly refunded: readonly string[] };

/** Sells and delivers one car, takes another order back and refunds it, changes the password, and audits both. */
export const walkThroughApi = async (product: WalkedProduct): Promise<Walked> => {
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
  const delivered = await walk.audit(kept);
  const refunded = await walk.audit(returned);
  await walk.anchor();
  return { delivered, refunded };
};
