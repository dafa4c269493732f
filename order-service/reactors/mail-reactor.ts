/** Events worth telling are noted as mail that is due, and due mail is sent, also after a crash in between. */
import { brochureRequestStreamPrefix } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { carOfferStreamPrefix } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { callBackStreamPrefix } from '@driveaway/domain/call-backs/call-back-events.ts';
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { mailedEvents, remindedOf, reminderAhead, remindingEvents } from '@driveaway/domain/mail/order-mails.ts';
import { retailerAudiencesOf } from '@driveaway/domain/mail/retailer-mails.ts';
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import { mailedDriveEvents } from '@driveaway/domain/mail/test-drive-mails.ts';
import { readTestDriveEvent, testDriveStreamPrefix } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { noKey, openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { MailTransport } from '@driveaway/infra/mail/port.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { backoffMilliseconds } from '@driveaway/infra/clock/backoff.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { FollowedPage } from '@driveaway/infra/subscriptions/follow-pages.ts';
import { createBrochurePrinter } from '../brochures/brochure-printer.ts';
import { createBrochuresInPrint } from '../brochures/brochures-in-print.ts';
import { openMailSpool, spoolInstant, type SpooledMail } from '../mail/mail-spool.ts';
import { sendDueMail, type SendPorts } from '../mail/send-due-mail.ts';
import { printer } from '../documents/print-document.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { reactorCheckpoint, type Turn } from './reactor-checkpoint.ts';
import { followNews, readNews } from './follow-news.ts';
import { readOrPassOver } from './read-or-pass-over.ts';

type MailReactorPorts = SendPorts &
  Pick<ServicePorts, 'eventStore' | 'readModels' | 'mail' | 'randomness' | 'wait'> &
  Turn;

const name = 'mail-reactor';
/** Where it keeps how far it has come. */
export const mailCheckpoint = name;
const mailed: ReadonlySet<string> = new Set<string>([
  ...mailedEvents,
  ...mailedDriveEvents,
  'BrochureRequested',
  'CallBackRequested',
  'CallerForgotten',
  'CarOfferMade',
  'CarOfferRequested',
  'CarOfferWithdrawn',
  'CustomerRegistered',
  'DocumentAdded',
  'TalkMessageWritten',
]);
const reminding: ReadonlySet<string> = new Set<string>([...remindingEvents, 'TestDriveBooked', 'TestDriveMoved']);
export const mailTickMilliseconds = 1_000;
/** Of a day, kept for whoever asks for the same one next. */
const mostBrochures = 16;

/** The instant of which an event makes somebody be reminded, ISO; undefined for events of which nobody is. */
const remindedIn = (opened: OpenedEvent): string | undefined => {
  if (opened.stream.startsWith(testDriveStreamPrefix)) {
    const event = readTestDriveEvent(opened);
    return typeof event !== 'string' && (event.type === 'TestDriveBooked' || event.type === 'TestDriveMoved')
      ? event.data.startsAt
      : undefined;
  }
  const event = readOrderEvent(opened);
  return typeof event === 'string' ? undefined : remindedOf(event);
};

type DueMail = Omit<SpooledMail, 'revision'>;

/** Notes and sends the mails about orders and accounts. Without a transport it only notes. Ends when the signal aborts. */
export const startMailReactor = async (
  ports: MailReactorPorts,
  stopping: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { readModels, mail: transport, log, randomness } = ports;
  const spool = openMailSpool(readModels);
  const checkpoint = reactorCheckpoint(ports, name, stopping);
  const { until: signal } = checkpoint;

  /** Of what an event has set for later; none of what comes too soon to be reminded of. */
  const reminderAfter = async (event: RecordedEvent, entry: DueMail['entry']): Promise<readonly DueMail[]> => {
    if (!reminding.has(event.type)) return [];
    const at = await readOrPassOver(log, name, event, async () => remindedIn(await openEvent(event, noKey)));
    const remindAt = at && spoolInstant(Temporal.Instant.from(at).subtract(reminderAhead));
    return remindAt === undefined || remindAt <= entry.dueAt
      ? []
      : [
          {
            mailId: derivedId('mail', event.id, 'reminder'),
            position: event.position,
            entry: { ...entry, isReminder: true, dueAt: remindAt },
          },
        ];
  };

  const dueAfter = async (event: RecordedEvent): Promise<readonly DueMail[]> => {
    const { id, type, stream, revision, position } = event;
    if (!mailed.has(type)) return [];
    const envelope = await readNews(ports, name, event);
    if (envelope === undefined) return [];
    const { recordedAt, traceparent, actor } = envelope;
    const dueAt = spoolInstant(Temporal.Instant.from(recordedAt));
    const named = { stream, eventId: id, eventType: type, eventRevision: Number(revision) };
    const traced = traceparent === undefined ? {} : { traceparent };
    const entry = { status: 'due', ...named, recordedAt, dueAt, tries: 0, ...traced } as const;
    // a paper of ours goes with the mail about what it is of
    if (type === 'DocumentAdded' && actor.id === printer.id) return [];
    // the other party is told
    if (type === 'TalkMessageWritten' && actor.kind === 'customer') {
      return [{ mailId: id, position, entry: { ...entry, audience: 'retailer' } }];
    }
    const isToRetailerToo =
      stream.startsWith(testDriveStreamPrefix) ||
      stream.startsWith(callBackStreamPrefix) ||
      type === 'CarOfferRequested';
    const audiences = isToRetailerToo ? (['retailer'] as const) : retailerAudiencesOf(type);
    const toRetailers = audiences.map((audience) => ({
      mailId: derivedId('mail', id, audience),
      position,
      entry: { ...entry, audience },
    }));
    return [{ mailId: id, position, entry }, ...toRetailers, ...(await reminderAfter(event, entry))];
  };

  const mailedBrochures = {
    print: createBrochurePrinter(ports, { most: mostBrochures }),
    inPrint: createBrochuresInPrint(ports, (fault) => {
      log.warn('A brochure was not printed', { cause: fault instanceof Error ? fault.message : 'unknown' });
    }),
  };

  let saved: bigint | undefined;
  const notePage = async ({ events, position }: FollowedPage): Promise<void> => {
    const due = await Promise.all(events.map(dueAfter));
    await spool.add(due.flat());
    if (position !== undefined && position !== saved) await checkpoint.save(position);
    saved = position;
  };

  const following = followNews(ports, {
    name,
    prefixes: [
      orderStreamPrefix,
      customerStreamPrefix,
      talkStreamPrefix,
      testDriveStreamPrefix,
      brochureRequestStreamPrefix,
      callBackStreamPrefix,
      carOfferStreamPrefix,
    ],
    loadCheckpoint: async () => {
      saved = await checkpoint.load();
      return saved;
    },
    notePage,
    signal,
  });

  const sendAll = async (through: MailTransport): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      await wait(mailTickMilliseconds + (failures === 0 ? 0 : backoffMilliseconds(failures, randomness)), signal);
      if (signal.aborted) return;
      try {
        const round = await sendDueMail({ ...ports, mailedBrochures }, spool, through, signal);
        // a server that loses some connections is not one that is away: waits that grow would let mail pile up
        failures = { done: 0, slowed: 1, paused: failures + 1 }[round];
      } catch (fault) {
        failures += 1;
        log.error('Sending mail failed; trying again', fault, { failures });
      }
    }
  };

  const sending = transport === undefined ? [] : [sendAll(transport)];
  await checkpoint.ended([following.finished, ...sending]);
};
