import { accountDetailsResponseSchema } from '@driveaway/domain/api/account-details.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { secondFactorNeeded, type codeRequestSchema } from '@driveaway/domain/api/second-factor.ts';
import type {
  changePasswordSchema,
  Login,
  recoverSchema,
  resetPasswordSchema,
} from '@driveaway/domain/customer/sign-in-forms.ts';
import type { z } from 'zod/mini';
import { isFailureOf } from './api-failure.ts';
import { orderingApi, postForm, postJson, withQuery, type MutationOptions } from './http-client.ts';

/** The right password of a customer with two-step login answers that a code is needed. */
export const logIn = async (login: Login, options: MutationOptions): Promise<'logged-in' | 'code-needed'> => {
  try {
    await postJson(successSchema, `${orderingApi}/authenticate`, login, options);
    return 'logged-in';
  } catch (error) {
    if (isFailureOf(error, secondFactorNeeded)) return 'code-needed';
    throw error;
  }
};

/** The second step of a log-in. */
export const sendCode = (form: z.infer<typeof codeRequestSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/authenticate/second-factor`, form, options);

export const logOut = (options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/logout`, undefined, options);

export const changePassword = (form: z.infer<typeof changePasswordSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/password`, form, options);

export const recover = (form: z.infer<typeof recoverSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/recover`, form, options);

export const resetPassword = (form: z.infer<typeof resetPasswordSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/reset-password`, form, options);

/** An upload of up to 8 MB over a slow line, and the password's hashing. */
const signUpTimeoutMs = 60_000;

/** Creates the account and the order for a configured car; multipart with dotted names. */
export const signUp = (buildId: string, form: FormData, options: MutationOptions) =>
  postForm(accountDetailsResponseSchema, withQuery(`${orderingApi}/account-details`, { id: buildId }), form, {
    timeoutMs: signUpTimeoutMs,
    ...options,
  });
