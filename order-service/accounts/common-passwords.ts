/**
 * Passwords that many people use and that guessers try first: those of zxcvbn's list, which comes from published leaks,
 * that are long enough to be set here at all; some 18,000.
 */
import { shortestPassword } from '@driveaway/domain/customer/text-rules.ts';
import { malformedField } from '../http/failures/malformed-input.ts';
import { loadOnce } from '@driveaway/infra/memory/load-once.ts';

const message = 'This password is used by many people and would be guessed early. Please choose another one.';

/** Loaded for the first password that is set: most processes never see one. */
const commonPasswords = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword));
});

/** Refuses a common password, in whatever case, as the input of that field. */
export const refuseCommonPassword = async (field: string, password: string): Promise<void> => {
  const passwords = await commonPasswords();
  if (passwords.has(password.normalize('NFKC').toLowerCase())) throw malformedField(field, message);
};
