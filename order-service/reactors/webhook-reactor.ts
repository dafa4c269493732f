/** Events of orders, of the talks about them, of test drives and of call backs are noted as due to each webhook that wants them, and sent, also after a crash in between. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { callBackStreamPrefix } from '@driveaway/domain/call-backs/call-back-events.ts';
import { testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { FollowedPage } from '@driveaway/infra/subscriptions/follow-pages.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { DeliverPorts } from '../webhooks/deliver-due.ts';
import { loadWebhooks, webhooksStream, type Webhook, type Webhooks } from '../webhooks/registered-webhooks.ts';
import { retailersOfEvents, subjectOfStream } from '../orders/retailers-of-events.ts';
import { sendInRounds } from '../webhooks/send-in-rounds.ts';
import { openWebhookDeliveries } from '../webhooks/webhook-deliveries.ts';
import { reactorCheckpoint, type Turn } from './reactor-checkpoint.ts';
import { followNews, readNews } from './follow-news.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

type WebhookReactorPorts = DeliverPorts &
  Pick<ServicePorts, 'readModels' | 'webhookSender' | 'believedClock' | 'wait'> &
  Turn;

const name = 'webhook-reactor';
/** Where it keeps how far it has come. */
export const webhookCheckpoint = name;

/** Notes and sends until the signal aborts. Without a sender it only notes. */
export const startWebhookReactor = async (
  ports: WebhookReactorPorts,
  stopping: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { eventStore, readModels, webhookSender } = ports;
  const deliveries = openWebhookDeliveries(readModels);
  const checkpoint = reactorCheckpoint(ports, name, stopping);
  const { until: signal } = checkpoint;
  let webhooks = remembers<Webhooks>('webhooks', new Map());
  const readWebhooks = async (): Promise<void> => {
    webhooks = (await loadWebhooks(ports)).webhooks;
  };

  /** Those that name no events want all of orders; test drives and call backs have to be named, since whoever asks for all may know orders alone. */
  const isWanted = (events: Webhook['events'], { stream, type }: RecordedEvent): boolean =>
    events?.includes(type) ??
    [testDriveStreamPrefix, callBackStreamPrefix].every((prefix) => !stream.startsWith(prefix));

  const retailersOf = retailersOfEvents(eventStore);

  /** Whose order it was is read for those that may know one retailer's orders alone; where it is not known here they are asked again when it is sent. */
  const wantedBy = async (event: RecordedEvent) => {
    const asking = [...webhooks.values()].filter(
      ({ standing, position, events }) => standing === 'live' && event.position > position && isWanted(events, event),
    );
    const isLimited = asking.some(({ retailer }) => retailer !== null);
    const retailers = isLimited ? await retailersOf(event) : undefined;
    return asking.flatMap(({ webhookId: webhook, retailer }) => {
      if (retailer === null) return [{ webhook }];
      if (retailers === 'unknown') return [{ webhook, isRetailerUnknown: true } as const];
      return retailers?.has(retailer) === true ? [{ webhook }] : [];
    });
  };

  const dueAfter = async (event: RecordedEvent) => {
    const { id: eventId, type: eventType, stream, revision, position } = event;
    const envelope = await readNews(ports, name, event);
    if (envelope === undefined) return [];
    const { recordedAt } = envelope;
    const orderNo = subjectOfStream(stream);
    const eventRevision = Number(revision);
    const noted = { orderNo, eventId, eventRevision, eventType, recordedAt, position };
    return (await wantedBy(event)).map((wanted) => Object.assign(wanted, noted));
  };

  let saved: bigint | undefined;
  const notePage = async ({ events, position }: FollowedPage): Promise<void> => {
    // before the events behind it: each webhook wants those after its registration
    if (events.some(({ stream }) => stream === webhooksStream)) await readWebhooks();
    const ofOrders = webhooks.size === 0 ? [] : events.filter(({ stream }) => stream !== webhooksStream);
    const due = await Promise.all(ofOrders.map(dueAfter));
    await deliveries.add(due.flat());
    if (position !== undefined && position !== saved) await checkpoint.save(position);
    saved = position;
  };

  const following = followNews(ports, {
    name,
    prefixes: [orderStreamPrefix, talkStreamPrefix, testDriveStreamPrefix, callBackStreamPrefix, webhooksStream],
    loadCheckpoint: async () => {
      await readWebhooks();
      saved = await checkpoint.load();
      return saved;
    },
    notePage,
    signal,
  });

  const rounds = { webhooks: () => webhooks, retailersOf, signal, wait };
  const sending =
    webhookSender === undefined ? [] : [sendInRounds(ports, deliveries, { ...rounds, sender: webhookSender })];
  await checkpoint.ended([following.finished, ...sending]);
};
