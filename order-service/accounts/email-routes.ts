/**
 * The address of an account: proved by a link, changed by one. The answers do not reveal whether an address has an
 * account; its mailbox is told.
 */
import { success } from '@driveaway/domain/api/failure.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { customerCommand } from '../customers/customer-command.ts';
import { currentSession, sessionOf, sessionStands } from '../http/sessions/sessions.ts';
import { emailHashOf, findCustomer, recordOfCustomer } from '../customers/customers.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { ownDataCalls } from '../routes/own-data-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createAccountMailer } from './account-mailer.ts';
import { confirmMailbox } from './confirm-mailbox.ts';
import { rememberDevice } from './known-browser.ts';
import { requirePasswordOfSession } from './password-of-session.ts';
import type { Passwords } from './passwords.ts';
import { createAskForCode } from './prove-code.ts';
import { createSecondFactors } from './second-factor.ts';

/** POST change-email, verify-email and confirm-email, all under /api/build-your-own. */
export const emailRoutes = (
  ports: ServicePorts,
  passwords: Passwords,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perMailbox = createThrottle(ports.clock, limits.mailboxLinkPerEmail);
  const mail = createAccountMailer(ports);
  const askForCode = createAskForCode(createSecondFactors(ports), mail);

  const needMail = (): void => {
    if (ports.mail !== undefined) return;
    const message = 'We cannot send email at the moment. Please contact us.';
    refuse({ code: 'not-available', message });
  };

  on(ownDataCalls.changeEmail, async (ctx, sent) => {
    const { email, password, code } = await sent.value();
    const { customerId } = sessionOf(ctx);
    needMail();
    await requirePasswordOfSession(ctx, ports, passwords, password);
    const refusal = await askForCode(ctx, customerId, code);
    if (refusal !== undefined) refuse(refusal);
    takeAll([[perMailbox, emailHashOf(ports, email)]]);
    await recordOfCustomer(ports, customerCommand(ctx, ports, 'change-email', email), (customer) => {
      if (customer?.personal === undefined) refuse({ code: 'not-signed-in' });
      const { contact, dateOfBirth } = customer.personal;
      return { type: 'EmailChangeRequested', data: {}, personal: { contact: { ...contact, email }, dateOfBirth } };
    });
    // under a password that is a former one by now: no letter, so no link
    if (!(await sessionStands(ctx, ports))) refuse({ code: 'not-signed-in' });
    await mail.note('address-asked', customerId);
    await mail.note('new-address', customerId);
    ctx.body = success('We have mailed a link to the new address. Your address changes when you use it.');
  });

  on(ownDataCalls.verifyEmail, async (ctx) => {
    const { customerId } = sessionOf(ctx);
    needMail();
    const customer = await findCustomer(ports, customerId);
    const email = customer?.personal?.contact.email;
    if (customer === undefined || email === undefined) refuse({ code: 'not-signed-in' });
    // of its own: others may have asked for the address
    takeAll([[perMailbox, `own ${emailHashOf(ports, email)}`]]);
    if (!customer.isEmailVerified) await mail.note('confirm-link', customerId);
    ctx.body = success('A link to confirm your email address is on its way.');
  });

  on(ownDataCalls.confirmEmail, async (ctx, sent) => {
    const { token } = await sent.value();
    const { customerId, email, previousEmail } = await confirmMailbox(ports, token, ctx.state.requestId);
    ctx.state.account = customerId;
    if ((await currentSession(ctx, ports))?.customerId === customerId) {
      const credential = await ports.vault.findCredential(customerId);
      rememberDevice(ctx, ports, { emailHash: emailHashOf(ports, email), credential });
    }
    if (previousEmail === undefined) {
      ctx.body = success('Thank you. Your email address is confirmed.');
      return;
    }
    await mail.note('address-changed', customerId);
    ctx.body = success('Your email address has been changed. You log in with the new one from now on.');
  });

  return routes;
};
