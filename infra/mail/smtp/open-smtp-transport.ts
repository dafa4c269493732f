import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { composeMessage } from '../compose-message.ts';
import { MailFault } from '../mail-fault.ts';
import type { MailTransport } from '../port.ts';

type SmtpTransportOptions = {
  /** smtp://user:password@host:587 (STARTTLS) or smtps://…:465. */
  readonly url: string;
  /** False only towards this machine itself: elsewhere a connection without TLS is given up. */
  readonly requireTls: boolean;
  readonly timeoutMilliseconds?: number;
};

const faultSchema = z.object({ code: z.string().optional(), responseCode: z.int().optional() });

/** Of a fault, only what names no address: its code and the server's number. */
const mailFaultOf = (fault: unknown): MailFault => {
  const { code = 'unknown', responseCode } = faultSchema.catch({}).parse(fault);
  const what = `${code}${responseCode === undefined ? '' : ` ${responseCode}`}`;
  // what a server says to one envelope or message, in contrast to login, greeting and connection
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isAboutThisMail || responseCode === 421)
    return new MailFault('unavailable', `The mail server cannot be used: ${what}`);
  return responseCode !== undefined && responseCode >= 400 && responseCode < 500
    ? new MailFault('later', `The mail server takes this mail later: ${what}`)
    : new MailFault('refused', `The mail server refuses this mail: ${what}`);
};

const defaultTimeoutMilliseconds = 20_000;

/** A transport over an SMTP server, with a few connections that are kept open. */
export const openSmtpTransport = (options: SmtpTransportOptions): MailTransport => {
  const { url, requireTls, timeoutMilliseconds = defaultTimeoutMilliseconds } = options;
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transporter = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port === '' ? (secure ? 465 : 587) : port),
    secure,
    requireTLS: requireTls && !secure,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 8,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  return {
    send: async (mail) => {
      try {
        await transporter.sendMail(composeMessage(mail));
      } catch (fault) {
        // not its cause: a server's words may name the address
        throw mailFaultOf(fault);
      }
    },
    close: async () => transporter.close(),
  };
};
