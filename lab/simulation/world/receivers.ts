/** Addresses of others that are told of events: what came to each, and what it answered. */
import { webhookEventSchema, type WebhookEvent } from '@driveaway/domain/api/webhooks.ts';
import type { WebhookSender } from '@driveaway/infra/webhooks/port.ts';
import type { Faults } from './faults.ts';
import type { Life } from './life.ts';

/** What came, in the order in which it was accepted; what was refused counts for nothing. */
export type Accepted = { readonly url: string; readonly event: WebhookEvent; readonly text: string };

export type Receivers = {
  readonly accepted: readonly Accepted[];
  /** They are reached over a line, and answer 500 when they fail. */
  readonly senderOf: (life: Life, faults: Faults) => WebhookSender;
};

export const createReceivers = (): Receivers => {
  const accepted: Accepted[] = [];
  return {
    accepted,
    senderOf: (life, faults) => ({
      isRefused: () => false,
      send: ({ url, body }) =>
        life
          .reach('webhooks', 'send', async () => {
            if (faults.comes('receiver answers 500')) return { kind: 'answered' as const, status: 500 };
            const text = Buffer.from(body).toString();
            accepted.push({ url, text, event: webhookEventSchema.parse(JSON.parse(text)) });
            return { kind: 'answered' as const, status: 200 };
          })
          .catch(() => ({ kind: 'failed' as const, reason: 'no answer' })),
    }),
  };
};
