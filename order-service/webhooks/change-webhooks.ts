/** Registering webhooks and what operators do with them. */
import type { ChangedWebhook, ChangeWebhook, WebhookInWords, WebhookList } from '@driveaway/domain/api/webhooks.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { appendAtHead } from '@driveaway/infra/event-store/append-at-head.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import {
  loadWebhooks,
  secretBeforeUntil,
  webhookEventVersion,
  webhooksStream,
  type RegistryPorts,
  type Webhook,
  type WebhookEvent,
  type Webhooks,
} from './registered-webhooks.ts';
import { secretInWords } from './sign-webhook.ts';

export type ChangePorts = Pick<
  ServicePorts,
  'eventStore' | 'keys' | 'clock' | 'randomness' | 'secrets' | 'webhookSender'
>;
type Changer = { readonly actor: Actor; readonly requestId: string };

type WebhookRefusal =
  | { readonly code: 'webhook-not-found' }
  /** The message says why, to the operator. */
  | { readonly code: 'webhook-refused'; readonly message: string };

type WebhookOutcome =
  | { readonly kind: 'done'; readonly answer: ChangedWebhook }
  | { readonly kind: 'refused'; readonly refusal: WebhookRefusal };

const idBytes = 8;
/** Each has connections of its own. */
const mostWebhooks = 50;

const inWords = (webhook: Webhook, now: Temporal.Instant): WebhookInWords => {
  const { webhookId, url, events, retailer, registered, standing, changed } = webhook;
  return {
    webhookId,
    url,
    events: events === null ? null : [...events],
    retailer,
    registered,
    disabled: standing === 'live' ? null : changed,
    secretBeforeUntil: secretBeforeUntil(webhook, now)?.toString() ?? null,
  };
};

const standing = (webhooks: Webhooks): readonly Webhook[] =>
  [...webhooks.values()].filter(({ standing: now }) => now !== 'removed');

/** Those that were not removed, the oldest first. */
export const listWebhooks = async (ports: RegistryPorts & Pick<ServicePorts, 'clock'>): Promise<WebhookList> => {
  const { webhooks } = await loadWebhooks(ports);
  const now = ports.clock.now();
  return { webhooks: standing(webhooks).map((webhook) => inWords(webhook, now)) };
};

const refused = (message: string): WebhookRefusal => ({ code: 'webhook-refused', message });

type Added = Extract<ChangeWebhook, { readonly action: 'add' }>;

const refusalToAdd = ({ webhookSender }: ChangePorts, webhooks: Webhooks, added: Added): WebhookRefusal | undefined => {
  const { url, events = null, retailer = null } = added;
  if (webhookSender?.isRefused(url) === true) {
    return refused('Nothing is sent to this address: it is not https, or private and not in WEBHOOKS_ALLOW_PRIVATE.');
  }
  const there = standing(webhooks);
  const same = there.find(
    (other) => other.url === url && other.retailer === retailer && String(other.events) === String(events),
  );
  if (same !== undefined) return refused(`This is registered already, as ${same.webhookId}.`);
  return there.length < mostWebhooks ? undefined : refused(`There are ${mostWebhooks} webhooks, which is the most.`);
};

type Step = { readonly event: WebhookEvent } | { readonly refusal: WebhookRefusal } | undefined;

/** What is recorded; undefined when it is so already. */
const stepOf = (
  ports: ChangePorts,
  webhooks: Webhooks,
  change: ChangeWebhook,
  webhookId: string,
  keyId: string,
): Step => {
  if (change.action === 'add') {
    const refusal = refusalToAdd(ports, webhooks, change);
    if (refusal !== undefined) return { refusal };
    const { url, events = null, retailer = null } = change;
    return { event: { type: 'WebhookRegistered', data: { webhookId, url, events, retailer, keyId } } };
  }
  const before = webhooks.get(webhookId);
  if (before === undefined || before.standing === 'removed') return { refusal: { code: 'webhook-not-found' } };
  if (change.action === 'rotate') return { event: { type: 'WebhookSecretRotated', data: { webhookId, keyId } } };
  if (change.action === 'remove') return { event: { type: 'WebhookRemoved', data: { webhookId } } };
  return before.standing === 'live' ? undefined : { event: { type: 'WebhookEnabled', data: { webhookId } } };
};

/** Records a change; once this resolves it is durable. Secrets that nothing is signed with any more are destroyed. */
export const changeWebhook = async (
  ports: ChangePorts,
  change: ChangeWebhook,
  { actor, requestId }: Changer,
): Promise<WebhookOutcome> => {
  const { keys, clock, randomness } = ports;
  const webhookId =
    change.action === 'add' ? `wh_${Buffer.from(randomness.bytes(idBytes)).toString('hex')}` : change.webhookId;
  const needsSecret = change.action === 'add' || change.action === 'rotate';
  const key = needsSecret ? await keys.obtain(`${webhookId} ${requestId}`, 'webhook') : undefined;
  let refusal: WebhookRefusal | undefined;
  let before: Webhook | undefined;
  await appendAtHead(ports, {
    stream: webhooksStream,
    requestId,
    actor,
    mac: eventMacOf(ports.secrets.orderNumber),
    next: async () => {
      const { webhooks, head } = await loadWebhooks(ports);
      before = webhooks.get(webhookId);
      const step = stepOf(ports, webhooks, change, webhookId, key?.keyId ?? '');
      refusal = step !== undefined && 'refusal' in step ? step.refusal : undefined;
      return step === undefined || 'refusal' in step
        ? undefined
        : { previous: head, event: { ...step.event, schemaVersion: webhookEventVersion } };
    },
  });
  const gone = [
    refusal === undefined ? undefined : key?.keyId,
    refusal === undefined && needsSecret ? before?.keyIdBefore : undefined,
    ...(refusal === undefined && change.action === 'remove' ? [before?.keyId, before?.keyIdBefore] : []),
  ];
  for (const keyId of gone) if (keyId !== undefined) await keys.destroy(keyId);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const webhook = (await loadWebhooks(ports)).webhooks.get(webhookId);
  if (webhook === undefined) throw new Error(`Webhook ${webhookId} was recorded and is gone`);
  const secret = key === undefined ? null : secretInWords(key.secret);
  return { kind: 'done', answer: { webhook: inWords(webhook, clock.now()), secret } };
};

/** Notes that a receiver wants nothing more, unless it is so already. */
export const disableWebhook = async (
  ports: Pick<ServicePorts, 'eventStore' | 'clock' | 'randomness' | 'secrets'>,
  webhookId: string,
  { actor, requestId }: Changer = {
    actor: { kind: 'system', id: 'webhook-reactor' },
    requestId: ports.randomness.uuid(),
  },
): Promise<void> =>
  appendAtHead(ports, {
    stream: webhooksStream,
    requestId,
    actor,
    mac: eventMacOf(ports.secrets.orderNumber),
    next: async () => {
      const { webhooks, head } = await loadWebhooks(ports);
      if (webhooks.get(webhookId)?.standing !== 'live') return undefined;
      return {
        previous: head,
        event: { type: 'WebhookDisabled', schemaVersion: webhookEventVersion, data: { webhookId } },
      };
    },
  });
