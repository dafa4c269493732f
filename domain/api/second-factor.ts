/** A time-based code beside the password: "Two-step login" to customers. */
import { z } from 'zod/mini';
import { optionalText, password, requiredText } from '../customer/text-rules.ts';
import { instantSchema } from '../time/calendar.ts';

const longestCode = 40;

/** Six digits of an authenticator app or a recovery code, with spaces and hyphens as people type them. */
const code = () => requiredText('Please enter the code.', longestCode);

/** The same beside what is asked for of customers who have turned it on, and of the others. */
export const codeWhereOn = () => optionalText(longestCode);

/** The code of the failure with which the right password asks for the second step. */
export const secondFactorNeeded = 'second-factor-needed';

/** And with which the second step came too late. */
export const logInTimedOut = 'log-in-timed-out';

/** GET /api/build-your-own/second-factor */
export const secondFactorSchema = z.object({
  /** Null while it is off. */
  since: z.nullable(instantSchema),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorResponse = z.infer<typeof secondFactorSchema>;

/** POST /api/build-your-own/second-factor/start */
export const startSecondFactorRequestSchema = z.object({ password: password() });

/** What an authenticator app takes: as a link, which the page shows as a QR code, and to type in. */
export const startedSecondFactorSchema = z.object({ uri: z.string(), secret: z.string() });
export type StartedSecondFactor = z.infer<typeof startedSecondFactorSchema>;

/** POST /api/build-your-own/second-factor/confirm, and .../authenticate/second-factor as the second step of a log-in. */
export const codeRequestSchema = z.object({ code: code() });

/** POST /api/build-your-own/second-factor/turn-off and .../second-factor/recovery-codes */
export const passwordAndCodeRequestSchema = z.object({ password: password(), code: code() });

/** The recovery codes, shown this once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
