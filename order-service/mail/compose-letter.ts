/**
 * Letters about log-in, passwords and addresses. The outbox has their kind and account alone: what they say, their links and their
 * address are made when they go out, the address as it was when the letter was noted.
 */
import {
  customerEventSchema,
  customerStreamPrefix,
  type CustomerEvent,
} from '@driveaway/domain/customer/customer-events.ts';
import { evolveCustomer, type CustomerState } from '@driveaway/domain/customer/customer-state.ts';
import {
  confirmEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailInUseMail,
  mailboxLinkHours,
  newBrowserMail,
  newEmailMail,
  newEmailMailReason,
  passwordChangedMail,
  passwordResetMail,
  recoveryCodesMail,
  recoveryCodeUsedMail,
  resetLinkMinutes,
  resetMail,
  secondFactorOffMail,
  secondFactorOnMail,
  wrongCodesMail,
  wrongPasswordsMail,
} from '@driveaway/domain/mail/account-mails.ts';
import { longMoment } from '@driveaway/domain/mail/long-moment.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { addressOfBuyer, buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import { accountHashOf } from '../customers/account-hash.ts';
import {
  emailHashOf,
  findCustomer,
  findReservation,
  type Customer,
  type CustomerPorts,
} from '../customers/customers.ts';
import { newMailboxToken, newResetToken, type MailboxLinkPorts } from '../customers/mailbox-link.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { mailTo, noMail, type ComposedMail } from './mail-to.ts';

export type LetterPorts = CustomerPorts & MailboxLinkPorts & Pick<ServicePorts, 'settings' | 'securityLog'>;

type Written = {
  readonly customerId: string;
  /** The customer's state when the letter was noted, and before their address had last changed by then. */
  readonly noted: CustomerState;
  readonly before: CustomerState | undefined;
  /** When it was noted. */
  readonly at: string;
  /** The id of what it is about: of the session, for one. */
  readonly about: string;
};

type Letter = {
  readonly content: (ports: LetterPorts, written: Written) => Promise<MailContent | undefined> | MailContent;
  /** Default: the address of the account. */
  readonly to?: (written: Written) => string | undefined;
  /** Why it comes to an address whose reader may have no account, and is greeted by no name. */
  readonly reason?: string;
  /** Of one with a link: it is dropped once the link would be too old, or after one of these events. */
  readonly link?: {
    readonly lasts: Temporal.DurationLike;
    readonly endedBy: readonly CustomerEvent['type'][];
    readonly end: (ports: LetterPorts, customerId: string) => Promise<void>;
  };
};

const endMailboxLinks = async ({ vault }: LetterPorts, customerId: string): Promise<void> =>
  vault.deleteMailboxTokens(customerId);

const letters = {
  'password-changed': { content: passwordChangedMail },
  'password-reset': { content: passwordResetMail },
  'new-browser': {
    content: async ({ vault }, { customerId, noted, at, about }) => {
      const sessions = await vault.listSessions(customerId, at, '');
      // by the clock where the account's owner lives
      const state = (noted.personal && addressOfBuyer(noted.personal.contact).stateCode) ?? 'NSW';
      return newBrowserMail(longMoment(at, state), sessions.find(({ sessionId }) => sessionId === about)?.browser);
    },
  },
  'wrong-passwords': { content: wrongPasswordsMail },
  'second-factor-on': { content: secondFactorOnMail },
  'second-factor-off': { content: () => secondFactorOffMail('You turned it off with your password and a code.') },
  'second-factor-removed': {
    content: () =>
      secondFactorOffMail('We turned it off because we were asked to by somebody who could not use it any more.'),
  },
  'recovery-codes': { content: recoveryCodesMail },
  'recovery-code-used': {
    content: async ({ vault }, { customerId }) =>
      recoveryCodeUsedMail((await vault.findSecondFactor(customerId))?.recoveryCodeHashes.length ?? 0),
  },
  'wrong-codes': { content: wrongCodesMail },
  'reset-link': {
    content: async (ports, { customerId }) =>
      (await ports.vault.findCredential(customerId)) && resetMail(await newResetToken(ports, customerId)),
    link: {
      lasts: { minutes: resetLinkMinutes },
      endedBy: ['PasswordChanged', 'EmailChanged'],
      end: async ({ vault }, customerId) => vault.deleteResetToken(customerId),
    },
  },
  'confirm-link': {
    content: async (ports, { customerId, noted }) => {
      const email = noted.personal?.contact.email ?? '';
      return confirmEmailMail(await newMailboxToken(ports, customerId, email));
    },
    link: {
      lasts: { hours: mailboxLinkHours },
      endedBy: ['PasswordChanged', 'EmailChanged', 'EmailVerified'],
      end: endMailboxLinks,
    },
  },
  'address-asked': { content: emailChangeRequestedMail },
  'new-address': {
    content: async (ports, { customerId, noted: { requestedEmail: email = '' } }) =>
      (await findReservation(ports, emailHashOf(ports, email))) === undefined
        ? newEmailMail(await newMailboxToken(ports, customerId, email))
        : emailInUseMail(),
    to: ({ noted }) => noted.requestedEmail,
    reason: newEmailMailReason,
    link: {
      lasts: { hours: mailboxLinkHours },
      endedBy: ['PasswordChanged', 'EmailChanged', 'EmailVerified', 'EmailChangeRequested'],
      end: endMailboxLinks,
    },
  },
  'address-changed': { content: emailChangedMail, to: ({ before }) => before?.personal?.contact.email },
} as const satisfies Readonly<Record<string, Letter>>;

export type LetterKind = keyof typeof letters;

const byKind: ReadonlyMap<string, Letter> = new Map(Object.entries(letters));

/** Whether what is due in the outbox is a letter. */
export const isLetter = (kind: string): boolean => byKind.has(kind);

/** Folded from the events up to a revision. */
const stateAt = ({ history }: Customer, revision: number): CustomerState | undefined =>
  history
    .filter((event) => Number(event.revision) <= revision)
    .map((event) => customerEventSchema.parse(event))
    .reduce<CustomerState | undefined>(evolveCustomer, undefined);

export type LetterOccasion = {
  readonly mailId: string;
  readonly stream: string;
  readonly kind: string;
  readonly about: string;
  /** Of the customer's newest event when it was noted. */
  readonly revision: number;
  readonly recordedAt: string;
};

/** A letter as it is to be sent; none, with a word in the security log, when its link is not to be mailed any more. */
export const composeLetter = async (
  ports: LetterPorts,
  { mailId, stream, kind, about, revision, recordedAt: at }: LetterOccasion,
): Promise<ComposedMail> => {
  const customerId = stream.slice(customerStreamPrefix.length);
  const letter = byKind.get(kind);
  const customer = await findCustomer(ports, customerId);
  const noted = customer && stateAt(customer, revision);
  if (letter === undefined || customer?.personal === undefined || noted?.personal === undefined) return noMail;
  const drop = (reason: string): ComposedMail => {
    const account = accountHashOf(ports, customerId);
    ports.securityLog({ event: 'mail-dropped', outcome: 'refused', reason: `${kind} ${reason}`, account });
    return noMail;
  };
  const isVoid = async (): Promise<boolean> => {
    const { history = [] } = (await findCustomer(ports, customerId)) ?? {};
    const since = history.filter((event) => Number(event.revision) > revision);
    return since.some(({ type }) => letter.link?.endedBy.some((one) => one === type));
  };
  const { link } = letter;
  const lastMoment = link && Temporal.Instant.from(at).add(link.lasts);
  if (lastMoment !== undefined && Temporal.Instant.compare(ports.clock.now(), lastMoment) >= 0) return drop('too-old');
  if (link !== undefined && (await isVoid())) return drop('void');
  const changed = customer.history.findLast(
    (event) => event.type === 'EmailChanged' && Number(event.revision) <= revision,
  );
  const before = changed && stateAt(customer, Number(changed.revision) - 1);
  const written: Written = { customerId, noted, before, at, about };
  const content = await letter.content(ports, written);
  const address = letter.to === undefined ? noted.personal.contact.email : letter.to(written);
  if (content === undefined || address === undefined) return noMail;
  // again, now that its token is there: whatever ends links later than this look ends this one
  if (link !== undefined && (await isVoid())) {
    await link.end(ports, customerId);
    return drop('void');
  }
  const { reason } = letter;
  const name = reason === undefined ? buyerFullName(noted.personal.contact) : '';
  return mailTo(ports, { name, address }, mailId, content, [], { reason });
};
