import { expect, it } from 'vitest';
import { changedWebhookSchema } from '@driveaway/domain/api/webhooks.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { openWebhookSender } from '@driveaway/infra/webhooks/http/open-webhook-sender.ts';
import { listenWith, serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { changeClient, mayNotAsk } from '../machines/revoked-clients.ts';
import { loadWebhooks, secretsOf } from './registered-webhooks.ts';
import { secretInWords } from './sign-webhook.ts';

const path = '/api/back-office/webhooks';
const url = 'https://hooks.example.test/orders?of=austral';

const served = async () => {
  const api = await serveMachineApi();
  const ports = { ...api.ports, webhookSender: openWebhookSender({ allowPrivate: [] }) };
  const origin = await listenWith(ports, api.demo);
  const token = await api.tokenOf(api.demo.operator);
  const headers = { Authorization: `Bearer ${token}`, 'X-Operator': 'ada' };
  const post = async (body: object, to = path): Promise<[number, unknown]> => {
    const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } };
    const answer = await fetch(`${origin}${to}`, { ...init, body: JSON.stringify(body) });
    return [answer.status, await answer.json()];
  };
  const get = async (from = path): Promise<unknown> => (await fetch(`${origin}${from}`, { headers })).json();
  const change = async (body: object) => {
    const [status, answer] = await post(body);
    expect(status).toBe(200);
    return changedWebhookSchema.parse(answer);
  };
  return { ...api, ports, origin, post, get, change };
};

it('registers an address under the name of the operator and shows its secret once', async () => {
  const api = await served();
  const { webhook, secret } = await api.change({ action: 'add', url, events: ['OrderCreated'] });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const registered = { at: '2026-11-02T00:00:00.000Z', by: 'operator/ada' };
  expect(webhook).toMatchObject({ url, events: ['OrderCreated'], retailer: null, registered, disabled: null });
  expect(await api.get()).toEqual({ webhooks: [webhook] });
  const kept = (await loadWebhooks(api.ports)).webhooks.get(webhook.webhookId);
  if (kept === undefined) throw new Error('It is gone');
  const secrets = await secretsOf(api.ports, kept, api.clock.now());
  expect(secrets.map(secretInWords)).toEqual([secret]);
  // neither what is stored of it nor the log shows it
  const events = await api.ports.eventStore.readStream('webhooks');
  expect(`${JSON.stringify(events.map(({ data }) => data))}${api.logged.join()}`).not.toContain(
    String(secret).slice(6),
  );
});

it('goes by nothing of webhooks or clients that a later version wrote: it may be for fewer than is known here', async () => {
  const api = await served();
  await api.change({ action: 'add', url });
  const by = { actor: { kind: 'back-office', id: 'x' }, requestId: 'x' } as const;
  await changeClient(api.ports, { clientId: 'back-office', revoked: true }, by);
  const { eventStore } = api.ports;
  const olderBy = (later: (event: RecordedEvent) => RecordedEvent): Pick<typeof eventStore, 'readStream'> => ({
    readStream: async (...asked) => (await eventStore.readStream(...asked)).map(later),
  });
  for (const older of [
    olderBy(({ metadata, ...event }) => ({
      ...event,
      metadata: metadata.replace('"schemaVersion":1', '"schemaVersion":2'),
    })),
    olderBy((event) => ({ ...event, type: 'WebhookLimited' })),
  ]) {
    await expect(loadWebhooks({ eventStore: older })).rejects.toThrow('unavailable');
    await expect(mayNotAsk({ eventStore: older }, 'back-office')).rejects.toThrow('unavailable');
  }
});

it('gives another secret, after which those before the last are gone', async () => {
  const api = await served();
  const { webhook, secret } = await api.change({ action: 'add', url });
  const { webhookId } = webhook;
  const second = await api.change({ action: 'rotate', webhookId });
  expect(second.webhook.secretBeforeUntil).toBe('2026-11-03T00:00:00Z');
  const third = await api.change({ action: 'rotate', webhookId });
  expect(new Set([secret, second.secret, third.secret]).size).toBe(3);
  const kept = (await loadWebhooks(api.ports)).webhooks.get(webhookId);
  if (kept === undefined) throw new Error('It is gone');
  const secrets = await secretsOf(api.ports, kept, api.clock.now());
  expect(secrets.map(secretInWords)).toEqual([third.secret, second.secret]);
  await api.change({ action: 'remove', webhookId });
  expect(await api.get()).toEqual({ webhooks: [] });
  await expect(secretsOf(api.ports, kept, api.clock.now())).rejects.toThrow('gone from the vault');
  expect(await api.post({ action: 'rotate', webhookId })).toMatchObject([404, { code: 'webhook-not-found' }]);
});

it('registers nothing twice, and no address that is never sent to', async () => {
  const api = await served();
  const { webhook } = await api.change({ action: 'add', url });
  expect(await api.post({ action: 'add', url })).toMatchObject([
    409,
    { code: 'webhook-refused', message: `This is registered already, as ${webhook.webhookId}.` },
  ]);
  await api.change({ action: 'add', url, retailer: 'austral-parramatta' });
  for (const refused of [
    'http://hooks.example.test/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
  ])
    expect(await api.post({ action: 'add', url: refused })).toMatchObject([409, { code: 'webhook-refused' }]);
  const malformed = [
    { url: 'ftp://hooks.example.test/' },
    { url: 'https://ada:secret@hooks.example.test/' },
    { url: `${url}#part` },
    { url, events: [] },
    { url, events: ['OrderLost'] },
    { url, retailer: 'nobody' },
  ];
  for (const added of malformed) expect((await api.post({ action: 'add', ...added }))[0]).toBe(400);
  expect(await api.get()).toMatchObject({ webhooks: [{}, {}] });
});

it('is for operators alone', async () => {
  const api = await served();
  const token = await api.tokenOf(api.demo.backOffice);
  for (const asked of [path, '/api/back-office/webhook-deliveries']) {
    const answer = await fetch(`${api.origin}${asked}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(403);
  }
});

it('sends nothing again that is not there', async () => {
  const api = await served();
  const deliveries = '/api/back-office/webhook-deliveries';
  expect(await api.get(deliveries)).toEqual({ deliveries: [] });
  const deliveryId = 'msg_5a0c9d3e-0000-5000-8000-000000000000';
  expect(await api.post({ deliveryId }, deliveries)).toEqual([200, { resent: 0 }]);
  expect((await api.post({}, deliveries))[0]).toBe(400);
});
