/** The events of what a customer and those who look after an order write to each other: a stream of its own for each order. */
import { z } from 'zod';
import { sentPictureSchema } from '../customer/sent-pictures.ts';
import { storedEventReader } from '../json/stored-event-reader.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { talkSides } from './talk-rules.ts';

/** Encrypted under the customer's identity key: an erasure makes it unreadable. */
const talkPersonalSchema = z.object({
  text: z.string(),
  /** The person who answers, as they want to be called; '' for the customer. */
  name: z.string(),
});

export const talkEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TalkMessageWritten'),
    data: z.object({
      orderNo: orderNumberSchema,
      customerId: z.uuid(),
      from: z.enum(talkSides),
      /** Up to which revision of the talk its writer had read; -1: nothing. */
      readUpTo: z.int().min(-1),
      pictures: z.array(sentPictureSchema),
    }),
    personal: talkPersonalSchema.optional(),
  }),
  z.object({
    type: z.literal('TalkRead'),
    data: z.object({ by: z.enum(talkSides), upTo: z.int().min(0) }),
  }),
]);
export type TalkEvent = z.infer<typeof talkEventSchema>;
export type TalkEventType = TalkEvent['type'];
export type TalkEventOf<Type extends TalkEventType> = Extract<TalkEvent, { readonly type: Type }>;

export const talkEventTypes: readonly TalkEventType[] = talkEventSchema.options.map(
  (option) => option.shape.type.value,
);

/** Version written today of each of these types. */
export const talkEventVersion = 1;

export const talkStreamPrefix = 'talk-';
export const talkStream = (orderNo: string): string => `${talkStreamPrefix}${orderNo}`;

/** A stored event as one of today; `unknown` type or later version, `unreadable` when it does not fit its schema. */
export const readTalkEvent = storedEventReader(talkEventSchema, talkEventTypes, talkEventVersion);
