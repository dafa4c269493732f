/** A code beside the password, and the mails about one. */
import { recoveryCodeUsedMail, wrongCodesMail } from '@driveaway/domain/mail/account-mails.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import type { HttpRefusal } from '../http/failures/http-refusals.ts';
import type { AccountMailer } from './account-mailer.ts';
import type { CodeOutcome, SecondFactors } from './second-factor.ts';

const refusals: Readonly<Record<Exclude<CodeOutcome['kind'], 'right'>, HttpRefusal>> = {
  wrong: { code: 'wrong-code' },
  'locked-out': { code: 'too-many-wrong-codes' },
};

/** Why a customer's code does not count; undefined when it does, which it does once. Its owner hears what matters. */
export type ProveCode = (ctx: HttpContext, customerId: string, code: string) => Promise<HttpRefusal | undefined>;

export const createProveCode =
  (factors: Pick<SecondFactors, 'prove'>, mail: AccountMailer): ProveCode =>
  async (ctx, customerId, code) => {
    const outcome = await factors.prove(customerId, code);
    if (outcome.kind === 'right') {
      const { recoveryCodesLeft: left } = outcome;
      if (left === undefined) return undefined;
      ctx.state.means = 'recovery-code';
      mail(async () => ({ customerId, content: recoveryCodeUsedMail(left) }));
      return undefined;
    }
    if (outcome.kind === 'wrong' && outcome.isLastOne) mail(async () => ({ customerId, content: wrongCodesMail() }));
    return refusals[outcome.kind];
  };
