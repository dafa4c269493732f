/**
 * The webhooks that operators registered: one stream for all of them, as for machine clients, so that it is on record who
 * sends what where. Secrets are keys in the vault, which events name by id.
 */
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { emptyChain, type ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import type { Position } from '@driveaway/infra/event-store/port.ts';
import type { OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { z } from 'zod';
import { registryEvents } from '../machines/registry-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** When, and by whom. */
type Done = { readonly at: string; readonly by: Actor['id'] };

export type Webhook = {
  readonly webhookId: string;
  readonly url: string;
  /** Null: all. */
  readonly events: readonly string[] | null;
  /** Null: orders of every retailer. */
  readonly retailer: string | null;
  readonly registered: Done;
  /** Where it stands among the events: those before it are not delivered. */
  readonly position: Position;
  readonly standing: 'live' | 'disabled' | 'removed';
  /** What brought it there. */
  readonly changed: Done;
  readonly keyId: string;
  readonly keySince: string;
  /** That of the secret before. */
  readonly keyIdBefore: string | undefined;
};
export type Webhooks = ReadonlyMap<string, Webhook>;

export const webhooksStream = 'webhooks';
/** Version written today of each of its events. */
export const webhookEventVersion = 1;
/** How long two secrets sign after a rotation: receivers have a day to change theirs. */
const bothSign = { hours: 24 } as const;

const registeredSchema = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.string()).nullable(),
  retailer: z.string().nullable(),
  keyId: z.string(),
});
const rotatedSchema = z.object({ webhookId: z.string(), keyId: z.string() });
const changedSchema = z.object({ webhookId: z.string() });

const standings = { WebhookDisabled: 'disabled', WebhookEnabled: 'live', WebhookRemoved: 'removed' } as const;
const standingTypeSchema = z.enum(['WebhookDisabled', 'WebhookEnabled', 'WebhookRemoved']);

export type WebhookEvent =
  | { readonly type: 'WebhookRegistered'; readonly data: z.infer<typeof registeredSchema> }
  | { readonly type: 'WebhookSecretRotated'; readonly data: z.infer<typeof rotatedSchema> }
  | { readonly type: z.infer<typeof standingTypeSchema>; readonly data: z.infer<typeof changedSchema> };

const apply = (webhooks: Map<string, Webhook>, { type, data, metadata, position }: OpenedEvent): void => {
  const done = { at: metadata.recordedAt, by: metadata.actor.id };
  if (type === 'WebhookRegistered') {
    const registered = registeredSchema.parse(data);
    webhooks.set(registered.webhookId, {
      ...registered,
      registered: done,
      position,
      standing: 'live',
      changed: done,
      keySince: done.at,
      keyIdBefore: undefined,
    });
    return;
  }
  const before = webhooks.get(changedSchema.parse(data).webhookId);
  if (before === undefined) return;
  const { webhookId } = before;
  if (type === 'WebhookSecretRotated') {
    const { keyId } = rotatedSchema.parse(data);
    webhooks.set(webhookId, { ...before, keyId, keySince: done.at, keyIdBefore: before.keyId });
    return;
  }
  webhooks.set(webhookId, { ...before, standing: standings[standingTypeSchema.parse(type)], changed: done });
};

export type RegistryPorts = { readonly eventStore: Pick<ServicePorts['eventStore'], 'readStream'> };

const registry = {
  stream: webhooksStream,
  types: ['WebhookRegistered', 'WebhookSecretRotated', ...standingTypeSchema.options],
  schemaVersion: webhookEventVersion,
} as const;

/** All that were ever registered, and the head of their stream. Refuses for a moment while a later version alone can read them. */
export const loadWebhooks = async (
  ports: RegistryPorts,
): Promise<{ readonly webhooks: Webhooks; readonly head: ChainHead }> => {
  const webhooks = new Map<string, Webhook>();
  let head = emptyChain;
  for await (const opened of registryEvents(ports, registry)) {
    apply(webhooks, opened);
    head = { revision: opened.revision, hash: opened.metadata.hash };
  }
  return { webhooks, head };
};

/** Until when the secret before also signs; undefined when there is none that does. */
export const secretBeforeUntil = (
  { keyIdBefore, keySince }: Pick<Webhook, 'keyIdBefore' | 'keySince'>,
  now: Temporal.Instant,
): Temporal.Instant | undefined => {
  const until = Temporal.Instant.from(keySince).add(bothSign);
  return keyIdBefore !== undefined && Temporal.Instant.compare(now, until) < 0 ? until : undefined;
};

/** The secrets that sign at an instant, that of today first. Throws when its key is gone. */
export const secretsOf = async (
  { keys }: Pick<ServicePorts, 'keys'>,
  webhook: Webhook,
  now: Temporal.Instant,
): Promise<readonly Uint8Array[]> => {
  const current = await keys.find(webhook.keyId);
  if (current === undefined) throw new Error(`The secret of webhook ${webhook.webhookId} is gone from the vault`);
  const isBeforeValid = webhook.keyIdBefore !== undefined && secretBeforeUntil(webhook, now) !== undefined;
  const before = isBeforeValid ? await keys.find(webhook.keyIdBefore) : undefined;
  return [current, ...(before === undefined ? [] : [before])].map(({ secret }) => secret);
};
