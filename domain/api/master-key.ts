/** What is kept under the master key, brought under the one of today: POST /api/back-office/master-key, for operators. */
import { z } from 'zod';

/** Goes on after what the answer before named; without it, from the first. */
export const sealAnewSchema = z.strictObject({
  after: z
    .string()
    .regex(/^(?:key|file)!? [\w-]{0,128}$/)
    .optional(),
});

/** One batch of it. */
export const sealedAnewSchema = z.object({
  /** How many were looked at. */
  keys: z.int(),
  files: z.int(),
  /** How many of them were not under the master key of today, in the form of today, and now are. */
  sealed: z.int(),
  /** Those that no master key opens that is known. */
  unreadable: z.array(z.string()),
  /** Absent when nothing is left to look at. */
  next: z.string().optional(),
});
export type SealedAnew = z.infer<typeof sealedAnewSchema>;
