import { expect, it } from 'vitest';
import { contactDetailsSchema } from '@driveaway/domain/api/contact-details.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import {
  sampleBuyer,
  sampleCustomerId,
  sampleDealer,
  sampleOtherDealer,
} from '@driveaway/domain/testing/order-builders.ts';
import { listPersonalDataReads } from '../audit/personal-data-reads.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { listenWith, serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { describeReads } from '../cli/commands/describe-order.ts';
import { recordOfCustomer } from '../customers/customers.ts';
import { machineAt } from '../machines/testing/machine-at.ts';

const orderNo = orderNoOf(1);
const path = `/api/back-office/orders/${orderNo}/contact`;

/** As somebody at the client reads. */
const reading =
  (url: string) =>
  async (wanted: string, token: string, operator = 'ada'): Promise<Response> =>
    fetch(`${url}${wanted}`, {
      headers: { Authorization: `Bearer ${token}`, ...(operator === '' ? {} : { 'X-Operator': operator }) },
    });

const serveContact = async () => {
  const api = await serveMachineApi();
  const { ports } = api;
  await createOrderAt(ports, orderNo, 'AcceptContract');
  const { tokenWith } = machineAt(api);
  return { ...api, get: reading(api.url), tokenWith, token: tokenWith(['orders:contact']) };
};

/** The customer of the sample order, with another telephone number by now. */
const registerCustomer = async ({ ports }: Awaited<ReturnType<typeof serveContact>>): Promise<void> => {
  const asked = { given: false, at: '2026-11-02T00:00:00.000Z', wording: '' };
  const command = { commandId: 'register', correlationId: 'register', customerId: sampleCustomerId };
  await recordOfCustomer(ports, command, () => ({
    type: 'CustomerRegistered',
    data: {
      customerId: sampleCustomerId,
      isCompany: false,
      privacyNoticeVersion: '2026-11',
      consents: { email: asked, post: asked, phoneAndSms: asked },
    },
    personal: { contact: { ...sampleBuyer, phoneNo: '0491 570 006' }, dateOfBirth: '1980-01-01' },
  }));
};

it('says who buys and how they are reached today, and that somebody read it', async () => {
  const shop = await serveContact();
  await registerCustomer(shop);
  const answer = await shop.get(`${path}?purpose=delivery`, shop.token);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(contactDetailsSchema.parse(await answer.json())).toEqual({
    orderNo,
    buyerType: 'private',
    name: 'Ms Mira Kowalski',
    company: null,
    email: 'mira.kowalski@mail.example',
    phone: '0491 570 006',
    address: sampleBuyer.address,
    delivery: {
      address: sampleBuyer.address,
      keptAt: null,
      retailer: { id: sampleDealer.dealerId, name: sampleDealer.name, phones: sampleDealer.phones },
    },
    notes: '',
  });
  const reads = await listPersonalDataReads(shop.ports, orderNo);
  expect(reads).toMatchObject({
    chain: { ok: true },
    reads: [{ actor: { kind: 'back-office', id: 'yard/ada' }, what: 'contact', purpose: 'delivery' }],
  });
  expect(describeReads(orderNo, reads).join('\n')).toContain('were read by yard/ada for delivery');
  expect(shop.logged.join('\n')).not.toContain('Kowalski');
  expect(shop.logged.join('\n')).toContain('"clientId":"yard/ada"');
});

it('shows nothing to somebody without a name', async () => {
  const { get, token, ports } = await serveContact();
  for (const operator of ['', 'Ada Lovelace', `a${'b'.repeat(40)}`]) {
    const answer = await get(path, token, operator);
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'malformed-input' })]);
  }
  expect((await listPersonalDataReads(ports, orderNo)).reads).toEqual([]);
});

it('shows nothing that cannot be put on record', async () => {
  const { ports, demo, token } = await serveContact();
  const append: EventStore['append'] = async () => Promise.reject(new Error('the store is away'));
  const url = await listenWith({ ...ports, eventStore: { ...ports.eventStore, append } }, demo);
  const answer = await reading(url)(path, token);
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('Kowalski')]);
});

it('says that an erased customer has no contact details any more, also while records are held', async () => {
  const shop = await serveContact();
  await registerCustomer(shop);
  const identity = await shop.ports.keys.obtain(sampleCustomerId, 'identity');
  await shop.ports.keys.destroy(identity.keyId);
  const answer = await shop.get(path, shop.token);
  expect([answer.status, await answer.json()]).toEqual([410, expect.objectContaining({ code: 'contact-erased' })]);
  expect((await listPersonalDataReads(shop.ports, orderNo)).reads).toEqual([]);
});

it('knows of a retailer’s own orders alone, and wants its own scope', async () => {
  const { get, tokenWith, ports } = await serveContact();
  expect((await get(path, tokenWith(['orders:contact'], [sampleDealer.dealerId]))).status).toBe(200);
  expect((await get(path, tokenWith(['orders:contact'], [sampleOtherDealer.dealerId]))).status).toBe(404);
  const unknown = `/api/back-office/orders/${orderNoOf(9)}/contact`;
  expect((await get(unknown, tokenWith(['orders:contact']))).status).toBe(404);
  expect((await get(path, tokenWith(['orders:read', 'audit:personal']))).status).toBe(403);
  expect((await get(`${path}?purpose=curiosity`, tokenWith(['orders:contact']))).status).toBe(400);
  expect((await listPersonalDataReads(ports, orderNo)).reads).toHaveLength(1);
});
