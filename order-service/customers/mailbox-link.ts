/** Links that prove a mailbox: the token is in the mail alone, and the vault keeps its hash. */
import { createHash } from 'node:crypto';
import { mailboxLinkHours, resetLinkMinutes } from '@driveaway/domain/mail/account-mails.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { emailHashOf } from './customers.ts';

export type MailboxLinkPorts = Pick<ServicePorts, 'clock' | 'randomness' | 'secrets' | 'vault'>;

const tokenBytes = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const newToken = ({ clock, randomness }: MailboxLinkPorts, lasts: Temporal.DurationLike) => {
  const token = Buffer.from(randomness.bytes(tokenBytes)).toString('base64url');
  const expiresAt = clock.now().add(lasts).toString({ smallestUnit: 'millisecond' });
  return { token, tokenHash: hashOf(token), expiresAt };
};

/** The token of a new link to a mailbox; the one before it is worth nothing from now on. */
export const newMailboxToken = async (ports: MailboxLinkPorts, customerId: string, email: string): Promise<string> => {
  const { token, ...kept } = newToken(ports, { hours: mailboxLinkHours });
  await ports.vault.saveMailboxToken({ customerId, emailHash: emailHashOf(ports, email), ...kept });
  return token;
};

/** The token of a new link to set a password; the one before it is worth nothing from now on. */
export const newResetToken = async (ports: MailboxLinkPorts, customerId: string): Promise<string> => {
  const { token, ...kept } = newToken(ports, { minutes: resetLinkMinutes });
  await ports.vault.saveResetToken({ customerId, ...kept });
  return token;
};

/** Whose password the token sets, once; undefined for one that is not known or has expired. */
export const takeResetToken = ({ clock, vault }: MailboxLinkPorts, token: string) =>
  vault.takeResetToken(hashOf(token), clock.now().toString({ smallestUnit: 'millisecond' }));

/** Whose mailbox the token proves, and which; undefined for one that is not known or has expired. */
export const findMailbox = ({ clock, vault }: MailboxLinkPorts, token: string) =>
  vault.findMailboxToken(hashOf(token), clock.now().toString({ smallestUnit: 'millisecond' }));
