/** Sends due mail, each one once as far as can be known, and parks it with an alarm instead of retrying for ever. */
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import type { MailTransport } from '@driveaway/infra/mail/port.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { composeMail, type ComposePorts } from './compose-mail.ts';
import { isNews, spoolInstant, type MailSpool, type SpooledMail } from './mail-spool.ts';

export type SendPorts = ComposePorts & Pick<ServicePorts, 'clock' | 'log'>;

const mailsAtATime = 50;
/** How long a mail waits for its attachment. */
const documentWait = { seconds: 120 } as const;
/** Before each further try, in seconds; after the last one the mail is parked. */
const retrySeconds = [30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600] as const;

/** `paused`: the transport takes nothing at the moment; the rest waits. */
export type SendRound = 'done' | 'paused';

/** Sends the mails that are due now, the oldest first, one at a time. Throws on faults of the stores. */
export const sendDueMail = async (ports: SendPorts, spool: MailSpool, transport: MailTransport): Promise<SendRound> => {
  const { clock, log } = ports;

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

  const sendOne = async (mail: SpooledMail): Promise<void> => {
    const { mailId, entry } = mail;
    const { stream, eventId, eventType: event, recordedAt, askedAt, tries } = entry;
    if (!isNews(askedAt ?? recordedAt, clock.now())) return spool.update(mail, { status: 'dropped' });
    const waitsUntil = Temporal.Instant.from(recordedAt).add(documentWait);
    const mayWaitForDocument = Temporal.Instant.compare(clock.now(), waitsUntil) < 0;
    const composed = await composeMail(ports, { mailId, stream, eventId, mayWaitForDocument });
    if (composed.kind === 'wait') return undefined;
    if (composed.kind === 'none') return spool.update(mail, { status: 'dropped' });
    await transport.send(composed.mail);
    await spool.update(mail, { status: 'sent', tries: tries + 1 });
    log.info('A mail was sent', { event, stream });
    return undefined;
  };

  for (const mail of await spool.due(mailsAtATime)) {
    if (Temporal.Instant.compare(Temporal.Instant.from(mail.entry.dueAt), clock.now()) > 0) break;
    try {
      await sendOne(mail);
    } catch (fault) {
      if (fault instanceof MailFault && fault.code === 'unavailable') {
        log.warn('Mail is waiting: the mail server accepts none', { cause: fault.message });
        return 'paused';
      }
      if (!(fault instanceof MailFault) && isPassingFault(fault)) throw fault;
      await putOff(mail, fault);
    }
  }
  return 'done';
};
