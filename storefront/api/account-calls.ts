import { accountDetailsResponseSchema } from '@driveaway/domain/api/account-details.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import type {
  changePasswordSchema,
  Login,
  recoverSchema,
  resetPasswordSchema,
} from '@driveaway/domain/customer/sign-in-forms.ts';
import type { z } from 'zod/mini';
import { orderingApi, postForm, postJson, withQuery, type MutationOptions } from './http-client.ts';

export const logIn = (login: Login, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/authenticate`, login, options);

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
