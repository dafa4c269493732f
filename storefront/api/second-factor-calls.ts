/** Two-step login of the signed-in customer. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  recoveryCodesSchema,
  secondFactorSchema,
  startedSecondFactorSchema,
  type codeRequestSchema,
  type passwordAndCodeRequestSchema,
  type startSecondFactorRequestSchema,
} from '@driveaway/domain/api/second-factor.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { getJson, orderingApi, postJson, type MutationOptions } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

const path = `${orderingApi}/second-factor`;

type PasswordAndCode = z.infer<typeof passwordAndCodeRequestSchema>;

/** Whether it is on, since when, and how many recovery codes are left. */
export const secondFactorQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => getJson(secondFactorSchema, path, { signal }),
  });

/** A secret for an authenticator app. */
export const startSecondFactor = (request: z.infer<typeof startSecondFactorRequestSchema>, options: MutationOptions) =>
  postJson(startedSecondFactorSchema, `${path}/start`, request, options);

/** Turns it on; answers the recovery codes, this once. */
export const confirmSecondFactor = (request: z.infer<typeof codeRequestSchema>, options: MutationOptions) =>
  postJson(recoveryCodesSchema, `${path}/confirm`, request, options);

export const turnOffSecondFactor = (request: PasswordAndCode, options: MutationOptions) =>
  postJson(successSchema, `${path}/turn-off`, request, options);

export const renewRecoveryCodes = (request: PasswordAndCode, options: MutationOptions) =>
  postJson(recoveryCodesSchema, `${path}/recovery-codes`, request, options);
