/** Call backs for those who call: GET and POST /api/back-office/call-backs and beside it. */
import { z } from 'zod';
import { callerSchema } from '../call-backs/call-back-form.ts';
import { callBackTopics, dayParts } from '../call-backs/call-back-rules.ts';
import { callBackOutcomes, callBackStandings } from '../call-backs/call-back-standing.ts';
import { instantSchema, isoDateSchema } from '../time/calendar.ts';
import { messageIdSchema, refusedLineSchema } from './desk-messages.ts';

/** What a message says of a call back, what the call came to, is a verb of `orders call-backs`. */
export const callBackMessageSchema = z.strictObject({
  type: z.enum(callBackOutcomes),
  messageId: messageIdSchema,
  callBackId: z.uuid('A call back is named by its id.'),
});
export type CallBackMessage = z.infer<typeof callBackMessageSchema>;

const outcomeFields = {
  callBackId: z.uuid(),
  messageId: z.string(),
  standing: z.enum(callBackStandings),
  /** It had been carried out before. */
  replayed: z.boolean(),
} as const;

/** What became of a message: where the call back stands after it. */
export const callBackAnswerSchema = z.object({
  success: z.literal(true),
  ...outcomeFields,
  /** Nothing was recorded. */
  dryRun: z.literal(true).optional(),
});
export type CallBackAnswer = z.infer<typeof callBackAnswerSchema>;

/** One line of the answer to lines of messages. */
export const callBackLineSchema = z.discriminatedUnion('ok', [
  z.object({ line: z.int(), ok: z.literal(true), ...outcomeFields }),
  refusedLineSchema,
]);
export type CallBackLine = z.infer<typeof callBackLineSchema>;

export const deskCallBacksQuerySchema = z.strictObject({
  /** The id of a retailer whose call backs alone are wanted. */
  retailer: z.exactOptional(z.string().min(1).max(100)),
  /** yyyy-MM-dd where the retailer is: all call backs of that day. Absent: those of which nobody has said what they came to. */
  day: z.exactOptional(isoDateSchema),
});
export type DeskCallBacksQuery = z.infer<typeof deskCallBacksQuerySchema>;

const listedCallBackSchema = z.object({
  callBackId: z.uuid(),
  standing: z.enum(callBackStandings),
  /** A day of the retailer's calendar. */
  date: isoDateSchema,
  part: z.enum(dayParts),
  /** The part of the day in which the retailer is open. */
  from: instantSchema,
  until: instantSchema,
  topic: z.enum(callBackTopics),
  /** As it was called; null for none. */
  model: z.nullable(z.string()),
  retailer: z.object({ id: z.string(), name: z.string() }),
  /** Of the retailer: 'Australia/Sydney'. */
  timeZone: z.string(),
  requestedAt: instantSchema,
});
export type ListedCallBack = z.infer<typeof listedCallBackSchema>;

export const deskCallBacksSchema = z.object({
  /** The earliest first. */
  callBacks: z.array(listedCallBackSchema),
  /** There are more than are listed. */
  more: z.boolean(),
});
export type DeskCallBacks = z.infer<typeof deskCallBacksSchema>;

/** A call back with who asked for it. Personal data. */
export const deskCallBackSchema = listedCallBackSchema.extend({
  /** Null once the details are forgotten. */
  caller: z.nullable(callerSchema),
});
export type DeskCallBack = z.infer<typeof deskCallBackSchema>;
