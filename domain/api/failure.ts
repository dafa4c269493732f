import { z } from 'zod/mini';

/** The error response of every API call. */
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** Dotted field names ('account.firstName') to their messages. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  requestId: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;

/** The answer of form submissions that have nothing else to return. */
export const successSchema = z.object({ success: z.literal(true), message: z.string() });
export type Success = z.infer<typeof successSchema>;

/** That answer, with words for whoever asked. */
export const success = (message: string): Success => ({ success: true, message });
