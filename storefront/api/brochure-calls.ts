/** Brochures by mail. */
import type { MailBrochureRequest } from '@driveaway/domain/api/brochures.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { postJson, type MutationOptions } from './http-client.ts';

const api = '/api/brochure-mails';

export const mailBrochure = (request: MailBrochureRequest, options: MutationOptions) =>
  postJson(successSchema, api, request, options);

/** Deletes the details of whoever had a brochure mailed. */
export const forgetReader = (token: string) =>
  postJson(successSchema, `${api}/forget`, { token }, { idempotencyKey: crypto.randomUUID() });
