/** Tells devices of what is due, each of a kind of news at most once in a few minutes, and gives up after a day. */
import type { PushPayload } from '@driveaway/domain/api/push-devices.ts';
import type { PushDevice } from '@driveaway/domain/customer/customer-state.ts';
import type { RefusableNews } from '@driveaway/domain/customer/news-choices.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import type { PushSender } from '@driveaway/infra/push/port.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { findCustomer } from '../customers/customers.ts';
import { orderNewsOf } from '../mail/order-news.ts';
import { composeTalkMail } from '../mail/compose-talk-mail.ts';
import { spoolInstant } from '../mail/mail-spool.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { retryDelaySeconds } from '../webhooks/retry-delay.ts';
import { canBeTold, endPushDevice } from './push-devices.ts';
import type { KeptPush, PushSpool, SpooledPush } from './push-spool.ts';
import { remembers } from '@driveaway/infra/memory/remembers.ts';

export type PushPorts = Pick<
  ServicePorts,
  'eventStore' | 'keys' | 'secrets' | 'clock' | 'randomness' | 'log' | 'ordersAtHand' | 'settings'
>;

const pushesARound = 100;
/** A push that old says nothing that its customer has not seen. */
const newsLasts = { hours: 24 } as const;
const lifetimeSeconds = 24 * 60 * 60;
/** Customers who are told at the same time: one whose push service says nothing holds up few others. */
const toldAtOnce = 10;
/** Between two of a kind to one device: what was told to one says nothing of another, whose push service is away. */
const quiet = { minutes: 5 } as const;
/** Between two looks at what cannot be read here, until it is no news any more. */
const untilNextLook = { minutes: 1 } as const;

const byTime = (one: Temporal.Instant, other: Temporal.Instant): number => Temporal.Instant.compare(one, other);

/** A device is told of nothing from before it was turned on. */
const isAfter = (recordedAt: string, since: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(recordedAt), Temporal.Instant.from(since)) >= 0;

/** `refusable`: undefined when it comes in any case. */
type News = { readonly customerId: string; readonly refusable: RefusableNews | undefined };

type Told = {
  readonly kept: KeptPush;
  readonly customerId: string;
  readonly kind: PushPayload['kind'];
  readonly devices: readonly PushDevice[];
};

/** One round after another; it remembers whom it told what, so that nobody is told again at once. */
export const duePushSender = (ports: PushPorts, spool: PushSpool, sender: PushSender) => {
  const { clock, log, randomness } = ports;
  const quietUntil = remembers('backOff', new Map<string, Temporal.Instant>());

  const isOver = ({ push }: KeptPush): boolean =>
    Temporal.Instant.compare(Temporal.Instant.from(push.recordedAt).add(newsLasts), clock.now()) <= 0;

  /** What a push tells its customer; undefined when it is no news, or none any more: a message that was read is none. */
  const newsOf = async (push: SpooledPush): Promise<News | undefined> => {
    if (!push.stream.startsWith(talkStreamPrefix)) {
      const news = await orderNewsOf(ports, push);
      return news && { customerId: news.created.customerId, refusable: news.refusable };
    }
    const mail = await composeTalkMail(ports, push.stream.slice(talkStreamPrefix.length), push.eventRevision);
    return mail?.to === 'customer' ? { customerId: mail.customerId, refusable: 'messages' } : undefined;
  };

  /** Whom a push is for; undefined when there is nobody to tell. */
  const toldOf = async (kept: KeptPush): Promise<Told | undefined> => {
    const { push } = kept;
    const news = isOver(kept) ? undefined : await newsOf(push);
    if (news === undefined) return undefined;
    const { customerId } = news;
    const customer = await findCustomer(ports, customerId);
    const isWanted = news.refusable === undefined || customer?.newsChoices[news.refusable].push === true;
    const devices = (customer?.pushDevices ?? []).filter(
      (device) =>
        (push.left?.includes(device.deviceId) ?? true) &&
        isAfter(push.recordedAt, device.since) &&
        canBeTold(device, sender),
    );
    return isWanted && devices.length > 0 ? { kept, customerId, kind: news.refusable ?? 'order', devices } : undefined;
  };

  const keyOf = ({ deviceId }: PushDevice, kind: PushPayload['kind']): string => `${deviceId} ${kind}`;

  const tell = async ({ kept, customerId, kind, devices }: Told, signal: AbortSignal): Promise<void> => {
    const payload: PushPayload = { kind };
    const mayBeTold = devices.filter((device) => !quietUntil.has(keyOf(device, kind)));
    /** For how many seconds their push services do not want to be asked. */
    const putOff = new Map<PushDevice, number>();
    for (const device of mayBeTold) {
      const { deviceId, subscription } = device;
      const message = { subscription, payload: JSON.stringify(payload), topic: kind, lifetimeSeconds, signal };
      const answer = await sender.send(message);
      // a try that was broken off says nothing of the push service
      if (signal.aborted) return;
      if (answer.kind === 'gone') {
        const commandId = kept.pushId;
        const command = { commandId: `${commandId} ${deviceId}`, correlationId: commandId, customerId };
        await endPushDevice(ports, { ...command, actor: { kind: 'system', id: 'push' } }, deviceId, 'gone');
      }
      if (answer.kind === 'refused') log.warn('A push was refused', { deviceId, reason: answer.reason });
      if (answer.kind === 'later') putOff.set(device, answer.afterSeconds ?? 0);
      else quietUntil.set(keyOf(device, kind), clock.now().add(quiet));
    }
    const tries = kept.push.tries + (mayBeTold.length > 0 ? 1 : 0);
    const delay = putOff.size === 0 ? undefined : retryDelaySeconds(tries, randomness);
    const left = devices.filter((device) => !mayBeTold.includes(device));
    for (const [device, afterSeconds] of putOff) {
      const seconds = delay === undefined ? undefined : Math.max(delay, afterSeconds);
      // nor may a newer one hurry a push service that is away
      quietUntil.set(keyOf(device, kind), clock.now().add(seconds === undefined ? quiet : { seconds }));
      if (seconds === undefined) continue;
      left.push(device);
      const { deviceId } = device;
      log.warn('A push could not be sent; trying later', { deviceId, tries, nextTryInSeconds: seconds });
    }
    const [dueAt] = left.flatMap((device) => quietUntil.get(keyOf(device, kind)) ?? []).toSorted(byTime);
    if (dueAt === undefined) return spool.update(kept, { status: putOff.size === 0 ? 'sent' : 'dropped', tries });
    const ids = left.map(({ deviceId }) => deviceId);
    await spool.update(kept, { tries, left: ids, dueAt: spoolInstant(dueAt) });
  };

  /** A process of a later version may be able to make what cannot be made here. */
  const orPutOff = async (kept: KeptPush): Promise<Told | 'put-off' | undefined> => {
    try {
      return await toldOf(kept);
    } catch (fault) {
      if (isPassingFault(fault)) throw fault;
      log.error('What is due to be pushed cannot be made here; looking again', fault, { stream: kept.push.stream });
      await spool.update(kept, { dueAt: spoolInstant(clock.now().add(untilNextLook)) });
      return 'put-off';
    }
  };

  /** Sends what is due now. Throws on faults of the stores; what was sent and could not be noted then is sent again. */
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.now();
    for (const [key, until] of quietUntil) if (Temporal.Instant.compare(until, now) <= 0) quietUntil.delete(key);
    const newest = new Map<string, Told>();
    for (const kept of await spool.due(spoolInstant(now), pushesARound)) {
      const told = await orPutOff(kept);
      if (told === 'put-off') continue;
      const key = told && `${told.customerId} ${told.kind}`;
      const before = key === undefined ? kept : newest.get(key)?.kept;
      // the one before says no more than this one
      if (before !== undefined) await spool.update(before, { status: 'dropped' });
      if (told !== undefined && key !== undefined) newest.set(key, told);
    }
    const due = [...newest.values()];
    for (let start = 0; start < due.length && !signal.aborted; start += toldAtOnce) {
      await Promise.all(due.slice(start, start + toldAtOnce).map((told) => tell(told, signal)));
    }
  };
};
