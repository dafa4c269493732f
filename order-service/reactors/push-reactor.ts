/** News of orders are noted as due for buyers who have a device, and sent to it, also after a crash in between. */
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { mailedEvents, remindedOf, reminderAhead, remindingEvents } from '@driveaway/domain/mail/order-mails.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { isReadable } from '@driveaway/domain/order/order-state.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import type { FollowedPage } from '@driveaway/infra/subscriptions/follow-pages.ts';
import { spoolInstant } from '../mail/mail-spool.ts';
import { derivedId } from '../orders/derived-id.ts';
import { readOrderNow } from '../orders/order-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { openPushSpool, type KeptPush } from '../push/push-spool.ts';
import { duePushSender, type PushPorts } from '../push/send-due-push.ts';
import { openToldCustomers } from '../push/told-customers.ts';
import { followNews, readNews } from './follow-news.ts';
import { readOrPassOver } from './read-or-pass-over.ts';
import { reactorCheckpoint, type Turn } from './reactor-checkpoint.ts';

type PushReactorPorts = PushPorts & Pick<ServicePorts, 'readModels' | 'pushSender' | 'believedClock' | 'wait'> & Turn;

type DuePush = Omit<KeptPush, 'revision'>;

const name = 'push-reactor';
/** Where it keeps how far it has come. */
export const pushCheckpoint = name;
const pushed: ReadonlySet<string> = new Set<string>([...mailedEvents, 'TalkMessageWritten']);
const reminding: ReadonlySet<string> = new Set<string>(remindingEvents);
export const pushTickMilliseconds = 1_000;
/** While there is nothing to note, what was passed over is noted after so many events, and at the end. */
const passedOver = 1_000;

/**
 * Notes and sends until the signal aborts. Without a sender push is not offered, and nothing is noted; nor is anything written
 * or looked up while nobody has a device.
 */
export const startPushReactor = async (
  ports: PushReactorPorts,
  stopping: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { readModels, pushSender, log } = ports;
  const spool = openPushSpool(readModels);
  const checkpoint = reactorCheckpoint(ports, name, stopping);
  const { until: signal } = checkpoint;

  const told = openToldCustomers(ports);

  /** Also, with an alarm, where it cannot be read here who the buyer is: whoever sends it finds out, and the others do not wait. */
  const mayBeTold = async ({ stream }: RecordedEvent): Promise<boolean> => {
    try {
      const prefix = stream.startsWith(talkStreamPrefix) ? talkStreamPrefix : orderStreamPrefix;
      const { state } = await readOrderNow(ports, stream.slice(prefix.length));
      const customerId = state.facts.created?.customerId;
      return customerId === undefined ? !isReadable(state) : await told.has(customerId);
    } catch (fault) {
      if (isPassingFault(fault)) throw fault;
      log.error('Whom to tell of an order cannot be read', fault, { stream });
      return true;
    }
  };

  /** Of what an event has set for later; none of what comes too soon to be reminded of. */
  const reminderAfter = async (event: RecordedEvent, push: DuePush): Promise<readonly DuePush[]> => {
    if (!reminding.has(event.type)) return [];
    const opened = await readOrPassOver(log, name, event, async () => readOrderEvent(await openEvent(event, noKey)));
    const at = opened === undefined || typeof opened === 'string' ? undefined : remindedOf(opened);
    const dueAt = at && spoolInstant(Temporal.Instant.from(at).subtract(reminderAhead));
    if (dueAt === undefined || dueAt <= push.push.dueAt) return [];
    const pushId = derivedId('push', event.id, 'reminder');
    return [{ ...push, pushId, push: { ...push.push, isReminder: true, recordedAt: dueAt, dueAt } }];
  };

  const dueAfter = async (event: RecordedEvent): Promise<readonly DuePush[]> => {
    const { id: eventId, type, stream, revision, position } = event;
    if (pushSender === undefined || !pushed.has(type) || !(await told.isAnybody())) return [];
    const envelope = await readNews(ports, name, event);
    if (envelope === undefined) return [];
    // what customers write is no news to them
    if (stream.startsWith(talkStreamPrefix) && envelope.actor.kind === 'customer') return [];
    if (!(await mayBeTold(event))) return [];
    const { recordedAt } = envelope;
    const dueAt = spoolInstant(Temporal.Instant.from(recordedAt));
    const eventRevision = Number(revision);
    const push: DuePush = {
      pushId: eventId,
      position,
      push: { status: 'due', stream, eventId, eventRevision, recordedAt, dueAt, tries: 0 },
    };
    return [push, ...(await reminderAfter(event, push))];
  };

  let unsaved = 0;
  const notePage = async ({ events, position }: FollowedPage): Promise<void> => {
    const due: DuePush[] = [];
    let hasNoted = false;
    for (const event of events) {
      if (await told.note(event)) hasNoted = true;
      due.push(...(await dueAfter(event)));
    }
    await spool.add(due);
    unsaved += events.length;
    if (position !== undefined && (hasNoted || due.length > 0 || unsaved >= passedOver)) {
      await checkpoint.save(position);
      unsaved = 0;
    }
  };

  const following = followNews(ports, {
    name,
    prefixes: [orderStreamPrefix, customerStreamPrefix, talkStreamPrefix],
    loadCheckpoint: checkpoint.load,
    notePage,
    signal,
  });

  /** So that the next start reads no event again. */
  const saveLast = async (): Promise<void> => {
    await following.finished;
    const { position } = following.progress();
    if (unsaved === 0 || position === undefined) return;
    try {
      await checkpoint.save(position);
    } catch (fault) {
      log.warn('Where the push reactor stands could not be noted; it reads some events again', {
        cause: String(fault),
      });
    }
  };

  const sendAll = async (send: ReturnType<typeof duePushSender>): Promise<void> => {
    while (!signal.aborted) {
      await wait(pushTickMilliseconds, signal);
      if (signal.aborted) return;
      try {
        await send(signal);
      } catch (fault) {
        log.error('Pushing news failed; trying again', fault);
      }
    }
  };

  const sending = pushSender === undefined ? [] : [sendAll(duePushSender(ports, spool, pushSender))];
  await checkpoint.ended([saveLast(), ...sending]);
};
