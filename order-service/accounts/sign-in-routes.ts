/** Log-in, log-out and the change of a password. */
import type { Success } from '@driveaway/domain/api/failure.ts';
import { newBrowserMail, passwordChangedMail, wrongPasswordsMail } from '@driveaway/domain/mail/account-mails.ts';
import { longMoment } from '@driveaway/domain/mail/long-moment.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { browserName } from '../http/sessions/browser-name.ts';
import { endSession, startSession } from '../http/sessions/sessions.ts';
import { addressOf } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { accountCalls } from '../routes/account-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { emailHashOf, findCredentialByEmail } from '../customers/customers.ts';
import { createAccountMailer } from './account-mailer.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { createPasswordBudgets } from './password-budgets.ts';
import type { Passwords } from './passwords.ts';

type Proof = { readonly credential: Credential; readonly isKnownBrowser: boolean };

const success = (message: string): Success => ({ success: true, message });

/** POST authenticate, logout and password, all under /api/build-your-own. */
export const signInRoutes = (
  ports: ServicePorts,
  passwords: Passwords,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const budgets = createPasswordBudgets(ports, limits);
  const mail = createAccountMailer(ports);

  /** The credential if the password is right. Unknown addresses and wrong passwords cost and answer the same. */
  const prove = async (ctx: HttpContext, email: string, password: string): Promise<Proof | undefined> => {
    const emailHash = emailHashOf(ports, email);
    const credential = await findCredentialByEmail(ports, emailHash);
    ctx.state.account = credential?.customerId ?? emailHash;
    const attempt = await budgets.begin(ctx, { emailHash, credential });
    const isRight = await passwords.verify(password, credential?.passwordHash, attempt.lanes);
    if (!isRight || credential === undefined) {
      const isLastOne = await attempt.wasWrong();
      if (isLastOne && credential !== undefined) {
        mail(async () => ({ customerId: credential.customerId, content: wrongPasswordsMail() }));
      }
      return undefined;
    }
    attempt.wasRight();
    return { credential, isKnownBrowser: attempt.isKnownBrowser };
  };

  on(accountCalls.logIn, async (ctx, sent) => {
    const { email, password } = await sent.value();
    const proof = await prove(ctx, email, password);
    if (proof === undefined) return refuse(ctx, { code: 'invalid-login' });
    const { credential, isKnownBrowser } = proof;
    await startSession(ctx, ports, credential);
    if (!isKnownBrowser) {
      const at = longMoment(ports.clock.now().toString(), 'NSW');
      const content = newBrowserMail(at, browserName(ctx.get('User-Agent')));
      mail(async () => ({ customerId: credential.customerId, content }));
    }
    ctx.body = success('You are logged in.');
    return undefined;
  });

  on(accountCalls.logOut, async (ctx) => {
    await endSession(ctx, ports);
    ctx.body = success('You are logged out.');
  });

  on(accountCalls.changePassword, async (ctx, sent) => {
    const { email, password, newPassword } = await sent.value();
    await refuseCommonPassword('newPassword', newPassword);
    const proof = await prove(ctx, email, password);
    if (proof === undefined) return refuse(ctx, { code: 'invalid-login' });
    const { credential } = proof;
    const { customerId } = credential;
    const changed = {
      customerId,
      passwordHash: await passwords.hash(newPassword, [addressOf(ctx), customerId]),
      // ends every session that was signed before
      sessionVersion: credential.sessionVersion + 1,
    };
    await ports.vault.forgetWrongPasswords(customerId);
    // a concurrent change won the race: the password just verified is no longer current
    if (!(await ports.vault.replaceCredential(changed))) return refuse(ctx, { code: 'invalid-login' });
    await startSession(ctx, ports, changed);
    mail(async () => ({ customerId, content: passwordChangedMail() }));
    ctx.body = success('Your password has been changed.');
    return undefined;
  });

  return routes;
};
