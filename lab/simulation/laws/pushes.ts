/** News on devices: what is due goes out or is given up, once, and to nobody who is not to be told any more (ADR 78). */
import { z } from 'zod';
import { pushPayloadSchema } from '@driveaway/domain/api/push-devices.ts';
import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import { orderStream, orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { pushSpoolCollection } from '@driveaway/order-service/push/push-spool.ts';
import { orderOfEndpoint } from '../world/push-service.ts';
import type { Device } from './claims.ts';
import { dataOf, type Breach, type GroundTruth } from './ground-truth.ts';

const minute = 60_000;
/** What is tried now may be on its way, or wait for its tick. */
const underWayMilliseconds = 20_000;
/** What was read before a device was taken away may still be sent for so long: a round tells many, over slow lines. */
const lastPushMilliseconds = 3 * minute;
/** Between two of a kind, as one process remembers it. */
const quietMilliseconds = 5 * minute;
const newsMilliseconds = 6 * 24 * 60 * minute;

const keptSchema = z.object({ status: z.string(), stream: z.string(), dueAt: z.string() });
const pushed: ReadonlySet<string> = new Set<string>(mailedEvents);

const orderOfStream = (stream: string): string =>
  stream.slice((stream.startsWith(talkStreamPrefix) ? talkStreamPrefix : orderStreamPrefix).length);

const customerOf = ({ streams }: GroundTruth, orderNo: string): readonly RecordedEvent[] => {
  const [created] = streams.get(orderStream(orderNo)) ?? [];
  return created === undefined ? [] : (streams.get(`customer-${String(dataOf(created)['customerId'])}`) ?? []);
};

const eventOfDevice = (events: readonly RecordedEvent[], type: string, { deviceId }: Device) =>
  events.find((event) => event.type === type && dataOf(event)['deviceId'] === deviceId);

const isErased = (events: readonly RecordedEvent[]): boolean => events.some(({ type }) => type === 'CustomerErased');

/** What has still to be told, or to be noted of a device that is gone. */
export const checkPushesDue = async (truth: GroundTruth): Promise<readonly Breach[]> => {
  const { claims, engines, time, clockOffset } = truth;
  if (claims.devices.length === 0) return [];
  const breaches: Breach[] = [];
  const spool = await engines.readModels.collection(pushSpoolCollection);
  const entries = await spool.find({ where: {}, limit: Number.MAX_SAFE_INTEGER });
  const noted = new Set(entries.map(({ id }) => id));
  const late = time.now() + clockOffset() - underWayMilliseconds;
  for (const { body } of entries) {
    const { status, dueAt } = keptSchema.parse(body);
    if (status === 'due' && Date.parse(dueAt) < late)
      breaches.push({ law: 'news that is due goes out or is given up', what: JSON.stringify(body) });
  }
  for (const device of claims.devices) {
    const events = customerOf(truth, device.orderNo);
    if (isErased(events)) continue;
    const hasEnded = eventOfDevice(events, 'PushDeviceEnded', device) !== undefined;
    if (!hasEnded && engines.pushService.toldGone.includes(device.endpoint))
      breaches.push({ law: 'a device that is gone is told no more', what: `${device.endpoint} is told still` });
    const added = eventOfDevice(events, 'PushDeviceAdded', device);
    if (hasEnded || added === undefined) continue;
    for (const event of truth.streams.get(orderStream(device.orderNo)) ?? []) {
      const { recordedAt } = parseMetadata(event.metadata);
      const isNews = Date.parse(recordedAt) > time.now() - newsMilliseconds;
      if (event.position > added.position && pushed.has(event.type) && isNews && !noted.has(event.id))
        breaches.push({ law: 'news that is due goes out or is given up', what: `${event.type} is not noted` });
    }
  }
  return breaches;
};

/** What must never have been sent. */
export const checkPushesSent = async ({ claims, engines }: GroundTruth): Promise<readonly Breach[]> => {
  if (claims.devices.length === 0) return [];
  const { accepted, toldGone } = engines.pushService;
  const breaches: Breach[] = [];
  const wrong = (law: string, what: string): void => void breaches.push({ law, what });
  for (const [index, push] of accepted.entries()) {
    const { endpoint, topic, payload, at, turn, clockAt, wasDue } = push;
    const what = `${topic} to ${endpoint}`;
    const said = z.strictObject(pushPayloadSchema.shape).safeParse(JSON.parse(payload)).data;
    if (said?.kind !== topic) wrong('a push says which kind of news there is, and nothing else', `${what}: ${payload}`);
    if (!wasDue) wrong('news that was pushed is not pushed again', what);
    const owner = claims.devices.find((device) => device.endpoint === endpoint)?.email;
    const ends = [
      ...claims.devicesOff.filter((off) => off.endpoint === endpoint),
      ...claims.erasures.filter(({ email }) => email === owner),
    ];
    if (ends.some((end) => at > end.at + lastPushMilliseconds))
      wrong('nothing is pushed to a device that was taken away', what);
    const isTooSoon = accepted.slice(0, index).some((before) => {
      const since = clockAt - before.clockAt;
      // a clock that jumped meanwhile says nothing
      const isClockSteady = Math.abs(at - before.at - since) < 10;
      const isSame = before.endpoint === endpoint && before.topic === topic && before.turn === turn;
      return isSame && before.isHeard && isClockSteady && since < quietMilliseconds;
    });
    if (isTooSoon) wrong('of one kind there is one push in five minutes', what);
  }
  const spool = await engines.readModels.collection(pushSpoolCollection);
  for (const orderNo of new Set(claims.devices.map((device) => device.orderNo))) {
    const entries = await spool.find({ where: { status: 'sent' }, limit: Number.MAX_SAFE_INTEGER });
    const sent = entries.filter(({ body }) => orderOfStream(keptSchema.parse(body).stream) === orderNo).length;
    const answered = [...accepted.map(({ endpoint }) => endpoint), ...toldGone];
    const heard = answered.filter((endpoint) => orderOfEndpoint(endpoint) === orderNo).length;
    if (sent > heard) wrong('news that is said to be pushed was pushed', `${heard} of ${sent} of ${orderNo}`);
  }
  return breaches;
};
