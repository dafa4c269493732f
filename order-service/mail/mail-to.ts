/** A mail from what it says and to whom: with its sender, its frame and its id. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { calendarFile, type CalendarEntry } from '@driveaway/domain/mail/calendar-entry.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import type { Mail, MailAttachment } from '@driveaway/infra/mail/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { RetailerMail } from './compose-retailer-mail.ts';
import { dressMail, type MailFrame } from './dress-mail.ts';
import { messageIdOf, sender } from './sender.ts';

/** `wait`: a document that goes with it is not printed yet. `none`: there is no longer anybody to send it to. */
export type ComposedMail =
  { readonly kind: 'mail'; readonly mail: Mail } | { readonly kind: 'wait' } | { readonly kind: 'none' };

export const noMail: ComposedMail = { kind: 'none' };

export type Address = { readonly name: string; readonly address: string };

/** A mail to somebody, dressed and addressed. */
export const mailTo = (
  { settings }: Pick<ServicePorts, 'settings'>,
  to: Address,
  mailId: string,
  content: MailContent,
  attachments: readonly MailAttachment[],
  { reason, unsubscribe, picture }: Pick<MailFrame, 'reason' | 'unsubscribe' | 'picture'> = {},
): ComposedMail => ({
  kind: 'mail',
  mail: {
    ...dressMail(content, { name: to.name, origin: settings.publicOrigin, reason, unsubscribe, picture }),
    unsubscribe: unsubscribe?.url,
    messageId: messageIdOf(mailId),
    from: sender,
    to,
    attachments,
  },
});

export const mailToRetailer = (
  ports: Pick<ServicePorts, 'settings'>,
  mailId: string,
  { to, content, reason }: RetailerMail,
): ComposedMail => mailTo(ports, to, mailId, content, [], { reason });

/** The dates that a mail has for calendars, each as a file of its own. */
export const calendarFiles = (dates: readonly CalendarEntry[], recordedAt: string): readonly MailAttachment[] =>
  dates.map((date) => {
    const file = calendarFile(date, brand, recordedAt);
    return { ...file, content: Buffer.from(file.content) };
  });
