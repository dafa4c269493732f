/** Mail that somebody asks us to send to a mailbox that may be another's. */
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import type { MailTransport } from '@driveaway/infra/mail/port.ts';
import { emailHashOf, isMailDeclined } from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { endOfMailbox } from './mail-recipient.ts';
import { mailTo } from './mail-to.ts';

type StrangersMail = {
  readonly mailId: string;
  readonly content: MailContent;
  readonly reason: string;
  /** Whoever reads the mailbox asks for it themselves. */
  readonly isAskedByOwner?: boolean;
};

/** Sends it with the link that ends such mail, unless the owner of the mailbox wants none. Throws a MailFault where it cannot be sent. */
export const sendToStranger = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys' | 'secrets' | 'settings'> & { readonly mail: MailTransport },
  address: string,
  { mailId, content, reason, isAskedByOwner = false }: StrangersMail,
): Promise<void> => {
  if (!isAskedByOwner && (await isMailDeclined(ports, emailHashOf(ports, address)))) return;
  const unsubscribe = endOfMailbox(ports, address);
  const composed = mailTo(ports, { name: '', address }, mailId, content, [], { reason, unsubscribe });
  if (composed.kind === 'mail') await ports.mail.send(composed.mail);
};
