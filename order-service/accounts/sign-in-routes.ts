/** Log-in in one or two steps, log-out and the change of a password. */
import { success } from '@driveaway/domain/api/failure.ts';
import type { Credential } from '@driveaway/infra/vault/port.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { awaitedSecondStep, awaitSecondStep, endSecondStep } from '../http/sessions/second-step.ts';
import { endSession, sessionOf, startSession } from '../http/sessions/sessions.ts';
import { addressOf } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { accountCalls } from '../routes/account-calls.ts';
import { secondFactorCalls } from '../routes/second-factor-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { emailHashOf, findCredentialByEmail, findCustomer } from '../customers/customers.ts';
import { createAccountMailer } from './account-mailer.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { withNewPassword } from './handed-out.ts';
import { createPasswordBudgets, type PasswordAttempt } from './password-budgets.ts';
import type { Passwords } from './passwords.ts';
import { createAskForCode, createProveCode } from './prove-code.ts';
import { recordKnownAddress } from './record-known-address.ts';
import { createSecondFactors } from './second-factor.ts';

type Proof = { readonly credential: Credential; readonly attempt: PasswordAttempt };

/** POST authenticate, authenticate/second-factor, logout and password, all under /api/build-your-own. */
export const signInRoutes = (
  ports: ServicePorts,
  passwords: Passwords,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const budgets = createPasswordBudgets(ports, limits);
  const mail = createAccountMailer(ports);
  const factors = createSecondFactors(ports);
  const proveCode = createProveCode(factors, mail);
  const askForCode = createAskForCode(factors, mail);

  const countAsWrong = async (attempt: PasswordAttempt, credential: Credential | undefined): Promise<void> => {
    const isLastOne = await attempt.wasWrong();
    if (isLastOne && credential !== undefined) mail.noteBehind('wrong-passwords', async () => credential.customerId);
  };

  /** The credential where the password is right. Unknown addresses and wrong passwords cost and are refused the same. */
  const prove = async (ctx: HttpContext, email: string, password: string): Promise<Proof> => {
    const emailHash = emailHashOf(ports, email);
    const credential = await findCredentialByEmail(ports, emailHash);
    ctx.state.account = credential?.customerId ?? emailHash;
    const attempt = await budgets.begin(ctx, { emailHash, credential });
    const isRight = await passwords.verify(password, credential?.passwordHash, attempt.lanes);
    if (isRight && credential !== undefined) {
      await recordKnownAddress(ports, credential.customerId, email);
      return { credential, attempt };
    }
    await countAsWrong(attempt, credential);
    return refuse({ code: 'invalid-login' });
  };

  const letIn = async (ctx: HttpContext, { credential, attempt }: Proof): Promise<void> => {
    await attempt.wasRight();
    await startSession(ctx, ports, credential);
    if (!attempt.isKnownBrowser) await mail.note('new-browser', credential.customerId, sessionOf(ctx).sessionId);
    ctx.body = success('You are logged in.');
  };

  /** The attempt to give a code of the browser whose password was right. Refuses one that has given none. */
  const beginSecondStep = async (ctx: HttpContext): Promise<Proof> => {
    const awaited = awaitedSecondStep(ctx, ports);
    const credential = awaited && (await ports.vault.findCredential(awaited.customerId));
    if (credential === undefined || credential.sessionVersion !== awaited?.sessionVersion)
      return refuse({ code: 'log-in-timed-out' });
    ctx.state.account = credential.customerId;
    const contact = (await findCustomer(ports, credential.customerId))?.personal?.contact;
    if (contact === undefined) return refuse({ code: 'log-in-timed-out' });
    const attempt = await budgets.begin(ctx, { emailHash: emailHashOf(ports, contact.email), credential });
    return { credential, attempt };
  };

  on(accountCalls.logIn, async (ctx, sent) => {
    const { email, password } = await sent.value();
    const proof = await prove(ctx, email, password);
    const { credential, attempt } = proof;
    if ((await factors.findActive(credential.customerId)) === undefined) return letIn(ctx, proof);
    attempt.waitsForCode();
    awaitSecondStep(ctx, ports, credential);
    refuse({ code: 'second-factor-needed' });
  });

  on(secondFactorCalls.secondStep, async (ctx, sent) => {
    const { code } = await sent.value();
    const proof = await beginSecondStep(ctx);
    const { credential, attempt } = proof;
    const refusal = await proveCode(ctx, credential.customerId, code);
    if (refusal !== undefined) {
      await countAsWrong(attempt, credential);
      refuse(refusal);
    }
    endSecondStep(ctx);
    return letIn(ctx, proof);
  });

  on(accountCalls.logOut, async (ctx) => {
    await endSession(ctx, ports);
    ctx.body = success('You are logged out.');
  });

  on(accountCalls.changePassword, async (ctx, sent) => {
    const { email, password, newPassword, code } = await sent.value();
    await refuseCommonPassword('newPassword', newPassword);
    const { credential, attempt } = await prove(ctx, email, password);
    const { customerId } = credential;
    const refusal = await askForCode(ctx, customerId, code);
    if (refusal !== undefined) {
      if (refusal.code === 'second-factor-needed') attempt.waitsForCode();
      else await countAsWrong(attempt, credential);
      refuse(refusal);
    }
    const changed = {
      customerId,
      passwordHash: await passwords.hash(newPassword, [addressOf(ctx), customerId]),
      // ends every session that was signed before
      sessionVersion: credential.sessionVersion + 1,
    };
    await attempt.wasRight(changed);
    await ports.vault.forgetWrongPasswords(customerId);
    const replace = async () => ports.vault.replaceCredential(changed);
    // a concurrent change won the race: the password just verified is no longer current
    if (!(await withNewPassword(ports, 'newPassword', customerId, replace))) refuse({ code: 'invalid-login' });
    await startSession(ctx, ports, changed);
    await mail.note('password-changed', customerId);
    ctx.body = success('Your password has been changed.');
  });

  return routes;
};
