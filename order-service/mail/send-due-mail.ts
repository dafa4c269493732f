/** Sends due mail, each one once as far as can be known, and parks it with an alarm instead of retrying for ever. */
import { setImmediate } from 'node:timers/promises';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import type { Mail, MailTransport } from '@driveaway/infra/mail/port.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { isLetter } from './compose-letter.ts';
import { composeMail, type ComposePorts } from './compose-mail.ts';
import { isNews, spoolInstant, type MailSpool, type SpooledMail } from './mail-spool.ts';

export type SendPorts = ComposePorts & Pick<ServicePorts, 'clock' | 'believedClock' | 'log' | 'tracer'>;

const mailsAPage = 200;
/** Looked at in one go: stores on this machine answer at once, and requests want their turn. */
const mailsATurn = 8;
/** Of different streams, over as many connections of the transport. */
const mailsAtOnce = 8;
/** How long a mail waits for its attachment. */
const documentWait = { seconds: 120 } as const;
/** Before each further try, in seconds; after the last one the mail is parked. */
const retrySeconds = [30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600] as const;

/** `slowed`: the transport took some and then no more. `paused`: it takes nothing at the moment. The rest waits. */
type SendRound = 'done' | 'slowed' | 'paused';

/**
 * Sends the mails that are due now, the oldest first, those of one order or account in their order. Hands over none once the
 * signal has aborted: somebody else may be sending them by then. Throws on faults of the stores.
 */
export const sendDueMail = async (
  ports: SendPorts,
  spool: MailSpool,
  transport: MailTransport,
  signal?: AbortSignal,
): Promise<SendRound> => {
  const { clock, believedClock = clock, log, tracer } = ports;
  /** Ids of those that wait in this round, for a document or until the clock is believed: they hold up no others. */
  const waiting = new Set<string>();

  const putOff = async (mail: SpooledMail, fault: unknown): Promise<void> => {
    const { tries, eventType: event, stream } = mail.entry;
    const seconds = fault instanceof MailFault && fault.code === 'refused' ? undefined : retrySeconds[tries];
    if (seconds === undefined) {
      await spool.update(mail, { status: 'parked', tries: tries + 1 });
      log.error('A mail could not be sent and was given up', fault, { event, stream, tries: tries + 1 });
      return;
    }
    await spool.update(mail, { tries: tries + 1, dueAt: spoolInstant(clock.now().add({ seconds })) });
    log.warn('A mail could not be sent; trying later', { event, stream, nextTryInSeconds: seconds });
  };

  type Composed = { readonly mail: SpooledMail; readonly content: Mail };
  /** `dropped`: there is nobody to send it to, which is noted with the rest of the page. */
  type Outcome = 'handled' | 'dropped' | 'waits' | 'refused';

  /** The mail as it is to be sent; a word instead when nothing is to be sent now. */
  const compose = async (mail: SpooledMail): Promise<Composed | Outcome> => {
    const { mailId, entry } = mail;
    const { stream, eventId, eventType, eventRevision, audience, isReminder, recordedAt, dueAt, askedAt } = entry;
    // a reminder is as new as the day that it is for
    const noted = askedAt ?? (isReminder === true ? dueAt : recordedAt);
    if (!isNews(noted, believedClock.now())) return 'dropped';
    // by a clock that is not believed it is too old
    if (!isNews(noted, clock.now())) return 'waits';
    const waitsUntil = Temporal.Instant.from(recordedAt).add(documentWait);
    const mayWaitForDocument = Temporal.Instant.compare(clock.now(), waitsUntil) < 0;
    const letter = isLetter(eventType) ? { kind: eventType, recordedAt } : undefined;
    const occasion = { mailId, stream, eventId, eventRevision, audience, isReminder, mayWaitForDocument, letter };
    const composed = await composeMail(ports, occasion);
    if (composed.kind === 'wait') return 'waits';
    if (composed.kind === 'none') return 'dropped';
    return { mail, content: composed.mail };
  };

  const handOver = async ({ entry }: SpooledMail, content: Mail): Promise<void> => {
    if (tracer === undefined) return transport.send(content);
    const { traceparent, eventType, audience = 'customer' } = entry;
    const attributes = { 'driveaway.event.types': eventType, 'driveaway.audience': audience };
    return tracer.continueFrom(traceparent, async () =>
      tracer.span('mail send', { kind: 'client', attributes }, () => transport.send(content)),
    );
  };

  const send = async ({ mail, content }: Composed): Promise<Outcome> => {
    const { stream, eventType: event, tries } = mail.entry;
    if (signal?.aborted === true) return 'refused';
    await handOver(mail, content);
    await spool.update(mail, { status: 'sent', tries: tries + 1 });
    log.info('A mail was sent', { event, stream });
    return 'handled';
  };

  /** What has become of a mail, whatever fault it met. */
  const orPutOff = async <Answer>(mail: SpooledMail, step: () => Promise<Answer>): Promise<Answer | Outcome> => {
    try {
      return await step();
    } catch (fault) {
      if (fault instanceof MailFault && fault.code === 'unavailable') {
        log.warn('Mail is waiting: the mail server accepts none', { cause: fault.message });
        return 'refused';
      }
      if (!(fault instanceof MailFault) && isPassingFault(fault)) throw fault;
      await putOff(mail, fault);
      return 'handled';
    }
  };

  /** Hands a page over in its order, a few at once, and of one stream the next when the one before is through. */
  const sendPage = async (page: readonly SpooledMail[]): Promise<ReadonlySet<Outcome>> => {
    const outcomes = new Set<Outcome>();
    const faults: unknown[] = [];
    const dropped: SpooledMail[] = [];
    const underWay = new Map<string, Promise<void>>();
    const start = ({ mail, content }: Composed): void => {
      const { stream } = mail.entry;
      const sending = (underWay.get(stream) ?? Promise.resolve())
        .then(() => (outcomes.has('refused') ? 'refused' : orPutOff(mail, () => send({ mail, content }))))
        .then(
          (outcome) => void outcomes.add(outcome),
          (fault: unknown) => void faults.push(fault),
        )
        .then(() => void (underWay.get(stream) === sending && underWay.delete(stream)));
      underWay.set(stream, sending);
    };
    try {
      for (const [index, mail] of page.entries()) {
        if (index % mailsATurn === 0) await setImmediate();
        if (underWay.size >= mailsAtOnce) await Promise.race(underWay.values());
        if (outcomes.has('refused') || faults.length > 0) break;
        const composed = await orPutOff(mail, () => compose(mail));
        if (typeof composed !== 'string') start(composed);
        else outcomes.add(composed);
        if (composed === 'dropped') dropped.push(mail);
        if (composed === 'waits') waiting.add(mail.mailId);
      }
    } finally {
      // nobody may send them again meanwhile
      await Promise.all(underWay.values());
    }
    for (const fault of faults) throw fault;
    await Promise.all(dropped.map((mail) => spool.update(mail, { status: 'dropped' })));
    return outcomes;
  };

  const dueNow = async (limit: number): Promise<readonly SpooledMail[]> => {
    const page = await spool.due(limit);
    return page.filter(({ entry }) => Temporal.Instant.compare(Temporal.Instant.from(entry.dueAt), clock.now()) <= 0);
  };

  let isMoving = false;
  for (;;) {
    // twice as many as wait, so that however many there are, few pages reach what is behind them
    const limit = mailsAPage + 2 * waiting.size;
    const page = await dueNow(limit);
    const outcomes = await sendPage(page.filter(({ mailId }) => !waiting.has(mailId)));
    isMoving ||= outcomes.has('handled');
    if (outcomes.has('refused')) return isMoving ? 'slowed' : 'paused';
    if (page.length < limit) return 'done';
  }
};
