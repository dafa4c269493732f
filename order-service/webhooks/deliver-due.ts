/** Sends what one webhook is due, and notes what came of it: delivered, to be tried again, or parked with an alarm. */
import type { WebhookAnswer, WebhookSender } from '@driveaway/infra/webhooks/port.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { disableWebhook } from './change-webhooks.ts';
import { secretsOf, type Webhook } from './registered-webhooks.ts';
import type { retailersOfEvents } from '../orders/retailers-of-events.ts';
import { retryDelaySeconds } from './retry-delay.ts';
import { signedHeaders } from './sign-webhook.ts';
import { streamOfDelivery, webhookBody } from './webhook-body.ts';
import { noteTogether } from './note-together.ts';
import type { KeptDelivery, WebhookDeliveries } from './webhook-deliveries.ts';

export type DeliverPorts = Pick<
  ServicePorts,
  'eventStore' | 'keys' | 'secrets' | 'clock' | 'randomness' | 'log' | 'metrics'
>;

const deliveriesAtATime = 50;
/** Orders that one webhook is told of at once; the events of each go one after another. */
const ordersAtOnce = 4;
/** Of one round. */
const mostFailures = 4;
const gone = 410;

/** `failing`: nothing got through, so the rest waits a little. */
export type DeliverRound = 'done' | 'failing';

/** `unread`: nothing was sent, which says nothing of the receiver. */
type Try = 'delivered' | 'failed' | 'dropped' | 'stopped' | 'unread';

const isDelivered = (answer: WebhookAnswer): boolean =>
  answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;

const inWords = (answer: WebhookAnswer): string => {
  if (answer.kind === 'answered') return `HTTP ${answer.status}`;
  return answer.kind === 'refused' ? 'address refused: private' : answer.reason;
};

/** Deliveries by order, in the order in which they are due. */
const byOrder = (due: readonly KeptDelivery[]): readonly (readonly KeptDelivery[])[] => {
  const orders = new Map<string, KeptDelivery[]>();
  for (const kept of due) {
    const { orderNo } = kept.delivery;
    orders.set(orderNo, [...(orders.get(orderNo) ?? []), kept]);
  }
  return [...orders.values()];
};

/**
 * What has become of deliveries is noted a tenth of a second later at most, and at the end of the round. Throws on faults of
 * the stores; what was sent and could not be noted then is sent again.
 */
export const deliverDue = async (
  ports: DeliverPorts,
  deliveries: WebhookDeliveries,
  {
    webhook,
    retailersOf,
    sender,
    signal,
  }: {
    readonly webhook: Webhook;
    readonly retailersOf: ReturnType<typeof retailersOfEvents>;
    readonly sender: WebhookSender;
    readonly signal: AbortSignal;
  },
): Promise<DeliverRound> => {
  const { clock, log, metrics, randomness } = ports;
  const { webhookId } = webhook;
  const count = (outcome: string): void => metrics?.count('driveaway_webhook_deliveries_total', { outcome });

  const notes = noteTogether(deliveries.updateAll, clock);

  const fieldsOf = ({ delivery, deliveryId }: KeptDelivery, lastOutcome: string) => {
    const { eventType: event, orderNo, tries } = delivery;
    return { webhookId, deliveryId, event, orderNo, tries: tries + 1, outcome: lastOutcome };
  };

  const giveUp = async (kept: KeptDelivery, lastOutcome: string): Promise<void> => {
    const fields = fieldsOf(kept, lastOutcome);
    await notes.add([kept, { status: 'parked', tries: fields.tries, lastOutcome }], () => {
      count('parked');
      log.error('A webhook could not be delivered and was given up', undefined, fields);
    });
  };

  const putOff = async (kept: KeptDelivery, lastOutcome: string): Promise<void> => {
    const fields = fieldsOf(kept, lastOutcome);
    const { tries } = fields;
    const seconds = retryDelaySeconds(tries, randomness);
    if (seconds === undefined) {
      await giveUp(kept, lastOutcome);
      return;
    }
    await notes.add([kept, { tries, lastOutcome, dueAt: clock.now().add({ seconds }) }], () => {
      count('failed');
      log.warn('A webhook could not be delivered; trying later', { ...fields, nextTryInSeconds: seconds });
    });
  };

  const send = async (kept: KeptDelivery, body: string): Promise<WebhookAnswer> => {
    const at = clock.now();
    const secrets = await secretsOf(ports, webhook, at);
    const signed = signedHeaders({ deliveryId: kept.deliveryId, at, body, secrets });
    return sender.send({
      url: webhook.url,
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Driveaway-Webhooks/1', ...signed },
      body,
      signal,
    });
  };

  /** Throws while it cannot be read here whose it is. */
  const isItsRetailers = async ({ delivery }: KeptDelivery): Promise<boolean> => {
    const { retailer } = webhook;
    if (retailer === null || delivery.isRetailerUnknown !== true) return true;
    const stream = streamOfDelivery(delivery);
    const retailers = await retailersOf({ stream, revision: BigInt(delivery.eventRevision) });
    if (retailers === 'unknown') throw new Error(`Whose ${stream} is cannot be read`);
    return retailers.has(retailer);
  };

  const deliverOne = async (kept: KeptDelivery): Promise<Try> => {
    const body = await webhookBody(ports, kept);
    if (body === undefined || !(await isItsRetailers(kept))) {
      await notes.add([kept, { status: 'dropped' }], () => count('dropped'));
      return 'dropped';
    }
    const answer = await send(kept, body);
    if (isDelivered(answer)) {
      const tries = kept.delivery.tries + 1;
      await notes.add([kept, { status: 'delivered', tries, lastOutcome: inWords(answer) }], () => count('delivered'));
      return 'delivered';
    }
    // a try that was broken off says nothing of the receiver
    if (signal.aborted) return 'stopped';
    if (answer.kind === 'answered' && answer.status === gone) {
      await disableWebhook(ports, webhookId);
      log.error('A webhook was disabled: its receiver answered 410', undefined, { webhookId });
      await giveUp(kept, inWords(answer));
      return 'failed';
    }
    await putOff(kept, inWords(answer));
    return 'failed';
  };

  const tryOne = async (kept: KeptDelivery): Promise<Try> => {
    try {
      return await deliverOne(kept);
    } catch (fault) {
      if (isPassingFault(fault)) throw fault;
      log.error('What is due to a webhook cannot be made', fault, { webhookId, deliveryId: kept.deliveryId });
      await putOff(kept, 'not readable here');
      return 'unread';
    }
  };

  const waiting = [...byOrder(await deliveries.due(webhookId, clock.now(), deliveriesAtATime))];
  let delivered = 0;
  let failed = 0;
  const workOff = async (): Promise<void> => {
    // a receiver that keeps failing is not told of further orders
    for (let order = waiting.shift(); order !== undefined && failed < mostFailures; order = waiting.shift()) {
      for (const kept of order) {
        if (signal.aborted) return;
        const outcome = await tryOne(kept);
        if (outcome === 'delivered') delivered += 1;
        if (outcome === 'failed') failed += 1;
        if (outcome !== 'delivered' && outcome !== 'dropped') break;
      }
    }
  };
  const worked = await Promise.allSettled(Array.from({ length: ordersAtOnce }, workOff));
  await notes.flush();
  for (const lane of worked) if (lane.status === 'rejected') throw lane.reason;
  return failed > 0 && delivered === 0 ? 'failing' : 'done';
};

/** What a webhook that is not sent to any more is still due: parked when it is disabled, dropped when it is removed. */
export const settleQueue = async (
  deliveries: Pick<WebhookDeliveries, 'queued' | 'updateAll'>,
  { webhookId, standing }: Pick<Webhook, 'webhookId' | 'standing'>,
  atATime = deliveriesAtATime,
): Promise<void> => {
  for (;;) {
    const queued = await deliveries.queued(webhookId, atATime);
    await deliveries.updateAll(
      queued.map((kept) => [
        kept,
        standing === 'removed' ? { status: 'dropped' } : { status: 'parked', lastOutcome: 'webhook disabled' },
      ]),
    );
    if (queued.length < atATime) return;
  }
};
