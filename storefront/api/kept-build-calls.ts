/** Car builds that are kept: under a code, and in the account. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  buildCodeResponseSchema,
  customerBuildsResponseSchema,
  keptBuildResponseSchema,
  type keepBuildRequestSchema,
  type mailBuildRequestSchema,
  type renameBuildRequestSchema,
} from '@driveaway/domain/api/kept-build.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { getJson, orderingApi, postJson, withQuery, type MutationOptions } from './http-client.ts';
import { fewMinutes, readPolicy } from './read-policy.ts';

/** Keeps a car with its price of today; answers its code. */
export const keepBuild = (request: z.infer<typeof keepBuildRequestSchema>, options: MutationOptions) =>
  postJson(buildCodeResponseSchema, `${orderingApi}/kept-build`, request, options);

/** The car of a code, as it was and as it is today. */
export const keptBuildQuery = (code: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['kept-build', code],
    staleTime: fewMinutes,
    queryFn: ({ signal }) =>
      getJson(keptBuildResponseSchema, withQuery(`${orderingApi}/kept-build`, { code }), { signal }),
  });

/** Mails the car of a code to an address; the mail server may take a while. */
export const mailBuild = (request: z.infer<typeof mailBuildRequestSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/kept-build-mail`, request, { timeoutMs: 30_000, ...options });

/** The cars in the account of who is signed in. */
export const customerBuildsQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['my-builds'],
    queryFn: ({ signal }) => getJson(customerBuildsResponseSchema, `${orderingApi}/my-builds`, { signal }),
  });

/** Keeps the car of a code in the account. */
export const takeBuild = (code: string) =>
  postJson(successSchema, `${orderingApi}/my-builds`, { code }, { idempotencyKey: crypto.randomUUID() });

export const renameBuild = (request: z.infer<typeof renameBuildRequestSchema>, options: MutationOptions) =>
  postJson(successSchema, `${orderingApi}/rename-build`, request, options);

export const removeBuild = (code: string) =>
  postJson(successSchema, `${orderingApi}/remove-build`, { code }, { idempotencyKey: crypto.randomUUID() });
