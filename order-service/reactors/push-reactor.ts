/** News of orders are noted as due to be pushed, and sent to the devices of their buyers, also after a crash in between. */
import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { followPages, type FollowedPage } from '@driveaway/infra/subscriptions/follow-pages.ts';
import { isNews, spoolInstant } from '../mail/mail-spool.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { openPushSpool, type KeptPush } from '../push/push-spool.ts';
import { duePushSender, type PushPorts } from '../push/send-due-push.ts';
import { readOrPassOver } from './read-or-pass-over.ts';
import { reactorCheckpoint, type Turn } from './reactor-checkpoint.ts';

type PushReactorPorts = PushPorts & Pick<ServicePorts, 'readModels' | 'pushSender' | 'believedClock' | 'wait'> & Turn;

const name = 'push-reactor';
/** Where it keeps how far it has come. */
export const pushCheckpoint = name;
const pushed: ReadonlySet<string> = new Set<string>(mailedEvents);
export const pushTickMilliseconds = 1_000;
const pageSize = 256;
/** Pushes of so long are noted in one write. */
const restMilliseconds = 100;

/** Notes and sends until the signal aborts. Without a sender push is not offered, and nothing is noted. */
export const startPushReactor = async (
  ports: PushReactorPorts,
  stopping: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { eventStore, readModels, pushSender, log, clock, believedClock = clock, randomness } = ports;
  const { wait: rest = waitOnTimer } = ports;
  const spool = openPushSpool(readModels);
  const checkpoint = reactorCheckpoint(ports, name, stopping);
  const { until: signal } = checkpoint;

  const dueAfter = async (event: RecordedEvent): Promise<readonly Omit<KeptPush, 'revision'>[]> => {
    const { id: eventId, type, stream, revision, position } = event;
    if (pushSender === undefined || !pushed.has(type)) return [];
    const envelope = await readOrPassOver(log, name, event, ({ metadata }) => parseMetadata(metadata));
    if (envelope === undefined || !isNews(envelope.recordedAt, believedClock.now())) return [];
    const { recordedAt } = envelope;
    const dueAt = spoolInstant(Temporal.Instant.from(recordedAt));
    const eventRevision = Number(revision);
    return [
      {
        pushId: eventId,
        position,
        push: { status: 'due', stream, eventId, eventRevision, recordedAt, dueAt, tries: 0 },
      },
    ];
  };

  let saved: bigint | undefined;
  const notePage = async ({ events, position }: FollowedPage): Promise<void> => {
    const due = await Promise.all(events.map(dueAfter));
    await spool.add(due.flat());
    if (position !== undefined && position !== saved) await checkpoint.save(position);
    saved = position;
    // a full page has more behind it
    if (events.length < pageSize) await rest(restMilliseconds, signal);
  };

  const following = followPages({
    name,
    eventStore,
    prefixes: [orderStreamPrefix],
    pageSize,
    loadCheckpoint: async () => {
      saved = await checkpoint.load();
      return saved;
    },
    handlePage: notePage,
    signal,
    log,
    clock,
    randomness,
    wait: rest,
  });

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
  await checkpoint.ended([following.finished, ...sending]);
};
