/** Events of orders are noted as due to each webhook that wants them, and sent, also after a crash in between. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { backoffMilliseconds } from '@driveaway/infra/clock/backoff.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { followPages, type FollowedPage } from '@driveaway/infra/subscriptions/follow-pages.ts';
import type { WebhookSender } from '@driveaway/infra/webhooks/port.ts';
import { isNews } from '../mail/mail-spool.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { deliverDue, settleQueue, type DeliverPorts } from '../webhooks/deliver-due.ts';
import { loadWebhooks, webhooksStream, type Webhook, type Webhooks } from '../webhooks/registered-webhooks.ts';
import { retailersOfEvents } from '../webhooks/retailers-of-events.ts';
import { openWebhookDeliveries } from '../webhooks/webhook-deliveries.ts';
import { readOrPassOver } from './read-or-pass-over.ts';

export type WebhookReactorPorts = DeliverPorts & Pick<ServicePorts, 'readModels' | 'webhookSender'>;

const name = 'webhook-reactor';
/** Where it keeps how far it has come. */
export const webhookCheckpoint = name;
export const webhookTickMilliseconds = 1_000;
const pageSize = 256;
/** Deliveries of so long are noted in one write. */
const restMilliseconds = 100;

/** Notes and sends until the signal aborts. Without a sender it only notes. */
export const startWebhookReactor = async (
  ports: WebhookReactorPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { eventStore, readModels, webhookSender, log, clock, randomness } = ports;
  const deliveries = openWebhookDeliveries(readModels);
  let webhooks: Webhooks = new Map();
  /** Those whose queues are to be settled, since they are sent nothing more. */
  let ended: readonly Webhook[] = [];

  const readWebhooks = async (): Promise<void> => {
    webhooks = (await loadWebhooks(ports)).webhooks;
    ended = [...webhooks.values()].filter(({ standing }) => standing !== 'live');
  };

  const wantedBy = (event: RecordedEvent, retailers: ReadonlySet<string> | undefined): readonly Webhook[] =>
    [...webhooks.values()].filter(
      ({ standing, position, events, retailer }) =>
        standing === 'live' &&
        event.position > position &&
        (events === null || events.includes(event.type)) &&
        (retailer === null || retailers?.has(retailer) === true),
    );

  const dueAfter = async (event: RecordedEvent, retailersOf: ReturnType<typeof retailersOfEvents>) => {
    const { id: eventId, type: eventType, stream, revision, position } = event;
    const envelope = await readOrPassOver(log, name, event, ({ metadata }) => parseMetadata(metadata));
    if (envelope === undefined || !isNews(envelope.recordedAt, clock.now())) return [];
    const { recordedAt } = envelope;
    const isLimited = [...webhooks.values()].some(({ retailer }) => retailer !== null);
    const retailers = isLimited ? await retailersOf(event) : undefined;
    const orderNo = stream.slice(orderStreamPrefix.length);
    const eventRevision = Number(revision);
    return wantedBy(event, retailers).map(({ webhookId: webhook }) => {
      return { webhook, orderNo, eventId, eventRevision, eventType, recordedAt, position };
    });
  };

  let saved: bigint | undefined;
  const notePage = async ({ events, position }: FollowedPage): Promise<void> => {
    // before the events behind it: each webhook wants those after its registration
    if (events.some(({ stream }) => stream === webhooksStream)) await readWebhooks();
    const retailersOf = retailersOfEvents(eventStore);
    const ofOrders = webhooks.size === 0 ? [] : events.filter(({ stream }) => stream.startsWith(orderStreamPrefix));
    const due = await Promise.all(ofOrders.map(async (event) => dueAfter(event, retailersOf)));
    await deliveries.add(due.flat());
    if (position !== undefined && position !== saved) await readModels.saveCheckpoint(name, position);
    saved = position;
    // a full page has more behind it
    if (events.length < pageSize) await waitOnTimer(restMilliseconds, signal);
  };

  const following = followPages({
    name,
    eventStore,
    prefixes: [orderStreamPrefix, webhooksStream],
    pageSize,
    loadCheckpoint: async () => {
      await readWebhooks();
      saved = await readModels.loadCheckpoint(name);
      return saved;
    },
    handlePage: notePage,
    signal,
    log,
    clock,
    randomness,
  });

  const sendAll = async (sender: WebhookSender): Promise<void> => {
    /** The rounds under way, one of a webhook at a time: none waits for another's receiver. */
    const rounds = new Map<string, Promise<void>>();
    /** Rounds in a row in which nothing got through, and until when the webhook is left alone. */
    const failing = new Map<string, { readonly rounds: number; readonly until: Temporal.Instant }>();

    const round = async (webhook: Webhook): Promise<void> => {
      const { webhookId } = webhook;
      let outcome: 'done' | 'failing' = 'failing';
      try {
        outcome = await deliverDue(ports, deliveries, { webhook, sender, signal });
      } catch (fault) {
        log.error('Sending to a webhook failed; trying again', fault, { webhookId });
      }
      const count = (failing.get(webhookId)?.rounds ?? 0) + 1;
      const milliseconds = backoffMilliseconds(count, randomness);
      if (outcome === 'done') failing.delete(webhookId);
      else failing.set(webhookId, { rounds: count, until: clock.now().add({ milliseconds }) });
      rounds.delete(webhookId);
    };
    const isLeftAlone = ({ webhookId }: Webhook): boolean => {
      const until = failing.get(webhookId)?.until;
      return until !== undefined && Temporal.Instant.compare(clock.now(), until) < 0;
    };
    const settleEnded = async (): Promise<void> => {
      for (const webhook of ended) await settleQueue(deliveries, webhook);
      ended = [];
    };

    while (!signal.aborted) {
      for (const webhook of webhooks.values()) {
        const isDue = webhook.standing === 'live' && !rounds.has(webhook.webhookId) && !isLeftAlone(webhook);
        if (isDue) rounds.set(webhook.webhookId, round(webhook));
      }
      try {
        await settleEnded();
      } catch (fault) {
        log.error('What ended webhooks were due could not be settled; trying again', fault);
      }
      await wait(webhookTickMilliseconds, signal);
    }
    await Promise.all(rounds.values());
  };

  await Promise.all([following.finished, webhookSender === undefined ? undefined : sendAll(webhookSender)]);
};
