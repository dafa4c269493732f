/** What receivers of webhooks were told, against the events and what they had asked to be told. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { talkStream, talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { loadWebhooks, type Webhook } from '@driveaway/order-service/webhooks/registered-webhooks.ts';
import { deliveryIdOf, webhookDeliveriesCollection } from '@driveaway/order-service/webhooks/webhook-deliveries.ts';
import { dataOf, isOrder, type Breach, type GroundTruth } from './ground-truth.ts';

const dealerSchema = z.object({ dealer: z.object({ dealerId: z.string() }) });
const keptSchema = z.object({ status: z.string(), tries: z.int(), dueAt: z.string() });

/** Of who signs up in a run, what must not be in the clear: mailbox, name and address. */
const personal = /customer-\d+@|Lovelace|Analytical Lane/;

/** After so many tries the next one is further away than a run waits: 5 seconds, three times as long after each. */
const triesBeforeLongWaits = 5;

/** What is older than a week, by a clock that may be wrong, is no news. */
const newsMilliseconds = 6 * 24 * 3_600_000;

/** Everybody who ever had the order. */
const retailersOf = (events: readonly RecordedEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap((event) => dealerSchema.safeParse(dataOf(event)).data?.dealer.dealerId ?? []));

const registered = async ({ engines }: GroundTruth): Promise<readonly Webhook[]> => [
  ...(await loadWebhooks({ eventStore: engines.eventStore })).webhooks.values(),
];

/** Nobody is told what they may not know, nor anything but what is on record. */
export const checkWhatReceiversKnow = async (truth: GroundTruth): Promise<readonly Breach[]> => {
  const webhooks = await registered(truth);
  return truth.engines.receivers.accepted.flatMap(({ url, event, text }) => {
    const events = truth.streams.get(`order-${event.orderNo}`) ?? [];
    const isOfTalk = event.type === 'TalkMessageWritten';
    const recorded = (isOfTalk ? truth.streams.get(talkStream(event.orderNo)) : events)?.[event.revision];
    const what = `${url} was told of ${event.type} of ${event.orderNo} at ${event.revision}`;
    const breaches: Breach[] = [];
    if (personal.test(text)) breaches.push({ law: 'receivers are told nothing personal', what });
    const isTrue = recorded?.id === event.eventId && isDeepStrictEqual(event.data, dataOf(recorded));
    if (!isTrue) breaches.push({ law: 'receivers are told what is on record', what });
    const retailer = webhooks.find((webhook) => webhook.url === url)?.retailer ?? null;
    if (retailer !== null && !retailersOf(events).has(retailer))
      breaches.push({ law: 'receivers are told nothing personal', what: `${what}, which never was with ${retailer}` });
    return breaches;
  });
};

/** Every event that is due reaches its receiver; only what failed again and again may still be waiting for its next try. */
export const checkReceivers = async (truth: GroundTruth): Promise<readonly Breach[]> => {
  const { engines, streams, time } = truth;
  const deliveries = await engines.readModels.collection(webhookDeliveriesCollection);
  const arrivals = new Map<string, number>();
  for (const [index, { event }] of engines.receivers.accepted.entries())
    if (!arrivals.has(event.deliveryId)) arrivals.set(event.deliveryId, index);
  const breaches: Breach[] = [];
  // a shop that was shut for long tells nobody of what is older than a week
  const aWeekAgo = time.now() - newsMilliseconds;

  for (const { webhookId, url, retailer, position, standing } of await registered(truth)) {
    if (standing !== 'live') continue;
    for (const [stream, events] of streams) {
      const isOfTalk = stream.startsWith(talkStreamPrefix);
      const ofOrder = isOfTalk ? streams.get(`order-${stream.slice(talkStreamPrefix.length)}`) : events;
      const retailers = retailersOf(ofOrder ?? []);
      // of what was with several it depends on when, which is the product's own business
      const isItsOwn = retailer === null || (retailers.size === 1 && retailers.has(retailer));
      if (!(isOrder(stream) || isOfTalk) || !isItsOwn) continue;
      let latest = { arrival: -1, recordedAt: '' };
      for (const event of events.filter((one) => one.position > position)) {
        if (isOfTalk && event.type !== 'TalkMessageWritten') continue;
        const id = deliveryIdOf(webhookId, event.id);
        const kept = keptSchema.safeParse((await deliveries.get(id))?.body).data;
        const arrival = arrivals.get(id);
        const what = `${event.type} of ${stream} at ${event.revision} to ${url}: ${JSON.stringify(kept ?? 'not noted')}`;
        const recordedAt = parseMetadata(event.metadata).recordedAt;
        if (kept === undefined && Date.parse(recordedAt) < aWeekAgo) continue;
        const tries = kept?.tries ?? 0;
        const isWaiting =
          kept?.status === 'due' && tries >= triesBeforeLongWaits && Date.parse(kept.dueAt) > time.now();
        if (arrival === undefined && !isWaiting) breaches.push({ law: 'receivers are told of every event', what });
        if (kept?.status !== 'delivered' && !isWaiting)
          breaches.push({ law: 'receivers are told of every event', what });
        // what failed once comes later than what follows it, and so does what was recorded before a clock was set back
        if (arrival !== undefined && tries <= 1) {
          if (arrival < latest.arrival && recordedAt >= latest.recordedAt)
            breaches.push({ law: 'receivers are told in order', what });
          if (arrival > latest.arrival) latest = { arrival, recordedAt };
        }
      }
    }
  }
  return breaches;
};
