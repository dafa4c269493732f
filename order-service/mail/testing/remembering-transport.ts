import type { Mail, MailTransport } from '@driveaway/infra/mail/port.ts';

export type RememberingTransport = MailTransport & {
  /** Every mail that was sent, an id again included. */
  readonly sent: readonly Mail[];
  /** Called before each mail; may throw. */
  before: (mail: Mail) => void;
};

/** A transport that keeps what it is given, as long as the test lives. */
export const rememberingTransport = (): RememberingTransport => {
  const sent: Mail[] = [];
  const transport: RememberingTransport = {
    sent,
    before: () => undefined,
    send: async (mail) => {
      transport.before(mail);
      sent.push(mail);
    },
    close: async () => undefined,
  };
  return transport;
};
