/** Log-in, log-out and the change of a password. */
import type { Success } from '@driveaway/domain/api/failure.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { endSession, startSession } from '../http/sessions/sessions.ts';
import { addressOf } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { accountCalls } from '../routes/account-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { emailHashOf, findCredentialByEmail } from '../customers/customers.ts';
import { createPasswordBudgets } from './password-budgets.ts';
import type { Passwords } from './passwords.ts';

const success = (message: string): Success => ({ success: true, message });

/** POST authenticate, logout and password, all under /api/build-your-own. */
export const signInRoutes = (
  ports: ServicePorts,
  passwords: Passwords,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const budgets = createPasswordBudgets(ports, limits);

  /** The credential if the password is right. Unknown addresses and wrong passwords cost and answer the same. */
  const prove = async (ctx: HttpContext, email: string, password: string): Promise<Credential | undefined> => {
    const emailHash = emailHashOf(ports, email);
    const lanes = budgets.take(ctx, emailHash);
    const credential = await findCredentialByEmail(ports, emailHash);
    if (!(await passwords.verify(password, credential?.passwordHash, lanes))) return undefined;
    budgets.wasRight(ctx, emailHash);
    return credential;
  };

  on(accountCalls.logIn, async (ctx, sent) => {
    const { email, password } = await sent.value();
    const credential = await prove(ctx, email, password);
    if (credential === undefined) return refuse(ctx, { code: 'invalid-login' });
    startSession(ctx, ports, credential);
    ctx.body = success('You are logged in.');
    return undefined;
  });

  on(accountCalls.logOut, async (ctx) => {
    await endSession(ctx, ports);
    ctx.body = success('You are logged out.');
  });

  on(accountCalls.changePassword, async (ctx, sent) => {
    const { email, password, newPassword } = await sent.value();
    const credential = await prove(ctx, email, password);
    if (credential === undefined) return refuse(ctx, { code: 'invalid-login' });
    const { customerId } = credential;
    const changed = {
      customerId,
      passwordHash: await passwords.hash(newPassword, [addressOf(ctx), customerId]),
      // ends every session that was signed before
      sessionVersion: credential.sessionVersion + 1,
    };
    // a concurrent change won the race: the password just verified is no longer current
    if (!(await ports.vault.replaceCredential(changed))) return refuse(ctx, { code: 'invalid-login' });
    startSession(ctx, ports, changed);
    ctx.body = success('Your password has been changed.');
    return undefined;
  });

  return routes;
};
