import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../clock/system-clock.ts';
import { openWebhookSender } from '../../webhooks/http/open-webhook-sender.ts';
import type { PushAnswer } from '../port.ts';
import { startPushService } from '../testing/start-push-service.ts';
import { vapidKeysFrom } from '../vapid-keys.ts';
import { openPushSender } from './open-push-sender.ts';

const never = new AbortController().signal;
const now = Temporal.Instant.from('2027-05-03T02:00:00Z');
const subject = 'mailto:push@example.com';
const newKeys = () => vapidKeysFrom(randomBytes(32), subject);

const setUp = async (signedWith = newKeys(), subscribedWith = signedWith) => {
  const service = await startPushService(subscribedWith.publicKey);
  onTestFinished(service.close);
  const webhooks = openWebhookSender({ allowPrivate: ['127.0.0.1'] });
  const sender = openPushSender(signedWith, webhooks, () => now);
  const subscription = service.subscribe();
  const push = async (payload = '{"kind":"handover"}'): Promise<PushAnswer> =>
    sender.send({ subscription, payload, topic: 'handover', lifetimeSeconds: 86_400, signal: never });
  return { service, sender, subscription, push };
};

it('is read by the browser alone, and signed for the push service that it goes to', async () => {
  const { service, push } = await setUp();
  expect(await push('{"kind":"wörds"}')).toEqual({ kind: 'delivered' });
  expect(service.received).toMatchObject([
    { text: '{"kind":"wörds"}', topic: 'handover', lifetimeSeconds: 86_400, audience: service.origin, subject },
  ]);
  // RFC 8292: at most a day ahead
  const ahead = (service.received[0]?.expires ?? 0) - systemClock.now().epochMilliseconds / 1_000;
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(86_400);
});

it('is taken from nobody but the server that the browser subscribed with', async () => {
  const { service, push } = await setUp(newKeys(), newKeys());
  expect(await push()).toEqual({ kind: 'refused', reason: 'HTTP 403' });
  expect(service.received).toEqual([]);
  expect(service.refused()).toBe(1);
});

it.each([
  [201, {}, { kind: 'delivered' }],
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [413, {}, { kind: 'refused', reason: 'HTTP 413' }],
  [307, { Location: 'http://127.0.0.1:1/' }, { kind: 'refused', reason: 'HTTP 307' }],
  [500, {}, { kind: 'later', reason: 'HTTP 500' }],
  [429, { 'Retry-After': '120' }, { kind: 'later', reason: 'HTTP 429', afterSeconds: 120 }],
  [503, { 'Retry-After': 'Mon, 03 May 2027 02:05:00 GMT' }, { kind: 'later', reason: 'HTTP 503', afterSeconds: 300 }],
  [503, { 'Retry-After': '999999999' }, { kind: 'later', reason: 'HTTP 503', afterSeconds: 3_600 }],
  [503, { 'Retry-After': 'soon' }, { kind: 'later', reason: 'HTTP 503' }],
])('says what an answer of %i with %o means', async (status, headers, meaning) => {
  const { service, push } = await setUp();
  service.answers.push({ status, headers });
  expect(await push()).toEqual(meaning);
});

it('connects to nothing private', async () => {
  const { service, subscription } = await setUp();
  const sender = openPushSender(newKeys(), openWebhookSender({ allowPrivate: [] }), () => now);
  const message = { payload: '{}', topic: 'handover', lifetimeSeconds: 60, signal: never };
  expect(sender.isRefused(subscription.endpoint)).toBe(true);
  expect(await sender.send({ ...message, subscription })).toEqual({
    kind: 'refused',
    reason: 'address refused: private',
  });
  expect(service.received).toEqual([]);
});

it('tells nobody the keys of a browser that are none', async () => {
  const { service, sender, subscription } = await setUp();
  const keys = { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) };
  const message = { payload: '{}', topic: 'handover', lifetimeSeconds: 60, signal: never };
  expect(await sender.send({ ...message, subscription: { ...subscription, keys } })).toEqual({
    kind: 'refused',
    reason: 'the keys of the browser are not valid',
  });
  expect(service.received).toEqual([]);
});
