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

/** Back-office messages: every connection takes an order and sends its messages one after another, until the time is up. */
export const messageLoadSchema = z.object({
  port: z.int(),
  token: z.string(),
  connections: z.int(),
  /** Each is used once. */
  orders: z.array(z.string()).readonly(),
  milliseconds: z.number(),
});
export type MessageLoad = z.infer<typeof messageLoadSchema>;

/** The same messages as one batch, a line each, orders interleaved. */
export const batchLoadSchema = messageLoadSchema.pick({ port: true, token: true, orders: true });
export type BatchLoad = z.infer<typeof batchLoadSchema>;

export const messageReportSchema = z.union([
  z.object({
    answers: z.int(),
    milliseconds: z.number(),
    /** Milliseconds that one message took; of a batch 0. */
    p50: z.number(),
    p99: z.number(),
  }),
  z.object({ problem: z.string() }),
]);
export type MessageReport = z.infer<typeof messageReportSchema>;

/** What a bare server answers to everything. */
export const bareAnswerSchema = z.object({ headers: z.array(z.string()), body: z.string() });
export type BareAnswer = z.infer<typeof bareAnswerSchema>;

export const barePortSchema = z.object({ port: z.int() });
