/** Two-step log-in: turned on and off by the customer who is logged in, and who keeps its codes. */
import type { RecoveryCodes, SecondFactorResponse } from '@driveaway/domain/api/second-factor.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import type { HttpRefusal } from '../http/failures/http-refusals.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { sessionOf, startSession } from '../http/sessions/sessions.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { secondFactorCalls } from '../routes/second-factor-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { findCustomer } from '../customers/customers.ts';
import { createAccountMailer } from './account-mailer.ts';
import { endEverySession } from './end-every-session.ts';
import { guessInSession } from './guess-in-session.ts';
import { isPasswordOfSession } from './password-of-session.ts';
import type { Passwords } from './passwords.ts';
import { createProveCode } from './prove-code.ts';
import { createSecondFactors } from './second-factor.ts';

/** GET second-factor, POST second-factor/start, confirm, turn-off and recovery-codes, all under /api/build-your-own. */
export const secondFactorRoutes = (ports: ServicePorts, passwords: Passwords): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const mail = createAccountMailer(ports);
  const factors = createSecondFactors(ports);
  const proveCode = createProveCode(factors, mail);

  type PasswordAndCode = { readonly password: string; readonly code: string };
  const refusalOf = async (ctx: HttpContext, { password, code }: PasswordAndCode): Promise<HttpRefusal | undefined> =>
    (await isPasswordOfSession(ctx, ports, passwords, password))
      ? proveCode(ctx, sessionOf(ctx).customerId, code)
      : { code: 'invalid-login' };

  on(secondFactorCalls.secondFactor, async (ctx) => {
    const factor = await factors.findActive(sessionOf(ctx).customerId);
    ctx.body = {
      since: factor?.since ?? null,
      recoveryCodesLeft: factor?.recoveryCodeHashes.length ?? 0,
    } satisfies SecondFactorResponse;
  });

  on(secondFactorCalls.startSecondFactor, async (ctx, sent) => {
    const { password } = await sent.value();
    const { customerId } = sessionOf(ctx);
    if (!(await isPasswordOfSession(ctx, ports, passwords, password))) return refuse(ctx, { code: 'invalid-login' });
    const email = (await findCustomer(ports, customerId))?.personal?.contact.email;
    if (email === undefined) return refuse(ctx, { code: 'not-signed-in' });
    const started = await factors.start(customerId, email);
    if (started === undefined) return refuse(ctx, { code: 'second-factor-changed' });
    ctx.body = started;
    return undefined;
  });

  on(secondFactorCalls.confirmSecondFactor, async (ctx, sent) => {
    const { code } = await sent.value();
    const { customerId } = sessionOf(ctx);
    const look = async () => factors.confirm(customerId, code);
    const isWrong = (answer: Awaited<ReturnType<typeof look>>): boolean => answer === 'wrong';
    const recoveryCodes = await guessInSession(ctx, ports, { of: 'code', look, isWrong });
    if (recoveryCodes === undefined) return refuse(ctx, { code: 'second-factor-changed' });
    if (recoveryCodes === 'wrong') return refuse(ctx, { code: 'wrong-code' });
    const credential = await endEverySession(ports, customerId, {}, sessionOf(ctx));
    if (credential === undefined) {
      // whoever has a new password by now did not turn it on
      await ports.vault.deleteSecondFactor(customerId);
      return refuse(ctx, { code: 'not-signed-in' });
    }
    await startSession(ctx, ports, credential);
    await mail.note('second-factor-on', customerId);
    ctx.body = { recoveryCodes: [...recoveryCodes] } satisfies RecoveryCodes;
    return undefined;
  });

  on(secondFactorCalls.turnOffSecondFactor, async (ctx, sent) => {
    const { customerId } = sessionOf(ctx);
    const refusal = await refusalOf(ctx, await sent.value());
    if (refusal !== undefined) return refuse(ctx, refusal);
    await ports.vault.deleteSecondFactor(customerId);
    await mail.note('second-factor-off', customerId);
    ctx.body = success('Two-step log-in is off.');
    return undefined;
  });

  on(secondFactorCalls.newRecoveryCodes, async (ctx, sent) => {
    const { customerId } = sessionOf(ctx);
    const refusal = await refusalOf(ctx, await sent.value());
    if (refusal !== undefined) return refuse(ctx, refusal);
    const recoveryCodes = await factors.renewRecoveryCodes(customerId);
    if (recoveryCodes === undefined) return refuse(ctx, { code: 'second-factor-changed' });
    await mail.note('recovery-codes', customerId);
    ctx.body = { recoveryCodes: [...recoveryCodes] } satisfies RecoveryCodes;
    return undefined;
  });

  return routes;
};
