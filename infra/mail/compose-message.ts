import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './port.ts';

/**
 * A mail as nodemailer takes it: nothing is fetched from a path or an address, headers hold no line ends, and it says that
 * a machine sent it, so that no out-of-office answer comes back (RFC 3834).
 */
export const composeMessage = ({
  messageId,
  from,
  to,
  subject,
  text,
  html,
  attachments,
  unsubscribe,
  thread,
}: Mail): SendMailOptions => ({
  messageId: `<${messageId}>`,
  ...(thread === undefined ? {} : { inReplyTo: `<${thread}>`, references: `<${thread}>` }),
  from,
  to,
  subject: subject.replace(/\p{Cc}+/gu, ' '),
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribe === undefined
      ? {}
      : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  attachments: attachments.map(({ name, contentType, content, contentId }) => ({
    filename: name,
    contentType,
    content: Buffer.from(content),
    ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});
