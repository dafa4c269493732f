/**
 * A new password for somebody who forgot theirs: a link to the mailbox, good once and for ten minutes. Neither the
 * answer nor its timing reveals whether an address has an account.
 */
import { createHash } from 'node:crypto';
import type { Success } from '@driveaway/domain/api/failure.ts';
import { passwordResetMail, resetLinkMinutes, resetMail } from '@driveaway/domain/mail/account-mails.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import type { MailTransport } from '@driveaway/infra/mail/port.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { addressOf, createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { dressMail } from '../mail/dress-mail.ts';
import { messageIdOf, sender } from '../mail/sender.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { accountCalls } from '../routes/account-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { boundedWork } from './bounded-work.ts';
import { emailHashOf, findCustomer, findReservation } from '../customers/customers.ts';
import type { Passwords } from './passwords.ts';

const tokenBytes = 32;
const mostReplacements = 4;
const atOnce = 2;
const mostWaiting = 100;

const success = (message: string): Success => ({ success: true, message });

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

type Mailer = (customerId: string, content: () => Promise<MailContent>) => Promise<void>;

/** Mails to the address of an account, if it is one; a fault is logged without naming it. */
const mailerOf =
  (ports: ServicePorts, transport: MailTransport): Mailer =>
  async (customerId, content) => {
    const contact = (await findCustomer(ports, customerId))?.personal?.contact;
    if (contact === undefined) return;
    const name = buyerFullName(contact);
    await transport.send({
      ...dressMail(await content(), { name, origin: ports.settings.publicOrigin }),
      messageId: messageIdOf(ports.randomness.uuid()),
      from: sender,
      to: { name, address: contact.email },
      attachments: [],
    });
  };

/** POST recover and reset-password, both under /api/build-your-own. */
export const recoverRoutes = (
  ports: ServicePorts,
  passwords: Passwords,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { clock, log, mail: transport, randomness, vault } = ports;
  const { routes, on } = routeList();
  const recoverPerEmail = createThrottle(clock, limits.recoverPerEmail);
  const recoverPerAddress = createThrottle(clock, limits.recoverPerAddress);
  const resetPerAddress = createThrottle(clock, limits.resetPerAddress);
  const inTurn = boundedWork(atOnce, mostWaiting);
  const nowText = (minutes = 0): string => clock.now().add({ minutes }).toString({ smallestUnit: 'millisecond' });

  /** Runs after the answer is sent, so that its duration reveals nothing. */
  const behind = (work: () => Promise<void>): void => {
    inTurn(work).catch((fault: unknown) => log.error('A mail about a password was not sent', fault));
  };

  const newToken = async (customerId: string): Promise<string> => {
    const token = Buffer.from(randomness.bytes(tokenBytes)).toString('base64url');
    await vault.saveResetToken({ customerId, tokenHash: hashOf(token), expiresAt: nowText(resetLinkMinutes) });
    return token;
  };

  const mailLink = async (emailHash: string, mailTo: Mailer): Promise<void> => {
    const customerId = await findReservation(ports, emailHash);
    if (customerId === undefined || (await vault.findCredential(customerId)) === undefined) return;
    await mailTo(customerId, async () => resetMail(await newToken(customerId)));
  };

  /** Sets the password and ends every session; false when the account is gone. */
  const setPassword = async (customerId: string, passwordHash: string): Promise<boolean> => {
    for (let tries = 1; tries <= mostReplacements; tries += 1) {
      const credential = await vault.findCredential(customerId);
      if (credential === undefined) return false;
      const sessionVersion = credential.sessionVersion + 1;
      if (await vault.replaceCredential({ customerId, passwordHash, sessionVersion })) return true;
    }
    throw new Error('A password is changed from several places at once');
  };

  on(accountCalls.recover, async (ctx, sent) => {
    const { email } = await sent.value();
    const emailHash = emailHashOf(ports, email);
    takeAll([
      [recoverPerAddress, addressOf(ctx)],
      [recoverPerEmail, emailHash],
    ]);
    if (transport === undefined) {
      return refuse(ctx, {
        code: 'not-available',
        message: 'Password reset by email is not available at the moment. Please contact us.',
      });
    }
    behind(() => mailLink(emailHash, mailerOf(ports, transport)));
    ctx.body = success('If this address has an account, a link to set a new password is on its way.');
    return undefined;
  });

  on(accountCalls.resetPassword, async (ctx, sent) => {
    const { token, newPassword } = await sent.value();
    takeAll([[resetPerAddress, addressOf(ctx)]]);
    // before the token is consumed: hashing may be refused under load
    const passwordHash = await passwords.hash(newPassword, [addressOf(ctx)]);
    const customerId = await vault.takeResetToken(hashOf(token), nowText());
    if (customerId === undefined || !(await setPassword(customerId, passwordHash))) {
      return refuse(ctx, { code: 'link-not-valid' });
    }
    if (transport !== undefined) {
      behind(() => mailerOf(ports, transport)(customerId, async () => passwordResetMail()));
    }
    ctx.body = success('Your password has been changed. Please log in.');
    return undefined;
  });

  return routes;
};
