/**
 * A new password for somebody who forgot theirs: a link to the mailbox, good once and for ten minutes. Neither the
 * answer nor its timing reveals whether an address has an account.
 */
import { success } from '@driveaway/domain/api/failure.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { addressOf, createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { accountCalls } from '../routes/account-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { emailHashOf, findCustomer, findReservation } from '../customers/customers.ts';
import { takeResetToken } from '../customers/mailbox-link.ts';
import { createAccountMailer } from './account-mailer.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { endEverySession } from './end-every-session.ts';
import { withNewPassword } from './handed-out.ts';
import { rememberDevice } from './known-browser.ts';
import type { Passwords } from './passwords.ts';
import { recordKnownAddress } from './record-known-address.ts';

/** POST recover and reset-password, both under /api/build-your-own. */
export const recoverRoutes = (
  ports: ServicePorts,
  passwords: Passwords,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { clock, vault } = ports;
  const { routes, on } = routeList();
  const mailPerEmail = createThrottle(clock, limits.recoverMailPerEmail);
  const recoverPerAddress = createThrottle(clock, limits.recoverPerAddress);
  const resetPerAddress = createThrottle(clock, limits.resetPerAddress);
  const mail = createAccountMailer(ports);

  /** Whoever has the mailbox is the owner: the browser is known. */
  const knowBrowser = async (ctx: HttpContext, credential: Credential): Promise<void> => {
    const contact = (await findCustomer(ports, credential.customerId))?.personal?.contact;
    if (contact !== undefined) rememberDevice(ctx, ports, { emailHash: emailHashOf(ports, contact.email), credential });
  };

  on(accountCalls.recover, async (ctx, sent) => {
    const { email } = await sent.value();
    const emailHash = emailHashOf(ports, email);
    ctx.state.account = emailHash;
    takeAll([[recoverPerAddress, addressOf(ctx)]]);
    if (ports.mail === undefined) {
      refuse({
        code: 'not-available',
        message: 'Password reset by email is not available at the moment. Please contact us.',
      });
    }
    mail.noteBehind('reset-link', async () => {
      const customerId = await findReservation(ports, emailHash);
      const credential = customerId && (await vault.findCredential(customerId));
      if (!credential) return undefined;
      // refused to nobody for what others have asked for: the link they had mailed is there, until it is used
      if (!mailPerEmail.take(`${emailHash} ${credential.sessionVersion}`).allowed) return undefined;
      await recordKnownAddress(ports, credential.customerId, email);
      return credential.customerId;
    });
    ctx.body = success('If this address has an account, a link to set a new password is on its way.');
  });

  on(accountCalls.resetPassword, async (ctx, sent) => {
    const { token, newPassword } = await sent.value();
    takeAll([[resetPerAddress, addressOf(ctx)]]);
    await refuseCommonPassword('newPassword', newPassword);
    // before the token is consumed: hashing may be refused under load
    const passwordHash = await passwords.hash(newPassword, [addressOf(ctx)]);
    const customerId = (await takeResetToken(ports, token)) ?? refuse({ code: 'link-not-valid' });
    ctx.state.account = customerId;
    // what strangers tried
    await vault.forgetWrongPasswords(customerId);
    const changed = await withNewPassword(ports, 'recovery', customerId, async () =>
      endEverySession(ports, customerId, { passwordHash }),
    );
    if (changed === undefined) refuse({ code: 'link-not-valid' });
    await knowBrowser(ctx, changed);
    await mail.note('password-reset', customerId);
    ctx.body = success('Your password has been changed. Please log in.');
  });

  return routes;
};
