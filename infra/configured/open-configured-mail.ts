import type { Clock, Randomness } from '../clock/port.ts';
import type { MailConfig } from '../config/config.ts';
import { openOutbox } from '../mail/outbox/open-outbox.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { MailTransport } from '../mail/port.ts';

type ConfiguredMailOptions = {
  /** Absent: mail that is due waits. */
  readonly mail: MailConfig | undefined;
  /** For the outbox. */
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

type ConfiguredMail = {
  readonly mail: MailTransport | undefined;
  readonly outbox: Outbox | undefined;
  readonly closeMail: () => Promise<void>;
};

/** The configured transport; it connects with the first mail. */
export const openConfiguredMail = async (options: ConfiguredMailOptions): Promise<ConfiguredMail> => {
  const { mail, directory, clock, randomness } = options;
  if (mail === undefined) return { mail: undefined, outbox: undefined, closeMail: async () => undefined };
  if (mail.kind === 'smtp') {
    const { openSmtpTransport } = await import('../mail/smtp/open-smtp-transport.ts');
    const transport = openSmtpTransport(mail);
    return { mail: transport, outbox: undefined, closeMail: () => transport.close() };
  }
  const outbox = await openOutbox({ directory, clock, randomness });
  return { mail: outbox, outbox, closeMail: () => outbox.close() };
};
