/** A code beside the password, and the mails about one. */
import type { HttpContext } from '../http/context/http-state.ts';
import type { HttpRefusal } from '../http/failures/http-refusals.ts';
import type { AccountMailer } from './account-mailer.ts';
import type { CodeOutcome, SecondFactors } from './second-factor.ts';

const refusals: Readonly<Record<Exclude<CodeOutcome['kind'], 'right'>, HttpRefusal>> = {
  wrong: { code: 'wrong-code' },
  'locked-out': { code: 'too-many-wrong-codes' },
};

/** Why a customer's code does not count; undefined when it does, which it does once. Its owner hears what matters. */
type ProveCode = (ctx: HttpContext, customerId: string, code: string) => Promise<HttpRefusal | undefined>;

export const createProveCode =
  (factors: Pick<SecondFactors, 'prove'>, mail: AccountMailer): ProveCode =>
  async (ctx, customerId, code) => {
    const outcome = await factors.prove(customerId, code);
    if (outcome.kind === 'right') {
      if (outcome.recoveryCodesLeft === undefined) return undefined;
      ctx.state.means = 'recovery-code';
      await mail.note('recovery-code-used', customerId);
      return undefined;
    }
    if (outcome.kind === 'wrong' && outcome.isLastOne) await mail.note('wrong-codes', customerId);
    return refusals[outcome.kind];
  };

/** The same of customers who have turned it on: without a code it asks for one. The others need none. */
export const createAskForCode = (
  factors: Pick<SecondFactors, 'prove' | 'findActive'>,
  mail: AccountMailer,
): ProveCode => {
  const proveCode = createProveCode(factors, mail);
  return async (ctx, customerId, code) => {
    if ((await factors.findActive(customerId)) === undefined) return undefined;
    return code === '' ? { code: 'second-factor-needed' } : proveCode(ctx, customerId, code);
  };
};
