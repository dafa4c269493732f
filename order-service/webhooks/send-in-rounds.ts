/** Sends what webhooks are due, in rounds of one webhook at a time: none waits for another's receiver. */
import { backoffMilliseconds } from '@driveaway/infra/clock/backoff.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { WebhookSender } from '@driveaway/infra/webhooks/port.ts';
import { deliverDue, settleQueue, type DeliverPorts, type DeliverRound } from './deliver-due.ts';
import type { Webhook, Webhooks } from './registered-webhooks.ts';
import type { retailersOfEvents } from '../orders/retailers-of-events.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

export const webhookTickMilliseconds = 1_000;

type Rounds = {
  /** Those that were ever registered, as they stand now; another map after each change. */
  readonly webhooks: () => Webhooks;
  readonly retailersOf: ReturnType<typeof retailersOfEvents>;
  readonly sender: WebhookSender;
  readonly signal: AbortSignal;
  readonly wait: Wait;
};

/** Until the signal aborts; resolves once every round has ended. */
export const sendInRounds = async (
  ports: DeliverPorts,
  deliveries: WebhookDeliveries,
  { webhooks, retailersOf, sender, signal, wait }: Rounds,
): Promise<void> => {
  const { log, clock, randomness } = ports;
  const underWay = new Map<string, Promise<void>>();
  /** Rounds in a row in which nothing got through, and until when the webhook is left alone. */
  const failing = remembers(
    'backOff',
    new Map<string, { readonly rounds: number; readonly until: Temporal.Instant }>(),
  );

  const round = async (webhook: Webhook): Promise<void> => {
    const { webhookId } = webhook;
    let outcome: DeliverRound = 'failing';
    try {
      outcome = await deliverDue(ports, deliveries, { webhook, retailersOf, sender, signal });
    } catch (fault) {
      log.error('Sending to a webhook failed; trying again', fault, { webhookId });
    }
    const rounds = (failing.get(webhookId)?.rounds ?? 0) + 1;
    const milliseconds = backoffMilliseconds(rounds, randomness);
    if (outcome === 'done') failing.delete(webhookId);
    else failing.set(webhookId, { rounds, until: clock.now().add({ milliseconds }) });
    underWay.delete(webhookId);
  };
  const isLeftAlone = (webhookId: string): boolean => {
    const until = failing.get(webhookId)?.until;
    return until !== undefined && Temporal.Instant.compare(clock.now(), until) < 0;
  };

  let settled: Webhooks | undefined;
  const settleEnded = async (current: Webhooks): Promise<void> => {
    if (current === settled) return;
    for (const webhook of current.values()) if (webhook.standing !== 'live') await settleQueue(deliveries, webhook);
    settled = current;
  };

  while (!signal.aborted) {
    const current = webhooks();
    for (const webhook of current.values()) {
      const { webhookId, standing } = webhook;
      if (standing === 'live' && !underWay.has(webhookId) && !isLeftAlone(webhookId))
        underWay.set(webhookId, round(webhook));
    }
    try {
      await settleEnded(current);
    } catch (fault) {
      log.error('What ended webhooks were due could not be settled; trying again', fault);
    }
    await wait(webhookTickMilliseconds, signal);
  }
  await Promise.all(underWay.values());
};
