import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { profileOrderDocumentSchema, readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { brochureRequestStreamPrefix } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { PdfFault } from '@driveaway/infra/pdf/pdf-fault.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { quickRenderer, type QuickRenderer } from '../documents/testing/quick-renderer.ts';
import { replayOrder } from '../audit/replay-order.ts';
import { appendMessage } from '../back-office/append-message.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import {
  payingCustomer,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../orders/testing/serve-shop.ts';
import { loadOrder } from '../orders/load-order.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { addPushDevice } from '../push/push-devices.ts';
import { keepRetention } from '../reactors/retention-reactor.ts';
import { emailHashOf, findCustomer, findReservation, recordOfCustomer } from '../customers/customers.ts';
import { changeHold, standingHolds } from '../customers/legal-holds.ts';
import { newMailboxToken } from '../customers/mailbox-link.ts';
import { confirmMailbox } from './confirm-mailbox.ts';
import { eraseCustomer } from './erase-customer.ts';
import { customerIdOf } from './testing/read-account.ts';
import { accountDetailsPath, samplePassword, signUpForm, signUpSampleCustomer } from './testing/sign-up-form.ts';

const api = '/api/build-your-own';
const ada = { email: 'ada@example.test', password: samplePassword };
const marks = /Lovelace|ada@example|Analytical/;

const erase = (visitor: Visitor, password = samplePassword) => visitor.post(`${api}/erase-account`, { password });
const cancel = ({ post, orderNo }: ShopCustomer) => post(`${api}/cancel-order`, { orderNo, reason: 'other' });

/** Paid, cancelled and paid back: nothing is open, and money was taken. */
const settledCustomer = async (shop: Shop): Promise<ShopCustomer> => {
  const customer = await payingCustomer(shop);
  await cancel(customer);
  await carryOut(shop.ports, customer.orderNo, {
    type: 'RecordDepositRefunded',
    data: sampleEvents.DepositRefunded.data,
  });
  return customer;
};

const storedText = async ({ directory }: Shop): Promise<string> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  return contents.join('\n');
};

const profileDocument = async ({ ports }: Shop, orderNo: string) => {
  const collection = await ports.readModels.collection(readModelCollections.profileOrders);
  return profileOrderDocumentSchema.parse((await collection.get(orderNo))?.body);
};

const personalOf = async ({ ports }: Shop, orderNo: string) =>
  (await replayOrder(ports, orderNo, { showPersonal: true }))?.events.map(({ personal }) => personal);

/** Their names are those of documents that the product makes. */
const documentNamesOf = async ({ ports }: Shop, orderNo: string) =>
  (await loadOrder(ports, orderNo)).state.facts.documents.map(({ name }) => name.replace(`-${orderNo}.pdf`, ''));

describe('an erasure within seconds of the last payment', () => {
  it('makes the documents first that the law has the seller keep: nobody could afterwards', async () => {
    const renderer = quickRenderer();
    const shop = await serveShop(undefined, {}, () => ({ pdf: renderer }));
    const customer = await settledCustomer(shop);
    renderer.before = () => {
      throw new PdfFault('unavailable', 'too many wait');
    };
    expect((await erase(customer)).status).toBe(503);
    renderer.before = () => undefined;
    expect((await erase(customer)).status).toBe(200);
    const { documents } = (await loadOrder(shop.ports, customer.orderNo)).state.facts;
    expect(await documentNamesOf(shop, customer.orderNo)).toEqual(expect.arrayContaining(['Receipt', 'Refund']));
    expect(await Promise.all(documents.map(async ({ fileId }) => shop.ports.files.read(fileId)))).toHaveLength(
      documents.length,
    );
  });

  it.each([
    ['no browser is there', (renderer: QuickRenderer) => (renderer.present = false)],
    [
      'one of them cannot be printed',
      (renderer: QuickRenderer) => {
        renderer.before = () => {
          throw new PdfFault('failed', 'it brought the browser down twice');
        };
      },
    ],
  ])('does not wait for them where %s', async (_, stop) => {
    const renderer = quickRenderer();
    const shop = await serveShop(undefined, {}, () => ({ pdf: renderer }));
    const customer = await settledCustomer(shop);
    stop(renderer);
    expect((await erase(customer)).status).toBe(200);
  });
});

describe('an erasure', () => {
  it('is refused while an order is live, with the reason, and recorded (row 87)', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { status, body } = await erase(customer);
    expect([status, body.code]).toStrictEqual([409, 'erasure-refused']);
    expect(body.message).toContain(customer.orderNo);
    expect((await visitorOf(shop.url).post(`${api}/authenticate`, ada)).status).toBe(200);
    const events = await shop.ports.eventStore.readStream(customerStream(await customerIdOf(shop, ada.email)));
    expect(events.at(-1)?.type).toBe('ErasureRefused');
    await cancel(customer);
    expect((await erase(customer)).body.code).toBe('erasure-refused');
  });

  it('is refused until the balance is back too', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await cancel(customer);
    const late = { ...sampleCommands.RecordBalancePaid, amountCents: 2_500, bankReference: 'EFT-1' };
    const fee = { type: 'RecordDepositRefunded', data: sampleEvents.DepositRefunded.data } as const;
    const now = shop.ports.clock.now();
    const refundedOn = now.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
    const back = { ...sampleCommands.RecordBalanceRefunded, amountCents: 1_250, refundedOn, at: now.toString() };
    for (const command of [late, fee, back]) {
      await carryOut(shop.ports, customer.orderNo, command);
    }
    expect((await erase(customer)).body.code).toBe('erasure-refused');
    await carryOut(shop.ports, customer.orderNo, { ...back, bankReference: 'OUT-000322' });
    expect((await erase(customer)).status).toBe(200);
  });

  it('is refused after the handover until what was paid too much is back, and while the payment has bounced', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { contractHash, price } = await eventually(async () => {
      const { facts } = (await loadOrder(shop.ports, customer.orderNo)).state;
      return z
        .object({ contractHash: z.string(), price: z.object({ totalCents: z.int() }) })
        .parse({ ...facts.contract, ...facts.created });
    });
    const now = shop.ports.clock.now();
    const refundedOn = now.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
    const { AcceptContract, RecordBalancePaid, RecordBalanceRefunded } = sampleCommands;
    const commands = {
      ...sampleCommands,
      AcceptContract: { ...AcceptContract, data: { ...AcceptContract.data, contractHash } },
      // the order fee comes on top
      RecordBalancePaid: { ...RecordBalancePaid, amountCents: price.totalCents },
    };
    for (const type of straightWay.slice(straightWay.indexOf('AcceptContract'))) {
      await carryOut(shop.ports, customer.orderNo, commands[type]);
    }
    expect((await erase(customer)).body.code).toBe('erasure-refused');
    const half = { ...RecordBalanceRefunded, amountCents: 50_000, refundedOn, at: now.toString() };
    await carryOut(shop.ports, customer.orderNo, half);
    expect((await erase(customer)).body.code).toBe('erasure-refused');
    const { ReverseTransfer } = sampleCommands;
    await carryOut(shop.ports, customer.orderNo, { ...ReverseTransfer, reversedOn: refundedOn, at: now.toString() });
    expect((await erase(customer)).body.code).toBe('erasure-refused');
    const again = { ...commands.RecordBalancePaid, bankReference: 'EFT-AGAIN' };
    await carryOut(shop.ports, customer.orderNo, again);
    await carryOut(shop.ports, customer.orderNo, { ...half, bankReference: 'OUT-000322' });
    expect((await erase(customer)).status).toBe(200);
  });

  it('is refused until a charge that turned up late is back', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop, ada.email);
    const { StartDepositPayment, RecordDepositPaymentFailed, RecordLateCharge, RecordLateChargeRefunded } =
      sampleCommands;
    const givenUp = { ...RecordDepositPaymentFailed.data, responseCode: givenUpCode };
    const start = { ...StartDepositPayment, at: shop.clock.now().toString() };
    const fail = { ...RecordDepositPaymentFailed, data: givenUp };
    for (const command of [start, fail, sampleCommands.CancelOrder, RecordLateCharge])
      await carryOut(shop.ports, customer.orderNo, command);
    expect((await erase(customer)).body.code).toBe('erasure-refused');
    await carryOut(shop.ports, customer.orderNo, RecordLateChargeRefunded);
    expect((await erase(customer)).status).toBe(200);
  });

  it('is not stopped by an order that was cancelled and paid back', async () => {
    const shop = await serveShop();
    const { status, body } = await erase(await settledCustomer(shop));
    expect([status, body.success]).toStrictEqual([200, true]);
  });

  it('waits again for a refund that came back, which is taken back after it too', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await cancel(customer);
    const now = shop.ports.clock.now();
    const at = now.toString();
    const refundedOn = now.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
    const { RecordRefundOtherwise, ReverseTransfer } = sampleCommands;
    const { facts } = (await loadOrder(shop.ports, customer.orderNo)).state;
    const refund = { ...RecordRefundOtherwise, amountCents: facts.deposit?.amountCents ?? 0, refundedOn, at };
    const back = { ...ReverseTransfer, direction: 'out', bankReference: refund.bankReference, at } as const;
    await carryOut(shop.ports, customer.orderNo, refund);
    await carryOut(shop.ports, customer.orderNo, back);
    expect((await erase(customer)).body.code).toBe('erasure-refused');
    await carryOut(shop.ports, customer.orderNo, { ...refund, bankReference: 'CHQ 1' });
    expect((await erase(customer)).status).toBe(200);
    await carryOut(shop.ports, customer.orderNo, { ...back, bankReference: 'CHQ 1' });
    const { state } = await loadOrder(shop.ports, customer.orderNo);
    expect([state.lifecycle.value.fulfilment, state.anomalies]).toEqual([{ cancelled: 'refundDue' }, []]);
  });

  it('frees every address that the customer had, of which the export tells', async () => {
    const shop = await serveShop();
    const { ports } = shop;
    const customer = await signUpCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    const askFor = async (email: string): Promise<void> => {
      const command = { commandId: ports.randomness.uuid(), correlationId: 'asked', customerId };
      await recordOfCustomer(ports, command, (known) => {
        if (known?.personal === undefined) throw new Error('not registered');
        const contact = { ...known.personal.contact, email };
        return { type: 'EmailChangeRequested', data: {}, personal: { ...known.personal, contact } };
      });
    };
    const device = { endpoint: 'https://push.example/ada', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } };
    // where a browser is reached is personal too, and no address of mail
    await addPushDevice(ports, { commandId: 'device', correlationId: 'device', customerId }, device, '');
    await askFor('countess@example.test');
    const token = await newMailboxToken(ports, customerId, 'countess@example.test');
    expect(await confirmMailbox(ports, token, 'a request')).toMatchObject({ previousEmail: ada.email });
    await askFor('wanted@example.test');
    const { text } = await customer.post(`${api}/my-data`, {});
    for (const email of [ada.email, 'countess@example.test', 'wanted@example.test']) expect(text).toContain(email);
    await cancel(customer);
    expect((await erase(customer)).status).toBe(200);
    expect(await findReservation(ports, emailHashOf(ports, 'countess@example.test'))).toBeUndefined();
    expect(await storedText(shop)).not.toMatch(/countess@|wanted@|push\.example/);
    const erased = await findCustomer(ports, customerId);
    expect(erased).toMatchObject({ isErased: true, pushDevices: [] });
    expect(erased?.history.find(({ type }) => type === 'PushDeviceAdded')?.personal).toBeUndefined();
  });

  it('needs the password', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    await cancel(customer);
    expect((await erase(customer, 'a guess')).body.code).toBe('invalid-login');
    expect((await visitorOf(shop.url).post(`${api}/authenticate`, ada)).status).toBe(200);
  });

  it('destroys the keys: nothing stored tells who it was, or told it in clear before, replay shows it and every chain still verifies (row 85)', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    await cancel(customer);
    const copied = visitorOf(shop.url);
    copied.cookies.set('driveaway-session', customer.cookies.get('driveaway-session') ?? '');
    // the search does find what is there
    expect(await storedText(shop)).toContain(customerId);
    expect(await storedText(shop)).not.toMatch(marks);

    const answer = await erase(customer);
    expect([answer.status, answer.body.success]).toStrictEqual([200, true]);
    expect(await storedText(shop)).not.toMatch(marks);
    expect(await readdir(join(shop.directory, 'files'))).toStrictEqual([]);
    expect(await personalOf(shop, customer.orderNo)).toContain('erased');
    for (const stream of [customerStream(customerId), orderStream(customer.orderNo)]) {
      expect(verifyChain(await shop.ports.eventStore.readStream(stream))).toMatchObject({ ok: true });
    }
    expect(await profileDocument(shop, customer.orderNo)).toMatchObject({ buyer: null, notes: '' });
    expect((await visitorOf(shop.url).post(`${api}/authenticate`, ada)).status).toBe(401);
    expect((await copied.post(`${api}/my-data`, {})).status).toBe(401);
    expect(await shop.ports.vault.listErasures()).toMatchObject([{ customerId }]);
  });

  it('takes the mails that were kept for developers with it', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    await cancel(customer);
    const forgotten: string[] = [];
    const outbox = {
      list: async () => [],
      read: async () => undefined,
      forget: async (address: string) => void forgotten.push(address),
    };
    const commandId = shop.ports.randomness.uuid();
    const command = { commandId, correlationId: commandId, customerId };
    expect(await eraseCustomer({ ...shop.ports, outbox }, command)).toMatchObject({ kind: 'erased' });
    expect(forgotten).toEqual([ada.email]);
  });

  it('locks the records of a paid order away for seven years, and then destroys them', async () => {
    const shop = await serveShop();
    const customer = await settledCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    const contract = await shop.ports.vault.findOwnedKey(customerId, 'contract');
    const { status, body } = await erase(customer);
    expect([status, body.message]).toStrictEqual([
      200,
      expect.stringMatching(/destroyed on [A-Z][a-z]+day \d+ November 2033:/),
    ]);
    expect(await personalOf(shop, customer.orderNo)).toContain('erased');
    expect(await profileDocument(shop, customer.orderNo)).toMatchObject({ buyer: null });
    expect(await shop.ports.vault.findWrappedKey(contract?.keyId ?? '')).toBeUndefined();
    shop.clock.advance({ hours: 24 * 2556 });
    expect(await shop.ports.vault.deleteHeldKeys(shop.clock.now().toString())).toBe(0);
    shop.clock.advance({ hours: 48 });
    expect(await shop.ports.vault.deleteHeldKeys(shop.clock.now().toString())).toBe(1);
  });

  it('destroys records that are locked away, or that a backup brought back, by a believed clock alone', async () => {
    const shop = await serveShop();
    const { vault } = shop.ports;
    const customer = await settledCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    const contract = await vault.findOwnedKey(customerId, 'contract');
    await erase(customer);
    const believed = shop.clock.now();
    shop.clock.advance({ hours: 24 * 2600 });
    const distrusting = { ...shop.ports, believedClock: { now: () => believed, distrustedSeconds: () => 60 } };
    await expect(keepRetention(distrusting)).rejects.toThrow('Not done: what the clock says');
    expect(await vault.deleteHeldKeys(shop.clock.now().toString())).toBe(1);
    if (contract !== undefined) await vault.insertWrappedKey(contract);
    await expect(keepRetention(distrusting)).rejects.toThrow('Not done: what the clock says');
    expect(await vault.findOwnedKey(customerId, 'contract')).toBeUndefined();
    expect(await vault.deleteHeldKeys(shop.clock.now().toString())).toBe(1);
  });

  it('makes no key anew, and keeps nothing, for a form that was uploaded meanwhile in another tab', async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const shop = await serveShop(undefined, {}, ({ cleanPicture }) => ({
      cleanPicture: async (...picture) => {
        await meanwhile();
        return cleanPicture(...picture);
      },
    }));
    const customer = await settledCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    const files = async () => (await readdir(join(shop.directory, 'files'), { recursive: true })).length;
    const path = await accountDetailsPath(customer);
    let erased = { files: -1, events: -1 };
    meanwhile = async () => {
      expect((await erase(customer)).status).toBe(200);
      erased = { files: await files(), events: (await everyEvent(shop.ports.eventStore)).length };
    };
    const form = signUpForm({ 'account.password': undefined, 'account.passwordConfirm': undefined });
    const { status, body } = await customer.postForm(path, form);
    expect([status, body.code]).toEqual([401, 'not-signed-in']);
    const { vault } = shop.ports;
    for (const purpose of ['identity', 'contract'])
      expect(await vault.findOwnedKey(customerId, purpose)).toBeUndefined();
    expect({ files: await files(), events: (await everyEvent(shop.ports.eventStore)).length }).toEqual(erased);
    await expect(shop.ports.keys.obtain(customerId, 'contract')).rejects.toThrow('was erased');
  });

  it('leaves no live order of one that is appended under a key that was fetched before it', async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const shop = await serveShop(undefined, {}, ({ eventStore }) => ({
      eventStore: {
        ...eventStore,
        append: async (stream, events, expected) => {
          const isCreated = events.some(({ type }) => type === 'OrderCreated');
          const before = meanwhile;
          if (isCreated) meanwhile = async () => undefined;
          if (isCreated) await before();
          return eventStore.append(stream, events, expected);
        },
      },
    }));
    const customer = await settledCustomer(shop);
    const path = await accountDetailsPath(customer);
    meanwhile = async () => expect((await erase(customer)).status).toBe(200);
    const form = signUpForm({ 'account.password': undefined, 'account.passwordConfirm': undefined });
    const { status, body } = await customer.postForm(path, form);
    expect([status, body.code]).toEqual([401, 'not-signed-in']);
    const created = (await everyEvent(shop.ports.eventStore)).filter(({ type }) => type === 'OrderCreated');
    const last = await loadOrder(shop.ports, created.at(-1)?.stream.replace('order-', '') ?? '');
    expect(created).toHaveLength(2);
    expect(last.events.map(({ type }) => type)).toEqual(['OrderCreated', 'OrderCancelled']);
    expect(last.events[0]?.event).toMatchObject({ personal: undefined });
  });

  it('lets back office add no document any more, while what it has added keeps its answer', async () => {
    const shop = await serveShop();
    const customer = await settledCustomer(shop);
    const send = async (name: string) => {
      const data = { name, contentType: 'application/pdf' as const, contentBase64: btoa('%PDF-1.4') };
      const message = { messageId: name, type: 'document-added' as const, data };
      const machine = { clientId: 'client', scopes: ['orders:append'] } as const;
      return appendMessage(shop.ports, { machine, orderNo: customer.orderNo, message, correlationId: 'one' });
    };
    const before = await send('Before.pdf');
    expect(before.kind).toBe('done');
    await erase(customer);
    for (let tries = 1; tries <= 2; tries += 1)
      expect(await send('After.pdf')).toEqual({ kind: 'refused', refusal: { code: 'customer-erased' } });
    const again = await send('Before.pdf');
    expect(again).toEqual(before.kind === 'done' && { ...before, answer: { ...before.answer, replayed: true } });
  });

  it('lets the address be used for a new account, which inherits nothing', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const before = await customerIdOf(shop, ada.email);
    await cancel(customer);
    await erase(customer);
    const again = visitorOf(shop.url);
    await signUpSampleCustomer(again, { 'account.firstName': 'Augusta' });
    expect(await customerIdOf(shop, ada.email)).not.toBe(before);
    const { text } = await again.get(`${api}/profile-orders`);
    expect(text).not.toContain(customer.orderNo);
  });

  it('is repeated only once the read models know the orders whose records the law wants kept (row 86)', async () => {
    const shop = await serveShop();
    const customer = await settledCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    // a backup of the events brought the customer back; the vault remembers
    await shop.ports.vault.recordErasure({ customerId, erasedAt: '2026-11-01T00:00:00.000Z' });
    const { readModels, eventStore } = shop.ports;
    const empty = { ...readModels, loadCheckpoint: async () => undefined };
    await expect(keepRetention({ ...shop.ports, readModels: empty })).rejects.toThrow('erasures');
    const typesOf = async () => (await eventStore.readStream(customerStream(customerId))).map(({ type }) => type);
    expect(await typesOf()).not.toContain('CustomerErased');
    expect(await personalOf(shop, customer.orderNo)).not.toContain('erased');

    const info = vi.spyOn(shop.ports.log, 'info');
    const counted = () =>
      info.mock.calls.filter(([message]) => message === 'Retention kept').map(([, counts]) => counts);
    await keepRetention(shop.ports);
    expect(counted()).toEqual([expect.objectContaining({ erasures: 1, erasedAgain: 1 })]);
    await keepRetention(shop.ports);
    expect(counted()[1]).toMatchObject({ erasures: 1, erasedAgain: 0 });
    expect(await typesOf()).toContain('CustomerErased');
    const recorded = (await eventStore.readStream(customerStream(customerId))).at(-1)?.data;
    expect(recorded).toContain('"contractRecordsHeldUntil":"2033-');
  });

  it.each(['test-drives', 'brochure-requests', 'call-backs', 'car-offers'])(
    'is not begun while the read model of %s is late, when asked for or by retention; nor is an export',
    async (name) => {
      let isLate = false;
      const wait: Wait = (milliseconds, signal) => waitOnTimer(isLate ? 0 : milliseconds, signal);
      const shop = await serveShop(undefined, {}, ({ readModels }) => ({
        wait,
        readModels: {
          ...readModels,
          loadCheckpoint: async (asked) => (isLate && asked === name ? undefined : readModels.loadCheckpoint(asked)),
        },
      }));
      const { eventStore, vault } = shop.ports;
      const customer = await signUpCustomer(shop);
      const customerId = await customerIdOf(shop, ada.email);
      await cancel(customer);
      const before = await eventStore.readStream(customerStream(customerId));
      isLate = true;
      const unavailable = { status: 503, body: { code: 'unavailable' } };
      expect(await erase(customer)).toMatchObject(unavailable);
      expect(await customer.post(`${api}/my-data`, {})).toMatchObject(unavailable);
      expect(await vault.listErasures()).toEqual([]);
      await vault.recordErasure({ customerId, erasedAt: '2026-11-01T00:00:00.000Z' });
      await expect(keepRetention(shop.ports)).rejects.toThrow(`erasure of ${customerId}`);
      expect(await eventStore.readStream(customerStream(customerId))).toEqual(before);
      expect(await vault.findOwnedKey(customerId, 'identity')).toBeDefined();
      expect((await visitorOf(shop.url).post(`${api}/authenticate`, ada)).status).toBe(200);

      isLate = false;
      expect((await erase(customer)).status).toBe(200);
      expect(await vault.findOwnedKey(customerId, 'identity')).toBeUndefined();
    },
  );

  it.each([
    ['takes what came while it was recorded', false],
    ['comes to its end where read models fall behind while it is recorded', true],
  ])('%s', async (_, isLate) => {
    let between = async (): Promise<void> => undefined;
    let fellBehind = false;
    const wait: Wait = (milliseconds, signal) => waitOnTimer(fellBehind ? 0 : milliseconds, signal);
    const shop = await serveShop(undefined, {}, ({ eventStore, readModels }) => ({
      wait,
      eventStore: {
        ...eventStore,
        append: async (stream, events, expected) => {
          if (events.some(({ type }) => type === 'CustomerErased')) await between();
          return eventStore.append(stream, events, expected);
        },
      },
      readModels: {
        ...readModels,
        loadCheckpoint: async (name) => (fellBehind ? undefined : readModels.loadCheckpoint(name)),
      },
    }));
    const { ports } = shop;
    const customer = await signUpCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    await cancel(customer);
    between = async () => {
      const asked = { model: 'outback', postcode: '2000', firstName: 'Ada', email: ada.email };
      const answer = await customer.post('/api/brochure-mails', { ...asked, agreePrivacyCollection: true });
      expect(answer.status).toBe(200);
      fellBehind = isLate;
    };
    expect((await erase(customer)).status).toBe(200);
    expect(await ports.vault.findOwnedKey(customerId, 'identity')).toBeUndefined();
    fellBehind = false;
    if (isLate) await keepRetention(ports);
    const events = await everyEvent(ports.eventStore, { prefixes: [brochureRequestStreamPrefix] });
    expect(events.map(({ type }) => type)).toEqual(['BrochureRequested', 'BrochureReaderForgotten']);
  });

  it('destroys the keys before anything that needs none, so that being cut off leaves nothing to read', async () => {
    const shop = await serveShop();
    const { ports } = shop;
    const customer = await signUpCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    await cancel(customer);
    const command = { commandId: 'erase', correlationId: 'erase', customerId };
    const killed = { ...ports, files: { ...ports.files, remove: async () => Promise.reject(new Error('killed')) } };
    await expect(eraseCustomer(killed, command)).rejects.toThrow('killed');
    expect(await ports.vault.findOwnedKey(customerId, 'identity')).toBeUndefined();
    await keepRetention(ports);
    expect(await readdir(join(shop.directory, 'files'))).toStrictEqual([]);
  });

  it('leaves nothing to read where it is cut off before the documents were made anew, and is brought to its end', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    await cancel(customer);
    const commandId = shop.ports.randomness.uuid();
    const command = { commandId, correlationId: commandId, customerId };
    const killed = { ...shop.ports, rebuildDocuments: async () => Promise.reject(new Error('killed')) };
    await expect(eraseCustomer(killed, command)).rejects.toThrow('killed');
    expect(await profileDocument(shop, customer.orderNo)).toMatchObject({ buyer: null });
    await keepRetention(shop.ports);
    expect(await profileDocument(shop, customer.orderNo)).toMatchObject({ buyer: null });
    expect(await storedText(shop)).not.toMatch(marks);
  });

  it('is repeated when a backup of the vault brings log-in and keys back (row 86)', async () => {
    const shop = await serveShop();
    const { vault } = shop.ports;
    const customer = await signUpCustomer(shop);
    const customerId = await customerIdOf(shop, ada.email);
    const [identity, contract] = [
      await vault.findOwnedKey(customerId, 'identity'),
      await vault.findOwnedKey(customerId, 'contract'),
    ];
    const credential = await vault.findCredential(customerId);
    await cancel(customer);
    await erase(customer);
    for (const key of [identity, contract]) if (key !== undefined) await vault.insertWrappedKey(key);
    if (credential !== undefined) await vault.insertCredential(credential);
    expect(await personalOf(shop, customer.orderNo)).not.toContain('erased');

    await keepRetention(shop.ports);
    expect(await personalOf(shop, customer.orderNo)).toContain('erased');
    expect(await vault.findCredential(customerId)).toBeUndefined();
    expect(await vault.findOwnedKey(customerId, 'identity')).toBeUndefined();
    const history = await shop.ports.eventStore.readStream(customerStream(customerId));
    expect(history.filter(({ type }) => type === 'CustomerErased')).toHaveLength(1);
  });
});

describe('a legal hold', () => {
  it('that a backup brings back does not keep one who was erased since', async () => {
    const shop = await serveShop();
    const { ports } = shop;
    const customer = await signUpCustomer(shop);
    await cancel(customer);
    const customerId = await customerIdOf(shop, ada.email);
    const command = { commandId: 'held', correlationId: 'held', customerId };
    const held = await changeHold(ports, command, { placed: true, orderNo: null, reason: 'Claim 17' });
    expect(held && standingHolds(held)).toHaveLength(1);
    await ports.vault.recordErasure({ customerId, erasedAt: '2026-11-01T00:00:00.000Z' });
    await keepRetention(ports);
    expect((await ports.eventStore.readStream(customerStream(customerId))).at(-1)?.type).toBe('CustomerErased');
  });
});

describe('retention', () => {
  it('deletes a licence when its time is over, and not before', async () => {
    const shop = await serveShop();
    await signUpCustomer(shop);
    const kept = async () => (await readdir(join(shop.directory, 'files'))).length;
    shop.clock.advance({ hours: 24 * 547 });
    await keepRetention(shop.ports);
    expect(await kept()).toBe(1);
    shop.clock.advance({ hours: 24 });
    await keepRetention(shop.ports);
    expect(await kept()).toBe(0);
    await keepRetention(shop.ports);
  });
});
