/** What the bench and the processes beside it say to each other. */
import { z } from 'zod';

/** Asks for one answer over and over: every connection sends its next request when it has its answer. */
export const loadSchema = z.object({
  port: z.int(),
  /** The request. `{address}` in it becomes an address of each connection's own. */
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

/** Opens so many pages of each order, and keeps them open; answered when each has been told the order's whole history. */
export const watchLoadSchema = z.object({
  port: z.int(),
  pagesPerOrder: z.int(),
  /** The last revision that the pages are told of at first. */
  revision: z.int(),
  orders: z.array(z.object({ orderNo: z.string(), cookie: z.string() })).readonly(),
});
export type WatchLoad = z.infer<typeof watchLoadSchema>;

/** Sends a message about each of these orders, one after the other, and waits for its pages to be told. */
export const toldLoadSchema = z.object({
  port: z.int(),
  token: z.string(),
  toldAbout: z.array(z.string()).readonly(),
});
export type ToldLoad = z.infer<typeof toldLoadSchema>;

export const watchReportSchema = z.union([
  z.object({
    pages: z.int(),
    /** Of every page from the message's answer on, in milliseconds; of the opening none. */
    latencies: z.array(z.number()),
    /** Pages of other orders that were told something. */
    astray: z.int(),
  }),
  z.object({ problem: z.string() }),
]);
export type WatchReport = z.infer<typeof watchReportSchema>;
