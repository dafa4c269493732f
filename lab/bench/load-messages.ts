/** What the bench and the processes beside it say to each other. */
import { z } from 'zod';

/** Asks for one answer over and over: every connection sends its next request when it has its answer. */
export const loadSchema = z.object({
  port: z.int(),
  /** Of the request, from its first line to the empty one. */
  request: z.string(),
  /** Any other status ends the load with an error. */
  status: z.int(),
  connections: z.int(),
  milliseconds: z.number(),
});
export type Load = z.infer<typeof loadSchema>;

export const loadReportSchema = z.union([
  z.object({ answers: z.int(), milliseconds: z.number() }),
  z.object({ problem: z.string() }),
]);
export type LoadReport = z.infer<typeof loadReportSchema>;

/** What a bare server answers to everything. */
export const bareAnswerSchema = z.object({ headers: z.array(z.string()), body: z.string() });
export type BareAnswer = z.infer<typeof bareAnswerSchema>;

export const barePortSchema = z.object({ port: z.int() });
