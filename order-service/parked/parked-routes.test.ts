import { describe, expect, it } from 'vitest';
import { parkedOrdersCollection } from '@driveaway/domain/api/parked-orders.ts';
import { parkedListSchema } from '@driveaway/domain/api/parked-work.ts';
import { changedWebhookSchema } from '@driveaway/domain/api/webhooks.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { CollectionDefinition } from '@driveaway/infra/read-models/port.ts';
import { listenWith, serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { openParkedDocuments, parkedDocumentsCollection } from '../documents/parked-documents.ts';
import { mailSpoolCollection, openMailSpool } from '../mail/mail-spool.ts';
import { openWebhookDeliveries } from '../webhooks/webhook-deliveries.ts';
import { parkDelivery, parkOrder } from './testing/park-work.ts';

const path = '/api/back-office/parked';
const request = {
  orderNo: '12345678-9012',
  due: { kind: 'contract', version: 2 },
  correlationId: 'a',
  causationId: 'b',
  recordedAt: '2026-11-02T00:00:00.000Z',
} as const;

const serve = async () => {
  const api = await serveMachineApi();
  await openParkedDocuments(api.ports.readModels).park(request, 5);
  const token = await api.tokenOf(api.demo.operator);
  const list = async () => parkedListSchema.parse(await (await api.get(path, token)).json()).parked;
  return { ...api, token, list };
};

describe('parked documents and mails', () => {
  it('are listed for operators, without a word of what is in them', async () => {
    const { list } = await serve();
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: 'paper',
        what: 'contract',
        stream: 'order-12345678-9012',
        recordedAt: request.recordedAt,
        tries: 5,
      },
    ]);
  });

  it('are listed beside the orders of the read models in use, without what their errors say', async () => {
    const { list, ports } = await serve();
    const { name, version } = readModelCollections.profileOrders;
    const id = await parkOrder(ports.readModels, version * 1_000 + 1);
    expect(await list()).toHaveLength(1);
    await ports.readModels.savePointer(name, version * 1_000 + 1);
    const [, order] = await list();
    expect(order).toEqual({
      id,
      kind: 'projection',
      projection: `${name}@${version * 1_000 + 1}`,
      stream: 'order-12345678-9012',
      eventId: 'e2',
      eventType: 'DepositPaid',
      revision: 2,
      error: 'TypeError',
      parkedAt: '2026-11-03T00:00:00.000Z',
      behind: 1,
      waiting: [{ eventId: 'e3', eventType: 'ContractIssued', revision: 3 }],
    });
  });

  it('are listed beside deliveries to webhooks, which are due again unless the webhook is gone', async () => {
    const { list, post, token, ports } = await serve();
    const id = await parkDelivery(ports.readModels);
    expect((await list())[1]).toEqual({
      id,
      kind: 'webhook',
      what: 'DepositPaid',
      stream: 'order-12345678-9012',
      recordedAt: '2026-11-02T12:00:00.000Z',
      tries: 15,
      webhookId: 'wh_0123456789abcdef',
      lastOutcome: '500',
    });
    expect(await (await post(path, { id }, token)).json()).toEqual({ retried: 0, stayed: 1 });
    const added = { action: 'add', url: 'https://hooks.example.test/orders' };
    const answer = await post('/api/back-office/webhooks', added, token);
    const { webhook } = changedWebhookSchema.parse(await answer.json());
    const ofLive = await parkDelivery(ports.readModels, webhook.webhookId);
    expect(await (await post(path, { id: ofLive }, token)).json()).toEqual({ retried: 1, stayed: 0 });
    expect((await list()).map((work) => work.id)).not.toContain(ofLive);
  });

  it('of read models go on past their event for a reason, and it is recorded who says so', async () => {
    const { list, post, token, ports, logged } = await serve();
    const id = await parkOrder(ports.readModels);
    const skip = { id, reason: 'of a version that was withdrawn' };
    expect((await post(`${path}/skip`, { id }, token)).status).toBe(400);
    expect(await (await post(`${path}/skip`, skip, token)).json()).toEqual({ outcome: 'skipped' });
    expect(await list()).toHaveLength(1);
    const stored = await (await ports.readModels.collection(parkedOrdersCollection)).get(id);
    expect(stored?.body).toMatchObject({ resolution: { how: 'skipped', reason: `operator: ${skip.reason}` } });
    expect(logged.filter((line) => line.includes('"by":"operator"') && line.includes(skip.reason))).toHaveLength(1);
    expect(await (await post(`${path}/skip`, skip, token)).json()).toEqual({ outcome: 'not-parked' });
  });

  it('are given up for good for a reason, which is kept with who says so', async () => {
    const { list, post, token, ports } = await serve();
    const [document] = await list();
    const delivery = await parkDelivery(ports.readModels);
    const { recordedAt } = request;
    const noted = {
      stream: 'customer-1',
      eventId: 'e',
      eventType: 'CustomerRegistered',
      eventRevision: 0,
      recordedAt,
      dueAt: recordedAt,
    };
    await openMailSpool(ports.readModels).add([
      { mailId: 'm', position: 1n, entry: { ...noted, status: 'parked', tries: 1 } },
    ]);
    const reason = 'nobody is there';
    const skipped = 'operator: nobody is there';
    expect(await list()).toHaveLength(3);
    for (const id of ['m', document?.id, delivery]) {
      expect(await (await post(`${path}/skip`, { id, reason }, token)).json()).toEqual({ outcome: 'skipped' });
      expect(await (await post(`${path}/skip`, { id, reason }, token)).json()).toEqual({ outcome: 'not-parked' });
      expect(await (await post(path, { id }, token)).json()).toEqual({ retried: 0, stayed: 0 });
    }
    expect(await list()).toEqual([]);
    const bodyOf = async (definition: CollectionDefinition, id = '') =>
      (await (await ports.readModels.collection(definition)).get(id))?.body;
    expect(await bodyOf(mailSpoolCollection, 'm')).toMatchObject({ status: 'dropped', skipped });
    expect(await bodyOf(parkedDocumentsCollection, document?.id)).toMatchObject({ status: 'done', skipped });
    const kept = await openWebhookDeliveries(ports.readModels).find(delivery);
    expect(kept?.delivery).toMatchObject({ status: 'dropped', lastOutcome: `skipped by ${skipped}` });
    expect(await openMailSpool(ports.readModels).due(10)).toEqual([]);
    expect(await openParkedDocuments(ports.readModels).list('due', 10)).toEqual([]);
  });

  it('of read models are counted apart when they stay parked', async () => {
    const { ports, demo, tokenOf } = await serve();
    const url = await listenWith({ ...ports, releaseParked: async () => false }, demo);
    const id = await parkOrder(ports.readModels);
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await tokenOf(demo.operator)}` };
    const post = async (to: string, body: object): Promise<unknown> =>
      (await fetch(`${url}${to}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    expect(await post(path, { all: true })).toEqual({ retried: 1, stayed: 1 });
    expect(await post(`${path}/skip`, { id, reason: 'a mistake' })).toEqual({ outcome: 'stays-parked' });
  });

  it('are tried again one by one or all at once', async () => {
    const { list, post, token } = await serve();
    const [document] = await list();
    const one = await post(path, { id: document?.id }, token);
    expect([one.status, await one.json()]).toEqual([200, { retried: 1, stayed: 0 }]);
    expect(await list()).toEqual([]);
    expect(await (await post(path, { id: document?.id }, token)).json()).toEqual({ retried: 0, stayed: 0 });
    expect(await (await post(path, { all: true }, token)).json()).toEqual({ retried: 0, stayed: 0 });
  });

  it.each([[{}], [{ id: 'x', all: true }], [{ all: false }], [{ id: '' }]])(
    'are not tried again for %j',
    async (body) => {
      const { list, post, token } = await serve();
      expect((await post(path, body, token)).status).toBe(400);
      expect(await list()).toHaveLength(1);
    },
  );

  it('are nobody’s business without the scope for operations', async () => {
    const { get, post, tokenOf, demo } = await serve();
    for (const credentials of [demo.backOffice, demo.auditor]) {
      const token = await tokenOf(credentials);
      expect((await get(path, token)).status).toBe(403);
      expect((await post(path, { all: true }, token)).status).toBe(403);
      expect((await post(`${path}/skip`, { id: 'x', reason: 'y' }, token)).status).toBe(403);
    }
    expect((await get(path)).status).toBe(401);
  });
});
