/** What a customer and those who look after an order write to each other: GET and POST /api/build-your-own/talk and beside it. */
import { z } from 'zod/mini';
import { longestTalkText, talkSides } from '../talk/talk-rules.ts';
import { instantSchema } from '../time/calendar.ts';

/** `unpaid`: nobody can write before the order fee is paid. `over`: nor a while after the order is over. */
const talkStandings = ['open', 'unpaid', 'over'] as const;

const talkMessageSchema = z.object({
  /** The message's place in the talk. */
  revision: z.int().check(z.minimum(0)),
  at: instantSchema,
  from: z.enum(talkSides),
  /** Who answers, as they want to be called; '' for the customer. Null, as the text, once the customer was erased. */
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Each is asked for by its place, from 0. */
  pictures: z.array(z.object({ contentType: z.string(), size: z.int() })),
});
export type TalkMessageInWords = z.infer<typeof talkMessageSchema>;

export const talkResponseSchema = z.object({
  standing: z.enum(talkStandings),
  /** When nobody can write any more; null while the order is under way. */
  endsAt: z.nullable(instantSchema),
  /** How many messages of the other party were not read. */
  unread: z.int().check(z.minimum(0)),
  /** Up to which revision the other party has read; -1: nothing. */
  readByOthers: z.int().check(z.minimum(-1)),
  messages: z.array(talkMessageSchema),
});
export type TalkResponse = z.infer<typeof talkResponseSchema>;

/** A message as a form with files sends it; up to three pictures go with it. */
export const talkFormSchema = z.object({
  text: z.string().check(z.maxLength(2 * longestTalkText)),
  /** The last revision that was on the page; -1 or absent: none. */
  readUpTo: z._default(z.string().check(z.regex(/^(?:-1|\d{1,6})$/, 'This must be the revision of a message.')), '-1'),
});

export const talkSentSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Of the message in the talk. */
  revision: z.int(),
});
export type TalkSent = z.infer<typeof talkSentSchema>;

/** POST /api/build-your-own/talk-read: everything up to a message has been on the screen. */
export const readTalkRequestSchema = z.object({ upTo: z.int().check(z.minimum(0), z.maximum(1_000_000)) });

/** Which picture of which message. */
export const talkPictureQuery = {
  revision: z.string().check(z.regex(/^\d{1,6}$/, 'This must be the revision of a message.')),
  number: z.string().check(z.regex(/^[0-9]$/, 'This must be the place of a picture.')),
};
