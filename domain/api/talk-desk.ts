/** Talks for those who answer: GET /api/back-office/talks, GET and POST /api/back-office/orders/{orderNo}/talk and beside it. */
import { z } from 'zod';
import { orderNumberSchema } from '../order/order-number.ts';
import { talkText } from '../talk/talk-rules.ts';
import { instantSchema } from '../time/calendar.ts';
import { talkResponseSchema } from './talk.ts';

/** A talk with whom it is about. Personal data. */
export const deskTalkSchema = z.object({
  orderNo: orderNumberSchema,
  ...talkResponseSchema.shape,
});
export type DeskTalk = z.infer<typeof deskTalkSchema>;

/** How somebody who answers is called: letters of any script, as people write their names. */
const nameSchema = z
  .string()
  .trim()
  .max(60)
  .regex(/^(?=.*\p{L})[\p{L}\p{M}'\u2019.\- ]{1,60}$/u, 'The name of whoever answers: 1 to 60 letters.');

/** The same message id with the same content is one message, however often it is sent. */
export const answerTalkSchema = z.strictObject({
  messageId: z.string().min(1).max(100),
  text: talkText,
  /** Shown to the customer. */
  name: nameSchema,
  /** The last revision that whoever answers has read; -1: none. What came later waits on. */
  readUpTo: z.int().min(-1).max(1_000_000),
});
export type AnswerTalk = z.infer<typeof answerTalkSchema>;

/** The same as a form with files sends it; up to three pictures named `pictures` go with it. */
export const answerTalkFormSchema = z.strictObject({
  ...answerTalkSchema.shape,
  readUpTo: z.string().regex(/^(?:-1|\d{1,6})$/, 'This must be the revision of a message.'),
});

const waitingTalkSchema = z.object({
  orderNo: orderNumberSchema,
  retailer: z.object({ id: z.string(), name: z.string() }),
  /** When the oldest message that nobody has read was written. */
  waitingSince: instantSchema,
  /** How many wait. */
  unread: z.int().min(1),
});
export const waitingTalksSchema = z.object({
  /** The one that has waited longest first. */
  talks: z.array(waitingTalkSchema),
  /** There are more than are listed. */
  more: z.boolean(),
});
export type WaitingTalks = z.infer<typeof waitingTalksSchema>;
