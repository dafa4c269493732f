/** What a test and the process that prints for it tell each other. */
import { z } from 'zod';

export const printOrderSchema = z.object({ id: z.int(), html: z.string(), footer: z.string() });
export type PrintOrder = z.infer<typeof printOrderSchema>;

export const printAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), browser: z.string() }),
  z.object({ kind: z.literal('printed'), id: z.int(), pdf: z.instanceof(Uint8Array) }),
  z.object({
    kind: z.literal('refused'),
    id: z.int(),
    code: z.enum(['unavailable', 'closed', 'too-large', 'too-slow', 'failed']),
    message: z.string(),
  }),
]);
export type PrintAnswer = z.infer<typeof printAnswerSchema>;
