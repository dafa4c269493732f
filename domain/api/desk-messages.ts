/** What messages of back-office have in common, whatever they are about. */
import { z } from 'zod';

/** The same message id with the same content is one message, however often it is sent. */
export const messageIdSchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'A message id is 1 to 200 visible characters without spaces.');

/** On what conditions a message is carried out: the query of the calls that take one. */
export const messageConditionsSchema = z.object({
  /** Says what would be recorded, and records nothing. */
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** The answer to a line of messages that is refused. */
export const refusedLineSchema = z.object({
  line: z.int(),
  ok: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
