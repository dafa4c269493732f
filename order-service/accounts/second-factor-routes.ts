/** Two-step login: turned on and off by the customer who is logged in, and who keeps its codes. */
import type { RecoveryCodes, SecondFactorResponse } from '@driveaway/domain/api/second-factor.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { sessionOf, startSession } from '../http/sessions/sessions.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { secondFactorCalls } from '../routes/second-factor-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { findCustomer } from '../customers/customers.ts';
import { createAccountMailer } from './account-mailer.ts';
import { endEverySession } from './end-every-session.ts';
import { guessInSession } from './guess-in-session.ts';
import { requirePasswordOfSession } from './password-of-session.ts';
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
  const requireProof = async (ctx: HttpContext, { password, code }: PasswordAndCode): Promise<void> => {
    await requirePasswordOfSession(ctx, ports, passwords, password);
    const refusal = await proveCode(ctx, sessionOf(ctx).customerId, code);
    if (refusal !== undefined) refuse(refusal);
  };

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
    await requirePasswordOfSession(ctx, ports, passwords, password);
    const email = (await findCustomer(ports, customerId))?.personal?.contact.email ?? refuse({ code: 'not-signed-in' });
    ctx.body = (await factors.start(customerId, email)) ?? refuse({ code: 'second-factor-changed' });
  });

  on(secondFactorCalls.confirmSecondFactor, async (ctx, sent) => {
    const { code } = await sent.value();
    const { customerId } = sessionOf(ctx);
    const look = async () => factors.confirm(customerId, code);
    const isWrong = (answer: Awaited<ReturnType<typeof look>>): boolean => answer === 'wrong';
    const recoveryCodes =
      (await guessInSession(ctx, ports, { of: 'code', look, isWrong })) ?? refuse({ code: 'second-factor-changed' });
    if (recoveryCodes === 'wrong') refuse({ code: 'wrong-code' });
    const credential = await endEverySession(ports, customerId, {}, sessionOf(ctx));
    if (credential === undefined) {
      // whoever has a new password by now did not turn it on
      await ports.vault.deleteSecondFactor(customerId);
      refuse({ code: 'not-signed-in' });
    }
    await startSession(ctx, ports, credential);
    await mail.note('second-factor-on', customerId);
    ctx.body = { recoveryCodes: [...recoveryCodes] } satisfies RecoveryCodes;
  });

  on(secondFactorCalls.turnOffSecondFactor, async (ctx, sent) => {
    const { customerId } = sessionOf(ctx);
    await requireProof(ctx, await sent.value());
    await ports.vault.deleteSecondFactor(customerId);
    await mail.note('second-factor-off', customerId);
    ctx.body = success('Two-step login is off.');
  });

  on(secondFactorCalls.newRecoveryCodes, async (ctx, sent) => {
    const { customerId } = sessionOf(ctx);
    await requireProof(ctx, await sent.value());
    const recoveryCodes = (await factors.renewRecoveryCodes(customerId)) ?? refuse({ code: 'second-factor-changed' });
    await mail.note('recovery-codes', customerId);
    ctx.body = { recoveryCodes: [...recoveryCodes] } satisfies RecoveryCodes;
  });

  return routes;
};
