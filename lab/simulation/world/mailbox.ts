/** Where mail arrives: what was accepted, and how often. */
import type { Mail, MailTransport } from '@driveaway/infra/mail/port.ts';
import type { Life } from './life.ts';

export type ReceivedMail = Pick<Mail, 'messageId' | 'subject'> & {
  readonly to: string;
  /** The signed link in it; undefined where there is none. */
  readonly link: string | undefined;
  times: number;
  /** How often it came though it was on record as sent already. */
  afterSent: number;
};

export type Mailbox = {
  /** The same for whoever took over from this one. */
  readonly all: Map<string, ReceivedMail>;
  readonly received: ReadonlyMap<string, ReceivedMail>;
  readonly transportOf: (life: Life) => MailTransport;
};

const linkIn = (text: string): string | undefined => /\S+#token=\S+/.exec(text)?.[0];

/** `isSaidToBeSent` looks at what is on record of a mail at the moment when it is handed over. */
export const createMailbox = (
  isSaidToBeSent: (messageId: string) => Promise<boolean>,
  received: Mailbox['all'] = new Map(),
): Mailbox => {
  return {
    all: received,
    received,
    transportOf: (life) => ({
      send: async ({ messageId, subject, to, text }) => {
        const isSaid = await isSaidToBeSent(messageId);
        return life.reach('mail', 'send', async () => {
          const known = received.get(messageId);
          const mail = known ?? { messageId, subject, to: to.address, link: linkIn(text), times: 0, afterSent: 0 };
          mail.times += 1;
          mail.afterSent += isSaid ? 1 : 0;
          received.set(messageId, mail);
        });
      },
      close: async () => undefined,
    }),
  };
};
